// An arbiter chooses between several explanations that fit. Each doubt has its choices. The same moves in another order are one
// line, which opens.

import { html, nothing, text } from '../view.js';
import type { Explanation, Game } from '../messages.js';
import { moveNumber } from '../../position.js';
import { movesText } from '../../text.js';

/** `9.Be3 Nf6 10.O-O`. */
function line(game: Game, one: Explanation): string {
  const from = one.firstPly ?? 1;
  const number = (k: number) => moveNumber(game.startFen, from + k);
  const moves = (one.san ?? []).map((san, k) => (k === 0 || !number(k).endsWith('...') ? number(k) : '') + movesText(san));
  return moves.join(' ') || text('table.noMove');
}

/** `choose` gets the number of the explanation, from 1. `from`: the doubt that begins with this ply, if there is one. */
export function explanations(game: Game, busy: boolean, choose: (number: number) => void, from?: number) {
  const all = game.explanations ?? [];
  const percentOf = (i: number) => all[i].probabilityPercent ?? 0;
  const choice = (i: number, percent: number, isFirst = false) =>
    html`<button type="button" class="wide ${isFirst ? 'first' : ''}" ?disabled=${busy} @click=${() => choose(i + 1)}><span>${line(game, all[i])}</span> <span class="percent">${percent} %</span></button>`;
  const numbers = (some: Explanation[]) => [...new Set(some.map((one) => one.doubt ?? 1))];
  const wanted = numbers(all.filter((one) => one.firstPly === from));
  return (wanted.length ? wanted : numbers(all)).map(
    (doubt) => html`<section class="choose">
      <h3>${text('table.choose')}</h3>
      ${all.map((one, i) => {
        if ((one.doubt ?? 1) !== doubt || one.sameMovesAs) return nothing;
        const orders = all.flatMap((other, k) => (other.sameMovesAs === i + 1 ? [k] : []));
        const percent = orders.reduce((sum, k) => sum + percentOf(k), percentOf(i));
        return html`${choice(i, percent, all.findIndex((other) => (other.doubt ?? 1) === doubt) === i)}${orders.length
          ? html`<details><summary>${text('table.otherOrders', { count: orders.length })}</summary>${orders.map((k) => choice(k, percentOf(k)))}</details>`
          : nothing}`;
      })}
    </section>`,
  );
}
