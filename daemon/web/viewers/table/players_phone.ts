// The phone of a player at the table. The code on the sign of the table opens it, and it gives the result of the game. Both
// players do that, each with a phone. An arbiter sees it; it never counts by itself.
//
//   /table/open/7#kqzr...    the tournament, the table, and the code of the sign

import { css } from 'lit';
import { Refusal } from '../../client.js';
import { keep, kept } from '../../keep.js';
import { language, player } from '../../text.js';
import { adopt } from '../../theme.js';
import { HeadedPage } from '../headed_page.js';
import { html, nothing, text } from '../page.js';

type Side = 'white' | 'black';

/** The daemon's answer about the game: `daemon/api/gateway/players_routes.h`. */
interface PlayedGame {
  title: string;
  section?: string;
  round: number;
  table: number;
  pairing: string;
  white: string;
  black: string;
  asks_digits?: boolean;
  side?: Side;
  said?: string;
  other?: 'waits' | 'agrees' | 'differs';
}

/** The time between two requests for the other phone's result. */
const ASK_MS = 4000;
const SIDES: Side[] = ['white', 'black'];
const RESULTS = ['1-0', '1/2-1/2', '0-1'];
const shown = (result: string | undefined) => (result ?? '').replace('1/2-1/2', '½-½');

const sheet = css`
  .phone { max-width: 520px; margin: 0 auto; padding: 16px; display: grid; gap: 16px; } .phone h2 { margin: 0; overflow-wrap: anywhere; } .phone p { margin: 0; } .phone form { display: grid; gap: 14px; }
  .phone fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 8px; } .phone legend { padding: 0 0 6px; font-weight: 700; } .phone button { min-height: 54px; text-align: start; overflow-wrap: anywhere; } .phone .results { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; } .phone .results button { text-align: center; font-weight: 700; font-size: 20px; padding-inline: 4px; } .phone small { display: block; font-size: 13px; font-weight: 500; line-height: 1.2; }
  .phone .first { text-align: center; } .phone .says { font-size: 20px; font-weight: 700; } .phone .refusal { color: var(--critical); font-weight: 600; } .phone .refusal::first-letter { text-transform: uppercase; } .phone input { width: 8em; font-size: 22px; letter-spacing: .2em; }
`;

/** The secret of this phone. Without a storage it lasts as long as the page. */
function ownSecret(): string {
  const before = kept('phone');
  if (before) return before;
  const made = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep('phone', made);
  return made;
}

/** The page `/table`. */
export class PlayersPhone extends HeadedPage {
  private readonly phone = ownSecret();
  private game?: PlayedGame;
  /** Why there is no game. */
  private why = '';
  private problem = '';
  private side?: Side;
  private result = '';
  private digits = '';
  private busy = false;
  private asking = 0;
  private readonly again = () => document.hidden || this.ask();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    document.addEventListener('visibilitychange', this.again);
    addEventListener('hashchange', this.again);
    this.ask();
  }

  disconnectedCallback(): void {
    clearTimeout(this.asking);
    document.removeEventListener('visibilitychange', this.again);
    removeEventListener('hashchange', this.again);
    super.disconnectedCallback();
  }

  private async send(path: string, more: object): Promise<PlayedGame> {
    const [, , tournament, table] = location.pathname.split('/');
    const response = await fetch('/players/' + path, {
      method: 'POST',
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tournament: decodeURIComponent(tournament ?? ''), table: Number(table), code: location.hash.slice(1), phone: this.phone, ...more }),
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(answer.code ?? '', answer.message ?? response.statusText);
    return answer;
  }

  private wordsOf(error: unknown): string {
    return error instanceof Refusal ? error.message : text('view.lost');
  }

  private async ask(): Promise<void> {
    clearTimeout(this.asking);
    try {
      this.take(await this.send('game', {}));
    } catch (error) {
      // The last answer stays on the page while the connection is lost.
      if (error instanceof Refusal) this.game = undefined;
      this.why = this.wordsOf(error);
    }
    this.draw();
    this.asking = window.setTimeout(this.again, ASK_MS);
  }

  private take(game: PlayedGame): void {
    // Another round is played here by now.
    if (this.game && this.game.pairing !== game.pairing) this.side = undefined;
    this.game = game;
    this.why = '';
    if (game.side) this.side = game.side;
  }

  private async change(path: 'say' | 'withdraw'): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.draw();
    try {
      this.take(await this.send(path, { pairing: this.game!.pairing, side: this.side, result: this.result, digits: this.digits.trim() }));
      this.result = '';
    } catch (error) {
      this.problem = this.wordsOf(error);
    }
    this.busy = false;
    this.draw();
  }

  private submit(event: Event): void {
    event.preventDefault();
    this.change('say');
  }

  private said(game: PlayedGame) {
    const isSaid = { waits: 'view.phone.waits', agrees: 'view.phone.agrees', differs: 'view.phone.differs' }[game.other ?? 'waits'];
    return html`<p class="says" role="status">${game.other === 'agrees' ? text('view.phone.both', { result: shown(game.said) }) : text('view.phone.said', { result: shown(game.said) })}</p>
      <p>${text(isSaid)}</p>
      ${game.other === 'agrees' ? nothing : html`<button type="button" ?disabled=${this.busy} @click=${() => this.change('withdraw')}>${text('view.phone.withdraw')}</button>`}`;
  }

  private form(game: PlayedGame) {
    const words: Record<string, string> = { '1-0': text('view.wins', { side: player('white') }), '1/2-1/2': text('view.draw'), '0-1': text('view.wins', { side: player('black') }) };
    const pick = (result: string) => html`<button type="button" aria-pressed=${this.result === result} @click=${() => ((this.result = result), this.draw())}>${shown(result)}<small>${words[result]}</small></button>`;
    return html`<form @submit=${(event: Event) => this.submit(event)}>
      <fieldset>
        <legend>${text('view.phone.who')}</legend>
        ${SIDES.map((side) => html`<button type="button" aria-pressed=${this.side === side} ?disabled=${!!game.side && game.side !== side} @click=${() => ((this.side = side), this.draw())}>${text('side.' + side)}: <bdi>${game[side]}</bdi></button>`)}
      </fieldset>
      <fieldset>
        <legend>${text('view.phone.result')}</legend>
        <div class="results">${RESULTS.map(pick)}</div>
      </fieldset>
      ${game.asks_digits
        ? html`<label>${text('view.phone.digits')}<br /><input inputmode="numeric" autocomplete="off" maxlength="4" required .value=${this.digits} @input=${(event: Event) => (this.digits = (event.target as HTMLInputElement).value)} /></label>`
        : nothing}
      <button class="first" ?disabled=${this.busy || !this.side || !this.result}>${text('view.phone.give')}</button>
    </form>`;
  }

  render() {
    const { game } = this;
    document.title = text('view.phone.title');
    return html`${this.head({ title: text('view.phone.title'), line: game ? [game.title, game.section].filter(Boolean).join(', ') : '', back: '/' })}
      <main class="phone">
        ${game
          ? html`<h2>${text('view.table', { table: game.table })} · ${text('view.round', { round: game.round })}</h2>
              <p><bdi>${game.white}</bdi> – <bdi>${game.black}</bdi></p>
              ${game.said ? this.said(game) : nothing} ${game.other === 'agrees' ? nothing : this.form(game)}
              ${this.problem || this.why ? html`<p class="refusal" role="alert">${this.problem || this.why}</p>` : nothing}
              <p class="note">${text('view.phone.note')}</p>`
          : html`<p role="status" class=${this.why ? 'refusal' : ''}>${this.why || text('view.asking')}</p>`}
      </main>`;
  }
}
customElements.define('jd-players-phone', PlayersPhone);
