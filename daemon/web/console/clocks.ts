// The times of a clock, as a row or one above the other.

import { html, nothing, text } from './view.js';
import type { Clock } from './messages.js';
import { clockText, seconds } from '../format.js';

/** Below this time, in seconds, a clock is short of time: nobody must record then (Art. 8.4). */
export const SHORT_S = 300;

/** One clock: yellow while it runs, red with a wedge when time is short. */
function face(side: 'white' | 'black', clock: Clock, stale: boolean) {
  const time = clock[side];
  const fallen = clock[side === 'white' ? 'whiteFlagFallen' : 'blackFlagFallen'];
  const runs = clock.running === 'COLOR_' + side.toUpperCase() && !stale;
  const isLow = !stale && (seconds(time) ?? 0) < SHORT_S;
  return html`<span class="time ${runs ? 'runs' : ''} ${isLow ? 'low' : ''}"
    ><span class="side">${text('side.' + side)} </span>${clockText(time)}${fallen ? html` ⚑<span class="sr">${text('clock.fallen')}</span>` : nothing}${runs ? html`<span class="sr"> ${text('clock.runs')}</span>` : nothing}</span
  >`;
}

/** The clock of one player. */
export const clockOf = (side: 'white' | 'black', clock: Clock | undefined, stale = false) => (clock ? html`<span class="clocks ${stale ? 'stale' : ''}">${face(side, clock, stale)}</span>` : nothing);

/** `stale`: the connection is lost, and the times are not known. */
export function clocks(clock: Clock | undefined, stale = false) {
  if (!clock) return html`<span class="clocks dim">${text('clock.none')}</span>`;
  return html`<span class="clocks ${stale ? 'stale' : ''}">${face('white', clock, stale)} ${face('black', clock, stale)}</span>`;
}
