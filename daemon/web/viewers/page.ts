// What viewers' pages share: the one stream of a page, the theme, and what is said when the line is lost.

import { html, nothing } from 'lit';
import { watch, type Refusal } from '../client.js';
import { View } from '../element.js';
import { locale, text } from '../text.js';
import { adopt, changeTheme, useTheme } from '../theme.js';
import { typedTable } from '../table_name.js';
import { sheet } from './style.js';
import { Tables, type Side, type Table } from './tables.js';
import './clock_text.js';

export { html, nothing, text };

/** The number on a sign, or the board of a match. `table-4` may be a board. */
const isSign = (name: string) => !name.startsWith('table') && !!typedTable(name);

/** A lost line is told after this time: a daemon that restarts is back before. */
const TELL_LOST_MS = 2_000;

export abstract class ViewersPage extends View {
  protected readonly tables = new Tables();
  /** True: what the page shows is old. */
  protected stale = false;
  /** The page has no stream, and asks again and again. */
  private polls = false;
  /** The daemon does not give what was asked for. */
  protected refusal = '';
  private drawing = false;
  private timer = 0;
  private stop?: () => void;
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
  }

  disconnectedCallback(): void {
    removeEventListener('keydown', this.key);
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
          this.tables.apply(message);
          this.told();
          this.draw();
        },
        onState: (state) => {
          clearTimeout(this.timer);
          const set = (stale: boolean) => {
            this.stale = stale;
            this.draw();
          };
          if (state === 'live') set(false);
          else this.timer = window.setTimeout(set, TELL_LOST_MS, true);
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
  protected told(): void {}

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

  /** How old is what the page shows: live, or held back from who looks at it. */
  protected age(tables = this.tables.all()): unknown {
    if (this.stale || !tables.length) return nothing;
    const seconds = Math.max(0, ...tables.map((table) => parseFloat(table.delay ?? '0')));
    const time = new Date(Date.now() - seconds * 1000).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
    return html`<strong class=${seconds ? 'behind' : 'now'}>${seconds ? text('view.behind', { minutes: Math.ceil(seconds / 60), time }) : text('view.live')}</strong>`;
  }

  /** Why there is nothing to see, or that what is seen is old. */
  protected notice() {
    const words = this.refusal || (this.stale ? text('view.lost') : !this.tables.known ? text('view.asking') : this.polls ? text('view.polls') : '');
    return html`<p class="notice" role="status" ?hidden=${!words}>${words}</p>`;
  }

  /** The name of the event, and all tournaments that play, with their rounds. */
  protected heading(): string {
    const rounds = new Map<string, Set<string>>();
    for (const { tournament, round } of this.tables.listed()) {
      if (tournament && round) rounds.set(tournament, (rounds.get(tournament) ?? new Set()).add(round));
    }
    const roundsOf = (tournament: string) => [...rounds.get(tournament)!].map(roundText).join(', ');
    const event = this.tables.event.name;
    const all = [...rounds.keys()];
    if (!all.length) return event || text('view.title');
    // One tournament is the event.
    if (all.length === 1) return [event || all[0], roundsOf(all[0])].join(' · ');
    const same = new Set(all.map(roundsOf)).size === 1;
    const names = same ? [all.join(', '), roundsOf(all[0])] : all.map((one) => `${one}, ${roundsOf(one)}`);
    return [event && !all.includes(event) ? event : '', ...names].filter(Boolean).join(' · ');
  }

  /** Links to the other pages, and the theme. */
  protected top(title: string) {
    return html`<header class="top">
      <a class="home" href="/">${text('view.start')}</a>
      <h1>${title}</h1>
      ${this.age()}
      ${themeButton(() => this.draw())}
    </header>`;
  }
}

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

/** Fills the screen with the page, where the browser lets it. */
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

