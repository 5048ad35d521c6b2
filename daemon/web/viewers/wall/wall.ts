// The hall on a wall. The size of letters follows from the screen and the distance of the last row (`wall_layout.ts`). If not all
// tables fit, they are shown on pages in turn. The keys of the address: `wall_settings.ts`.

import { fullScreen, html, keepAwake, nothing, text, themeButton, ViewersPage } from '../page.js';
import { locale } from '../../text.js';
import { adopt } from '../../theme.js';
import { matchHead } from '../match_head.js';
import { matchesOf, matchWith, type Match } from '../matches.js';
import { typeFor } from './reading_distance.js';
import { ResultNews } from './result_news.js';
import { eventOf, isOver, type Table } from '../tables.js';
import { wallCell } from './wall_cell.js';
import { hasMoveLine, shareOf, wallPages, type Page } from './wall_layout.js';
import { scenesOf, type Scene } from './wall_scene.js';
import { readSettings, smallestPart, withValues, type WallSettings } from './wall_settings.js';
import type { Standings } from './wall_standings.js';
import { css } from 'lit';

// The look of a wall. `--n` is the size of the letters of names and clocks. `--b` is the side of a board. `--u` is one percent of
// the height of a screen of 16:9.
export const wallSheet = css`
  .wall { --u: min(1vh, .5625vw); height: calc(100vh - var(--foot)); overflow: hidden; position: relative; }
  .wall.telling .groups, .wall.telling .hot { transform: scale(.956); transform-origin: top; }
  .groups { display: grid; gap: var(--gap); padding: var(--gap) var(--gap) 0; height: 100%; grid-template: repeat(var(--down), minmax(0, 1fr)) / repeat(var(--across), minmax(0, 1fr)); font-size: var(--n); }
  .group { display: grid; gap: var(--gap); grid-template-rows: var(--head) minmax(0, 1fr); min-width: 0; min-height: 0; }
  .cells { display: grid; gap: var(--gap); grid-template: repeat(var(--rows), minmax(0, 1fr)) / repeat(var(--columns), minmax(0, 1fr)); min-height: 0; }
  .wall .match-head { position: relative; display: grid; align-content: center; min-width: 0; padding: 0 .3em max(4px, .11em); background: var(--card); border: 1px solid var(--edge); border-radius: .18em; overflow: hidden; }
  .wall .match-head h2 { font-size: .56em; margin: 0; gap: .5em; align-items: center; font-weight: 650; line-height: 1.1; } .wall .match-head .score { font-size: 1.3em; line-height: 1; } .wall .match-head jd-name { line-height: 1.16; }
  .wall .match-bar { position: absolute; inset: auto 0 0; height: max(4px, .11em); border: 0; border-radius: 0; } .wall .match-bar i:last-child { background: repeating-linear-gradient(115deg, var(--line) 0 4px, transparent 4px 7px); }

  .cell { contain: strict; display: grid; grid-template: minmax(0, 1fr) / auto auto minmax(0, 1fr); min-width: 0; min-height: 0; background: var(--card); border: 2px solid var(--edge); border-radius: .18em; overflow: hidden; color: var(--text); text-decoration: none; line-height: 1.14; }
  a.cell:hover { border-color: var(--text); } a.cell:focus-visible { outline-offset: -4px; }
  .cell .column { display: grid; place-content: center; justify-items: center; gap: .15em; width: 1.3em; background: var(--tint); text-align: center; min-width: 0; overflow: hidden; } .cell .sign { font-weight: 800; line-height: 1; } .cell small { position: relative; font-size: .8em; font-weight: 800; line-height: 1; color: var(--warning); }
  .cell .square { width: var(--b); height: var(--b); max-height: 100%; align-self: center; } .cell .without { display: grid; place-items: center; text-align: center; background: var(--tint); color: var(--dim); font-weight: 650; font-size: .42em; width: calc(var(--b)); height: var(--b); line-height: 1.2; overflow-wrap: anywhere; }
  .cell .lines { display: grid; grid-template-rows: minmax(0, 1fr) auto minmax(0, 1fr); min-width: 0; position: relative; padding: .05em .2em .05em .2em; }
  .cell .side { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; align-content: start; padding-left: .28em; } .cell .side.white { align-content: end; } .stacked .side { row-gap: .07em; } .stacked .side.white .clock { order: -1; }
  .cell jd-name, .hot jd-name { font-weight: 650; line-height: 1.16; }
  .cell .clock { display: flex; align-items: center; gap: .3em; min-width: 0; } .stacked .clock { flex-wrap: wrap; height: 1.15em; overflow: hidden; } .cell jd-time { line-height: .92; padding: 0 .2em; border-width: max(2px, .04em); }
  .cell .team { flex: 1 1 4em; min-width: 4em; font-size: .42em; color: var(--dim); font-weight: 600; } .cell .team, .wall .match-head .score + jd-name { display: flex; justify-content: flex-end; } .cell .team > bdi { flex: none; transform-origin: right; } .cell .team[data-cut] { visibility: hidden; }
  .first-team::before, .second-team::before { content: ''; position: absolute; inset: .12em auto .12em 0; width: .11em; border-radius: .06em; background: var(--text); } .second-team::before { background: repeating-linear-gradient(0deg, var(--line) 0 .1em, transparent .1em .18em); }
  .cell .doing { display: flex; align-items: center; gap: .5em; min-width: 0; font-size: .4em; padding-left: .7em; font-weight: 650; line-height: 1.2; white-space: nowrap; } .cell .doing > :last-child { overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  .cell .doing .sign, .last .sign { flex: none; padding: .06em .4em; border-radius: .25em; background: var(--text); color: var(--ground); line-height: 1.25; }
  .cell .words { color: var(--dim); } .cell.is-checked .words { color: var(--warning); } .cell > .lines > .words { position: absolute; inset: 0 .4em 0 auto; width: 37%; display: grid; align-content: center; text-align: right; font-size: .36em; font-weight: 650; line-height: 1.15; }
  .stacked.with-move .lines { grid-column: 2 / -1; } .stacked:not(.with-move) .lines { grid-template-rows: minmax(0, 1fr) minmax(0, 1fr); } .cell.lines .lines { grid-template-rows: 1fr 1fr; align-items: center; padding-block: 0; } .cell.lines.with-move .lines { grid-template-rows: minmax(0, 1fr) auto minmax(0, 1fr); } .cell.lines .side { grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .2em; } .cell.lines .side, .cell.lines .side.white { align-content: center; }
  .cell.tall { grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr); } .cell.tall .doing { justify-content: center; min-height: 1.2em; } .cell.tall .side { grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .2em; padding: .04em .12em .04em .34em; flex: 1 1 0; } .cell.tall .side::before { left: .1em; } .cell.tall .square { justify-self: center; } .cell.tall .top-line { display: flex; align-items: center; min-width: 0; padding-left: .2em; } .cell.tall .sign { font-size: .7em; padding: .1em .3em; background: var(--tint); border-radius: .2em; }
  .cell.over { background: var(--ground); } .cell.over jd-board, .large.over jd-board { filter: saturate(.25); } .cell .lost > jd-name, .hot .lost > jd-name { color: var(--dim); font-weight: 500; } .cell.is-coming jd-board { filter: saturate(.35); }
  .cell.is-checked { outline: max(3px, .07em) dashed var(--warning); } .cell.grey { outline: max(3px, .07em) dashed var(--line); } .cell.is-checked, .cell.grey { outline-offset: min(-3px, -.07em); border-color: transparent; } a.cell:focus-visible { outline: 4px solid var(--info); } .cell.grey jd-board { filter: grayscale(1) opacity(.5); } .cell.grey jd-time { color: var(--dim); background: none; border-color: transparent; } .cell.grey.lines:not(.with-move) jd-time { visibility: hidden; } .cell.grey.lines > .lines > .words { font-size: .46em; }

  .foot { position: relative; display: flex; align-items: center; gap: 1em; min-height: var(--foot, 44px); height: max(44px, 4.2vh); padding: 0 .6em; font-size: max(16px, 2.4vh); white-space: nowrap; } .foot h1 { font-size: 1em; font-weight: 750; overflow: hidden; text-overflow: ellipsis; min-width: 0; } .foot .progress { overflow: hidden; text-overflow: ellipsis; min-width: 0; color: var(--dim); } .foot time { margin-left: auto; font-weight: 800; font-variant-numeric: tabular-nums; }
  .foot .buttons { display: flex; gap: 6px; } .foot .shy { opacity: 0; } .foot:hover .shy, .foot:focus-within .shy { opacity: 1; } @media (hover: none) { .foot .shy { opacity: 1; } }
`;

/** Narrower windows are those of phones. They scroll. */
const PHONE_PX = 700;
/** The line below the boards. It grows with the screen, so that it can be read from the same distance. */
const footHeight = () => Math.max(44, Math.round(innerHeight * 0.042));
/** A page never turns away from a result that is newer. */
const RESULT_STAYS_MS = 3_000;
/** The time between two requests for standings. */
const STANDINGS_MS = 30_000;
/** A table that is large stays for this long. */
const HOT_STAYS_MS = 15_000;

const timeOfDay = (at = Date.now()) => new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** Tables that stay together on a wall: a match, or a table by itself. */
interface Group {
  match?: Match;
  tables: Table[];
}

/** The page `/wall`. */
export class WallPage extends ViewersPage {
  private settings: WallSettings = readSettings(location.search);
  private page = 0;
  private pages = 1;
  private paused = false;
  private isSetUp = false;
  private isLoading = false;
  private more?: typeof import('./wall_more.js');
  private standings?: Standings;
  private standingsAsked = -Infinity;
  private shown: Table[] = [];
  private chosen: string[] = [];
  private large = '';
  private largeSince = -Infinity;
  private turned = performance.now();
  private beat = 0;
  private time = '';
  private scenes: Scene[] = ['boards'];
  private scene: Scene = 'boards';
  private readonly over = new Set<string>();
  private readonly news = new ResultNews();
  private telling: Table | undefined;
  private readonly resized = () => this.draw();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(wallSheet);
    this.follow([]);
    addEventListener('resize', this.resized);
    this.beat = window.setInterval(() => this.tick(), 500);
    keepAwake();
  }

  disconnectedCallback(): void {
    removeEventListener('resize', this.resized);
    clearInterval(this.beat);
    super.disconnectedCallback();
  }

  private tick(): void {
    const due = performance.now() - this.turned >= this.settings.seconds * 1000;
    const fresh = this.shown.some((table) => this.tables.sinceResult(table.board) < RESULT_STAYS_MS);
    if (due && !fresh && !this.paused && !this.stale) this.turn(1);
    const told = this.news.tablesChanged(performance.now());
    if (timeOfDay() !== this.time || told !== this.telling || this.scene === 'before') this.draw();
    this.telling = told;
  }

  private turn(step: number): void {
    this.turned = performance.now();
    this.page += step;
    // After the last page of a scene comes the next scene.
    if (this.page >= this.pages || this.page < 0) {
      const at = Math.max(0, this.scenes.indexOf(this.scene));
      this.scene = this.scenes[(at + (step < 0 ? -1 : 1) + this.scenes.length) % this.scenes.length];
      this.page = step < 0 && this.scenes.length === 1 ? this.pages - 1 : 0;
    }
    if (this.settings.lively && this.more) this.chosen = this.more.lively(this.tables, this.settings.lively, this.chosen).map((table) => table.board);
    this.draw();
  }

  protected tablesChanged(): void {
    if (!this.more) this.loadMore();
    if (this.settings.lively && this.more && !this.chosen.length) this.turn(0);
    for (const table of this.all()) {
      const key = (table.pairing || table.board) + (table.game ?? '');
      if (!isOver(table)) this.over.delete(key);
      else if (!this.over.has(key)) {
        this.over.add(key);
        // Not those that were over when the page was opened.
        if (this.tables.sinceResult(table.board) < RESULT_STAYS_MS) this.news.add(table);
      }
    }
  }

  /** Loads parts that are needed only at some times. Without a connection, it is tried again with the next message. */
  private async loadMore(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.more = await import('./wall_more.js').catch(() => undefined);
    this.isLoading = false;
    if (this.more) this.turn(0);
  }

  protected keyed(key: string): boolean {
    if (this.isSetUp && key !== 'Escape') return false;
    if (key === 'ArrowRight' || key === 'PageDown') this.step(1);
    else if (key === 'ArrowLeft' || key === 'PageUp') this.step(-1);
    else if (key === 'h') this.set({ hot: this.settings.hot === undefined ? '' : undefined });
    else if (key === 's') this.setUp(true);
    else if (key === 'Escape' && this.isSetUp) this.setUp(false);
    else if (key === 'p') {
      this.paused = !this.paused;
      this.draw();
    } else return super.keyed(key);
    return true;
  }

  /** The next page, or with one table large the next table. */
  private step(by: number): void {
    if (this.settings.hot === undefined) return this.turn(by);
    const all = this.all();
    const at = all.findIndex((table) => table.board === this.large);
    const next = all[(at + by + all.length) % all.length];
    if (next) this.set({ hot: this.tables.sign(next) });
  }

  /** Changes keys of the address. */
  private set(values: Record<string, string | undefined>): void {
    history.replaceState(null, '', location.pathname + withValues(location.search, values));
    this.settings = readSettings(location.search);
    this.page = 0;
    this.draw();
  }

  private setUp(isSetUp: boolean): void {
    this.isSetUp = isSetUp;
    this.draw();
    if (isSetUp) this.updateComplete.then(() => requestAnimationFrame(() => this.querySelector<HTMLElement>('.set-up input')?.focus()));
  }

  /** The tables that the page may show. */
  private all(): Table[] {
    const { boards } = this.settings;
    return boards.length ? this.tables.all().filter((table) => boards.some((typed) => this.tables.isMeant(table, typed))) : this.tables.seated();
  }

  /** The tables of the address that are not there. */
  private missing(): string[] {
    return this.settings.boards.filter((typed) => !this.tables.all().some((table) => this.tables.isMeant(table, typed)));
  }

  /** Matches, and tables that belong to none, of those that this screen shows. */
  private groups(tables: Table[]): Group[] {
    const all: Group[] = matchesOf(tables).map((match) => ({ match, tables: match.tables }));
    // Beside matches, tables of one tournament are grouped too, as many as a match has.
    const most = Math.max(1, ...all.map((group) => group.tables.length));
    for (const table of tables.filter((one) => !one.match)) {
      const last = all[all.length - 1];
      if (last && !last.match && last.tables.length < most && eventOf(last.tables[0]) === eventOf(table)) last.tables.push(table);
      else all.push({ tables: [table] });
    }
    const { part } = this.settings;
    return part ? shareOf(all, part[0], part[1]) : all;
  }

  private get smallest(): number {
    const { metres, inches, smallestBoard } = this.settings;
    if (metres) return typeFor(metres, { width: innerWidth, height: innerHeight, inches });
    // A fixed size of boards decides the size of letters.
    return smallestBoard ? 0 : innerHeight * smallestPart;
  }

  private cells(groups: Group[], page: Page) {
    const { layout } = page;
    const shown = groups.slice(page.from, page.to);
    this.shown = shown.flatMap((group) => group.tables.slice(page.first, page.end));
    const all = matchesOf(this.tables.listed());
    const sizes = `--n: ${layout.type}px; --b: ${layout.board}px; --head: ${layout.head}px; --gap: ${layout.gap}px; --across: ${layout.groupColumns}; --down: ${layout.groupRows}; --columns: ${layout.columns}; --rows: ${layout.rows}`;
    const drawn = (group: Group) => group.tables.slice(page.first, page.end).map((table) => wallCell({ table, sign: this.tables.sign(table), match: matchWith(all, table), form: layout.form, hasMoveLine: hasMoveLine(layout), stale: this.stale, clock: (of, side) => this.clock(of, side) }));
    return html`<div class="groups" .style=${sizes}>
      ${shown.map((group) => {
        // The score is that of all boards of the match, also of those on other screens.
        const match = group.match && matchWith(all, group.tables[0]);
        if (!match) return layout.head ? html`<section class="group"><header class="match-head"><h2>${eventOf(group.tables[0])}</h2></header><div class="cells">${drawn(group)}</div></section>` : drawn(group);
        return html`<section class="group">${matchHead(match)}<div class="cells">${drawn(group)}</div></section>`;
      })}
    </div>`;
  }

  private boards(groups: Group[], height: number) {
    const sizes = groups.map((group) => ({ tables: group.tables.length, hasHead: !!group.match }));
    const pages = wallPages(sizes, innerWidth, height, this.smallest, this.settings.smallestBoard);
    this.pages = pages.length;
    this.page = Math.min(this.page, this.pages - 1);
    this.shown = [];
    return groups.length ? this.cells(groups, pages[this.page]) : nothing;
  }

  private hot({ STRIP, hottest, liveliness, wallHot }: typeof import('./wall_more.js')) {
    const { hot } = this.settings;
    const all = this.all();
    const ticks = performance.now();
    const order = hottest(all, this.tables, [this.large]);
    const asked = hot ? all.find((table) => this.tables.isMeant(table, hot)) : undefined;
    const before = all.find((table) => table.board === this.large);
    const stays = before && ticks - this.largeSince < HOT_STAYS_MS;
    const large = asked ?? (stays ? before : order[0]);
    if (!large) return nothing;
    if (large.board !== this.large) {
      this.large = large.board;
      this.largeSince = ticks;
    }
    const matches = matchesOf(this.tables.listed());
    const others = order.filter((table) => table !== large).slice(0, STRIP);
    this.pages = 1;
    this.shown = [large, ...others];
    const { why } = liveliness(large, this.tables, matches, Date.now(), ticks);
    return wallHot({ tables: this.tables, matches, large, others, why, stale: this.stale, clock: (of, side) => this.clock(of, side) });
  }

  private foot(phone: boolean) {
    this.time = timeOfDay();
    return html`<footer class="foot">
      <h1>${this.whose()}</h1>
      <span class="progress">${this.progress()}</span>
      ${this.pages > 1 && this.more
        ? html`<span class="dots" role="group" aria-label=${text('view.pages')}>
            ${Array.from(
              { length: this.pages },
              (_, i) =>
                html`<button type="button" class="dot" aria-label=${text('view.page', { number: i + 1 })} aria-current=${i === this.page ? 'page' : nothing} @click=${() => this.turn(i - this.page)}></button>`,
            )}
          </span>`
        : nothing}
      <span class="shy buttons">
        ${this.pages > 1 || this.settings.lively || this.scenes.length > 1 ? html`<button type="button" class="small" aria-pressed=${this.paused} @click=${() => this.keyed('p')}>${text('view.pause')}</button>` : nothing}
        ${phone ? nothing : html`<button type="button" class="small" aria-expanded=${this.isSetUp} @click=${() => this.setUp(!this.isSetUp)}>${text('view.setUp')}</button><button type="button" class="small" @click=${() => fullScreen()}>${text('view.full')}</button>`}
        ${themeButton(() => this.draw())}
      </span>
      <time>${this.time}</time>
      ${this.telling && this.more && !phone ? this.more.resultBanner(this.telling, this.tables.sign(this.telling), matchWith(matchesOf(this.tables.listed()), this.telling)) : nothing}
    </footer>`;
  }

  private drawnScene(phone: boolean, height: number) {
    this.scenes = this.settings.scene ? [this.settings.scene] : scenesOf(this.tables);
    if (!this.scenes.includes(this.scene)) {
      this.scene = this.scenes[0];
      this.page = 0;
    }
    const all = this.all();
    const groups = this.groups(this.settings.lively ? all.filter((table) => this.chosen.includes(table.board)) : all);
    if (phone) {
      this.pages = 1;
      return this.more?.wallPhone(groups, this.tables, this.stale, (of, side) => this.clock(of, side));
    }
    const isHot = this.scene === 'boards' && this.settings.hot !== undefined;
    if (this.scene === 'boards' && !isHot) return this.boards(groups, height);
    if (!this.more) return nothing;
    if (isHot) return this.hot(this.more);
    const asked = { tables: this.tables, page: this.page, width: innerWidth, height, smallest: this.smallest };
    if (this.scene === 'after') this.askStandings(this.more);
    const { pages, drawn } = this.scene === 'before' ? this.more.pairings(asked) : this.more.results(asked, this.standings);
    this.pages = pages;
    this.shown = [];
    return drawn;
  }

  /** The standings change with corrected results only. */
  private async askStandings({ loadStandings }: typeof import('./wall_more.js')): Promise<void> {
    if (performance.now() - this.standingsAsked < STANDINGS_MS) return;
    this.standingsAsked = performance.now();
    const standings = await loadStandings();
    if (!standings && !this.standings) return;
    this.standings = standings;
    this.draw();
  }

  private form() {
    if (!this.isSetUp || !this.more) return nothing;
    const type = parseFloat(this.querySelector<HTMLElement>('.groups')?.style.getPropertyValue('--n') ?? '0') || 0;
    return this.more.wallForm({ settings: this.settings, tables: this.tables, all: this.all(), type, set: (values) => this.set(values), close: () => this.setUp(false) });
  }

  render() {
    document.title = this.heading();
    const phone = innerWidth < PHONE_PX;
    const foot = footHeight();
    const missing = this.tables.known ? this.missing() : [];
    const scene = this.drawnScene(phone, innerHeight - foot);
    const empty = missing.length
      ? html`<p class="empty" role="status">${text('view.noSuchTable', { tables: missing.join(', ') })}</p>`
      : this.tables.known && !this.all().length && this.scene === 'boards'
        ? this.more?.wallEmpty(this.whose(), this.tables.event.site)
        : nothing;
    return html`${this.notice()}
      <main class="wall ${phone ? 'phone' : ''} ${this.telling && this.more && !phone ? 'telling' : ''}" .style=${`--foot: ${foot}px`} aria-label=${text('view.wall')}>${empty}${scene}</main>
      ${phone ? nothing : this.form()} ${this.foot(phone)}`;
  }
}
customElements.define('jd-wall', WallPage);
