// The clocks of one board, of several (`/clock/a,b`), or of those where most happens (`/clock`), as large as the screen lets them be. Each board has two halves that meet
// at its number. The half whose time runs is yellow as a whole, so that it is seen from the other end of a hall.

import { idOf } from '../../format.js';
import { adopt } from '../../theme.js';
import { BoardPage } from './board_page.js';
import { clockSheet } from './clock_style.js';
import { idInAddress, html, keepAwake, nothing, text } from '../page.js';
import { lively } from './hottest.js';
import { matchPoints } from '../match_head.js';
import { matchesOf, matchWith } from '../matches.js';
import { stateOf, stateText } from '../table_state.js';
import { runs, score, surname, type Side, type Table } from '../tables.js';
import '../name_text.js';

const SIDES: Side[] = ['white', 'black'];
const HOUR_S = 3600;
/** So many boards are shown if the address names none. */
const WITHOUT_NAMES = 3;

export class ClockPage extends BoardPage {
  private boards = idInAddress().split(',').filter(Boolean);

  connectedCallback(): void {
    super.connectedCallback();
    adopt(clockSheet);
    this.followBoards(this.boards);
    keepAwake();
  }

  protected told(): void {
    super.told();
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
