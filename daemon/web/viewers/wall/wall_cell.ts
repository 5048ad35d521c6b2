// One table on a wall: the board with the number, the names and the clocks. If there is room, it has the last move or the state
// of the table. All of it is a link to the game.

import { html, nothing } from 'lit';
import { movesText, text } from '../../text.js';
import { addressOf, movedSquares, placementOf } from '../table/table_board.js';
import { sideOf, type Match } from '../matches.js';
import { isGrey, stateOf, stateText } from '../table_state.js';
import { isOver, lastPly, score, surname, type Side, type Table } from '../tables.js';
import type { Form } from './wall_layout.js';
import '../../board.js';
import '../name_text.js';

/** The content of one cell. */
export interface Cell {
  table: Table;
  /** The name of the table in short. */
  sign: string;
  match?: Match;
  form: Form;
  /** There is a line for the last move. In a stacked cell, the number is in it, and not in a column. */
  hasMoveLine: boolean;
  stale: boolean;
  /** Draws a clock of the table. */
  clock: (table: Table, side: Side) => unknown;
}

/** The letters of a text that must not be wider than `wide` sizes of the type. */
const fitted = (word: string, largest: number, wide: number) => `font-size: ${Math.min(largest, wide / (0.62 * Math.max(1, [...word].length))).toFixed(3)}em`;

/** The last ply as it is written: italic while nothing has confirmed it. */
export function lastMove(table: Table) {
  const ply = lastPly(table);
  if (!ply) return nothing;
  return ply.provisional ? html`<em>${movesText(ply.move)}</em>` : html`<span>${movesText(ply.move)}</span>`;
}

/** In a team match, the first team has a plain mark and the second a striped one, as in the bar of the match. */
export const teamMark = (match: Match | undefined, table: Table, side: Side) => (!match ? '' : sideOf(match, 0, table) === side ? 'first-team' : 'second-team');

/** Draws one table of a wall. */
export function wallCell({ table, sign, match, form, hasMoveLine, stale, clock }: Cell) {
  const state = stateOf(table, stale);
  const words = stateText(table, state);
  const isChecked = state === 'checked';
  const isDoubtful = isChecked || isGrey(state);
  const lost = (side: Side) => ['0', '–'].includes(score(table, side) ?? '');
  const side = (of: Side) => html`<span class="side ${of} ${lost(of) ? 'lost' : ''} ${teamMark(match, table, of)}">
    <jd-name .name=${surname(table[of]) || text('side.' + of)}></jd-name>
    <span class="clock">${clock(table, of)}${form === 'stacked' && table[of]?.team && !(isDoubtful && !hasMoveLine) ? html`<jd-name class="team" .name=${table[of]!.team!}></jd-name>` : nothing}</span>
  </span>`;
  const number = (style = '') => html`<span class="sr">${text('view.tableName')} </span><b class="sign" .style=${style}>${sign}</b>`;
  // The words are where there is room: beside the number, between the clocks, or in the place of the clocks. If the clocks need
  // the room, there is a question mark below the number.
  const doing = isDoubtful || isOver(table) || state === 'coming' ? html`<span class="words">${words}</span>` : lastMove(table);
  const line = hasMoveLine ? html`<span class="doing">${form === 'stacked' ? number() : nothing}${doing}</span>` : nothing;
  const beside = !hasMoveLine && (isGrey(state) || (isChecked && form === 'stacked')) ? html`<span class="words">${isChecked ? text('view.short.checked') : words}</span>` : nothing;
  const below = !hasMoveLine && isChecked && form === 'lines' ? html`<small title=${words}>?<span class="sr">${words}</span></small>` : nothing;
  const board =
    state === 'unplayed' && !table.game
      ? html`<span class="square without"><span>${text('view.notPlayed')}</span></span>`
      : html`<span class="square"><jd-board .placement=${placementOf(table)} .last=${movedSquares(table, stale)} .silent=${true}></jd-board></span>`;
  const column = (hasMoveLine && form === 'stacked') || form === 'tall' ? nothing : html`<span class="column">${number(fitted(sign, 0.82, 1.15))}${below}</span>`;
  const address = addressOf(table);
  const classes = `cell ${form} ${hasMoveLine ? 'with-move' : ''} is-${state} ${isGrey(state) ? 'grey' : ''} ${isOver(table) ? 'over' : ''}`;
  const inside =
    form === 'tall'
      ? html`<span class="top-line">${number()}${side('black')}</span>${board}<span class="doing">${doing}</span>${side('white')}`
      : html`${column}${board}<span class="lines">${side('black')}${line}${beside}${side('white')}</span>`;
  return address ? html`<a class=${classes} href=${address}>${inside}</a>` : html`<span class=${classes}>${inside}</span>`;
}
