/** The position of elements within their parent, set through the CSSOM because of the policy. */
import { Directive, directive } from "../vendor/lit.js";

/** `${place(x, y)}` puts an element at a point of its parent, in percent. */
class Place extends Directive {
  render() {
    return undefined;
  }

  update({ element }, [x, y]) {
    element.style.setProperty("left", `${x}%`);
    element.style.setProperty("top", `${y}%`);
  }
}

export const place = directive(Place);

/** `${square(column, row)}` puts an element on a square of its grid. */
class Square extends Directive {
  render() {
    return undefined;
  }

  update({ element }, [column, row]) {
    element.style.setProperty("grid-column", column);
    element.style.setProperty("grid-row", row);
  }
}

export const square = directive(Square);

/** `${columns(count)}` sets a grid's number of columns. */
class Columns extends Directive {
  render() {
    return undefined;
  }

  update({ element }, [count]) {
    element.style.setProperty("--columns", count);
  }
}

export const columns = directive(Columns);
