/**
 * A coup by its acts, folded on the device as `games.coups.selectors.acts` does: for a table whose
 * acts wait here, so that the keys light without an answer. Third cards follow the page's chart. What
 * is entered is not judged here; the server judges each act when it comes.
 */
import { nextCard, totalOf } from "./deal.js";
import { puntoOrder } from "./punto-cards.js";

const HANDS = ["punto", "banca"];

/** What an act that may come next can have; null does not apply. */
const NO_FIELDS = {
  seat: null,
  hand: null,
  will: null,
  winner: null,
  total: null,
  punto_total: null,
  banca_total: null,
  cards: null,
};

/** The coup after its acts: as it is sent, with the cards turned. */
export function foldActs(facts, { begun, done }) {
  const coup = { ...begun, punto: "", banca: "", declined: [], hands: [], stands: [] };
  for (const act of done) DO[act.act](coup, act);
  const { punto, banca, declined } = coup;
  const receiver = receiverOf(facts, coup);
  return {
    next: coup.isAnnounced ? [] : offer(facts, coup, receiver),
    receiver,
    declined: [...declined].sort((a, b) => a - b),
    is_announced: Boolean(coup.isAnnounced),
    punto,
    banca,
    punto_stands: coup.will === "stand" && banca !== "",
  };
}

const DO = {
  give_cards: (coup, { seat = null }) => Object.assign(coup, { isGiven: true, givenTo: seat }),
  decline_cards: (coup, { seat }) => {
    coup.declined.push(seat);
    coup.isGiven = false;
  },
  turn_punto: (coup, { cards }) => (coup.punto = cards),
  say_will: (coup, { will }) => (coup.will = will),
  announce_hand: (coup, { hand }) => coup.hands.push(hand),
  announce_stand: (coup, { hand }) => coup.stands.push(hand),
  call_banca: (coup) => (coup.isCalled = true),
  turn_banca: (coup, { cards }) => (coup.banca = cards),
  call_third: (coup, { hand }) => (coup.called = hand),
  draw: (coup, { cards }) => {
    coup[coup.called] += cards;
    coup.called = null;
  },
  announce: (coup) => (coup.isAnnounced = true),
};

/** The seat whose turn it is to have punto's cards; null: the croupier. */
function receiverOf(facts, { bets, seated, holder, declined }) {
  const bySeat = new Map();
  for (const { seat, wager, stake_minor: stake } of bets) {
    const stakes = bySeat.get(seat) ?? new Map();
    bySeat.set(seat, stakes.set(wager, (stakes.get(wager) ?? 0) + stake));
  }
  const seats = seated.map((position) => ({ position, guest: true }));
  const order = puntoOrder(bySeat, { seats, sabot: { holder } }, facts);
  return order.find((seat) => !declined.includes(seat)) ?? null;
}

function offer(facts, coup, receiver) {
  const { articles } = facts;
  const one = (act, clause, fields) => ({ ...NO_FIELDS, act, article: articles[clause], ...fields });
  const due = dueAct(facts, coup, receiver, one);
  const said = articles.announcements ? announcements(facts, coup, one) : [];
  const mayDecline = receiver !== null && !coup.punto;
  return [...due, ...said, ...(mayDecline ? [one("decline_cards", "right_declined", { seat: receiver })] : [])];
}

function dueAct(facts, coup, receiver, one) {
  const { punto, banca, holder, givenTo, called } = coup;
  if (!coup.isGiven) {
    return [one("give_cards", receiver === null ? "pagador_turns" : "punto_cards", { seat: receiver })];
  }
  if (!punto) return [one("turn_punto", "uncover", { hand: "punto", seat: givenTo, cards: 2 })];
  if (mustChoose(facts, coup) && !coup.will) {
    return ["card", "stand"].map((will) => one("say_will", "will", { seat: givenTo, will }));
  }
  if (!coup.isCalled) return [one("call_banca", "banca_turns", { hand: "banca" })];
  if (!banca) return [one("turn_banca", "banca_turns", { hand: "banca", seat: holder, cards: 2 })];
  if (called) return [one("draw", "third_called", { hand: called, seat: holder, cards: 1 })];
  const third = thirdOf(facts, coup);
  if (third) return [one("call_third", `${third}_table`, { hand: third })];
  const [ofPunto, ofBanca] = [totalOf(punto), totalOf(banca)];
  const winner = ofPunto === ofBanca ? "T" : ofPunto > ofBanca ? "P" : "B";
  return [one("announce", "winner", { winner, punto_total: ofPunto, banca_total: ofBanca })];
}

/** Punto's act by its own two cards, before banca shows. */
const actOfPunto = ({ draw }, { punto }) => draw.thirds[totalOf(punto.slice(0, 4))][0][0];

const mustChoose = (facts, coup) => actOfPunto(facts, coup) === "V" && coup.givenTo !== null;

function thirdOf({ draw }, { punto, banca, will, givenTo }) {
  const stood = { punto, banca, punto_stands: will === "stand" };
  return nextCard(draw, stood, givenTo !== null)?.hand ?? null;
}

/** The totals and the standing that the croupier announces, where the text has it. */
function announcements(facts, coup, one) {
  const { punto, banca, called } = coup;
  const totals = { punto: totalOf(punto.slice(0, 4)), banca: totalOf(banca.slice(0, 4)) };
  const say = (act) => (hand) => one(act, "announcements", { hand, total: totals[hand] });
  const due = banca ? thirdOf(facts, coup) : null;
  const hands = HANDS.filter((hand) => coup[hand] && !coup.hands.includes(hand));
  const isCertain = {
    punto: () => (banca ? due !== "punto" && punto.length === 4 : standsAlone(facts, coup)),
    banca: () => banca.length === 4 && due === null,
  };
  const stands = HANDS.filter((hand) => !called && !coup.stands.includes(hand) && isCertain[hand]());
  return [...hands.map(say("announce_hand")), ...stands.map(say("announce_stand"))];
}

/** Whether punto, alone shown, takes no card. */
function standsAlone(facts, coup) {
  if (!coup.punto) return false;
  const act = actOfPunto(facts, coup);
  return mustChoose(facts, coup) ? coup.will === "stand" : act !== "T";
}
