// Which pieces each side has more of, as small drawings with the sum: `♞♟ +4`.

import { html, nothing, svg } from 'lit';
import { drawing } from '../../pieces.js';
import { text } from '../../text.js';
import { materialOf } from './material_count.js';
import type { Side } from '../tables.js';

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
