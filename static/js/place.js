/** Puts an element at a point of its parent, in percent; through the CSSOM, as the policy asks. */
import { Directive, directive } from "../vendor/lit.js";

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
