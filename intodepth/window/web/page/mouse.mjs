// Follows the buttons of a mouse or a pen. Where a button's end cannot be seen, all that are held are forgotten.

const BUTTONS = ['left', 'middle', 'right']; // by `PointerEvent.button`
const BITS = { left: 1, right: 2, middle: 4 }; // of `PointerEvent.buttons`

export class Mouse {
  constructor(send, placeOf) {
    this.send = send;
    this.placeOf = placeOf;
    this.held = new Set();
  }

  // Any event of the pointer may tell of a button, as only the first that goes down has an event of its own.
  follow(event) {
    const place = this.placeOf(event);
    const isDown = (name) => Boolean(event.buttons & BITS[name]);
    const changed = BUTTONS[event.button];
    const isLost = (name) => (name === changed ? isDown(name) : !isDown(name));
    if ([...this.held].some(isLost)) this.cancel();
    if (event.type === 'pointermove') this.send('move', ...place);
    if (!changed || isDown(changed) === this.held.has(changed)) return;
    if (isDown(changed)) this.held.add(changed);
    else this.held.delete(changed);
    this.send(isDown(changed) ? 'down' : 'up', changed, ...place);
  }

  leave() {
    this.cancel();
    this.send('leave');
  }

  // Nothing that was begun with a button is done.
  cancel() {
    if (!this.held.size) return;
    this.held.clear();
    this.send('cancel');
  }
}
