// The moves of a game, two in a row, each a button. A state is never only a colour: it has a sign and a word.

import { call, html, nothing, text } from '../view.js';
import type { Game, Ply } from '../messages.js';
import { moveNumber, whiteStarts } from '../../position.js';
import { movesText } from '../../text.js';

const SIGNS: Record<string, [string, string]> = {
  PLY_STATE_PROVISIONAL: ['…', 'provisional'],
  PLY_STATE_INFERRED: ['?', 'inferred'],
  PLY_STATE_CORRECTED: ['✓', 'corrected'],
  PLY_STATE_ILLEGAL: ['!', 'illegal'],
};

/** `chosen`: the ply that is shown, from 1. 0: the start. */
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

/** `29.Rd8, 30...Kf7`: the plies that are illegal in `now` and were not in `before`. Ply `own`, from 1, is left out: an arbiter wrote it so. */
export function newlyIllegal(before: Game, now: Game, own = 0): string {
  const known = (before.plies ?? []).filter((ply) => ply.state === 'PLY_STATE_ILLEGAL').map((ply) => ply.uci);
  const found = (now.plies ?? []).flatMap((ply, i) => {
    if (ply.state !== 'PLY_STATE_ILLEGAL' || i + 1 === own) return [];
    const at = known.indexOf(ply.uci);
    if (at >= 0) known.splice(at, 1);
    return at >= 0 ? [] : [moveNumber(now.startFen, i + 1) + movesText(ply.san)];
  });
  return found.join(', ');
}

/** The effect of a decision about plies: which plies it makes illegal, and how many it removes. Empty: there is no such effect. */
export async function harmOf(game: Game, author: string, decision: any): Promise<string> {
  const answer: any = await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author, decision, preview: true });
  const illegal = newlyIllegal(game, answer.game ?? {}, decision.keepIllegalPly?.ply);
  const lost = (game.plies?.length ?? 0) - (answer.game?.plies?.length ?? 0);
  return [illegal ? text('edit.makesIllegal', { moves: illegal }) : '', lost > 1 ? text('edit.loses', { count: lost }) : ''].filter(Boolean).join(' ');
}

/** The differences of two records, as lines of text. The refusal of a stale correction shows them. */
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
