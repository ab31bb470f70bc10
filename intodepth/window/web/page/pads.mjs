// Looks at the gamepads in each frame while one is connected, and tells what has changed. A stick within its dead zone
// counts as at rest, so that its drift is never told. Its place is told as a whole: one axis alone would aim elsewhere.

const DEAD_ZONE = 0.25;
const STEPS = 100; // values of an axis between the middle and an end that are told apart

const round = (value) => Math.round(value * STEPS) / STEPS;

export class Pads {
  constructor(send, list = () => navigator.getGamepads(), later = requestAnimationFrame.bind(globalThis)) {
    this.send = send;
    this.list = list;
    this.later = later;
    this.known = new Map(); // what was told of each gamepad, by its index
    this.isLooking = false;
    this.used = -1; // index of the gamepad that told something last
  }

  // A gamepad was connected.
  connect() {
    if (this.isLooking) return;
    this.isLooking = true;
    this.later(() => this.look());
  }

  look() {
    const pads = [...this.list()].filter((pad) => pad?.connected);
    for (const index of this.known.keys()) {
      if (!pads.some((pad) => pad.index === index)) this.forget(index);
    }
    pads.forEach((pad) => this.tell(pad));
    this.isLooking = pads.length > 0;
    if (this.isLooking) this.later(() => this.look());
  }

  forget(index) {
    this.known.delete(index);
    this.send('pad', '', 'gone', 0);
  }

  // Let go of everything, as when the page loses the focus.
  release() {
    for (const index of [...this.known.keys()]) this.forget(index);
  }

  // Let the gamepad that told something last rumble, where the browser can.
  rumble({ strong, weak, seconds }) {
    const pad = [...this.list()].find((each) => each?.connected && each.index === this.used);
    const told = pad?.vibrationActuator?.playEffect?.('dual-rumble', {
      duration: 1000 * seconds, strongMagnitude: strong, weakMagnitude: weak,
    });
    told?.catch(() => {}); // not every motor can do it
  }

  tell(pad) {
    if (!document.hasFocus()) return;
    if (!this.known.has(pad.index)) this.known.set(pad.index, { stick: [], button: [] });
    const known = this.known.get(pad.index);
    const told = {
      stick: [0, 2].map((first) => {
        const place = [pad.axes[first] ?? 0, pad.axes[first + 1] ?? 0];
        return Math.hypot(...place) < DEAD_ZONE ? [0, 0] : place.map(round);
      }),
      button: pad.buttons.map(({ value, pressed }) => [round(pressed ? Math.max(value, 0.01) : value)]),
    };
    for (const kind of ['stick', 'button']) {
      told[kind].forEach((values, number) => {
        if (values.every((value, part) => value === (known[kind][number]?.[part] ?? 0))) return;
        known[kind][number] = values;
        this.used = pad.index;
        this.send('pad', pad.id, kind, number, ...values);
      });
    }
  }
}
