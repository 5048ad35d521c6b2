// The engine on the page of a game: a bar below the board, and the chances after each move with what the move has cost. It is
// loaded only if the reader sees the game with a delay. The daemon gives nothing to others.

import { css, html, nothing, svg } from 'lit';
import { call } from '../../client.js';
import { keep, kept } from '../../keep.js';
import { movesText, text } from '../../text.js';
import { adopt } from '../../theme.js';
import { chancesText, pawnsText, whitePercent, wholePercent, type Evaluation } from './chances.js';
import type { Table } from '../tables.js';

const KEPT = 'engine';
/** The page sends no request more often. */
const AGAIN_MS = 2000;
/**
 * A move that costs at least this much of the chances, in percent, has a mark in the graph. Lichess calls it a mistake or a
 * blunder.
 */
const MISTAKE = 10, BLUNDER = 15;
const WIDTH = 400, HEIGHT = 100;

const sheet = css`
  .one-game.engine { --b: min(calc(100vh - 304px), calc(56vw - 24px)); }
  .chances { position: relative; display: flex; height: 26px; margin: 4px 12px; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; background: #14181d; font-size: 14px; font-weight: 700; line-height: 24px; font-variant-numeric: tabular-nums; color: #fff; }
  .chances:empty { background: var(--rest); } .chances i { flex: none; height: 100%; background: #fff; transition: width var(--quick); } .chances b { position: absolute; inset: 0 auto 0 8px; color: #14181d; } .chances b.black { inset: 0 8px 0 auto; color: #fff; } .chances::after { content: ''; position: absolute; inset: 0 auto 0 50%; width: 1px; background: #8793a1; }
  .turn .chances { flex-direction: row-reverse; } .turn .chances b { inset: 0 8px 0 auto; } .turn .chances b.black { inset: 0 auto 0 8px; }
  .engine-part { display: grid; gap: 4px; } .engine-head { display: flex; align-items: center; gap: 8px; min-height: 44px; } .engine-head h2 { margin: 0; font-size: 15px; } .engine-head p { flex: 1; min-width: 0; font-weight: 600; font-variant-numeric: tabular-nums; } .engine-head .cost { color: var(--warning); }
  .graph { margin: 0; } .graph svg { display: block; width: 100%; height: 92px; border: 1px solid var(--edge); border-radius: 6px; background: #3b4550; cursor: pointer; } .graph .area { fill: #f3f5f7; } .graph path { stroke: #8793a1; vector-effect: non-scaling-stroke; } .graph .at { stroke: var(--now); stroke-width: 3; } .graph .mark { stroke: #14181d; stroke-width: 14; stroke-linecap: round; } .graph .inner { stroke: #ff9d2e; stroke-width: 10; stroke-linecap: round; } .graph .mistake { stroke-width: 9; } .graph .mistake + .inner { stroke-width: 5; }
  .graph .link { min-height: 24px; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; text-align: left; } @media (max-width: 859.9px) { .graph .link { min-height: 44px; } .graph figcaption { align-items: center; } }
  .engine-head p { white-space: nowrap; } .engine-head a { display: inline-flex; align-items: center; min-height: 44px; font-size: 14px; } @media (max-width: 479.9px) { .engine-head a { display: none; } }
  .graph figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-size: var(--small); color: var(--dim); }
  @media print { .chances, .engine-part { display: none; } }
`;

/** The engine's evaluations for the page of one game. */
export class EngineView {
  private readonly known = new Map<number, Evaluation>();
  private shown = kept(KEPT) !== 'off';
  private asking = false;
  private timer = 0;
  private last = '';

  constructor(private readonly name: () => string, private readonly redraw: () => void) {
    adopt(sheet);
    this.ask();
  }

  /** True: there is something to show. */
  get has(): boolean {
    return this.known.size > 0;
  }

  /** True: the bar has a place on the page. */
  get isShown(): boolean {
    return this.has && this.shown;
  }

  /** Call it after each message: the table may have another position, or another evaluation. */
  tablesChanged(table: Table | undefined): void {
    const now = JSON.stringify([table?.position, table?.evaluation]);
    if (now === this.last) return;
    this.last = now;
    this.ask();
  }

  private ask(): void {
    if (this.asking) return;
    this.asking = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const before = this.last;
      try {
        const answer: any = await call('AnalysisService/GetGameAnalysis', { name: this.name() });
        this.known.clear();
        for (const one of answer.evaluations ?? []) this.known.set(one.ply ?? 0, one.evaluation);
        this.redraw();
      } catch {
        // Nothing is analysed here, or there is no connection: the page shows that.
        this.known.clear();
      }
      this.asking = false;
      if (before !== this.last) this.ask();
    }, this.has ? AGAIN_MS : 0);
  }

  private toggle(): void {
    this.shown = !this.shown;
    keep(KEPT, this.shown ? '' : 'off');
    this.redraw();
  }

  /** The last position up to `ply` that is known. */
  private at(ply: number): Evaluation | undefined {
    for (let i = ply; i >= Math.max(0, ply - 1); --i) if (this.known.has(i)) return this.known.get(i);
    return undefined;
  }

  /** The chances of both sides in the position after `ply`. `turned`: Black is below. */
  bar(ply: number, turned: boolean) {
    const evaluation = this.isShown ? this.at(ply) : undefined;
    if (!evaluation) return this.isShown ? html`<div class="chances" aria-hidden="true"></div>` : nothing;
    const white = whitePercent(evaluation);
    return html`<div class=${turned ? 'turn' : ''}><div class="chances" role="img" aria-label=${chancesText(evaluation)}>
      <i .style=${`width:${white.toFixed(1)}%`}></i><b class=${white >= 50 ? 'white' : 'black'} aria-hidden="true">${pawnsText(evaluation)}</b>
    </div></div>`;
  }

  /** The cost of the ply (from 1) for its player, in percent. Nothing: a score is not known. */
  private cost(ply: number, whiteStarts: boolean): number | undefined {
    const before = this.known.get(ply - 1), after = this.known.get(ply);
    if (!before || !after) return undefined;
    const forWhite = whitePercent(before) - whitePercent(after);
    return Math.max(0, (ply % 2 === 1) === whiteStarts ? forWhite : -forWhite);
  }

  /** The chances after each of `sans`, with what the shown one has cost. `number`: the number before a ply. */
  graph(sans: string[], whiteStarts: boolean, ply: number, number: (ply: number) => string, go: (ply: number) => void) {
    if (!this.has) return nothing;
    const label = text(this.shown ? 'view.engine.hide' : 'view.engine.show');
    const cost = ply ? Math.round(this.cost(ply, whiteStarts) ?? 0) : 0;
    const evaluation = this.at(ply);
    const words = evaluation ? text('view.engine.white', { percent: wholePercent(evaluation) }) : '';
    return html`<section class="engine-part" aria-label=${text('view.engine')}>
      <div class="engine-head"><h2>${text('view.engine')}</h2>
        <p>${this.shown ? html`${words}${evaluation ? html` <span class="dim">${pawnsText(evaluation)}</span>` : nothing}${cost >= MISTAKE ? html` <span class="cost">· ${text('view.engine.cost', { percent: cost })}</span>` : nothing}` : nothing}</p>
        ${this.shown ? html`<a href="/highlights">${text('view.highlights')}</a>` : nothing}
        <button type="button" class="small" @click=${() => this.toggle()}>${label}</button></div>
      ${!this.shown ? nothing : this.known.size > 1 ? this.drawing(sans, whiteStarts, ply, number, go) : html`<p class="dim">${text('view.engine.notYet')}</p>`}
    </section>`;
  }

  private drawing(sans: string[], whiteStarts: boolean, ply: number, number: (ply: number) => string, go: (ply: number) => void) {
    const count = Math.max(1, sans.length);
    const x = (at: number) => (at / count) * WIDTH;
    const y = (evaluation: Evaluation) => HEIGHT - whitePercent(evaluation);
    const known = [...this.known].sort(([one], [other]) => one - other).filter(([at]) => at <= sans.length);
    const line = known.map(([at, evaluation]) => `${x(at).toFixed(1)},${y(evaluation).toFixed(1)}`).join(' ');
    const turns = sans.map((san, i) => ({ ply: i + 1, san, cost: this.cost(i + 1, whiteStarts) ?? 0 })).filter((one) => one.cost >= MISTAKE);
    const worst = turns.reduce<(typeof turns)[0] | undefined>((best, one) => (best && best.cost >= one.cost ? best : one), undefined);
    const most = worst ? text('view.engine.worst', { move: number(worst.ply) + movesText(worst.san), percent: Math.round(worst.cost) }) : known.length > sans.length ? text('view.engine.even') : '';
    const touched = (event: MouseEvent) => {
      const box = (event.currentTarget as SVGElement).getBoundingClientRect();
      go(Math.round(((event.clientX - box.left) / box.width) * count));
    };
    const first = known[0]?.[0] ?? 0, last = known.at(-1)?.[0] ?? 0;
    // The end of a line stays round when the drawing is stretched.
    const mark = (one: { ply: number; cost: number }) => {
      const at = `M${x(one.ply).toFixed(1)} ${y(this.known.get(one.ply)!).toFixed(1)}h0`;
      return svg`<path class="mark ${one.cost >= BLUNDER ? '' : 'mistake'}" d=${at}></path><path class="inner" d=${at}></path>`;
    };
    return html`<figure class="graph">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${(text('view.engine.graph') + ' ' + most).trim()} @click=${touched}>
        <polygon class="area" points=${`${x(first).toFixed(1)},${HEIGHT} ${line} ${x(last).toFixed(1)},${HEIGHT}`}></polygon>
        <path d=${`M0 ${HEIGHT / 2}h${WIDTH}`}></path>
        <path class="at" d=${`M${x(ply).toFixed(1)} 0v${HEIGHT}`}></path>
        ${turns.map(mark)}
      </svg>
      <figcaption><span>${text('view.engine.graph')}</span>${worst ? html` <button type="button" class="link" @click=${() => go(worst.ply)}>${most}</button>` : html` <span>${most}</span>`}</figcaption>
    </figure>`;
  }
}
