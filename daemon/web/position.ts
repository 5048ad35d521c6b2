// Pieces on squares, as the pages need them: no legal moves. Only the daemon applies the Laws.

/** From the square (`e4`) to the letter of its piece as in a FEN. Empty squares are not in it. */
export type Pieces = Map<string, string>;

const FILES = 'abcdefgh';

/** The pieces of a placement in FEN. */
export function piecesOf(placement: string | undefined): Pieces {
  const pieces: Pieces = new Map();
  const ranks = (placement ?? '').split(' ')[0].split('/');
  if (ranks.length !== 8) return pieces;
  ranks.forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c);
      else pieces.set(FILES[file++] + (8 - i), c);
    }
  });
  return pieces;
}

/** The placement of these pieces, in FEN. */
export function placementOf(pieces: Pieces): string {
  const rows = [];
  for (let rank = 8; rank >= 1; --rank) {
    let row = '';
    let gap = 0;
    for (const file of FILES) {
      const piece = pieces.get(file + rank);
      if (!piece) {
        ++gap;
        continue;
      }
      row += (gap || '') + piece;
      gap = 0;
    }
    rows.push(row + (gap || ''));
  }
  return rows.join('/');
}

/** The placement with another piece on a square; an empty `piece` takes it away. */
export function withSquare(placement: string | undefined, square: string, piece: string): string {
  const pieces = piecesOf(placement);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return placementOf(pieces);
}

/** True for the letter of a white piece. */
export const isWhite = (piece: string) => piece === piece.toUpperCase();

/** Makes a move in UCI's notation. An illegal move only changes its two squares. */
export function play(pieces: Pieces, uci: string): Pieces {
  const after = new Map(pieces);
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const piece = after.get(from);
  if (!piece) return after;
  const target = after.get(to);
  after.delete(from);
  const king = piece.toLowerCase() === 'k';
  const onOwnRook = king && target?.toLowerCase() === 'r' && isWhite(target) === isWhite(piece);
  const wide = king && from[0] === 'e' && (to[0] === 'g' || to[0] === 'c') && from[1] === to[1];
  if (onOwnRook || wide) {
    const kingside = to[0] > from[0];
    const rookFrom = onOwnRook ? to : (kingside ? 'h' : 'a') + from[1];
    const rook = after.get(rookFrom);
    if (rook) {
      after.delete(rookFrom);
      after.set((kingside ? 'f' : 'd') + from[1], rook);
    }
    after.set((kingside ? 'g' : 'c') + from[1], piece);
    return after;
  }
  if (piece.toLowerCase() === 'p' && from[0] !== to[0] && !target) after.delete(to[0] + from[1]);
  const promoted = uci[4];
  after.set(to, promoted ? (isWhite(piece) ? promoted.toUpperCase() : promoted) : piece);
  return after;
}

/** The pieces after the first `count` plies. */
export function piecesAfter(startFen: string | undefined, plies: { uci: string }[], count: number): Pieces {
  let pieces = piecesOf(startFen || 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  for (const ply of plies.slice(0, count)) pieces = play(pieces, ply.uci);
  return pieces;
}

/** The two squares of each moved piece. */
export interface Slide {
  from: string;
  to: string;
}

/**
 * The pieces that slide when one placement follows another: a move, castling, or a move taken back. Nothing if more has changed.
 */
export function slides(before: string, after: string): Slide[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const left = [...old].filter(([square, piece]) => now.get(square) !== piece);
  const came = [...now].filter(([square, piece]) => old.get(square) !== piece);
  if (left.length > 3 || came.length > 2) return [];
  const found: Slide[] = [];
  for (const [to, piece] of came) {
    const same = left.filter(([, other]) => other === piece);
    // A pawn that is promoted has another letter on its new square.
    const from = same.length ? same : left.filter(([square, other]) => other.toLowerCase() === 'p' && isWhite(other) === isWhite(piece) && /[27]/.test(square[1]));
    if (from.length) found.push({ from: from[0][0], to });
  }
  return found;
}

/** A move as people read it, without knowing what is legal: `Ng1-f3`, `e7-e8=Q`. */
export function longMove(pieces: Pieces, uci: string): string {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const piece = pieces.get(from) ?? '';
  const letter = piece.toLowerCase() === 'p' ? '' : piece.toUpperCase();
  if (letter === 'K' && from[0] === 'e' && from[1] === to[1]) {
    if (to[0] === 'g') return 'O-O';
    if (to[0] === 'c') return 'O-O-O';
  }
  const promoted = uci[4] ? '=' + uci[4].toUpperCase() : '';
  return letter + from + (pieces.has(to) ? 'x' : '-') + to + promoted;
}

/** True if a pawn would reach its last rank by this move. */
export function promotes(pieces: Pieces, from: string, to: string): boolean {
  const piece = pieces.get(from);
  return (piece === 'P' && to[1] === '8') || (piece === 'p' && to[1] === '1');
}

/** White or Black moves first: from the second field of a FEN. */
export function whiteStarts(startFen: string | undefined): boolean {
  return (startFen ?? '').split(' ')[1] !== 'b';
}

/** The number of the move and the dots before a ply: `12.` or `12...`. `ply` is counted from 1. */
export function moveNumber(startFen: string | undefined, ply: number): string {
  const first = Number((startFen ?? '').split(' ')[5] ?? 1) || 1;
  const halves = ply - 1 + (whiteStarts(startFen) ? 0 : 1);
  return first + Math.floor(halves / 2) + (halves % 2 ? '...' : '.');
}
