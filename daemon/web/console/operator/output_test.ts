// The result of an output's test: whether it arrived, the daemon's sentence, and what to do.

import { html, nothing, text } from '../view.js';
import { shape } from '../shapes.js';
import { bytesText, seconds } from '../../format.js';
import { css } from 'lit';
import { adopt } from '../../theme.js';

const sheet = css`
  .tested { display: block; max-width: 420px; margin-top: 4px; white-space: normal; } .tested strong, .tested .why, .tested .dim { display: block; } .tested.ok strong { color: var(--good); } .tested.wrong strong { color: var(--critical); } .tested .shape { width: 14px; height: 14px; vertical-align: -2px; }
`;

/** The look of an answer. It may be called again. */
export const testStyle = (): void => adopt(sheet);

/** `OutputTest` of the API. */
export interface OutputTest {
  ok?: boolean;
  what?: string;
  advice?: string;
  bytes?: string | number;
  status?: number;
  games?: number;
  took?: string;
}

/** `3 games · 1.8 kB · status 200 · 12 ms`. */
export const figuresOf = (test: OutputTest): string =>
  [
    test.games === undefined ? '' : text('output.test.games', { count: test.games }),
    Number(test.bytes) ? bytesText(test.bytes) : '',
    test.status ? text('output.test.status', { status: test.status }) : '',
    text('output.test.took', { ms: Math.round((seconds(test.took) ?? 0) * 1000) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Draws the result of an output's test. */
export const testAnswer = (test: OutputTest) => html`<span class="sub tested ${test.ok ? 'ok' : 'wrong'}" role="status">
  <strong>${shape(test.ok ? 'good' : 'critical')} ${text(test.ok ? 'output.test.arrived' : 'output.test.failed')}</strong>
  <span class="why">${test.what}</span> ${test.advice ? html`<span class="why">${test.advice}</span>` : nothing} <span class="dim">${figuresOf(test)}</span>
</span>`;
