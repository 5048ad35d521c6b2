// The clocks of all tables, one row each: on a phone nobody can read the sheet that is printed. The sheet is below.

import { html, nothing, text, View, call } from './view.js';
import { clocks } from './clocks.js';
import { countedResult, type Hall } from './hall.js';
import type { Board, Game, SoftwareClock } from './messages.js';
import { clockText, seconds } from '../format.js';
import './sheet.js';

/** A software clock, and when it was read by `performance.now()`. */
interface Read {
  plies: number;
  clock?: SoftwareClock;
  at: number;
}

export class ClockList extends View {
  static properties = { hall: { attribute: false }, live: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  declare live: boolean;
  declare beat: number;
  /** The clocks of games without a clock at the board, as they were read after the last ply. */
  private soft = new Map<string, Read>();

  /** Reads the software clock of a game when it has another ply. */
  private ask(game: Game): void {
    const plies = game.plies?.length ?? 0;
    if (this.soft.get(game.name)?.plies === plies) return;
    this.soft.set(game.name, { plies, clock: this.soft.get(game.name)?.clock, at: performance.now() });
    call('GameService/GetGame', { name: game.name })
      .then((answer: any) => this.soft.set(game.name, { plies, clock: answer.game?.softwareClock, at: performance.now() }))
      .catch(() => this.soft.delete(game.name))
      .finally(() => this.requestUpdate());
  }

  private faces(board: Board | undefined, game: Game | undefined) {
    const stale = !this.live || board?.connection !== 'CONNECTION_STATE_LIVE';
    if (board?.clock || !game) return clocks(board?.clock, stale);
    this.ask(game);
    const read = this.soft.get(game.name);
    if (!read?.clock) return clocks(undefined, stale);
    const gone = Math.floor((performance.now() - read.at) / 1000);
    const now = (time: string | undefined, color: string) => Math.max(0, (seconds(time) ?? 0) - (read.clock!.running === color ? gone : 0)) + 's';
    const clock = { ...read.clock, white: now(read.clock.white, 'COLOR_WHITE'), black: now(read.clock.black, 'COLOR_BLACK') };
    return html`${clocks(clock, stale)} <span class="dim">${text('view.softwareClock')}</span>`;
  }

  /** The times after the last ply, of a game that is over. */
  private last(game: Game) {
    const ply = game.plies?.[game.plies.length - 1];
    return ply?.whiteClock && ply.blackClock ? html`<span class="clocks dim">${text('side.white')} ${clockText(ply.whiteClock)} · ${text('side.black')} ${clockText(ply.blackClock)}</span>` : nothing;
  }

  render() {
    return html`<section class="clocklist">
      <h2>${text('arbiter.nav.clocks')}</h2>
      <ul class="list noprint">
        ${this.hall.seated().map(({ board, seat, game }) => {
          const result = countedResult(seat.pairing, game);
          return html`<li>
            <p><strong>${seat.title}</strong> <span class="dim">${[seat.white, seat.black].filter(Boolean).join(' – ')}</span></p>
            <p>${result ? html`${result} ${game ? this.last(game) : nothing}` : seat.pairing?.postponed ? text('pairing.postponed') : this.faces(board, game)}</p>
          </li>`;
        })}
      </ul>
      <details>
        <summary class="noprint">${text('sheet.GetClockSheet')}</summary>
        <jd-sheet .method=${'GetClockSheet'} .message=${{}} @leave=${() => (location.hash = '#/')}></jd-sheet>
      </details>
    </section>`;
  }
}
customElements.define('jd-clock-list', ClockList);
