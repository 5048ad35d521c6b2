// The state of a table, in words and as a class. The words are the same on all pages.

import { text } from '../text.js';
import { hasSignal, isBye, isChecking, isForfeit, isOver, lastPly, type Table } from './tables.js';

/** The states of a table. */
export type State = 'line-lost' | 'unplayed' | 'over' | 'postponed' | 'unseen' | 'no-signal' | 'checked' | 'coming' | 'live';

/** The state of a table. `stale`: the page has no connection. */
export function stateOf(table: Table, stale: boolean): State {
  if (stale) return 'line-lost';
  if (isBye(table) || isForfeit(table)) return 'unplayed';
  if (isOver(table)) return 'over';
  if (table.postponed) return 'postponed';
  if (!table.board) return 'unseen';
  if (!hasSignal(table)) return 'no-signal';
  if (isChecking(table)) return 'checked';
  return table.game && table.plyCount ? 'live' : 'coming';
}

/** The pieces on the board now are not known. */
export const isGrey = (state: State) => state === 'line-lost' || state === 'no-signal' || state === 'postponed' || state === 'unseen';

const NAMED = 'TERMINATION_';
/** Reasons that add nothing to the result. */
const PLAIN = ['UNSPECIFIED', 'POSITION', 'NORMAL', 'KINGS_GESTURE', 'RESULT_PIECE'];

/** Why a game ended: `checkmate`, `on time`. Empty: it is not known. `san`: the last move. */
export function reasonText(termination: string | undefined, san: string | undefined, isDraw: boolean): string {
  const kind = (termination ?? '').replace(NAMED, '') || 'UNSPECIFIED';
  if (!PLAIN.includes(kind)) return text('view.why.' + kind.toLowerCase());
  if (san?.endsWith('#') && !isDraw) return text('view.why.checkmate');
  // The players agreed, or one resigned: both showed the result on the board, or reported it to the arbiter.
  if (kind === 'UNSPECIFIED' || kind === 'POSITION') return '';
  return text(isDraw ? 'view.why.agreed' : 'view.why.resigned');
}

/** True if the result is a draw. */
export const isDraw = (table: Table) => (table.score ? table.score.startsWith('1/2') : table.result === 'RESULT_DRAW');

/** The player who did not come to a game without play. */
function absentText(table: Table): string {
  const [white, black] = (table.score ?? '').split('/');
  if (white === '-' && black === '-') return text('view.noneCame');
  const absent = white === '-' ? table.white?.name : black === '-' ? table.black?.name : '';
  return absent ? text('view.didNotCome', { name: absent }) : text('view.notPlayed');
}

/** `resigned`, `moves 27 to 28 are being checked`, `no signal`. Empty: the game continues as usual. */
export function stateText(table: Table, state: State): string {
  switch (state) {
    case 'line-lost':
      return text('view.lostShort');
    case 'unplayed':
      return isBye(table) ? text('view.bye') : absentText(table);
    case 'over':
      return reasonText(table.termination, lastPly(table)?.move, isDraw(table));
    case 'postponed':
      return text('view.postponed');
    case 'unseen':
      return text('view.unseen');
    case 'no-signal':
      return table.hallSilentSince ? text('view.hallSilent', { hall: table.hall ?? '' }) : text('view.noSignal');
    case 'checked': {
      const { checkedFrom: from, checkedTo: to } = table;
      if (!from || !to) return text('view.checking');
      return from === to ? text('view.checkingMove', { move: from }) : text('view.checkingMoves', { from, to });
    }
    case 'coming':
      return text('view.notBegun');
    default:
      return '';
  }
}
