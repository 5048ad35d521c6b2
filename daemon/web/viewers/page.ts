// The parts that viewers' pages share: the one stream of a page, the theme, and the message about a lost connection.

import { html, nothing, css } from 'lit';
import { watch, type Refusal } from '../client.js';
import { View } from '../element.js';
import { locale, text } from '../text.js';
import { adopt, changeTheme, useTheme } from '../theme.js';
import { typedTable } from '../table_name.js';
import { isBye, isHeldBack, isPlayed, secondsBehind, Tables, titleOf, type Side, type Table } from './tables.js';
import './clock_text.js';
import { look } from '../look.js';

// The look of viewers' pages. Large, quiet, the same from a phone to a projector. Screens in the hall and videos add their own.
export const sheet = css`
  ${look}
  jd-time { font-variant-numeric: tabular-nums; font-weight: 700; white-space: nowrap; line-height: 1.25; padding: 0 .3em; border: 2px solid transparent; border-radius: .28em; }
  jd-time.low { color: var(--critical); } jd-time.low::before { content: '▾'; font-size: .8em; }
  jd-time.runs { background: var(--now); color: var(--on-now); border-color: var(--now-edge); } jd-time.runs.low { color: var(--short); }
  jd-time.stale { color: var(--dim); }
  jd-time.points, .point { flex: none; display: inline-block; font-weight: 700; border: 2px solid var(--line); border-radius: .28em; min-width: 1.7em; padding: 0 .25em; line-height: 1.25; text-align: center; color: var(--text); } jd-time.points.won, .point.won { background: var(--first); color: var(--on-first); border-color: var(--first); }
  jd-name { display: block; flex: 1 1 0; min-width: 0; overflow: clip visible; white-space: nowrap; line-height: 1.3; } jd-name > bdi { display: inline-block; overflow: clip visible; text-overflow: ellipsis; vertical-align: bottom; max-width: 100%; transform-origin: left; } jd-name:dir(rtl) > bdi { transform-origin: right; }
  .material { display: inline-flex; align-items: center; gap: 3px; vertical-align: middle; } .material svg { height: 1.15em; width: auto; overflow: visible; } .material b { font-size: .95em; }
  .match-head h2 { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: 12px; align-items: baseline; font-size: 17px; margin: 0 2px 6px; } .match-head .score { font-size: 21px; font-weight: 800; white-space: nowrap; } .match-head .score + .team, jd-name.end { display: flex; justify-content: flex-end; } .match-head .score + .team > bdi, jd-name.end > bdi { flex: none; transform-origin: right; }
  .match-bar { display: flex; justify-content: space-between; height: 7px; border: 1px solid var(--line); border-radius: 4px; background: var(--rest); overflow: hidden; } .match-bar i:first-child { background: var(--text); } .match-bar i:last-child { background: repeating-linear-gradient(135deg, var(--text) 0 2px, transparent 2px 4px); }
  .match-head .where { display: block; margin: 4px 2px 0; font-size: var(--small); color: var(--dim); }
  .notice { position: fixed; z-index: 5; top: 0; left: 0; right: 0; width: fit-content; margin: 0 auto; padding: 8px 20px; background: var(--text); color: var(--ground); font-weight: 700; border-radius: 0 0 10px 10px; max-width: 100%; text-align: center; }
  @media (max-width: 700px) { .notice { position: sticky; width: auto; border-radius: 0; } }
  .empty { color: var(--dim); font-size: max(20px, 3.4vmin); text-align: center; padding: 12vh 16px; } .empty::first-letter { text-transform: uppercase; }
  main.page { display: block; max-width: 1100px; margin: 0 auto; padding: 12px 16px 32px; }
  jd-time.software::before { content: '≈'; font-weight: 400; font-size: .7em; }
  .behind, .now { white-space: nowrap; } .now { color: var(--good); }

`;

export { html, nothing, text };

/** The number on a sign, or the board of a match. `table-4` may be a board. */
const isSign = (name: string) => !name.startsWith('table') && !!typedTable(name);

const PLACE = 'jadoube.place ';

function placeBefore(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' ? 0 : Number(sessionStorage.getItem(PLACE + location.pathname) ?? 0);
}

/** A lost connection is shown after this time: a daemon that restarts answers before. */
const TELL_LOST_MS = 500;

/** The base of all viewers' pages. */
export abstract class ViewersPage extends View {
  protected readonly tables = new Tables();
  /** True: what the page shows is old. */
  protected stale = false;
  /** The page has no stream, and polls. */
  private polls = false;
  /** The daemon refuses the request. */
  protected refusal = '';
  private drawing = false;
  private timer = 0;
  private stop?: () => void;
  /** The reader's place before the page was loaded again, in pixels from the top. */
  private place = placeBefore();
  private readonly leave = () => sessionStorage.setItem(PLACE + location.pathname, String(scrollY));
  private readonly offline = () => this.setStale(true);
  private readonly key = (event: KeyboardEvent) => {
    const typing = (event.target as HTMLElement).closest?.('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.keyed(event.key)) return;
    event.preventDefault();
  };

  connectedCallback(): void {
    super.connectedCallback();
    useTheme();
    adopt(sheet);
    addEventListener('keydown', this.key);
    addEventListener('pagehide', this.leave);
    addEventListener('offline', this.offline);
  }

  disconnectedCallback(): void {
    removeEventListener('keydown', this.key);
    removeEventListener('pagehide', this.leave);
    removeEventListener('offline', this.offline);
    this.stop?.();
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  /** Follows these boards. None: all. */
  protected follow(boards: string[]): void {
    this.stop?.();
    this.stop = watch(
      'HallService/WatchHall',
      boards.length ? { boards: boards.map((id) => 'boards/' + id) } : {},
      {
        restsWhenHidden: true,
        onMessage: (message: any) => {
          this.stale = false;
          this.tables.apply(message);
          this.tablesChanged();
          this.draw();
        },
        onState: (state) => {
          clearTimeout(this.timer);
          if (state === 'live') this.setStale(false);
          else this.timer = window.setTimeout(() => this.setStale(true), TELL_LOST_MS);
        },
        onPolling: (polls) => {
          this.polls = polls;
          this.draw();
        },
        onRefusal: (refusal: Refusal) => {
          this.refusal = refusal.message;
          this.draw();
        },
      },
    );
  }

  private setStale(stale: boolean): void {
    clearTimeout(this.timer);
    this.stale = stale;
    this.draw();
  }

  /** After a reload, the page scrolls to the same place as soon as it is long enough. */
  protected updated(): void {
    if (!this.place || document.documentElement.scrollHeight < this.place + innerHeight) return;
    const { place } = this;
    this.place = 0;
    // An element that comes into sight may have another height than expected.
    const again = () => scrollTo(0, place);
    again();
    requestAnimationFrame(() => requestAnimationFrame(again));
  }

  /** Follows the boards that an address names: by their ids, or by their tables, `12` and `m2.4`. */
  protected followNamed(names: string[]): void {
    this.follow(names.some((name) => isSign(name)) ? [] : names);
  }

  /** The table that an address names. Nothing: none is called so, or several. */
  protected named(name: string): Table | undefined {
    const board = this.tables.get('boards/' + name);
    if (board) return board;
    const found = this.tables.all().filter((table) => this.tables.isMeant(table, name));
    return found.length === 1 ? found[0] : undefined;
  }

  /** Called after each message. */
  protected tablesChanged(): void {}

  /** Called for each key. True: it did something. */
  protected keyed(key: string): boolean {
    if (key === 't') changeTheme();
    else if (key === 'f') fullScreen();
    else return false;
    this.draw();
    return true;
  }

  /** Draws at most once a frame. */
  protected draw(): void {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.requestUpdate();
    });
  }

  protected clock(table: Table, side: Side) {
    return html`<jd-time .reading=${{ table, tables: this.tables, side, stale: this.stale }}></jd-time>`;
  }

  /** The age of the page's data: live, or with a delay. */
  protected age(tables = this.tables.all()): unknown {
    if (this.stale || !tables.length) return nothing;
    const now = this.tables.time();
    const isBehind = tables.some(isHeldBack);
    const seconds = Math.max(0, ...tables.map((table) => secondsBehind(table, now)));
    const time = new Date(now - seconds * 1000).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
    return html`<strong class=${isBehind ? 'behind' : 'now'}>${isBehind ? text('view.behind', { minutes: Math.ceil(seconds / 60), time }) : text('view.live')}</strong>`;
  }

  /** The reason for an empty page, or the note that its data is old. */
  protected notice() {
    const words = this.refusal || (this.stale ? text('view.lost') : !this.tables.known ? text('view.asking') : this.polls ? text('view.polls') : '');
    return html`<p class="notice" role="status" ?hidden=${!words}>${words}</p>`;
  }

  /** The name of the event, and all tournaments in play, with their rounds. */
  protected heading(): string {
    const all = this.playing();
    const rounds = all.map((one) => one[1]);
    if (new Set(rounds).size < 2) return [this.whose(), ...rounds.slice(0, 1)].join(' · ');
    return this.whose(all.map((one) => one.join(', ')));
  }

  /** The event, and all tournaments in play, or the result of `names` for them. */
  protected whose(names?: string[]): string {
    return titleOf(this.tables.event.name, this.playing().map((one) => one[0]), names) || text('view.title');
  }

  /** Each tournament in play, and its rounds. */
  private playing(): string[][] {
    const rounds = new Map<string, Set<string>>();
    for (const { tournament, round } of this.tables.listed()) {
      if (tournament && round) rounds.set(tournament, (rounds.get(tournament) ?? new Set()).add(roundText(round)));
    }
    return [...rounds].map(([tournament, of]) => [tournament, [...of].join(', ')]);
  }

  /** `Round 4 of 7 · 17 of 24 are played`, with how old it is. */
  protected progress() {
    if (!this.tables.known || this.stale) return '';
    const all = this.tables.listed().filter((table) => !isBye(table));
    const rounds = [...new Set(all.map((table) => table.round).filter(Boolean))];
    const planned = all[0]?.plannedRounds;
    const round = rounds.length !== 1 ? '' : planned ? text('view.roundOf', { round: rounds[0], rounds: planned }) : roundText(rounds[0]);
    const open = all.filter(isPlayed).length;
    const state = open ? text('view.played', { count: open, all: all.length }) : text('view.noneLive');
    return html`${all.some(isHeldBack) ? html`${this.age()} · ` : open ? html`<span class="now"></span>` : nothing}${[round, state].filter(Boolean).join(' · ')}`;
  }
}

/** Draws the button that changes the theme. */
export function themeButton(changed: () => void) {
  return html`<button
    type="button"
    class="small"
    @click=${() => {
      changeTheme();
      changed();
    }}
  >
    ${text('view.theme')}
  </button>`;
}

/** Fills the screen with the page, if the browser allows it. */
export function fullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Keeps the screen on while the page is seen. Browsers allow it only over https and on the machine itself. */
export function keepAwake(): void {
  const ask = () => (navigator as any).wakeLock?.request('screen').catch(() => undefined);
  ask();
  document.addEventListener('visibilitychange', () => document.hidden || ask());
}

/** `Round 3` of `3`. Other names of rounds stay as they are. */
export const roundText = (round: string | undefined) => (/^\d+$/.test(round ?? '') ? text('view.round', { round }) : (round ?? ''));

/** The last part of the page's address: `table-4` of `/board/table-4`. */
export const idInAddress = () => decodeURIComponent(location.pathname.split('/')[2] ?? '');

/** A value of the page's address: `?smallest=200`. */
export function asked(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}
