// The clocks of one board, of several (`/clock/a,b`), or of the liveliest ones (`/clock`), as large as the screen allows. Each
// board has two halves that meet at its number. The half whose time runs is yellow as a whole, so that people see it from the
// other end of a hall.

import { idOf } from '../../format.js';
import { adopt } from '../../theme.js';
import { BoardPage } from './board_page.js';
import { idInAddress, html, keepAwake, nothing, text } from '../page.js';
import { lively } from './hottest.js';
import { matchPoints } from '../match_head.js';
import { matchesOf, matchWith } from '../matches.js';
import { stateOf, stateText } from '../table_state.js';
import { runs, score, surname, type Side, type Table } from '../tables.js';
import '../name_text.js';
import { css } from 'lit';

// The look of the clocks of few boards. `--lines` is how many boards there are, `--l` the height of one.
export const clockSheet = css`
  .clocks { --room: 1; } .clocks.long { --room: .66; }
  .clocks { --l: calc((100vh - 44px) / var(--lines)); --gap: clamp(6px, 1.2vh, 20px); display: grid; grid-auto-rows: minmax(0, 1fr); gap: var(--gap); height: 100vh; padding: var(--gap) var(--gap) 36px; }
  .pair { display: grid; grid-template-columns: minmax(0, 1fr) clamp(90px, min(calc(var(--l) * .4), 15vw), 420px) minmax(0, 1fr); min-height: 0; background: var(--card); border: 2px solid var(--edge); border-radius: clamp(10px, 1.4vh, 24px); overflow: hidden; }
  .half { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; justify-items: center; min-width: 0; min-height: 0; padding: 2% 3%; text-align: center; } .half.turn { background: var(--now); color: var(--on-now); } .half.white { order: 1; } .half.black { order: 3; } .where { order: 2; }
  .half jd-name { display: flex; justify-content: center; width: 100%; font-size: min(calc(var(--l) * .15), 6vw); font-weight: 700; line-height: 1.2; } .half jd-name > bdi { flex: none; transform-origin: center; }
  .half jd-time { align-self: center; font-size: min(calc(var(--l) * .46), calc(11.800vw * var(--room))); font-weight: 800; line-height: 1; padding: 0; border: 0; background: none; letter-spacing: -.02em; } .half jd-time.points { background: none; color: inherit; } .half.turn jd-time { color: inherit; } .half.turn jd-time.low { color: var(--short); } .half jd-time.low::before { font-size: .5em; vertical-align: .12em; margin-right: .1em; letter-spacing: 0; } .half jd-time.software::before { font-size: .4em; vertical-align: .4em; }
  .half .facts { font-size: clamp(14px, min(calc(var(--l) * .06), 2.600vw), 60px); line-height: 1.25; color: var(--dim); overflow: hidden; max-width: 100%; text-wrap: balance; } .half .facts b { display: block; min-height: 1.25em; } .half.turn .facts { color: inherit; }
  .swatch { display: inline-block; width: .75em; height: .75em; margin-right: .4em; border: .1em solid currentColor; border-radius: 50%; vertical-align: -.04em; } .black .swatch { background: currentColor; }
  .where { display: grid; place-content: center; justify-items: center; grid-template-columns: minmax(0, 1fr); gap: .1em; margin: 0; min-width: 0; padding: 0 clamp(4px, .6vw, 16px); background: var(--first); color: var(--on-first); text-align: center; font-size: clamp(14px, min(calc(var(--l) * .06), 2.200vw), 56px); font-weight: 500; line-height: 1.15; overflow-wrap: anywhere; } .where b { font-size: min(calc(var(--l) * .2), 5vw); line-height: 1; font-weight: 800; } .where .words { font-size: .8em; font-weight: 650; }
  .clocks > .note { position: fixed; bottom: 6px; left: 0; right: 0; text-align: center; margin: 0; }
  @media (max-aspect-ratio: 1) {
    .clocks { position: relative; height: auto; min-height: 100vh; padding-bottom: 60px; --l: calc((100vh - 60px) / var(--lines)); }
    .pair { grid-template: auto minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr); min-height: 250px; } .where { order: 0; grid-template-columns: none; grid-auto-flow: column; align-items: baseline; gap: .6em; max-width: none; padding: 6px; } .where b { font-size: 1.5em; } .half { padding: 8px; } .half + .where + .half { border-top: 2px solid var(--edge); }
    .half jd-name { font-size: min(calc(var(--l) * .07), 8vw); } .half jd-time { font-size: min(calc(var(--l) * .24), calc(24vw * var(--room))); } .clocks > .note { position: absolute; padding: 0 8px; }
  }
`;

const SIDES: Side[] = ['white', 'black'];
const HOUR_S = 3600;
/** The number of boards that are shown if the address has none. */
const WITHOUT_NAMES = 3;

/** The page `/clock`. */
export class ClockPage extends BoardPage {
  private boards = idInAddress().split(',').filter(Boolean);

  connectedCallback(): void {
    super.connectedCallback();
    adopt(clockSheet);
    this.followBoards(this.boards);
    keepAwake();
  }

  protected tablesChanged(): void {
    super.tablesChanged();
    if (!this.boards.length) this.boards = lively(this.tables, WITHOUT_NAMES, []).map((table) => idOf(table.board));
  }

  /** The number of the move that the player makes, or made last. */
  private moveOf(table: Table, side: Side): string {
    const plies = table.plyCount ?? 0;
    if (!table.game) return '';
    const made = side === 'white' ? Math.ceil(plies / 2) : Math.floor(plies / 2);
    const isNext = !score(table, side) && runs(table, side);
    return text('view.moveNumber', { move: Math.max(1, made + (isNext ? 1 : 0)) });
  }

  private half(table: Table, side: Side) {
    const turn = !this.stale && !score(table, side) && runs(table, side);
    const name = surname(table[side]);
    return html`<div class="half ${side} ${turn ? 'turn' : ''}" role="group" aria-label=${[text('side.' + side), name].filter(Boolean).join(', ')}>
      <jd-name .name=${name || text('side.' + side)}></jd-name>
      ${this.clock(table, side)}
      <span class="facts"><span class="swatch" aria-hidden="true"></span>${[text('side.' + side), table[side]?.team, this.moveOf(table, side)].filter(Boolean).join(' · ')}<b>${turn ? `▶ ${text('view.runs')}` : nothing}</b></span>
    </div>`;
  }

  render() {
    const tables = this.boards.map((id) => this.named(id)).filter((table): table is Table => !!table);
    document.title = text('view.clocks');
    const lines = Math.max(1, tables.length);
    this.style.setProperty('--lines', String(lines));
    const matches = matchesOf(this.tables.listed());
    // Hours need more room, and so does the sign of a software clock. All clocks have one size.
    const isLong = tables.some((table) => !!table.softwareClock || SIDES.some((side) => (this.tables.seconds(table, side) ?? 0) >= HOUR_S));
    return html`${this.notice()}
      <main class="clocks ${isLong ? 'long' : ''}">
        <h1 class="sr">${text('view.clocks')}</h1>
        ${tables.map((table) => {
          const match = matchWith(matches, table);
          const words = stateText(table, stateOf(table, this.stale));
          return html`<section class="pair" aria-label=${this.tables.title(table)}>
            ${this.half(table, 'white')}
            <h2 class="where"><span class="sr">${this.tables.title(table)}</span><span aria-hidden="true">${table.round ? text('view.tableName') : text('view.link.board')}</span><b aria-hidden="true">${this.tables.sign(table)}</b>${match ? html`<span class="points">${matchPoints(match)}</span>` : nothing}${words ? html`<span class="words">${words}</span>` : nothing}</h2>
            ${this.half(table, 'black')}
          </section>`;
        })}
        <p class="note">${text(tables.some((table) => table.softwareClock) ? 'view.softwareClockHint' : 'view.clockCounts')}</p>
      </main>`;
  }
}
customElements.define('jd-clock', ClockPage);
