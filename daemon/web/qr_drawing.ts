// A QR code as a drawing.

import { html, nothing } from 'lit';
import { qrPath } from './qr.js';

/** The code of an address, for a phone to scan. `said`: its description, in words. Nothing: the address is too long for a code. */
export function qrDrawing(address: string, said: string) {
  const drawn = qrPath(address);
  if (!drawn) return nothing;
  return html`<svg class="qr" viewBox=${`0 0 ${drawn.side} ${drawn.side}`} shape-rendering="crispEdges" role="img" aria-label=${said}><path d=${drawn.path} fill="#000"></path></svg>`;
}
