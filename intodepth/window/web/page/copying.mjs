// Copies text for the game. Where the browser refuses that, the text is shown to be copied by hand.

export class Copying {
  constructor(dialog, closed) {
    this.dialog = dialog;
    this.field = dialog.querySelector('textarea');
    const [again, close] = dialog.querySelectorAll('button');
    again.addEventListener('click', () => this.again());
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', closed);
  }

  // Whether a key or a text belongs to the dialog.
  has(event) {
    return this.dialog.contains(event.target);
  }

  // Returns whether the text is copied.
  async copy(text) {
    const isCopied = await this.write(text);
    if (!isCopied) {
      this.field.value = text;
      if (!this.dialog.open) this.dialog.showModal();
      this.field.select();
    }
    return isCopied;
  }

  // A click lets more browsers copy.
  async again() {
    this.field.select();
    if (document.execCommand('copy') || await this.write(this.field.value)) this.dialog.close();
  }

  async write(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
}
