// <jd-name>: a name that fits into its place. It is written whole if it can be, then narrower, then shorter, then smaller, and
// only then cut off: `Ткаченко-Вишневська`, `Ткаченко-В.`, `Ткаченко`.

/** A shortened name has at least this many letters: `Ó S.` is nobody's name. */
const LEAST_LETTERS = 3;
/** A name may be squeezed to this part of its width. */
const SQUEEZED = 0.8;
/** And to this one, with letters less high, before it is cut off. */
const SMALLEST = 0.64;

/** A name and its shorter forms, the longest first: of a player, `Shevchenko, Olena` or a surname alone, or of a team. */
export function forms(name: string): string[] {
  const [surname, given] = name.split(/,\s*/);
  if (given) return [name, `${surname}, ${[...given][0]}.`, ...forms(surname)];
  const found = [name];
  const parts = name.split(/([-\s])/);
  if (parts.length > 2) {
    const last = parts[parts.length - 1];
    // The year of a club goes first.
    found.push(/^\d/.test(last) ? parts.slice(0, -2).join('') : parts.slice(0, -1).join('') + [...last][0] + '.');
    const first = name.split(/[\s-]+/);
    // `van der Berg` is no `van`.
    const start = first.findIndex((part) => part !== part.toLocaleLowerCase());
    found.push(first.slice(0, Math.max(0, start) + 1).join(' '));
  }
  const isName = (form: string) => (form.replace(/\s?\S\.$/, '').match(/\p{L}\p{M}*/gu) ?? []).length >= LEAST_LETTERS;
  return [...new Set(found)].filter((form, i) => i === 0 || isName(form));
}

const FLAT = '2d';
let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of a text in a font, in pixels. Each is measured once. */
function widthOf(text: string, font: string): number {
  const key = font + '\n' + text;
  let width = widths.get(key);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext(FLAT);
    if (!pen) return 0;
    pen.font = font;
    width = pen.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver((all) => all.forEach(({ target }) => (target as JdName).fit()));

/** `<jd-name>`: a name that fits into its place. */
export class JdName extends (globalThis.HTMLElement ?? class {}) {
  private whole = '';
  private readonly word = globalThis.document?.createElement('bdi');

  connectedCallback(): void {
    if (!this.word.parentNode) this.append(this.word);
    sizes?.observe(this);
  }

  disconnectedCallback(): void {
    sizes?.unobserve(this);
  }

  set name(name: string) {
    if (name === this.whole) return;
    this.whole = name;
    this.title = name;
    this.word.textContent = name;
    if (this.isConnected) this.fit();
  }

  fit(): void {
    const room = this.clientWidth;
    if (!room || !this.whole) return;
    // `font` is empty where figures are tabular: no shorthand has a value for that.
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(this);
    const font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ');
    const all = forms(this.whole);
    const found = all.find((form) => widthOf(form, font) * SQUEEZED <= room);
    const shown = found ?? all[all.length - 1];
    const squeeze = Math.max(found ? SQUEEZED : SMALLEST, Math.min(1, room / (widthOf(shown, font) || 1)));
    if (this.word.textContent !== shown) this.word.textContent = shown;
    this.word.style.transform = squeeze < 1 ? `scale(${squeeze.toFixed(3)}, ${Math.min(1, squeeze / SQUEEZED)})` : '';
    this.toggleAttribute('data-cut', room < widthOf(shown, font) * SMALLEST);
    // Only what does not fit when it is squeezed is cut off: the box is as wide as the letters were before.
    this.word.style.maxWidth = found ? 'none' : `${Math.ceil(room / squeeze)}px`;
  }
}
globalThis.customElements?.define('jd-name', JdName);
