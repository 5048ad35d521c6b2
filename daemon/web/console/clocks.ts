// Both times of a clock in one line.

import { html, nothing, text } from './view.js';
import type { Clock } from './messages.js';
import { clockText } from '../format.js';

/** `stale`: the line is lost, and nobody knows the times now. */
export function clocks(clock: Clock | undefined, stale = false) {
  if (!clock) return html`<span class="clocks dim">${text('clock.none')}</span>`;
  const one = (colour: string, time: string | undefined, fallen: boolean | undefined, runs: boolean) =>
    html`<span class="time ${runs ? 'runs' : ''}"
      ><span class="side">${colour}</span> ${clockText(time)}${fallen ? html` ⚑<span class="sr">${text('clock.fallen')}</span>` : nothing}${runs
        ? html`<span class="sr">${text('clock.runs')}</span>`
        : nothing}</span
    >`;
  return html`<span class="clocks ${stale ? 'stale' : ''}"
    >${one(text('side.white'), clock.white, clock.whiteFlagFallen, clock.running === 'COLOR_WHITE')}
    ${one(text('side.black'), clock.black, clock.blackFlagFallen, clock.running === 'COLOR_BLACK')}</span
  >`;
}
