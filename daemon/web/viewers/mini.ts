// One table, small: its number, Black, the board, White, the last move or what the table is doing. All of it is a link to the game.

import { html, nothing } from 'lit';
import { idOf } from '../format.js';
import { movesText, text } from '../text.js';
import { isOver, lastPly, lastSquares, surname, type Side, type Table } from './tables.js';
import { isGrey, stateOf, stateText } from './table_state.js';
import { isFollowed } from './follow.js';
import { icon } from '../icons.js';
import '../board.js';
import './name_text.js';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** The pieces of a table. */
export const placementOf = (table: Table) => (table.position ?? '').split(' ')[0] || START;

/** The squares of the last move. While moves are checked there is none: nobody knows the last move. */
export const movedSquares = (table: Table, stale: boolean) => (stateOf(table, stale) === 'checked' ? [] : lastSquares(table));

/** The page of a table: that of its game, or before the game that of its board. Empty: it has none. */
export const addressOf = (table: Table) => (table.game ? '/game/' + idOf(table.game) : table.board ? '/board/' + idOf(table.board) : '');

/** `sign`: the name of the table in short. `clock`: draws a clock of the table. */
export function mini(table: Table, sign: string, stale: boolean, clock: (table: Table, side: Side) => unknown) {
  const state = stateOf(table, stale);
  const last = lastPly(table);
  const move = last && state !== 'checked' ? (last.provisional ? html`<em>${movesText(last.move)}</em>` : movesText(last.move)) : '';
  const words = stateText(table, state);
  const side = (of: Side, number: unknown = nothing) =>
    html`<span class="of">${number}<jd-name .name=${surname(table[of]) || text('side.' + of)}></jd-name>${isFollowed(table[of]?.name) ? icon('starred') : nothing}${clock(table, of)}</span>`;
  const board = state === 'unplayed' && !table.game;
  const inside = html`${side('black', html`<b class="sign"><span class="sr">${text('view.tableName')} </span>${sign}</b>`)}
    ${board ? html`<span class="without"><span>${words}</span></span>` : html`<jd-board .placement=${placementOf(table)} .last=${movedSquares(table, stale)} .silent=${true}></jd-board>`}
    ${side('white')}
    <span class="foot">${board ? text('view.notPlayed') : html`${move}${move && words ? ' · ' : ''}<span class="words">${words}</span>`}</span>`;
  const classes = `mini ${state} ${isGrey(state) ? 'grey' : ''} ${isOver(table) ? 'over' : ''}`;
  const address = addressOf(table);
  return address ? html`<a class=${classes} href=${address}>${inside}</a>` : html`<span class=${classes}>${inside}</span>`;
}
