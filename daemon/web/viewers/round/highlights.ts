// The best moments of a round, once its games are over: turning points, mates, longest thinks. They come from `AnalysisService`,
// so only spectators see them, and only with a delay.
//
//   what `section_page.ts` reads

import { css } from 'lit';
import { idOf, seconds, spanText } from '../../format.js';
import { movesText } from '../../text.js';
import { adopt } from '../../theme.js';
import { html, nothing, roundText, text } from '../page.js';
import { ResultsWatch } from './results_watch.js';
import { SectionPage, sectionTitle } from './section_page.js';
import type { StandingsSection } from './standings_table.js';
import { scoreText, surname, type Player, type Side } from '../tables.js';
import '../../board.js';

interface Highlight {
  kind?: string;
  game?: string;
  ply?: number;
  move?: string;
  from?: string;
  to?: string;
  position?: string;
  side?: string;
  white?: Player;
  black?: Player;
  table?: number;
  score?: string;
  beforePercent?: number;
  afterPercent?: number;
  mateIn?: number;
  timeTaken?: string;
}

interface Highlights {
  tournament?: string;
  tournamentTitle?: string;
  section?: string;
  sectionTitle?: string;
  round?: number;
  rounds?: number[];
  highlights?: Highlight[];
  gamesOver?: number;
  gamesAnalysed?: number;
  gamesOpen?: number;
  sections?: StandingsSection[];
}

/** In the order of the page. */
const KINDS: [string, string][] = [
  ['HIGHLIGHT_KIND_TURNING_POINT', 'view.highlights.turn'],
  ['HIGHLIGHT_KIND_MATE_MISSED', 'view.highlights.missed'],
  ['HIGHLIGHT_KIND_MATE_GIVEN', 'view.highlights.mate'],
  ['HIGHLIGHT_KIND_COMEBACK', 'view.highlights.comeback'],
  ['HIGHLIGHT_KIND_SHORTEST_WIN', 'view.highlights.short'],
  ['HIGHLIGHT_KIND_LONGEST_THINK', 'view.highlights.think'],
];

const sheet = css`
  .moments { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr)); margin-top: 12px; } main:has(> .moments) { max-width: 1480px; } .moment .end { white-space: nowrap; }
  .moment { display: grid; grid-template-columns: clamp(128px, 38%, 200px) minmax(0, 1fr); gap: 4px 14px; padding: 12px; background: var(--card); border: 1px solid var(--edge); border-radius: var(--card-radius); color: var(--text); text-decoration: none; } .moment:hover { border-color: var(--text); } .moment jd-board { width: 100%; align-self: start; }
  .moment .tell { display: grid; align-content: start; gap: 4px; min-width: 0; } .moment p { margin: 0; line-height: 1.3; } .moment h2 { margin: 0; font-size: var(--small); font-weight: 600; color: var(--dim); } .moment .done { font-size: 22px; font-weight: 800; } .moment .what { font-weight: 600; } .moment .who { color: var(--dim); font-size: 15px; overflow-wrap: anywhere; }
  .swing { display: flex; height: 12px; border: 1px solid var(--line); border-radius: 4px; overflow: hidden; background: #14181d; } .swing i { background: #fff; } .swings { display: grid; gap: 2px; } .swings p { display: grid; grid-template-columns: minmax(0, 1fr) 3em; align-items: center; gap: 8px; font-size: var(--small); font-variant-numeric: tabular-nums; }
`;

const sideOf = (highlight: Highlight): Side => (highlight.side === 'COLOR_BLACK' ? 'black' : 'white');

/** The page `/highlights`. */
export class HighlightsPage extends SectionPage {
  private answer?: Highlights;
  protected readonly watch = new ResultsWatch<Highlights>(
    'AnalysisService/ListHighlights',
    () => ({ ...this.where, round: this.round }),
    (answer, problem) => {
      this.problem = problem;
      if (answer) this.answer = answer;
      this.draw();
    },
  );

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
  }

  /** The event in words: `Gray missed a mate in 3`. */
  private what(one: Highlight): string {
    const player = surname(one[sideOf(one)]) || text('side.' + sideOf(one));
    const chance = (white: number) => Math.round(sideOf(one) === 'white' ? white : 100 - white);
    switch (one.kind) {
      case 'HIGHLIGHT_KIND_TURNING_POINT':
        return text('view.highlights.turned', { player, before: chance(one.beforePercent ?? 0), after: chance(one.afterPercent ?? 0) });
      case 'HIGHLIGHT_KIND_MATE_MISSED':
        return text('view.highlights.missedIn', { player, count: one.mateIn ?? 0 });
      case 'HIGHLIGHT_KIND_MATE_GIVEN':
        return text('view.highlights.mated', { player });
      case 'HIGHLIGHT_KIND_COMEBACK':
        // For a side that did not lose: the game is drawn, or it has won.
        return text(scoreText(one.score).includes('½') ? 'view.highlights.drew' : 'view.highlights.back', { player, percent: chance(one.afterPercent ?? 0) });
      case 'HIGHLIGHT_KIND_SHORTEST_WIN':
        return text('view.highlights.won', { player, count: Math.ceil((one.ply ?? 0) / 2) });
      default:
        return text('view.highlights.thought', { player, time: spanText(seconds(one.timeTaken) ?? 0) });
    }
  }

  private swing(percent: number | undefined) {
    if (percent === undefined) return nothing;
    return html`<p><span class="swing"><i .style=${`width:${percent.toFixed(1)}%`}></i></span><span>${Math.round(percent)} %</span></p>`;
  }

  private one(one: Highlight, kind: string) {
    const shows = ['HIGHLIGHT_KIND_TURNING_POINT', 'HIGHLIGHT_KIND_MATE_MISSED'].includes(one.kind ?? '');
    return html`<a class="moment" href=${`/game/${idOf(one.game)}#${one.ply}`}>
      <jd-board .placement=${(one.position ?? '').split(' ')[0]} .last=${[one.from ?? '', one.to ?? ''].filter(Boolean)} .silent=${true}></jd-board>
      <div class="tell">
        <h2>${kind}${one.table ? ' · ' + text('view.table', { table: one.table }) : ''}</h2>
        <p class="done">${movesText(one.move)}</p>
        <p class="what">${this.what(one).replaceAll(' %', '\u00a0%')}</p>
        ${shows ? html`<div class="swings" aria-hidden="true">${this.swing(one.beforePercent)}${this.swing(one.afterPercent)}</div>` : nothing}
        <p class="who"><bdi>${surname(one.white)}</bdi> – <bdi>${surname(one.black)}</bdi> · <span class="end">${scoreText(one.score).replace('-', '–')}</span></p>
      </div>
    </a>`;
  }

  private rounds(all: Highlights) {
    if ((all.rounds ?? []).length < 2) return nothing;
    return html`<div class="chips" role="group" aria-label=${text('view.roundName')}>${all.rounds!.map((round) => html`<button type="button" class="chip" aria-pressed=${String(round === all.round)} @click=${() => this.choose({ round })}>${roundText(String(round))}</button>`)}</div>`;
  }

  private line(all: Highlights): string {
    const place = sectionTitle(all);
    const open = all.gamesOpen ? text('view.highlights.open', { count: all.gamesOpen }) : '';
    const seen = (all.gamesAnalysed ?? 0) < (all.gamesOver ?? 0) ? text('view.highlights.seen', { count: all.gamesAnalysed ?? 0, all: all.gamesOver! }) : '';
    return [all.round ? roundText(String(all.round)) : '', place, open, seen].filter(Boolean).join(' · ');
  }

  render() {
    const all = this.answer;
    const found = all?.highlights ?? [];
    document.title = text('view.highlights');
    return html`${this.stale ? this.notice() : nothing}${this.head({ title: text('view.highlights'), line: all ? this.line(all) : '', back: '/games' })}
      ${this.tabs('games')}
      <main class="page">
        ${this.why(!!all)}
        ${all
          ? html`<div class="row">${this.sectionChoice(all.sections ?? [], all)} ${this.rounds(all)}</div>
              <div class="moments">${KINDS.flatMap(([kind, key]) => found.filter((one) => one.kind === kind).map((one) => this.one(one, text(key))))}</div>
              ${found.length ? nothing : html`<p class="empty">${text(all.gamesOver ? 'view.highlights.none' : 'view.highlights.early')}</p>`}`
          : nothing}
        ${!all && !this.problem ? html`<p class="empty" role="status">${text('view.asking')}</p>` : nothing}
      </main>`;
  }
}
customElements.define('jd-highlights', HighlightsPage);
