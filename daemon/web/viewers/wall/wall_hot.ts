// A wall with one table large, and four others below it.

import { html, nothing } from 'lit';
import { movesText, text } from '../../text.js';
import { matchHead } from '../match_head.js';
import { matchWith, type Match } from '../matches.js';
import { movedSquares, placementOf } from '../table/table_board.js';
import type { Reason } from '../table/hottest.js';
import { isGrey, stateOf, stateText } from '../table_state.js';
import { isOver, surname, type Side, type Table, type Tables } from '../tables.js';
import { teamMark, wallCell } from './wall_cell.js';
import '../table/time_bar.js';

/** The number of tables below the large one. */
export const STRIP = 4;
const PLIES = 2;

/** The content of a wall with one large table. */
export interface Hot {
  tables: Tables;
  matches: Match[];
  /** The large table, and those below it. */
  large: Table;
  others: Table[];
  why: Reason;
  stale: boolean;
  clock: (table: Table, side: Side) => unknown;
}

/** The last plies of a table, the newest marked. */
export function lastPlies(table: Table, stale: boolean, count = PLIES) {
  const plies = (table.plies ?? []).slice(-count);
  if (stateOf(table, stale) === 'checked') return nothing;
  const written = (index: number) => (plies[index].provisional ? html`<em>${movesText(plies[index].move)}</em>` : movesText(plies[index].move));
  return plies.map((_, index) => (index === plies.length - 1 ? html`<b aria-current="step">${written(index)}</b>` : html`<span>${written(index)}</span>`));
}

/** Draws such a wall. */
export function wallHot({ tables, matches, large, others, why, stale, clock }: Hot) {
  const match = matchWith(matches, large);
  const state = stateOf(large, stale);
  const words = stateText(large, state);
  const player = (side: Side) => {
    const { title, rating, federation, team } = large[side] ?? {};
    const name = html`<jd-name class="big-name" .name=${surname(large[side]) || text('side.' + side)}></jd-name>`;
    const bar = html`<jd-bar .reading=${{ table: large, tables, side, stale }}></jd-bar>`;
    const rows = [name, html`<span class="clock">${clock(large, side)}<span class="about">${team ? html`<jd-name .name=${team}></jd-name>` : nothing}<span>${[title, rating || '', federation].filter(Boolean).join(' ')}</span></span></span>`, bar];
    return html`<section class="side ${side} ${teamMark(match, large, side)}" aria-label=${text('side.' + side)}>${side === 'black' ? rows : [bar, rows[1], name]}</section>`;
  };
  const reason = why && !isOver(large) ? text('view.hot.' + why) : '';
  return html`<div class="hot">
    <div class="large is-${state} ${isGrey(state) ? 'grey' : ''} ${isOver(large) ? 'over' : ''}"><jd-board .placement=${placementOf(large)} .last=${movedSquares(large, stale)} .coordinates=${true}></jd-board></div>
    <div class="about-it">
      ${match ? matchHead(match) : nothing}
      ${player('black')}
      <p class="last"><b class="sign">${text('view.table', { table: tables.sign(large) })}</b>${words && !isOver(large) ? html`<span class="words">${words}</span>` : lastPlies(large, stale)}<span class="why">${reason || (isOver(large) ? words : '')}</span></p>
      ${player('white')}
    </div>
    <div class="strip">${others.map((table) => wallCell({ table, sign: tables.sign(table), match: matchWith(matches, table), form: 'stacked', hasMoveLine: true, stale, clock }))}</div>
  </div>`;
}
