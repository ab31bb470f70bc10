// Names keys as the game does, and keeps from the browser only those that the game has a command for.

const NAMES = {
  Enter: 'return', Escape: 'escape', ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  PageUp: 'page up', PageDown: 'page down', ' ': 'space', Backspace: 'backspace', Tab: 'tab', Delete: 'delete',
  Insert: 'insert', Home: 'home', End: 'end', Pause: 'pause',
}; // for values of `KeyboardEvent.key`
const KEYPAD = { NumpadAdd: '=', NumpadSubtract: '-' }; // for values of `KeyboardEvent.code`
const SIGNS = {
  Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Backslash: '\\', Semicolon: ';', Quote: "'",
  Backquote: '`', Comma: ',', Period: '.', Slash: '/',
}; // the characters of an American keyboard in these places; those of letters and digits are in the code itself
const IGNORED = /^(Shift|Control|AltGraph|Meta|CapsLock|NumLock|Dead|Unidentified|Process|OS)$/;
export const PASTE = 'ctrl+v';

export class Keys {
  constructor(isMac) {
    this.isMac = isMac;
    this.know({ signs: [], names: [], takesText: false, takesAll: false });
  }

  // Hear from the game which signs have a command anywhere, and what it takes on the present screen.
  know({ signs, names, takesText, takesAll }) {
    this.signs = new Set(signs);
    this.names = new Set(names);
    this.takesText = takesText;
    this.takesAll = takesAll;
  }

  // Whether the game has a command for a key on the present screen, or takes what it types.
  takes({ name, text }) {
    return this.takesAll || this.names.has(name) || (this.takesText && text !== '');
  }

  // Returns the name of a key with its modifiers, as `shift+g`, and the text that it types; null for one that is never
  // the game's.
  read(event) {
    const { key, code } = event;
    if (key === 'Alt') return { name: 'alt', text: '' };
    if (IGNORED.test(key) || (event.metaKey && !this.isMac)) return null;
    const isSign = event.getModifierState?.('AltGraph') && key.length === 1; // on Windows, AltGr is Ctrl with Alt
    const held = isSign ? [] : [
      (event.ctrlKey || event.metaKey) && 'ctrl', // Cmd is on a Mac what Ctrl is elsewhere
      event.altKey && 'alt',
    ].filter(Boolean);
    const text = key.length === 1 && !held.length ? key : '';
    if (event.shiftKey) held.push('shift');
    return { name: [...held, this.nameOf(key, code, event.shiftKey)].join('+'), text };
  }

  // As `key_name` in intodepth/window/keyboard.py: by its character, or by its place if the character is of no use.
  // A character that needs Shift is named by the character of an American keyboard in its place.
  nameOf(key, code, isShifted) {
    const place = SIGNS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase();
    let name = KEYPAD[code] ?? NAMES[key] ?? key.toLowerCase();
    if (isShifted && place && name.length === 1 && !/\p{L}/u.test(name)) name = place;
    if (name.length !== 1 || this.signs.has(name) || /[a-z0-9]/.test(name)) return name;
    if (place && /[0-9]/.test(place)) return place;
    if (name === '+') return '=';
    return place && (this.signs.has(place) || !/[\p{Script=Latin}\p{ASCII}]/u.test(name)) ? place : name;
  }
}
