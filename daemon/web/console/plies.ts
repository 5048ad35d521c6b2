// The moves of a game, two in a row, each a button. A state is never only a colour: it has a sign and a word.

import { html, nothing, text } from './view.js';
import type { Game, Ply } from './messages.js';
import { moveNumber, whiteStarts } from '../position.js';
import { movesText } from '../text.js';

const SIGNS: Record<string, [string, string]> = {
  PLY_STATE_PROVISIONAL: ['…', 'provisional'],
  PLY_STATE_INFERRED: ['?', 'inferred'],
  PLY_STATE_CORRECTED: ['✓', 'corrected'],
  PLY_STATE_ILLEGAL: ['!', 'illegal'],
};

/** `chosen`: the ply that is looked at, from 1. 0: the start. */
export function plies(game: Game, chosen: number, choose: (ply: number) => void) {
  const list = game.plies ?? [];
  const lead = whiteStarts(game.startFen) ? 0 : 1;
  const one = (ply: Ply | undefined, number: number) => {
    if (!ply) return html`<span></span>`;
    const sign = SIGNS[ply.state ?? ''];
    return html`<button
      type="button"
      class="ply ${ply.state === 'PLY_STATE_PROVISIONAL' ? 'provisional' : ''}"
      aria-current=${number === chosen ? 'true' : nothing}
      title=${sign ? text('ply.' + sign[1]) : nothing}
      @click=${() => choose(number)}
    >
      ${movesText(ply.san)}${sign ? html`<span aria-hidden="true"> ${sign[0]}</span><span class="sr"> ${text('ply.' + sign[1])}</span>` : nothing}
    </button>`;
  };
  const rows = [];
  for (let i = -lead; i < list.length; i += 2) {
    rows.push(
      html`<li><span class="number">${moveNumber(game.startFen, Math.max(1, i + 1)).replace('...', '.')}</span>${i < 0 ? html`<span>…</span>` : one(list[i], i + 1)}${one(list[i + 1], i + 2)}</li>`,
    );
  }
  return html`<ol class="plies">
    <li class="start"><button type="button" class="ply" aria-current=${chosen === 0 ? 'true' : nothing} @click=${() => choose(0)}>${text('ply.start')}</button></li>
    ${rows}
  </ol>`;
}

/** What differs between two records, in lines that people read: the refusal of a stale correction shows them. */
export function differences(before: Game, now: Game): string[] {
  const old = before.plies ?? [];
  const fresh = now.plies ?? [];
  const lines = [];
  for (let i = 0; i < Math.max(old.length, fresh.length) && lines.length < 6; ++i) {
    if (old[i]?.san === fresh[i]?.san) continue;
    lines.push(text('ply.changed', { ply: i + 1, before: movesText(old[i]?.san) || '–', now: movesText(fresh[i]?.san) || '–' }));
  }
  if (before.result !== now.result) lines.push(text('ply.resultChanged'));
  return lines;
}
