// A field that opens the keyboard of a touch screen, shown while the game takes text and the screen is touched. The
// field shows the game's text. What is typed, deleted or pasted in it is sent to the game as if by keys, and appears
// when the game has taken it.

const NAMES = { Enter: 'return', Escape: 'escape', Backspace: 'backspace' }; // what the game calls these keys
const MARK = '\u200b'; // without width, so that even in an empty field there is something to delete

export class Typing {
  constructor(label, send) {
    this.label = label;
    this.field = label.querySelector('input');
    this.send = send;
    this.text = undefined; // the game's; undefined while it takes none
    this.isTouched = false;
    this.isComposing = false;
    this.fill();
    this.field.addEventListener('input', (event) => this.compare(event.isComposing));
    this.field.addEventListener('compositionend', () => this.compare(false));
    this.field.addEventListener('keydown', ({ key }) => {
      if (key !== 'Enter' && key !== 'Escape') return;
      this.press(key);
      this.field.blur();
    });
  }

  // Whether a key belongs to the field.
  has(event) {
    return event.target === this.field;
  }

  touched(isTouched) {
    this.isTouched = isTouched;
    this.update();
  }

  show(text) {
    this.text = text;
    if (!this.isComposing) this.fill();
    this.update();
  }

  update() {
    this.label.hidden = this.text === undefined || !this.isTouched;
  }

  fill() {
    this.last = MARK + (this.text ?? '');
    this.field.value = this.last;
  }

  press(key) {
    this.send('key', NAMES[key], '', false);
  }

  // Send by what the field differs from what it was.
  compare(isComposing) {
    const { value } = this.field;
    const { last } = this;
    let same = 0;
    while (same < value.length && same < last.length && value[same] === last[same]) same += 1;
    for (let gone = last.length; gone > same; gone -= 1) this.press('Backspace');
    if (value.length > same) this.send('text', value.slice(same).replaceAll(MARK, ''));
    this.last = value;
    this.isComposing = isComposing;
    if (!isComposing) this.fill(); // an input method would lose the word that it is at
  }
}
