// The tables that are short of time, the shortest first: there an arbiter must watch.

import type { Board, Clock, Game } from '../messages.js';
import { countedResult, isOpen, type Hall, type Seat } from '../hall.js';
import { movesToControl } from './time_control.js';
import { seconds } from '../../format.js';
import { moveNumber, whiteStarts } from '../../position.js';

/** Below this time, in seconds, a table is in a time scramble. */
export const SCRAMBLE_S = 120;

/** A table in the list of short times. */
export interface TimeRow {
  seat: Seat;
  board?: Board;
  game: Game;
  clock: Clock;
  /** The time of the player who has less, in seconds. */
  least: number;
  /** The number of the move that is made next. */
  move: number;
  /** The number of moves that the player with less time must still make for more time. Nothing: no control is ahead. */
  toControl?: number;
  /** The arbiter who has taken something at this table. */
  by?: string;
}

/** The number of moves that a player has made. */
function movesMade(game: Game, side: 'white' | 'black'): number {
  const plies = game.plies?.length ?? 0;
  const isFirst = whiteStarts(game.startFen) === (side === 'white');
  return isFirst ? Math.ceil(plies / 2) : Math.floor(plies / 2);
}

/**
 * The tables whose game continues and whose times are known. `clockOf`: the clock of a game, that of the board or a software
 * clock.
 */
export function timeRows(hall: Hall, clockOf: (board: Board | undefined, game: Game) => Clock | undefined): TimeRow[] {
  const taken = new Map<string, string>();
  for (const one of hall.incidents.values()) if (one.by && isOpen(one) && (one.game || one.board)) taken.set(one.game || one.board!, one.by);
  const rows: TimeRow[] = [];
  for (const { seat, board, game } of hall.seated()) {
    if (!game || game.closed || seat.pairing?.postponed || countedResult(seat.pairing, game)) continue;
    const clock = clockOf(board, game);
    if (!clock) continue;
    const [white, black] = [seconds(clock.white) ?? 0, seconds(clock.black) ?? 0];
    const side = white < black ? 'white' : black < white ? 'black' : clock.running === 'COLOR_BLACK' ? 'black' : 'white';
    rows.push({
      seat,
      board,
      game,
      clock,
      least: Math.min(white, black),
      move: parseInt(moveNumber(game.startFen, (game.plies?.length ?? 0) + 1), 10),
      toControl: movesToControl(hall.timeControlOf(seat, side), movesMade(game, side)),
      by: taken.get(game.name) ?? taken.get(board?.name ?? ''),
    });
  }
  return rows.sort((a, b) => a.least - b.least || a.seat.number - b.seat.number);
}
