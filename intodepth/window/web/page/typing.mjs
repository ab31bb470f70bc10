// A field for a keyboard on the screen, which needs one that is touched. What is typed, deleted or pasted in it is
// passed on as if it came from keys. It is there while the game takes text from somebody who touches the screen.

const MARK = '\u200b'; // without width; when it is deleted, what the game had before the field is meant

export class Typing {
  constructor(label, send) {
    this.label = label;
    this.field = label.querySelector('input');
    this.send = send;
    this.isWanted = false;
    this.isTouched = false;
    this.empty();
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

  show(isWanted) {
    this.isWanted = isWanted;
    this.empty();
    this.update();
  }

  update() {
    this.label.hidden = !(this.isWanted && this.isTouched);
  }

  empty() {
    this.field.value = MARK;
    this.last = MARK;
  }

  press(key) {
    this.send('key', key, key, [], false);
  }

  // Pass on by how much the field differs from what it was.
  compare(isComposing) {
    const { value } = this.field;
    const { last } = this;
    let same = 0;
    while (same < value.length && same < last.length && value[same] === last[same]) same += 1;
    for (let gone = last.length; gone > same; gone -= 1) this.press('Backspace');
    if (value.length > same) this.send('text', value.slice(same).replaceAll(MARK, ''));
    this.last = value;
    if (!value && !isComposing) this.empty();
  }
}
