// Small drawings on the tile of a board: how it gets its power, and whether it goes out.

import { nothing, svg } from 'lit';

const drawn = (paths: unknown, kind = '') =>
  svg`<svg class="tileicon ${kind}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/** `percent`: nothing for a board on a cable. */
export function power(percent: number | undefined) {
  if (percent === undefined) return drawn(svg`<path d="M5.500 1.500v4M10.500 1.500v4M3.500 5.500h9v2a4.500 4.500 0 0 1-9 0zM8 12v3"></path>`);
  const width = Math.max(0, Math.min(9, (9 * percent) / 100));
  return drawn(svg`<path d="M1 4.500h12v7H1zM15 7v2"></path>${width > 0.5 ? svg`<path d=${`M2.500 6h${width}v4h-${width}z`} fill="currentColor" stroke="none"></path>` : nothing}`);
}

export const goesOut = () => drawn(svg`<path d="M3 13L13 3M6 3h7v7"></path>`);
export const stands = () => drawn(svg`<path d="M5.500 3v10M10.500 3v10"></path>`, 'stands');
