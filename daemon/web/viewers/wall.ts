// The hall on a wall: as many boards as the screen can show, as large as they can be. More boards than that are shown on
// pages in turn.
//
//   ?smallest=180   a board is never smaller, in pixels     ?seconds=12   how long a page stays
//   ?boards=4,b5    only these: tables or boards                              ?lively=4     the four where something happens, in turn
//   ?theme=light

import { GAP, grid, lively } from './layout.js';
import { asked, fullScreen, html, keepAwake, nothing, text, themeButton, ViewersPage } from './page.js';
import { card } from './card.js';
import type { Table } from './tables.js';
import { locale } from '../text.js';
import { adopt } from '../theme.js';
import { screenSheet } from './screen_style.js';

/** Narrower windows are those of phones. They scroll. */
const PHONE_PX = 700;
/** The line below the boards. It grows with the screen, so that it can be read from as far. */
const footHeight = () => Math.max(44, Math.round(innerHeight * 0.04));
/** A page never turns away from a result that is newer. */
const RESULT_STAYS_MS = 3_000;
const number = (name: string, otherwise: number) => Math.max(0, Number(asked(name) ?? otherwise)) || otherwise;

const timeOfDay = () => new Date().toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

export class WallPage extends ViewersPage {
  private readonly smallest = number('smallest', 180);
  private readonly seconds = number('seconds', 12);
  private readonly lively = asked('lively') === null ? 0 : number('lively', 4);
  /** The tables and boards that were asked for. Empty: all. */
  private readonly wanted = (asked('boards') ?? '').split(',').map((one) => one.trim()).filter(Boolean);
  private page = 0;
  private pages = 1;
  private paused = false;
  private shown: Table[] = [];
  private chosen: string[] = [];
  private turned = performance.now();
  private beat = 0;
  private time = '';
  private readonly resized = () => this.draw();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(screenSheet);
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
    const due = performance.now() - this.turned >= this.seconds * 1000;
    const fresh = this.shown.some((table) => this.tables.sinceResult(table.board) < RESULT_STAYS_MS);
    if (due && !fresh && !this.paused && !this.stale) this.turn(1);
    if (timeOfDay() !== this.time) this.draw();
  }

  private turn(step: number): void {
    this.turned = performance.now();
    this.page = (this.page + step + this.pages) % this.pages;
    if (this.lively) this.chosen = lively(this.tables, this.lively, this.chosen).map((table) => table.board);
    this.draw();
  }

  protected told(): void {
    if (this.lively && !this.chosen.length) this.turn(0);
  }

  protected keyed(key: string): boolean {
    if (key === 'ArrowRight' || key === 'PageDown') this.turn(1);
    else if (key === 'ArrowLeft' || key === 'PageUp') this.turn(-1);
    else if (key === 'p') {
      this.paused = !this.paused;
      this.draw();
    } else return super.keyed(key);
    return true;
  }

  /** The tables that the page may show. */
  private all(): Table[] {
    const all = this.tables.all();
    return this.wanted.length ? all.filter((table) => this.wanted.some((typed) => this.tables.isMeant(table, typed))) : all;
  }

  /** What was asked for and is not there. */
  private missing(): string[] {
    return this.wanted.filter((typed) => !this.tables.all().some((table) => this.tables.isMeant(table, typed)));
  }

  private foot(phone: boolean) {
    const all = this.all();
    this.time = timeOfDay();
    return html`<footer class="foot">
      <h1>${this.heading()}</h1>
      ${this.pages > 1
        ? html`<span class="dots" role="group" aria-label=${text('view.pages')}>
            ${Array.from(
              { length: this.pages },
              (_, i) =>
                html`<button type="button" class="dot" aria-label=${text('view.page', { number: i + 1 })} aria-current=${i === this.page ? 'page' : nothing} @click=${() => this.turn(i - this.page)}></button>`,
            )}
          </span>`
        : nothing}
      ${this.pages > 1 || this.lively
        ? html`<button type="button" class="small" aria-pressed=${this.paused} @click=${() => this.keyed('p')}>${text('view.pause')}</button>`
        : nothing}
      ${phone ? nothing : html`<button type="button" class="small shy" @click=${() => fullScreen()}>${text('view.full')}</button>`}
      <span class="shy">${themeButton(() => this.draw())}</span>
      ${this.age()}
      <span class="count">${text('view.boards', { count: all.length })}</span>
      <time>${this.time}</time>
    </footer>`;
  }

  render() {
    document.title = this.heading();
    const all = this.all();
    const missing = this.tables.known ? this.missing() : [];
    const phone = innerWidth < PHONE_PX;
    const picked = this.lively ? all.filter((table) => this.chosen.includes(table.board)) : all;
    const fits = grid(picked.length, innerWidth, innerHeight - footHeight(), this.smallest);
    this.pages = phone ? 1 : fits.pages;
    this.page = Math.min(this.page, this.pages - 1);
    const each = Math.ceil(picked.length / this.pages);
    this.shown = picked.slice(this.page * each, (this.page + 1) * each);
    this.style.setProperty('--board', fits.board + 'px');
    this.style.setProperty('--columns', String(fits.columns));
    this.style.setProperty('--foot', footHeight() + 'px');
    this.style.setProperty('--gap', GAP + 'px');
    return html`${this.notice()}
      <main class="wall ${phone ? 'phone' : ''}" aria-label=${text('view.wall')}>
        ${missing.length ? html`<p class="empty" role="status">${text('view.noSuchTable', { tables: missing.join(', ') })}</p>` : this.tables.known && !all.length ? html`<p class="empty">${text('view.noBoards')}</p>` : nothing}
        ${this.shown.map((table) => card(table, this.tables.sign(table), this.stale, (of, side) => this.clock(of, side)))}
      </main>
      ${this.foot(phone)}`;
  }
}
customElements.define('jd-wall', WallPage);
