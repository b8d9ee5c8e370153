/**
 * A holder's banca after the acts and coups that wait here, folded on the device as `games.rules.banca`
 * does: from the server's `banca.course`, by the page's chart of the text (`facts.banca`). It shows what
 * comes next and offers the acts that can be; what is entered is not judged here, and an act that does
 * not fit changes nothing. The server judges each when it comes.
 */
import { ROUNDED } from "../coups/settle.js";

/** The player's name where the house deals. */
export const HOUSE = "";

const NO_PASSES = {
  auctioned: false,
  original_giver: null,
  won: 0,
  ties: 0,
  halves: 0,
  spared_minor: 0,
  suite_announced: false,
  bets_closed: false,
  card_drawn: false,
};

/** The banca as the last act left it, to be folded on; `number` is that act's. */
export function readCourse({ number, course }, chart) {
  const { auction, banca, seats, standing, took } = course;
  return {
    ...course,
    chart,
    number,
    seats: new Map(seats.map(({ seat, player }) => [seat, player])),
    standing: new Set(standing),
    took: new Set(took),
    offers: new Map(auction?.offers.map(({ seat, amount_minor }) => [seat, amount_minor])),
    floor: auction?.floor_minor ?? 0,
    improving: auction?.improving ?? [],
    banca,
    burned: false,
  };
}

/** The banca as the next act finds it: under the sign's limits unless it is bound, and with who is here. */
export function present(table, limits, people) {
  const { minimum_minor, maximum_minor, step_minor } = limits;
  const under = isBound(table) ? table : { ...table, minimum_minor, maximum_minor, step_minor };
  return greet(under, people);
}

/** An act, written as the server's body has it; it counts only if it fits. */
export function act(table, { act: name, ...fields }) {
  const after = FOLD[name]?.(table, fields) ?? null;
  return after ? { ...after, number: table.number + 1 } : table;
}

/** A coup ends the holder's pass, with what of it is not recorded yet; nothing where nobody holds it. */
export function finishPass(table, winner, isLast) {
  if (!table.banca) return table;
  const { bets_closed, card_drawn } = table.banca;
  const missing = [...(bets_closed ? [] : ["call_no_va_mas"]), ...(card_drawn ? [] : ["draw_first_card"])];
  const begun = missing.reduce((now, name) => act(now, { act: name }), table);
  const { decks } = begun;
  const ended = act(begun, { act: "finish_pass", winner });
  return isLast && ended.decks === decks ? act(ended, { act: "end_deck" }) : ended;
}

const isBound = ({ phase, offers, floor }) =>
  phase === "Auction" ? offers.size > 0 || floor > 0 : phase === "Running" || phase === "SuiteOffer";

/* Who is here: `people` are {player, seat}, seat null for who stands, in the order of coming. */

function greet(table, people) {
  const wanted = new Map(people.map(({ player, seat }) => [player, seat]));
  let now = table;
  for (const player of [...table.seats.values(), ...[...table.standing].sort()]) {
    const seat = seatOf(now, player);
    const stays = wanted.has(player) && (seat === null || wanted.get(player) === seat);
    if (!stays) now = act(now, { act: "leave", player });
  }
  for (const [player, seat] of wanted) {
    if (!isHere(now, player)) now = act(now, { act: "arrive", player });
    if (seat !== null && now.standing.has(player)) now = act(now, { act: "sit", player, seat });
  }
  return now;
}

function seatOf({ seats }, player) {
  const found = [...seats].find(([, name]) => name === player);
  return found ? found[0] : null;
}

const isHere = (table, player) => table.standing.has(player) || seatOf(table, player) !== null;

const without = (standing, player) => new Set([...standing].filter((it) => it !== player));

/** Seats in the order of the turn, beginning right of one and ending with it. */
const toTheRight = (after, seats) => [...seats].sort((a, b) => (a <= after) - (b <= after) || a - b);

const seatsAfter = ({ seats }, after, player = null) =>
  toTheRight(after, seats.keys()).filter((at) => seats.get(at) !== player);

/* The phases; what belongs to another one is put away with it. */

const NO_OFFER = {
  offers: new Map(),
  floor: 0,
  improving: [],
  banca: null,
  after: null,
  lending: null,
  giver: null,
  giver_seat: null,
  original_giver: null,
  suite_minor: 0,
  queue: [],
  steps: [],
};

const enter = (table, phase, fields) => ({ ...table, ...NO_OFFER, phase, ...fields });

const auctionOf = (table, fields = {}) => enter(table, "Auction", fields);

const changed = (table, fields) => enter(table, "Running", { banca: { ...table.banca, ...fields } });

function hold(table, player, seat, stake, more = {}) {
  const banca = { ...NO_PASSES, player, seat, opening_minor: stake, stake_minor: stake, ...more };
  return enter(table, "Running", { banca });
}

const beginRound = (table, seat) => ({
  ...table,
  round_start: seat,
  took: new Set(),
  last_player: null,
  times_running: 0,
});

const burnDeck = (table) => ({
  ...auctionOf(beginRound(table, null)),
  decks: table.decks + 1,
  burned: true,
});

/* The turn of the sabot. */

const passOn = (table, after) =>
  offerNext(table, { after, queue: seatsAfter(table, after), lending: null });

function offerNext(table, { after, queue, lending }) {
  if (lending !== null) return enter(table, "Turn", { after, queue, lending });
  let now = table;
  let left = queue;
  while (left.length) {
    now = comesTo(now, after, left[0]);
    if (!isBarred(now, now.seats.get(left[0]), left.length === 1)) {
      return enter(now, "Turn", { after, queue: left, lending });
    }
    left = left.slice(1);
  }
  return burnDeck(now);
}

/** The sabot comes to a seat: past the start of the round a new one begins. */
function comesTo(table, after, seat) {
  const { round_start: start } = table;
  if (start === null) return table;
  const order = toTheRight(after, new Set([seat, start]));
  return order.indexOf(start) <= order.indexOf(seat) ? { ...table, took: new Set() } : table;
}

function isBarred({ last_player, times_running, took, chart }, player, isLast) {
  if (player === last_player && isLast) return times_running >= chart.times_running;
  return player === last_player || took.has(player);
}

/* A banca that was desisted from, and a suite. */

function lookLeft(table, { giver, giver_seat, queue, asksStanding }) {
  const asks = asksStanding && [...table.standing].some((it) => it !== giver);
  if (!asks && !queue.length) return burnDeck(table);
  const steps = asks ? ["standing", "seated"] : ["seated"];
  return enter(table, "Left", { giver, giver_seat, queue, steps });
}

const leftOf = ({ giver, giver_seat, queue, steps }) => ({
  giver,
  giver_seat,
  queue,
  asksStanding: steps[0] === "standing",
});

function skipSuite(table, offer) {
  const { giver, giver_seat, original_giver, suite_minor, queue, steps } = offer;
  const [step] = steps;
  const isNobody = {
    seated: () => !queue.length,
    standing: () => [...table.standing].every((it) => it === giver),
    giver: () => !isHere(table, giver),
    house: () => false,
  };
  if (isNobody[step]()) return skipSuite(table, { ...offer, steps: steps.slice(1) });
  if (step === "house") return hold(table, HOUSE, giver_seat, suite_minor, { original_giver });
  return enter(table, "SuiteOffer", { giver, giver_seat, original_giver, suite_minor, queue, steps });
}

const suiteOf = ({ giver, giver_seat, original_giver, suite_minor, queue, steps }) => ({
  giver,
  giver_seat,
  original_giver,
  suite_minor,
  queue,
  steps,
});

/** Who is asked to take the banca: the seat, the player where it is one, the least and the most. */
function askedOf(table) {
  const { phase, queue, steps, lending, giver, giver_seat, seats } = table;
  let { minimum_minor: least_minor, maximum_minor: most_minor } = table;
  let to;
  let seat;
  if (phase === "Turn") {
    to = lending === null ? "seated" : "standing";
    [seat] = queue;
  } else if (phase === "Left" || phase === "SuiteOffer") {
    [to] = steps;
    seat = to === "seated" ? queue[0] : giver_seat;
  } else return null;
  if (phase === "SuiteOffer") {
    least_minor = table.suite_minor;
    if (to !== "seated") most_minor = table.suite_minor;
  }
  const player = { seated: seats.get(seat), standing: null, giver }[to];
  return { to, seat, player, least_minor, most_minor };
}

/* The acts, by their names in the API; each gives the banca after it, or null where it does not fit. */

const FOLD = {
  arrive: (table, { player }) =>
    isHere(table, player) ? null : { ...table, standing: new Set([...table.standing, player]) },

  sit(table, { player, seat }) {
    const { banca } = table;
    if (banca?.player === player || banca?.seat === seat || table.seats.has(seat)) return null;
    if (!table.standing.has(player)) return null;
    const seats = new Map([...table.seats, [seat, player]]);
    const seated = { ...table, seats, standing: without(table.standing, player) };
    return lookAgain(askNewcomer(seated, player, seat));
  },

  leave(table, { player }) {
    if (table.banca?.player === player || !isHere(table, player)) return null;
    const gone = seatOf(table, player);
    const seats = new Map([...table.seats].filter(([at]) => at !== gone));
    return lookAgain({ ...table, seats, standing: without(table.standing, player) }, gone);
  },

  offer(table, { seat, amount_minor }) {
    if (table.phase !== "Auction" || !table.seats.has(seat)) return null;
    return { ...table, offers: new Map([...table.offers, [seat, amount_minor]]) };
  },

  close_offers(table) {
    const { phase, offers, floor, improving, maximum_minor } = table;
    if (phase !== "Auction") return null;
    if (!offers.size) return improving.length ? award(table, improving[0], floor) : null;
    const best = Math.max(...offers.values());
    const equal = [...offers].filter(([, amount]) => amount === best).map(([seat]) => seat);
    equal.sort((a, b) => a - b);
    if (equal.length === 1 || best === maximum_minor) return award(table, equal[0], best);
    return auctionOf(table, { floor: best, improving: equal });
  },

  desist(table) {
    if (!isPlayers(table)) return null;
    const { player: giver, seat: giver_seat } = table.banca;
    const queue = seatsAfter(table, giver_seat, giver);
    return lookLeft(table, { giver, giver_seat, queue, asksStanding: true });
  },

  take(table, { player, amount_minor }) {
    const asked = askedOf(table);
    if (!asked || !isHere(table, player) || (asked.player ?? player) !== player) return null;
    const { phase, original_giver } = table;
    const { seat } = asked;
    const more = phase === "SuiteOffer" ? { original_giver } : {};
    const held = hold(table, player, seat, amount_minor, more);
    if (phase === "SuiteOffer") return held;
    const isAgain = phase === "Turn" && player === table.last_player;
    return {
      ...held,
      round_start: phase === "Turn" ? (table.round_start ?? seat) : table.round_start,
      took: new Set([...table.took, player]),
      last_player: player,
      times_running: isAgain ? table.times_running + 1 : 1,
    };
  },

  renounce(table, { seat }) {
    const asked = askedOf(table);
    if (asked?.seat !== seat || asked.to === "standing") return null;
    const { phase, queue, after, standing } = table;
    const left = queue.slice(1);
    if (phase === "Left") return lookLeft(table, { ...leftOf(table), queue: left });
    if (phase === "Turn") {
      if (standing.size) return { ...table, lending: seat };
      return offerNext(table, { after, queue: left, lending: null });
    }
    const offer = suiteOf(table);
    if (asked.to === "seated") return skipSuite(table, { ...offer, queue: left });
    return skipSuite(table, { ...offer, steps: offer.steps.slice(1) });
  },

  nobody_standing(table) {
    if (askedOf(table)?.to !== "standing") return null;
    const { phase, queue, after } = table;
    if (phase === "Left") return lookLeft(table, { ...leftOf(table), asksStanding: false });
    if (phase === "Turn") return offerNext(table, { after, queue: queue.slice(1), lending: null });
    const offer = suiteOf(table);
    return skipSuite(table, { ...offer, steps: offer.steps.slice(1) });
  },

  raise: (table, { by_minor }) =>
    isPlayers(table) ? changed(table, { stake_minor: table.banca.stake_minor + by_minor }) : null,

  withdraw_half(table) {
    if (!isPlayers(table)) return null;
    const { stake_minor: stake, halves } = table.banca;
    return changed(table, { stake_minor: stake - halfOf(stake, table.step_minor), halves: halves + 1 });
  },

  call_no_va_mas: (table) =>
    table.banca && !table.banca.bets_closed ? changed(table, { bets_closed: true }) : null,

  draw_first_card(table) {
    if (!table.banca?.bets_closed || table.banca.card_drawn) return null;
    return changed(table, { card_drawn: true, suite_announced: false });
  },

  finish_pass(table, { winner = null }) {
    if (!table.banca?.card_drawn) return null;
    const over = changed(table, { bets_closed: false, card_drawn: false });
    const { banca } = over;
    if (winner === "P") return passOn(over, banca.original_giver ?? banca.seat);
    if (winner === "B") return changed(over, { won: banca.won + 1, spared_minor: sparedOf(over) });
    return changed(over, { ties: banca.ties + (winner === "T" ? 1 : 0) });
  },

  announce_suite: (table) => (isPlayers(table) ? changed(table, { suite_announced: true }) : null),

  withdraw_banca(table, { wishes_on = false }) {
    if (!isPlayers(table)) return null;
    const { player: giver, seat, original_giver, stake_minor } = table.banca;
    const { giver_last, giver_wishes } = table.chart.suite_steps;
    return skipSuite(table, {
      giver,
      giver_seat: seat,
      original_giver: original_giver ?? seat,
      suite_minor: stake_minor,
      queue: seatsAfter(table, seat, giver),
      steps: wishes_on ? giver_wishes : giver_last,
    });
  },

  claim_suite(table, { player }) {
    if (table.banca?.player !== HOUSE || !isHere(table, player)) return null;
    const { seat, stake_minor, original_giver } = table.banca;
    return hold(table, player, seatOf(table, player) ?? seat, stake_minor, { original_giver });
  },

  end_deck(table) {
    const { phase, banca, after } = table;
    const next = { ...beginRound(table, null), decks: table.decks + 1 };
    if (phase === "Turn") return passOn(next, after);
    if (phase === "SuiteOffer") return passOn(next, table.original_giver);
    if (phase !== "Running" || banca.card_drawn) return null;
    if (banca.original_giver !== null) return passOn(next, banca.original_giver);
    const queue = toTheRight(banca.seat - 1, table.seats.keys());
    return offerNext(next, { after: banca.seat - 1, queue, lending: null });
  },
};

const isPlayers = ({ banca }) => Boolean(banca) && banca.player !== HOUSE;

function award(table, seat, amount) {
  const player = table.seats.get(seat);
  const held = hold(beginRound(table, seat), player, seat, amount, { auctioned: true });
  return { ...held, took: new Set([player]), last_player: player, times_running: 1 };
}

/** Half of a banca in whole steps; the rest stays in it. */
const halfOf = (stake, step) => {
  const whole = Math.max(step, 1);
  return Math.floor(Math.floor(stake / 2) / whole) * whole;
};

/** Whether a won pass of this number is discounted: by parity, and by how high the banca was opened. */
function isDiscounted({ banca, maximum_minor, chart }, number) {
  const { high_opening_over: [part, whole], discount_every: every } = chart;
  const first = banca.opening_minor * whole > part * maximum_minor ? 1 : every;
  return number >= first && (number - first) % every === 0;
}

/** What parity spares the holder at the pass that is won now. */
function sparedOf(table) {
  const { banca, chart } = table;
  if (banca.player === HOUSE || isDiscounted(table, banca.won + 1)) return 0;
  return discountOf(payOf(banca, chart), table, chart);
}

const payOf = ({ stake_minor: stake }, { pays: [pays, per] }) => Math.floor((stake * pays) / per);

/** The house's part of a pay, where it is due. */
function discountOf(pay, { rounded, rounded_to_minor: step }, { discount_share: [part, whole] }) {
  return Math.min(ROUNDED[rounded](pay * part, whole * step) * step, pay);
}

/** What the next coup does to the holder's banca, as a line of its settlement; none where no player holds it. */
export function linesOfPass({ holder, course }, chart, winner) {
  if (!holder || holder.house) return [];
  const result = { B: "won", P: "lost" }[winner] ?? "pushed";
  const pay = result === "won" ? payOf(holder, chart) : 0;
  const commission = holder.next_is_discounted ? discountOf(pay, course, chart) : 0;
  const { seat, stake_minor } = holder;
  return [{ seat, wager: "banca", stake_minor, result, pay_minor: pay, commission_minor: commission }];
}

/** The offer under way, without a player who has left, and the seat that is free by that. */
function lookAgain(table, gone = null) {
  const { phase, after, standing } = table;
  const rest = (seats) => seats.filter((at) => at !== gone);
  if (phase === "Auction") return gone === null ? table : forgetOffer(table, gone);
  if (phase === "Turn") {
    const lends = standing.size && table.seats.has(table.lending);
    const queue = rest(table.queue);
    if (lends) return offerNext(table, { after, queue, lending: table.lending });
    return offerNext(table, { after, queue: queue.filter((at) => at !== table.lending), lending: null });
  }
  if (phase === "Left") return lookLeft(table, { ...leftOf(table), queue: rest(table.queue) });
  if (phase === "SuiteOffer") return skipSuite(table, { ...suiteOf(table), queue: rest(table.queue) });
  return table;
}

function forgetOffer(table, seat) {
  const offers = new Map([...table.offers].filter(([at]) => at !== seat));
  const improving = table.improving.filter((at) => at !== seat);
  const isFree = table.improving.length > 0 && !improving.length; // the equal offers bind nobody
  return auctionOf(table, { offers, improving, floor: isFree ? 0 : table.floor });
}

/** Who sits down while the sabot goes round is asked, if it has not passed that seat. */
function askNewcomer(table, player, seat) {
  const { phase, queue, after, giver, giver_seat, steps } = table;
  const among = (from, hasBegun = true) => {
    const order = toTheRight(from, new Set([...queue, seat]));
    return { ...table, queue: hasBegun && order[0] !== queue[0] ? queue : order };
  };
  if (phase === "Turn") return among(after);
  if (player === giver) return table;
  if (phase === "Left") return among(giver_seat, steps[0] !== "standing");
  return phase === "SuiteOffer" && steps[0] === "seated" ? among(giver_seat) : table;
}

/* What a screen shows, as `describe_banca` has it. */

/** The banca as the state of a table has it; `names` of its players. */
export function show(table, names) {
  const { phase, banca, offers, floor, improving, decks, number, queue } = table;
  const asked = askedOf(table);
  const named = (player) => names.get(player) ?? "";
  const isHeldHere = banca && banca.player !== HOUSE;
  return {
    number,
    phase,
    decks,
    opener: phase === "Turn" ? queue[0] : isHeldHere ? banca.seat : null,
    auction:
      phase === "Auction"
        ? {
            offers: [...offers].map(([seat, amount_minor]) => ({ seat, amount_minor })),
            floor_minor: floor,
            improving,
          }
        : null,
    holder: banca && {
      player: banca.player,
      name: named(banca.player),
      house: banca.player === HOUSE,
      seat: banca.seat,
      opening_minor: banca.opening_minor,
      stake_minor: banca.stake_minor,
      won: banca.won,
      ties: banca.ties,
      next_is_discounted: Boolean(isHeldHere) && isDiscounted(table, banca.won + 1),
      in_suite: banca.original_giver !== null,
      suite_announced: banca.suite_announced,
      suite_costs_minor: banca.spared_minor,
      bets_closed: banca.bets_closed,
      card_drawn: banca.card_drawn,
    },
    asked: asked && { ...asked, name: asked.player === null ? "" : named(asked.player) },
    possible: possible(table, asked),
    refused: banca ? refused(table, named) : [],
    standing: [...table.standing]
      .sort((a, b) => Number(a) - Number(b))
      .map((player) => ({ player, name: named(player) })),
  };
}

/** The kinds of act that can take effect now with some values. */
function possible(table, asked) {
  const { phase, banca } = table;
  if (phase === "Auction") return ofAuction(table);
  if (asked) {
    const declining = asked.to === "standing" ? "NobodyStanding" : "Renounce";
    const take = mayTake(table, asked) ? ["Take"] : [];
    return [...take, declining, ...(phase === "Left" ? [] : ["EndDeck"])];
  }
  if (banca.card_drawn) return ["FinishPass"];
  const goingOn = banca.bets_closed ? "DrawFirstCard" : "CallNoVaMas";
  const ofHouse = table.seats.size || table.standing.size ? ["ClaimSuite"] : [];
  const ofPlayer = ["AnnounceSuite", "WithdrawBanca", "Raise", "WithdrawHalf", "Desist"];
  const kinds = banca.player === HOUSE ? ofHouse : ofPlayer;
  return [goingOn, ...kinds.filter((kind) => !WHY_NOT[kind](table)), "EndDeck"];
}

function ofAuction(table) {
  const { seats, offers, floor, improving, maximum_minor: most, chart } = table;
  if (seats.size < chart.minimum_seated) return [];
  const best = Math.max(0, ...offers.values());
  const may = [...seats.keys()].filter((at) => !improving.length || improving.includes(at));
  const isHigher = !wrongAmount(table, most) && most > Math.max(floor, best);
  const isEqual = !wrongAmount(table, best) && may.some((at) => !offers.has(at));
  const canOffer = may.length && (isHigher || isEqual);
  return [...(canOffer ? ["Offer"] : []), ...(offers.size || improving.length ? ["CloseOffers"] : [])];
}

function mayTake(table, { to, least_minor }) {
  if (wrongAmount(table, least_minor)) return false;
  const { phase, queue, standing, giver } = table;
  if (phase !== "Turn") return to !== "standing" || [...standing].some((it) => it !== giver);
  const takers = to === "standing" ? [...standing] : [table.seats.get(queue[0])];
  return takers.some((player) => !isBarred(table, player, queue.length === 1));
}

/** The refusal of an amount that the table takes no banca of; null if it takes it. */
function wrongAmount({ minimum_minor, maximum_minor, step_minor, chart }, amount_minor) {
  if (amount_minor < minimum_minor || amount_minor > maximum_minor) {
    return why("banca.bounds", chart.articles.bounds, { amount_minor, minimum_minor, maximum_minor });
  }
  if (step_minor > 1 && amount_minor % step_minor) return why("banca.off_step", "", { amount_minor, step_minor });
  return null;
}

const why = (code, article = "", values = {}) => ({
  code,
  article,
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
});

const notNow = (act) => why("banca.not_now", "", { act, phase: "Running" });

const closedTo = ({ banca, chart }) =>
  banca.bets_closed ? why("banca.bets_closed", chart.articles.no_va_mas, { player: banca.player }) : null;

/** Why an act on the held banca cannot be now; null if it can, with some values. */
const WHY_NOT = {
  Raise(table) {
    const { banca, maximum_minor, step_minor, chart } = table;
    if (banca.player === HOUSE) return notNow("Raise");
    const by_minor = Math.max(step_minor, 1);
    const stake = banca.stake_minor + by_minor;
    const values = { by_minor, stake_minor: banca.stake_minor, maximum_minor };
    const tooMuch = stake > maximum_minor ? why("banca.raise", chart.articles.raising, values) : null;
    return closedTo(table) ?? tooMuch ?? wrongAmount(table, stake);
  },

  WithdrawHalf(table) {
    const { banca, step_minor, chart } = table;
    if (banca.player === HOUSE) return notNow("WithdrawHalf");
    const { half_withdrawals, suite_no_half } = chart.articles;
    const closed = closedTo(table);
    if (closed) return closed;
    if (banca.original_giver !== null) return why("banca.suite_no_half", suite_no_half);
    if (banca.halves >= chart.half_withdrawals) return why("banca.half_spent", half_withdrawals);
    if (banca.won < chart.passes_before_half) {
      const values = { won: banca.won, wanted: chart.passes_before_half };
      return why("banca.half_too_soon", half_withdrawals, values);
    }
    return wrongAmount(table, banca.stake_minor - halfOf(banca.stake_minor, step_minor));
  },

  AnnounceSuite({ banca, chart }) {
    const { player } = banca;
    if (banca.card_drawn) return why("banca.card_drawn", chart.articles.suite, { player });
    return banca.suite_announced ? notNow("AnnounceSuite") : null;
  },

  ClaimSuite(table) {
    const { banca, chart, seats, standing } = table;
    const isDue = !banca.won && banca.ties > 0;
    const [player = HOUSE] = [...seats.values(), ...standing];
    const notDue = isDue ? null : why("banca.no_claim", chart.articles.suite_claim, { player });
    return closedTo(table) ?? notDue;
  },

  WithdrawBanca: ({ banca }) => (banca.suite_announced ? null : notNow("WithdrawBanca")),

  Desist: (table) =>
    closedTo(table) ?? (table.banca.auctioned && !table.banca.won && table.banca.ties ? null : notNow("Desist")),
};

/** The acts that a screen has a key for and that cannot be, each with its refusal. */
function refused(table, named) {
  const { banca, seats, standing } = table;
  const isOfHouse = banca.player === HOUSE;
  const kinds = ["Raise", "WithdrawHalf", isOfHouse ? "ClaimSuite" : "AnnounceSuite"];
  return kinds.flatMap((kind) => {
    if (kind === "ClaimSuite" && !seats.size && !standing.size) return [];
    const found = WHY_NOT[kind](table);
    if (!found) return [];
    const values = found.values.map((it) =>
      it.name === "player" ? { ...it, value: named(it.value) || it.value } : it,
    );
    return [{ act: kind, ...found, values }];
  });
}
