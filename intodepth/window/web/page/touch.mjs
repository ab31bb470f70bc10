// Turns touches into what a mouse does: a tap points or clicks, a long press opens the menu, a finger that moves drags,
// and two fingers move the view and zoom.

const FAR = 14; // CSS px that a resting finger may move
const LONG = 500; // milliseconds of a long press
const ZOOM = 5; // notches of the wheel for twice the distance of two fingers

export class Touch {
  constructor(send, placeOf) {
    this.send = send;
    this.placeOf = placeOf;
    this.fingers = new Map();
    this.state = 'none'; // or: rests, drags, moves the view, is done
    this.timer = 0;
  }

  down(event) {
    this.fingers.set(event.pointerId, event);
    clearTimeout(this.timer);
    if (this.fingers.size === 1) {
      this.state = 'rests';
      this.begun = event;
      this.timer = setTimeout(() => this.press(), LONG);
    } else if (this.fingers.size === 2) {
      if (this.state === 'drags') this.send('cancel');
      this.state = 'moves the view';
      this.distance = this.span();
      this.send('move', ...this.middle());
      this.send('down', 'middle', ...this.middle());
    }
  }

  press() {
    this.state = 'is done';
    const place = this.placeOf(this.begun);
    this.send('move', ...place);
    this.send('down', 'right', ...place);
    this.send('up', 'right', ...place);
  }

  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, event);
    const { begun } = this;
    if (this.state === 'rests' && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) > FAR) {
      clearTimeout(this.timer);
      this.state = 'drags';
      this.send('move', ...this.placeOf(begun));
      this.send('down', 'left', ...this.placeOf(begun));
    }
    if (this.state === 'drags') this.send('move', ...this.placeOf(event));
    if (this.state === 'moves the view') {
      this.send('move', ...this.middle());
      const distance = this.span();
      this.send('wheel', ZOOM * Math.log2(distance / this.distance));
      this.distance = distance;
    }
  }

  up(event) {
    if (!this.fingers.has(event.pointerId)) return;
    clearTimeout(this.timer);
    if (this.state === 'rests') this.send('tap', ...this.placeOf(event));
    if (this.state === 'drags') this.send('up', 'left', ...this.placeOf(event));
    if (this.state === 'moves the view') this.send('up', 'middle', ...this.middle());
    this.fingers.delete(event.pointerId);
    this.state = this.fingers.size ? 'is done' : 'none';
  }

  // Forget all fingers, as the system has taken one of them over: nothing that they began is done.
  cancel() {
    clearTimeout(this.timer);
    if (this.state === 'drags' || this.state === 'moves the view') this.send('cancel');
    this.fingers.clear();
    this.state = 'none';
  }

  has(event) {
    return this.fingers.has(event.pointerId);
  }

  middle() {
    const places = [...this.fingers.values()].map(this.placeOf);
    return [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
  }

  span() {
    const [one, two] = this.fingers.values();
    return Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY));
  }
}
