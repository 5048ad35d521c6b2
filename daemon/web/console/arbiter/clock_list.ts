// The tables by their least time: who is short of it, the moves to the next control, and who watches there. The sheet that is
// printed is below.

import { html, nothing, text, View, call } from '../view.js';
import { clockOf } from '../clocks.js';
import type { Hall } from '../hall.js';
import type { Board, Clock, Game, SoftwareClock } from '../messages.js';
import { seconds } from '../../format.js';
import { incrementOf } from './time_control.js';
import { SCRAMBLE_S, timeRows, type TimeRow } from './time_rows.js';
import { SHORT_S } from '../clocks.js';
import './sheet.js';

/** A software clock, and when it was read by `performance.now()`. */
interface Read {
  plies: number;
  clock?: SoftwareClock;
  at: number;
}

/** The number of tables in a time scramble, by the clocks at the boards. */
export const scrambles = (hall: Hall) => timeRows(hall, (board) => board?.clock).filter((row) => row.least < SCRAMBLE_S).length;

/** The list of tables by their least time. */
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

  private clock(board: Board | undefined, game: Game): Clock | undefined {
    if (board?.clock) return board.clock;
    this.ask(game);
    const read = this.soft.get(game.name);
    if (!read?.clock) return undefined;
    const gone = Math.floor((performance.now() - read.at) / 1000);
    const now = (time: string | undefined, color: string) => Math.max(0, (seconds(time) ?? 0) - (read.clock!.running === color ? gone : 0)) + 's';
    return { ...read.clock, white: now(read.clock.white, 'COLOR_WHITE'), black: now(read.clock.black, 'COLOR_BLACK') };
  }

  private row(row: TimeRow) {
    const { seat, board, game, clock } = row;
    const stale = !this.live || board?.connection !== 'CONNECTION_STATE_LIVE';
    const facts = [
      text('time.move', { move: row.move }),
      row.toControl === undefined ? '' : text('time.toControl', { count: row.toControl }),
      row.by ? text('card.hasIt', { name: row.by }).replace(/\.$/, '') : text('time.nobody'),
      board?.clock ? '' : text('view.softwareClock'),
    ];
    return html`<li>
      <a class="timerow" href="#/table/${game.name}">
        <span class="sign ${seat.name ? '' : 'long'}"><span class="sr">${text('table.name', { table: '' })} </span>${seat.name ? seat.number : seat.table}</span>
        <span class="said"
          ><bdi class="name">${seat.white || text('side.white')}</bdi><bdi class="name">${seat.black || text('side.black')}</bdi><span class="sub">${facts.filter(Boolean).join(' · ')}</span></span
        >
        <span class="pair">${clockOf('white', clock, stale)} ${clockOf('black', clock, stale)}</span>
      </a>
    </li>`;
  }

  private group(key: string, rows: TimeRow[], more: unknown = nothing) {
    if (!rows.length) return nothing;
    return html`<h3 class="part">${text(key)} ${more}</h3>
      <ul class="rows">
        ${rows.map((row) => this.row(row))}
      </ul>`;
  }

  render() {
    const rows = timeRows(this.hall, (board, game) => this.clock(board, game));
    // Players who get half a minute for each move write to the end.
    const mayStopWriting = rows.some((row) => row.least < SHORT_S && incrementOf(this.hall.timeControlOf(row.seat, 'white')) < 30);
    return html`<section class="clocklist">
      <h2 class="sr">${text('arbiter.nav.time')}</h2>
      <div class="noprint">
        ${rows.length ? nothing : html`<p class="empty" role="status">${text('time.none')}</p>`}
        ${this.group('time.scramble', rows.filter((row) => row.least < SCRAMBLE_S))}
        ${this.group(
          'time.short',
          rows.filter((row) => row.least >= SCRAMBLE_S && row.least < SHORT_S),
          mayStopWriting ? html`<span class="dim">${text('time.noWriting')}</span>` : nothing,
        )}
        ${this.group('time.others', rows.filter((row) => row.least >= SHORT_S))}
      </div>
      <details>
        <summary class="noprint">${text('sheet.GetClockSheet')}</summary>
        <jd-sheet .method=${'GetClockSheet'} .message=${{}} @leave=${() => (location.hash = '#/')}></jd-sheet>
      </details>
    </section>`;
  }
}
customElements.define('jd-clock-list', ClockList);
