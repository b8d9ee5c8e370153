/** The sound of a call on a guest's telephone, once the guest has switched it on. */
import { gettext } from "../lib/i18n.js";

const NOTES = [
  [659, 0],
  [880, 0.25],
  [659, 0.5],
  [880, 0.75],
];
const NOTE_S = 0.22;
const LOUD = 0.4;
const AGAIN_MS = 15_000;
const TIMES = 8;
const VIBRATION = [400, 150, 400, 150, 800];

/** Whether this telephone was to ring, for a page that is loaded again. */
const WISH = "sabot.sound";

function readWish() {
  try {
    return sessionStorage.getItem(WISH) === "on";
  } catch {
    return false; // storage is forbidden
  }
}

function keepWish(on) {
  try {
    if (on) sessionStorage.setItem(WISH, "on");
    else sessionStorage.removeItem(WISH);
  } catch {
    // storage is forbidden: a page that is loaded again does not know
  }
}

/**
 * Browsers let a page sound only after a touch, so a page that is loaded again is silent until the guest
 * presses the key once more: the words beside it say whether the call will sound.
 */
export class Bell {
  /** @param {HTMLButtonElement | null} key switches the sound on and off; none where nobody is called */
  constructor(key) {
    this.key = key;
    this.context = null;
    if (!key || !("AudioContext" in globalThis)) return;
    key.hidden = false;
    key.addEventListener("click", () => this.toggle());
    this.say(readWish() ? "lost" : "off");
  }

  get isOn() {
    return this.key?.getAttribute("aria-pressed") === "true";
  }

  /** Show the words that hold: the sound is on, off, or was on before the page was loaded again. */
  say(state) {
    for (const words of this.key.parentElement.querySelectorAll("[data-sound-words]")) {
      words.hidden = words.dataset.soundWords !== state;
    }
  }

  async toggle() {
    const on = !this.isOn;
    this.key.setAttribute("aria-pressed", String(on));
    this.key.textContent = on ? gettext("The call will sound") : gettext("Alert me with a sound");
    this.say(on ? "on" : "off");
    keepWish(on);
    if (!on) return this.silence();
    this.context ??= new AudioContext();
    await this.context.resume();
    import("../lib/awake.js"); // a telephone that sleeps hears no call
    this.play(NOTES.slice(0, 2)); // so that the guest knows the sound, and that it is loud enough
    navigator.vibrate?.(VIBRATION[0]);
  }

  /** Ring now and a few times more, until the guest answers. */
  ring(times = TIMES) {
    if (!this.isOn || !times) return;
    this.context.resume();
    this.play(NOTES);
    navigator.vibrate?.(VIBRATION);
    this.again = setTimeout(() => this.ring(times - 1), AGAIN_MS);
  }

  silence() {
    clearTimeout(this.again);
  }

  play(notes) {
    for (const [hertz, after] of notes) {
      const from = this.context.currentTime + after;
      const tone = new OscillatorNode(this.context, { frequency: hertz });
      const level = new GainNode(this.context, { gain: 0 });
      level.gain.setValueAtTime(0, from);
      level.gain.linearRampToValueAtTime(LOUD, from + 0.02);
      level.gain.linearRampToValueAtTime(0, from + NOTE_S);
      tone.connect(level).connect(this.context.destination);
      tone.start(from);
      tone.stop(from + NOTE_S);
    }
  }
}
