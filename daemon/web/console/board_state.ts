// The state of each board for an operator, in the order of the hall: boards on tables by their numbers, then the others.

import type { Board, Clock, Game, Output } from './messages.js';
import { countedResult, type Hall, type Seat } from './hall.js';

/** `lost` and `look` need somebody. */
export type BoardKind = 'lost' | 'look' | 'live' | 'over' | 'free';

/** The state of one board for an operator. */
export interface BoardState {
  board: Board;
  seat: Seat;
  game?: Game;
  kind: BoardKind;
  /** A key of a text, and its values: the text under the number. A result has no key. */
  says: [string, Record<string, unknown>];
  result: string;
  /** Nothing: the game is over, or there is no clock. */
  clock?: Clock;
  battery?: number;
  /** The outputs that show this table, and those in which it is stopped. */
  goesOut: number;
  stands: string[];
}

/** Below this, a battery is low, in percent. */
export const LOW_BATTERY = 20;

/** Outputs that leave the hall, without those for arbiters or a hub. */
const SHOWS_TABLES = (output: Output) => !['OUTPUT_KIND_ALERTS', 'OUTPUT_KIND_HUB', 'OUTPUT_KIND_SPEECH'].includes(output.kind ?? '');

/** True if the table is stopped in the output. */
function standsIn(output: Output, seat: Seat, board: Board): boolean {
  const ids = [seat.pairing?.id, board.name.split('/').pop()];
  const isMeant = (id: string | undefined) => !!id && ids.includes(id);
  return !!output.frozen || (output.alerts ?? []).some((alert) => isMeant(alert.gameId) || isMeant(alert.place?.id)) || (output.frozenPlaces ?? []).some((place) => isMeant(place.id));
}

/** The certainty of the moves, as words on a tile. */
function check(game: Game | undefined): [string, Record<string, unknown>] | undefined {
  const first = game?.explanations?.length ? Math.min(...game.explanations.map((one) => one.firstPly ?? 1)) : 0;
  return first ? ['tile.moves', { move: Math.ceil(first / 2) }] : undefined;
}

function stateOf(hall: Hall, board: Board, outputs: Output[]): BoardState {
  const game = hall.gameOf(board.name);
  const seat = hall.tableOf(board.name);
  const device = board.device ?? {};
  const battery = device.batteryPercent;
  const result = seat.pairing ? countedResult(seat.pairing, game) : '';
  const isTable = !!seat.name;
  const low = battery !== undefined && battery < LOW_BATTERY && !device.charging;
  const doubt = result ? undefined : check(game);
  let kind: BoardKind = 'live';
  let says: BoardState['says'] = ['connection.live', {}];
  if (board.connection === 'CONNECTION_STATE_LOST' || !board.connection) [kind, says] = isTable ? ['lost', ['connection.lost', {}]] : ['free', ['connection.lost', {}]];
  else if (board.connection === 'CONNECTION_STATE_CONNECTING') [kind, says] = ['look', ['connection.connecting', {}]];
  else if (low) [kind, says] = ['look', ['tile.battery', { percent: battery }]];
  else if (board.notDurable) [kind, says] = ['look', ['tile.notSaved', {}]];
  else if (!isTable) [kind, says] = ['free', ['connection.live', {}]];
  else if (seat.pairing?.result?.forfeit) [kind, says] = ['over', ['view.notPlayed', {}]];
  else if (result) kind = 'over';
  else if (doubt) [kind, says] = ['look', doubt];
  const shown = outputs.filter(SHOWS_TABLES);
  const stands = isTable && !result ? shown.filter((one) => standsIn(one, seat, board)).map((one) => one.name) : [];
  return { board, seat, game, kind, says, result: kind === 'over' && !seat.pairing?.result?.forfeit ? result : '', clock: result || !isTable ? undefined : board.clock, battery, goesOut: isTable ? shown.length - stands.length : 0, stands };
}

/** All boards. `outputs`: the last state of the outputs. */
export function boardStates(hall: Hall, outputs: Output[]): BoardState[] {
  const natural = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  return [...hall.boards.values()]
    .map((board) => stateOf(hall, board, outputs))
    .sort((a, b) => Number(!a.seat.name) - Number(!b.seat.name) || (a.seat.name && b.seat.name ? a.seat.number - b.seat.number || natural(a.seat.table, b.seat.table) : 0) || natural(a.board.name, b.board.name));
}

/** The time since the last event of a board, in seconds. Nothing: there was none since the page was opened. */
export function quietFor(hall: Hall, board: string, now: number): number | undefined {
  const heard = hall.heard.get(board);
  return heard === undefined ? undefined : (now - heard) / 1000;
}
