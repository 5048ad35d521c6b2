// The moves of a game in two columns, each with the time that it took. A touch shows the position after it.

import { html, nothing } from 'lit';
import { moveNumber, whiteStarts } from '../../position.js';
import { movesText, text } from '../../text.js';
import { wallClock } from '../tables.js';

/** Longer thoughts are bold, in seconds. */
const LONG = 15 * 60;

/** A ply of the list. */
export interface ListedPly {
  san: string;
  state?: string;
}

/** `times`: of each ply, in seconds. `current`: the ply that is shown, 0 for the start. `end`: the text below the last move. */
export function moveList(plies: ListedPly[], times: (number | undefined)[], startFen: string | undefined, current: number, go: (ply: number) => void, end: unknown) {
  const lead = whiteStarts(startFen) ? 0 : 1;
  const one = (ply: number) => {
    const played = plies[ply - 1];
    if (!played) return html`<span></span>`;
    const time = times[ply - 1];
    const san = movesText(played.san);
    return html`<button type="button" aria-current=${ply === current ? 'step' : nothing} @click=${() => go(ply)}
      ><span class="san">${played.state === 'PLY_STATE_PROVISIONAL' ? html`<em>${san}</em>` : san}</span>${time === undefined ? nothing : html` <span class="took ${time >= LONG ? 'long' : ''}">${wallClock(time)}</span>`}</button>`;
  };
  const rows = [];
  for (let ply = 1 - lead; ply <= plies.length; ply += 2) {
    rows.push(html`<li><span class="n" aria-hidden="true">${moveNumber(startFen, Math.max(1, ply)).replace(/\.+$/, '')}</span>${ply < 1 ? html`<span class="gone">…</span>` : one(ply)}${one(ply + 1)}</li>`);
  }
  return html`<ol class="moves" aria-label=${text('view.moves')}>${rows}${end ? html`<li class="end">${end}</li>` : nothing}</ol>`;
}
