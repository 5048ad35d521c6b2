// Which pieces each side has more of, as small drawings with the sum: `♞♟ +4`.

import { html, nothing, svg } from 'lit';
import { drawing } from '../pieces.js';
import { isWhite, piecesOf } from '../position.js';
import { text } from '../text.js';
import type { Side } from './tables.js';

const VALUES: Record<string, number> = { q: 9, r: 5, b: 3, n: 3, p: 1 };

export interface Material {
  /** The pieces that the side has more of than the other, the dearest first: `qrbnp`. */
  more: string;
  /** By how much the side is ahead, in pawns. 0: it is not. */
  ahead: number;
}

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

/** Nothing if the side has no piece more. */
export function material(placement: string, side: Side) {
  const { more, ahead } = materialOf(placement, side);
  if (!more) return nothing;
  const body = (kind: string) => {
    const drawn = drawing(side === 'white' ? kind.toUpperCase() : kind);
    return drawn.body;
  };
  return html`<span class="material"
    ><span class="sr">${text('view.material', { count: ahead })}</span
    ><svg viewBox=${`0 0 ${24 * more.length + 21} 45`} height="20" aria-hidden="true">${[...more].map((kind, i) => svg`<path transform=${`translate(${24 * i})`} d=${body(kind)} fill=${side === 'white' ? '#fff' : '#1b1e23'} stroke="var(--text)" stroke-width="2.500"></path>`)}</svg
    >${ahead ? html`<b aria-hidden="true">+${ahead}</b>` : nothing}</span
  >`;
}
