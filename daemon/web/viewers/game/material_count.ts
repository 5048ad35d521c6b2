// Which pieces one side has more of than the other.

import { isWhite, piecesOf } from '../../position.js';
import type { Side } from '../tables.js';

const VALUES: Record<string, number> = { q: 9, r: 5, b: 3, n: 3, p: 1 };

/** The extra pieces of one side, and its lead. */
export interface Material {
  /** The pieces that the side has more of than the other, the dearest first: `qrbnp`. */
  more: string;
  /** By how much the side is ahead, in pawns. 0: it is not. */
  ahead: number;
}

/** The extra pieces of a side in a placement. */
export function materialOf(placement: string, side: Side): Material {
  const counts: Record<string, number> = {};
  for (const piece of piecesOf(placement).values()) {
    const kind = piece.toLowerCase();
    counts[kind] = (counts[kind] ?? 0) + (isWhite(piece) === (side === 'white') ? 1 : -1);
  }
  const more = Object.keys(VALUES).map((kind) => kind.repeat(Math.max(0, counts[kind] ?? 0))).join('');
  const sum = Object.entries(VALUES).reduce((all, [kind, value]) => all + value * (counts[kind] ?? 0), 0);
  return { more, ahead: Math.max(0, sum) };
}
