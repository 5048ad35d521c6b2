// One board as high as the screen. It has clocks, the time that is left as bars, the material, and the last moves with their
// times. `?turned` begins with Black below. `/board` alone shows the liveliest board.

import { seconds } from '../../format.js';
import { movesText } from '../../text.js';
import { adopt } from '../../theme.js';
import { BoardPage } from './board_page.js';
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
import { css } from 'lit';
import { timeBarSheet } from './time_bar.js';

// The look of one board on a large screen, and of the same on a phone. `--u` is one percent of the height of a screen of 16:9.
export const demoSheet = css`
  ${timeBarSheet}
  jd-demo .head { display: none; }
  .demo { --u: min(1vh, .5625vw); --b: min(calc(100vh - 2.4 * var(--u)), calc(100vw - 60 * var(--u))); display: grid; grid-template: auto auto minmax(0, 1fr) auto / var(--b) minmax(0, 1fr); gap: calc(1.2 * var(--u)) calc(2.6 * var(--u)); padding: calc(1.2 * var(--u)) calc(2 * var(--u)) calc(1.2 * var(--u)) calc(1.2 * var(--u)); height: 100vh; align-content: center; overflow: hidden; font-size: calc(3 * var(--u)); }
  .demo .board { grid-area: 1 / 1 / -1 / 2; width: var(--b); height: var(--b); align-self: center; } .demo .board.over jd-board { filter: saturate(.35); } .demo .board.grey jd-board { filter: grayscale(1) opacity(.65); } .demo .board.is-checked { outline: calc(.5 * var(--u)) dashed var(--warning); outline-offset: calc(-.5 * var(--u)); }
  .demo .where { grid-column: 2; display: flex; align-items: center; gap: .6em; min-width: 0; line-height: 1.2; border-bottom: 2px solid var(--edge); padding-bottom: .3em; } .demo .where .sign { flex: none; font-size: 1.6em; font-weight: 800; background: var(--text); color: var(--ground); border-radius: .2em; padding: 0 .35em; max-width: 40%; overflow: hidden; text-overflow: ellipsis; } .demo .event { display: grid; min-width: 0; flex: 1 1 0; font-size: .85em; } .demo .event > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .demo .teams { display: grid; min-width: 0; max-width: 55%; flex: none; } .demo .teams > span { display: flex; gap: .4em; min-width: 0; justify-content: flex-end; text-align: right; white-space: nowrap; } .demo .teams bdi { overflow: hidden; text-overflow: ellipsis; } .demo .teams b { flex: none; min-width: 1.3em; }
  .demo .player { grid-column: 2; display: flex; flex-direction: column; gap: calc(.6 * var(--u)); min-width: 0; } .demo .player.below { flex-direction: column-reverse; }
  .demo .name { flex: none; font-size: calc(8 * var(--u)); font-weight: 700; line-height: 1.16; } .demo .player.lost .name { color: var(--dim); font-weight: 500; }
  .demo .time { display: flex; flex-wrap: wrap; align-items: center; gap: .6em; min-width: 0; } .demo .player jd-time { flex: none; font-size: calc(11.5 * var(--u)); line-height: 1.1; border-width: .03em; }
  .demo .about { flex: 1 1 6em; min-width: 0; display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 .8em; text-align: right; line-height: 1.25; color: var(--dim); } .demo .about .team { flex: 1 1 5em; display: flex; justify-content: flex-end; line-height: 1.25; } .demo .about .team > bdi { flex: none; transform-origin: right; } .demo .material { color: var(--text); font-size: 1.05em; min-height: 1.2em; }
  .demo .plies { grid-column: 2; min-height: 0; overflow: hidden; display: flex; flex-direction: column; justify-content: center; border-block: 2px solid var(--edge); } .demo table { width: 100%; border-collapse: collapse; font-size: calc(4.2 * var(--u)); line-height: 1.34; } .demo th { width: 2.4em; padding: 0 .4em 0 0; text-align: left; font-weight: 400; color: var(--dim); font-size: .8em; font-variant-numeric: tabular-nums; } .demo td { width: 50%; max-width: 0; padding: .04em 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .demo .san { padding: 0 .22em; border-radius: .2em; } .demo .took { color: var(--dim); font-size: .64em; font-variant-numeric: tabular-nums; } .demo .took.long { font-weight: 700; color: var(--text); } .demo td[aria-current] .san { background: var(--now); color: var(--on-now); font-weight: 750; }
  .demo .words { margin: .2em 0; font-size: 1.05em; font-weight: 650; color: var(--dim); } .board.is-checked ~ .plies .words { color: var(--warning); }
  .demo .age { position: fixed; right: calc(1.5 * var(--u)); bottom: calc(.4 * var(--u)); margin: 0; font-size: max(13px, calc(2 * var(--u))); } .demo .age .now { display: none; } .demo .buttons { position: fixed; right: 12px; bottom: 8px; opacity: 0; } .demo .buttons:hover, .demo .buttons:focus-within { opacity: 1; } @media (hover: none) { .demo .buttons { opacity: 1; } }
  @media (max-width: 900px), (max-aspect-ratio: 1) {
    jd-demo .head { display: flex; } .demo .where { display: none; }
    .demo { --u: 1vmin; --b: min(100vw, calc(100vh - 220px)); grid-template: none / minmax(0, var(--b)); justify-content: center; align-content: start; gap: 6px; height: auto; padding: 0 0 24px; font-size: max(15px, 2vmin); overflow: visible; }
    .demo .board { grid-area: auto; order: 2; } .demo .player, .demo .player.below { grid-column: 1; flex-flow: row wrap; align-items: center; gap: 2px 10px; padding: 4px 12px; } .demo .player.above { order: 1; } .demo .player.below { order: 3; } .demo .player > jd-bar { flex: 1 1 100%; height: 5px; }
    .demo .name { flex: 1 1 0; font-size: max(19px, 3.600vmin); } .demo .time { flex: 1 1 100%; gap: 8px; flex-direction: row-reverse; } .demo .player jd-time { font-size: max(26px, 5vmin); } .demo .about { text-align: left; justify-content: flex-start; gap: 0 10px; align-items: center; font-size: 14px; } .demo .about .team { flex: 0 1 auto; } .demo .about .material { min-height: 0; } .demo .about .team { justify-content: flex-start; } .demo .about .team > bdi { transform-origin: left; }
    .demo .plies { grid-column: 1; order: 4; border: 0; padding: 4px 12px; } .demo table { font-size: max(18px, 3vmin); line-height: 1.9; }
    .demo .age { position: static; order: 5; padding: 0 12px; } .demo .age .now { display: inline; } .demo .buttons { position: static; order: 6; opacity: 1; padding: 0 12px; flex-wrap: wrap; }
  }
`;

const ROWS = 6;
/** Longer thoughts are bold. */
const LONG_S = 15 * 60;

/** The page `/board`. */
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

  protected tablesChanged(): void {
    super.tablesChanged();
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
    // While moves are checked, the last one is not known.
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
