// The score of one side, in a frame: a full point is filled, a half and nothing are outlined.

import { html } from 'lit';

/** `1`, `½`, `0`, `+`, `–`. */
export const point = (points: string) => html`<b class="point ${'1+'.includes(points) ? 'won' : ''}">${points}</b>`;
