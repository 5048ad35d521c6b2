// One table on a wall: a board between the rows of its players. The whole card is a link to the game.

import { html, nothing } from 'lit';
import { idOf } from '../format.js';
import { movesText, text } from '../text.js';
import { hasSignal, isChecking, isForfeit, isOver, lastPly, lastSquares, surname, type Side, type Table } from './tables.js';
import '../board.js';

const placementOf = (table: Table) => (table.position ?? '').split(' ')[0] || 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** Why the board cannot be followed. Empty: it can. */
export function signalText(table: Table, stale: boolean): string {
  if (stale) return text('view.lostShort');
  if (isForfeit(table)) return text('view.notPlayed');
  if (isOver(table)) return '';
  if (table.postponed) return text('view.postponed');
  if (table.hallSilentSince) return text('view.hallSilent', { hall: table.hall ?? '' });
  if (!hasSignal(table)) return text('view.noSignal');
  if (!isChecking(table)) return '';
  const { checkedFrom: from, checkedTo: to } = table;
  if (!from || !to) return text('view.checking');
  return from === to ? text('view.checkingMove', { move: from }) : text('view.checkingMoves', { from, to });
}

/** The last ply as it is written: italic while nothing has confirmed it. */
export function lastMove(table: Table) {
  const ply = lastPly(table);
  if (!ply) return nothing;
  return ply.provisional ? html`<em class="ply">${movesText(ply.move)}</em>` : html`<span class="ply">${movesText(ply.move)}</span>`;
}

/** `sign`: the name of the table in short. `clock`: draws a clock of the table. */
export function card(table: Table, sign: string, stale: boolean, clock: (table: Table, side: Side) => unknown) {
  const signal = signalText(table, stale);
  const grey = stale || (!isOver(table) && (!hasSignal(table) || !!table.postponed));
  const address = table.game ? '/game/' + idOf(table.game) : '/board/' + idOf(table.board);
  return html`<a class="table ${grey ? 'grey' : ''} ${isOver(table) ? 'over' : ''}" href=${address}>
    <span class="row"><b class="number">${sign}</b><span class="name">${surname(table.black) || text('side.black')}</span>${clock(table, 'black')}</span>
    <span class="square"
      ><jd-board .placement=${placementOf(table)} .last=${lastSquares(table)}></jd-board>${signal ? html`<span class=${grey ? 'signal' : 'signal low'}><span>${signal}</span></span>` : nothing}</span
    >
    <span class="row"><span class="name">${surname(table.white) || text('side.white')}</span>${lastMove(table)}${clock(table, 'white')}</span>
  </a>`;
}
