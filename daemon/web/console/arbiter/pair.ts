// Both boards of one game, and the state of each. Players who cannot both see one board have one each.

import { html, nothing, text } from '../view.js';
import type { Board, Game, PairedBoard } from '../messages.js';
import { moveNumber, piecesOf, isWhite } from '../../position.js';
import { movesText, player } from '../../text.js';

const STANDINGS: Record<string, string> = { PAIR_STANDING_EQUAL: 'equal', PAIR_STANDING_BEHIND: 'behind', PAIR_STANDING_DIFFERENT: 'different' };
const FORMS: Record<string, string> = { equal: '●', behind: '◆', different: '▲', unseen: '○' };

/** The squares on which the two placements differ, as far as boards with this sensing distinguish pieces. */
export function differing(shown: string | undefined, game: string | undefined, sensing: string | undefined): string[] {
  const told = (piece: string | undefined) => {
    if (!piece || !sensing || sensing.endsWith('IDENTITY') || sensing.endsWith('UNSPECIFIED')) return piece;
    return sensing.endsWith('OCCUPANCY') ? 'x' : isWhite(piece) ? 'P' : 'p';
  };
  const [a, b] = [piecesOf(shown), piecesOf(game)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((square) => told(a.get(square)) !== told(b.get(square))).sort();
}

function agreed(one: PairedBoard, game: Game): string {
  const ply = Math.min(one.agreedPlies ?? 0, game.plies?.length ?? 0);
  const move = game.plies?.[ply - 1];
  return move ? text('pair.agreed', { move: moveNumber(game.startFen, ply) + movesText(move.san) }) : text('pair.agreedStart');
}

function one(paired: PairedBoard, board: Board, game: Game, turned: boolean) {
  const standing = STANDINGS[paired.standing ?? ''] ?? 'unseen';
  const placement = paired.followed ? board.placement : paired.placement;
  const isOff = standing === 'behind' || standing === 'different';
  const squares = isOff ? differing(placement, game.fen, board.device?.capabilities?.sensing) : [];
  const black = paired.player === 'COLOR_BLACK';
  const side = player(black ? 'black' : 'white');
  return html`<figure class="of ${standing}" aria-label=${text('pair.board', { side })}>
    <figcaption>
      <span>${text('pair.board', { side })}</span>
      <strong class="standing"><span aria-hidden="true">${FORMS[standing]}</span> ${text('pair.' + standing)}</strong>
    </figcaption>
    <jd-board .placement=${placement ?? ''} .marks=${squares} .turned=${turned}></jd-board>
    ${isOff ? html`<p>${text('pair.squares', { squares: squares.join(', ') })}</p><p>${agreed(paired, game)}</p>` : nothing}
    ${standing === 'unseen' ? html`<p>${text('table.lost')} ${paired.connectionReason ?? ''}</p>` : nothing}
    ${paired.followed ? html`<p class="dim">${text('pair.toMove')}</p>` : nothing}
  </figure>`;
}

/** Both boards of the present game, White's first. Nothing if the game is played on one. */
export function pairBoards(board: Board | undefined, game: Game | undefined, turned: boolean) {
  if (!board?.pair?.boards?.length || !game) return nothing;
  const boards = [...board.pair.boards].sort((a, b) => Number(a.player === 'COLOR_BLACK') - Number(b.player === 'COLOR_BLACK'));
  return html`<section class="both" aria-label=${text('pair.title')}>
    <h3>${text('pair.title')}</h3>
    <div class="boards-of-game">${boards.map((paired) => one(paired, board, game, turned))}</div>
  </section>`;
}
