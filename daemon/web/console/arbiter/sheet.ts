// A sheet of the daemon, as it is printed: only this is on paper. On a phone it is never wider than the screen. White's and
// Black's moves are below each other, words are wrapped, and tables get smaller letters.

import { html, nothing, text, View, words, call } from '../view.js';

/** Where Black's columns begin in the moves of a game sheet. */
const BLACKS_COLUMN = 32;
/** A line with columns: of the moves, or their heading. */
const MOVES = /^( *\d+\. | {5}White )/;

/** The parts of a line that stay whole: two for the moves of a game sheet. */
export const partsOf = (line: string): string[] => (MOVES.test(line) && line.length > BLACKS_COLUMN ? [line.slice(0, BLACKS_COLUMN), line.slice(BLACKS_COLUMN)] : [line]);

/** The number of letters that a line must have room for. Words between single blanks may be wrapped. */
export const columnsOf = (sheet: string): number => Math.max(20, ...sheet.split('\n').flatMap(partsOf).map((part) => (/\S {2,}\S/.test(part) ? Math.min(part.trimEnd().length, 64) : 20)));

/** One sheet of the daemon, ready for print. */
export class Sheet extends View {
  static properties = { method: {}, message: { attribute: false } };
  /** `GetGameSheet`. */
  declare method: string;
  declare message: object;
  private sheet = '';
  private problem = '';
  private asked = '';

  protected updated(): void {
    // The daemon's rules for pages allow no style in a tag.
    this.style.setProperty('--columns', String(columnsOf(this.sheet)));
    const key = this.method + JSON.stringify(this.message);
    if (key === this.asked) return;
    this.asked = key;
    this.get();
  }

  async get(): Promise<void> {
    this.problem = '';
    try {
      const answer: any = await call('SheetService/' + this.method, this.message);
      this.sheet = answer.sheet ?? '';
    } catch (error) {
      this.sheet = '';
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private lines() {
    if (this.method !== 'GetGameSheet') return this.sheet;
    return this.sheet.split('\n').map((line) => {
      const parts = partsOf(line);
      return parts.length === 1 ? line + '\n' : html`${parts.map((part) => html`<span class="half">${part}</span>`)}${'\n'}`;
    });
  }

  render() {
    return html`<section class="sheet">
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      <div class="row noprint">
        <button type="button" class="first" ?disabled=${!this.sheet} @click=${() => window.print()}>${text('sheet.print')}</button>
        <button type="button" @click=${() => this.get()}>${text('sheet.again')}</button>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('leave'))}>${text('console.back')}</button>
      </div>
      <pre class=${this.method === 'GetRestoreSheet' ? 'prose' : ''} tabindex="0" role="region" aria-label=${text('sheet.' + this.method)}>${this.lines()}</pre>
    </section>`;
  }
}
customElements.define('jd-sheet', Sheet);
