// The board of a table, and the address of its page.

import { idOf } from '../../format.js';
import { stateOf } from '../table_state.js';
import { lastSquares, type Table } from '../tables.js';

/** The placement of the starting position. */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** The pieces of a table. */
export const placementOf = (table: Table) => (table.position ?? '').split(' ')[0] || START;

/** The squares of the last move. While moves are checked there is none: the last move is not known. */
export const movedSquares = (table: Table, stale: boolean) => (stateOf(table, stale) === 'checked' ? [] : lastSquares(table));

/** The page of a table: that of its game, or before the game that of its board. Empty: it has none. */
export const addressOf = (table: Table) => (table.game ? '/game/' + idOf(table.game) : table.board ? '/board/' + idOf(table.board) : '');
