// One board as high as the screen, with its clocks, the time that is left as bars, the material, and the last moves with their
// times. `?turned` begins with Black below. `/board` alone shows where most happens.

import { seconds } from '../../format.js';
import { movesText } from '../../text.js';
import { adopt } from '../../theme.js';
import { BoardPage } from './board_page.js';
import { demoSheet } from './demo_style.js';
import { hottest, liveliness } from './hottest.js';
import { material } from '../game/material.js';
import { matchPoints, teamName } from '../match_head.js';
import { matchesOf, matchWith, pointsText, type Match } from '../matches.js';
import { movedSquares, placementOf } from './table_board.js';
import { moveRows, readPly } from './move_rows.js';
import { asked, fullScreen, html, idInAddress, keepAwake, nothing, roundText, text, themeButton } from '../page.js';
import { isGrey, stateOf, stateText, type State } from '../table_state.js';
import { eventOf, isOver, score, surname, wallClock, type Side, type Table, type TablePly } from '../tables.js';
import '../../board.js';
import '../name_text.js';
import './time_bar.js';

const ROWS = 6;
/** Longer thoughts are bold. */
const LONG_S = 15 * 60;

export class DemoPage extends BoardPage {
  private readonly board = idInAddress();
  /** Without a board in the address: the one that is shown. It stays until its game is over. */
  private chosen = '';
  private turned = asked('turned') !== null && asked('turned') !== '0';

  connectedCallback(): void {
    super.connectedCallback();
    adopt(demoSheet);
    this.followBoards(this.board ? [this.board] : []);
    keepAwake();
  }

  protected told(): void {
    super.told();
    const shown = this.tables.get(this.chosen);
    if (this.board || (shown && liveliness(shown, this.tables, [], Date.now(), performance.now()).worth > 0)) return;
    this.chosen = hottest(this.tables.all(), this.tables, [])[0]?.board ?? '';
  }

  protected keyed(key: string): boolean {
    if (key !== 'r') return super.keyed(key);
    this.turned = !this.turned;
    this.draw();
    return true;
  }

  private player(table: Table, side: Side, place: string) {
    const { title, rating, federation, team } = table[side] ?? {};
    const lost = ['0', '–'].includes(score(table, side) ?? '');
    return html`<section class="player ${place} ${lost ? 'lost' : ''}" aria-label=${text('side.' + side)}>
      <jd-name class="name" .name=${table[side]?.name || text('side.' + side)}></jd-name>
      <div class="time">
        ${this.clock(table, side)}
        <div class="about">
          ${team ? html`<jd-name class="team" .name=${team}></jd-name>` : nothing}
          <span>${[title, rating || '', federation].filter(Boolean).join(' ')}</span>
          ${material(placementOf(table), side)}
        </div>
      </div>
      <jd-bar .reading=${{ table, tables: this.tables, side, stale: this.stale }}></jd-bar>
    </section>`;
  }

  private ply(ply: TablePly | undefined, last: TablePly | undefined) {
    const read = ply && readPly(ply);
    if (!ply || !read) return html`<td></td>`;
    const san = movesText(read.san);
    const time = seconds(ply.timeTaken);
    const took = time === undefined ? nothing : html` <span class="took ${time >= LONG_S ? 'long' : ''}">${wallClock(time)}</span>`;
    return html`<td aria-current=${ply === last ? 'step' : nothing}><span class="san">${ply.provisional ? html`<em>${san}</em>` : san}</span>${took}</td>`;
  }

  private moves(table: Table, state: State) {
    const plies = table.plies ?? [];
    // While moves are checked, nobody knows which is the last.
    const last = state === 'checked' ? undefined : plies[plies.length - 1];
    const words = stateText(table, state);
    return html`<div class="plies">
      <table>
        <caption class="sr">${text('view.lastMoves')}</caption>
        <tbody>${moveRows(plies, ROWS).map((row) => html`<tr><th scope="row">${row.number}.</th>${this.ply(row.white, last)}${this.ply(row.black, last)}</tr>`)}</tbody>
      </table>
      ${words ? html`<p class="words">${words}</p>` : nothing}
    </div>`;
  }

  private where(table: Table, match: Match | undefined) {
    const board = match ? text('view.boardInMatch', { board: table.boardInMatch ?? 0 }) : table.section;
    return html`<header class="where">
      <h1 class="sr">${document.title}</h1>
      <b class="sign" aria-hidden="true">${this.tables.sign(table)}</b>
      <span class="event"><span>${this.tables.event.name || eventOf(table) || text('view.title')}</span><span class="dim">${[roundText(table.round), board].filter(Boolean).join(' · ')}</span></span>
      ${match ? html`<span class="teams">${([0, 1] as const).map((team) => html`<span><bdi>${teamName(match, team)}</bdi><b>${pointsText(match.points[team])}</b></span>`)}</span>` : nothing}
    </header>`;
  }

  render() {
    const table = this.board ? this.named(this.board) : this.tables.get(this.chosen);
    if (!table) return html`${this.notice()}<main class="empty"><h1>${this.board ? text('view.boardOf', { board: this.board }) : text('view.noBoards')}</h1></main>`;
    const [above, below]: Side[] = this.turned ? ['white', 'black'] : ['black', 'white'];
    const state = stateOf(table, this.stale);
    const match = matchWith(matchesOf(this.tables.listed()), table);
    const name = (side: Side) => surname(table[side]) || text('side.' + side);
    const title = this.tables.title(table);
    document.title = `${title}: ${name('white')} – ${name('black')}`;
    const line = match ? html`${text('view.boardInMatch', { board: table.boardInMatch ?? 0 })} · ${teamName(match, 0)} ${matchPoints(match)} ${teamName(match, 1)}` : this.heading();
    return html`${this.notice()}
      ${this.head({ title: table.round ? text('view.table', { table: this.tables.sign(table) }) : title, line, back: '/' })}
      <main class="demo">
        ${this.where(table, match)}
        <div class="board is-${state} ${isGrey(state) ? 'grey' : ''} ${isOver(table) ? 'over' : ''}">
          <jd-board .placement=${placementOf(table)} .last=${movedSquares(table, this.stale)} .turned=${this.turned} .coordinates=${true}></jd-board>
        </div>
        ${this.player(table, above, 'above')} ${this.moves(table, state)} ${this.player(table, below, 'below')}
        <p class="age">${this.age([table])}</p>
        <div class="buttons row">
          <button type="button" class="small" @click=${() => this.keyed('r')}>${text('view.turn')}</button>
          <button type="button" class="small" @click=${() => fullScreen()}>${text('view.full')}</button>
          ${themeButton(() => this.draw())}
        </div>
      </main>`;
  }
}
customElements.define('jd-demo', DemoPage);
