// The arbiter's console: what is open now, any table in one touch, the round check, all decisions, the clocks.

import { html, nothing, notEntered, text, whoAmI, mayBe, keep, kept, words, call, type Me } from './view.js';
import { HallPage } from './line.js';
import { Alarm } from './alarm.js';
import { IncidentList, severity } from './incident_list.js';
import { linesOf, single, type Line } from './incident_lines.js';
import { Cards, kindWords, type IncidentCard } from './incident_card.js';
import { countedResult, isOpen, type Seat } from './hall.js';
import { fits, typedTable } from '../table_name.js';
import type { Incident } from './messages.js';
import { idOf, instant } from '../format.js';
import { clocks } from './clocks.js';
import { style } from './style.js';
import { isTraining } from '../client.js';
import './table_page.js';
import './round_check.js';
import './decisions.js';
import './people.js';
import './lesson.js';
import './clock_list.js';
import { whereIn } from './where.js';
import { movesText } from '../text.js';

/** An arbiter hears of a lost line after this many milliseconds. */
const LINE_PATIENCE = 20_000;
/** So long a decision can be taken back with one touch, in milliseconds. */
const UNDO_MS = 8000;
/** From this width on, the table of the line that is open stands beside the list. */
const wide = matchMedia('(min-width: 900px)');

export class ArbiterPage extends HallPage {
  protected readonly least = 'arbiter';
  private me?: Me;
  private list = new IncidentList();
  private cards = new Cards(() => this.draw());
  private earlierCards = new Cards(() => this.draw());
  private doneCards = new Cards(() => this.draw());
  /** The lines that were drawn last, by their ids. */
  private drawn = new Map<string, Line>();
  /** The ids of the lines of the present round, from the top. */
  private order: string[] = [];
  /** What was decided here a moment ago, and how long it can be taken back. */
  private undo?: { incidents: Incident[]; until: number; problem?: string };
  private alarm = new Alarm();
  private filter = kept('filter') || 'all';
  private mine = kept('tables');
  private withRecord = false;
  private beat = 0;
  private search = '';
  private lineTimer = 0;
  private settleTimer = 0;
  /** A line that stays where it is when others come in above it. */
  private anchor?: { card: Element; top: number };
  private readonly hash = () => {
    // Nobody has a finger on a list that they come back to.
    if (whereIn(location.hash) === '') this.list.take(this.lines());
    this.draw();
  };
  private readonly touched = (event: Event) => {
    const { target } = event;
    if (event.type === 'scroll' || (target instanceof Element && target.closest('.left'))) this.list.touch(Date.now());
  };
  private readonly sounds = (event: Event) => {
    if ((event.target as Element).closest?.('.sound')) return;
    this.alarm.touched().then(() => (this.keepAwake(), this.draw()));
  };
  private readonly key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest?.('input, select, textarea')) return;
    if (event.key === 'j' || event.key === 'k') this.step(event.key === 'j' ? 1 : -1);
    if (event.key === 'x') this.openCard()?.take();
  };

  connectedCallback(): void {
    super.connectedCallback();
    style();
    addEventListener('hashchange', this.hash);
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) addEventListener(kind, this.touched, { passive: true });
    for (const kind of ['pointerup', 'click']) addEventListener(kind, this.sounds);
    addEventListener('keydown', this.key);
    wide.addEventListener('change', this.hash);
    document.addEventListener('visibilitychange', () => this.keepAwake());
    this.hall.onIncident = (incident, was) => this.told(incident, was);
    this.settleTimer = window.setInterval(() => this.draw(), 1000);
    this.enter();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.hash);
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) removeEventListener(kind, this.touched);
    for (const kind of ['pointerup', 'click']) removeEventListener(kind, this.sounds);
    removeEventListener('keydown', this.key);
    wide.removeEventListener('change', this.hash);
    clearInterval(this.settleTimer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    if (this.me && mayBe(this.me, 'arbiter')) this.follow({ withIncidents: true });
    else if (!this.me) setTimeout(() => this.enter(), 3000);
    this.draw();
  }

  private told(incident: Incident, was: Incident | undefined): void {
    const isNews = !was || !isOpen(was) || severity(incident) > severity(was);
    if (!isNews || !this.isWanted(incident) || this.hall.isOfEarlierRound(incident)) return;
    if (severity(incident) === 3) this.alarm.critical();
    else if (severity(incident) === 2) this.alarm.warning();
  }

  protected accessEnded(): void {
    clearTimeout(this.lineTimer);
    clearInterval(this.settleTimer);
  }

  protected lineChanged(live: boolean): void {
    clearTimeout(this.lineTimer);
    if (!live) this.lineTimer = window.setTimeout(() => this.alarm.lineLost(), LINE_PATIENCE);
  }

  private async keepAwake(): Promise<void> {
    if (document.visibilityState !== 'visible' || !this.alarm.on) return;
    try {
      await (navigator as any).wakeLock?.request('screen');
    } catch {
      // Only a page over https may keep the screen on.
    }
  }

  /** True if this arbiter wants the incident on the page. */
  private isWanted(incident: Incident): boolean {
    return isOpen(incident) && severity(incident) > 0 && this.isMine(incident);
  }

  private isMine(incident: Incident): boolean {
    if (this.filter !== 'mine' || !incident.board) return true;
    const tables = readTables(this.mine);
    const seat = this.hall.seatOf(incident);
    return tables.length === 0 || tables.some(([from, to]) => seat.number >= from && seat.number <= to);
  }

  /** What belongs on the list now. */
  private lines(): Line[] {
    const open = [...this.hall.incidents.values()].filter((incident) => this.isWanted(incident));
    return linesOf(open, (incident) => this.hall.seatOf(incident).pairing?.id);
  }

  private setFilter(filter: string): void {
    this.filter = filter;
    keep('filter', filter);
    this.takeAll();
  }

  private takeAll(): void {
    this.list.take(this.lines());
    this.requestUpdate();
  }

  /** Opens the next line, or the one before. */
  private step(by: number): void {
    const ids = this.order;
    const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(this.cards.opened ?? '') + by))];
    if (!next || next === this.cards.opened) return;
    this.cards.toggle(next);
    this.updateComplete.then(() => this.querySelector('.cards .opened')?.scrollIntoView({ block: 'nearest' }));
  }

  private openCard(): IncidentCard | null {
    return this.querySelector<IncidentCard>('.cards jd-incident:has(.opened)');
  }

  /** What an arbiter decided here. What is done leaves at once. */
  private decided(incidents: Incident[]): void {
    for (const incident of incidents) this.hall.putIncident(incident);
    const done = incidents.filter((incident) => !isOpen(incident));
    if (done.length) {
      this.undo = { incidents: done, until: Date.now() + UNDO_MS };
      const names = new Set(done.map((one) => one.name));
      for (const line of this.drawn.values()) if (line.same.every((one) => names.has(one.name))) this.list.leave(line.id);
    }
    this.draw();
  }

  private async takeBack(): Promise<void> {
    const { incidents } = this.undo!;
    try {
      for (const { name } of incidents) {
        const answer: any = await call('ArbiterService/DecideOnIncident', { name, action: 'INCIDENT_ACTION_REOPEN', author: this.me!.name });
        if (answer.incident) this.hall.putIncident(answer.incident);
      }
      this.undo = undefined;
      this.takeAll();
    } catch (error) {
      this.undo = { incidents, until: Date.now() + UNDO_MS, problem: words(error) };
      this.draw();
    }
  }

  private undoBar() {
    if (!this.undo || Date.now() > this.undo.until) return nothing;
    const [first] = this.undo.incidents;
    return html`<p class="undo" role="status">
      <span>${this.undo.problem ?? text('arbiter.isDone', { what: kindWords(first.kind), table: first.board ? this.hall.seatOf(first).title : text('card.daemon') })}</span>
      <button type="button" class="small" @click=${() => this.takeBack()}>${text('arbiter.undo')}</button>
    </p>`;
  }

  /** The lines on the page, from the top. What ended by itself stays until the page stands still. */
  private shownLines(lines: Line[]): Line[] {
    const byId = new Map(lines.map((line) => [line.id, line]));
    const shown = this.list.shown.map((id) => byId.get(id) ?? this.overLine(id)).filter((line): line is Line => !!line);
    this.drawn = new Map(shown.map((line) => [line.id, line]));
    return shown;
  }

  private overLine(id: string): Line | undefined {
    const line = this.drawn.get(id);
    const head = line && this.hall.incidents.get(line.head.name);
    return head && !isOpen(head) ? { ...line, head, same: [head], follows: [] } : undefined;
  }

  private cardsOf(cards: Cards, lines: Line[]) {
    return cards.list(
      lines,
      (incident) => this.hall.seatOf(incident),
      this.me!.name,
      (game) => this.hall.games.get(game ?? '')?.revision,
    );
  }

  private incidents() {
    const lines = this.lines();
    // Somebody writes here: nothing moves.
    const writes = !!this.querySelector('.cards form.reason, .cards input:focus');
    this.list.settle(lines, Date.now(), writes);
    const shown = this.shownLines(lines);
    const isEarlier = (line: Line) => line.same.every((incident) => this.hall.isOfEarlierRound(incident));
    const present = shown.filter((line) => !isEarlier(line));
    const earlier = shown.filter(isEarlier);
    this.order = present.map((line) => line.id);
    return html`<section class="incidents">
      <div class="row filter" role="group" aria-label=${text('arbiter.filter')}>
        <button type="button" aria-pressed=${this.filter === 'all'} @click=${() => this.setFilter('all')}>${text('arbiter.all')}</button>
        <button type="button" aria-pressed=${this.filter === 'mine'} @click=${() => this.setFilter('mine')}>${text('arbiter.mine')}</button>
        ${this.filter === 'mine'
          ? html`<label class="sr" for="mine">${text('arbiter.mineWhich')}</label
              ><input
                id="mine"
                placeholder="1-8, 12"
                size="8"
                .value=${this.mine}
                @change=${(event: Event) => {
                  this.mine = (event.target as HTMLInputElement).value;
                  keep('tables', this.mine);
                  this.setFilter('mine');
                }}
              />`
          : nothing}
      </div>
      ${present.length === 0 ? html`<p class="empty">${this.live ? text('arbiter.nothing') : text('arbiter.nothingKnown')}</p>` : nothing}
      <div class="cards">${this.cardsOf(this.cards, present)}</div>
      ${earlier.length ? html`<details class="earlier"><summary>${text('arbiter.earlier', { count: earlier.length })}</summary><div class="cards">${this.cardsOf(this.earlierCards, earlier)}</div></details>` : nothing}
      ${this.done()} ${this.undoBar()}
    </section>`;
  }

  /** What is done, and what is only on record. */
  private done() {
    const done = [...this.hall.incidents.values()].filter((incident) => this.isMine(incident) && (!isOpen(incident) || severity(incident) === 0));
    if (!done.length) return nothing;
    done.sort((a, b) => instant(b.changeTime) - instant(a.changeTime));
    return html`<div class="row between donehead">
        <span class="dim">${text('arbiter.done', { count: done.length })}</span>
        <button type="button" class="small" aria-pressed=${this.withRecord} @click=${() => ((this.withRecord = !this.withRecord), this.requestUpdate())}>${text(this.withRecord ? 'arbiter.hideDone' : 'arbiter.showDone')}</button>
      </div>
      ${this.withRecord ? html`<div class="cards">${this.cardsOf(this.doneCards, done.map(single))}</div>` : nothing}`;
  }

  private tables() {
    const open = new Map<string, number>();
    for (const incident of this.hall.incidents.values()) if (isOpen(incident) && incident.board) open.set(incident.board, Math.max(open.get(incident.board) ?? 0, severity(incident)));
    const forms = ['○', '●', '◆', '▲'];
    const asked = this.search.trim().toLowerCase();
    const typed = typedTable(asked);
    const isMeant = (seat: Seat) => !!typed && !!seat.name && fits(typed, seat.name);
    const found = this.hall
      .seated()
      .filter(({ seat, board }) => !asked || isMeant(seat) || seat.table.startsWith(asked) || (seat.white + seat.black + idOf(board?.name)).toLowerCase().includes(asked));
    const address = (one: (typeof found)[number]) => '#/table/' + (one.game?.name ?? one.board?.name ?? '');
    return html`<section class="tables">
      <h2>${text('arbiter.tables')}</h2>
      <form
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const best = found.find((one) => isMeant(one.seat)) ?? found[0];
          if (best) location.hash = address(best);
        }}
      >
        <label>${text('arbiter.search')} <input type="search" name="table" autocomplete="off" .value=${this.search} @input=${(event: Event) => ((this.search = (event.target as HTMLInputElement).value), this.requestUpdate())} /></label>
      </form>
      <ul class="grid">
        ${found.map((one) => {
          const { board, seat, game } = one;
          const worst = board && !seat.pairing?.postponed ? open.get(board.name) : undefined;
          const result = countedResult(seat.pairing, game);
          const live = board?.connection === 'CONNECTION_STATE_LIVE';
          return html`<li>
            <a href=${address(one)} class=${live ? '' : 'lost'}>
              <strong>${seat.pairing ? seat.table : seat.title}</strong>
              ${seat.round ? html`<span class="dim">${text('round.name', { round: seat.round.number ?? '' })}${seat.earlier ? ' · ' + text('table.earlierRound') : ''}</span>` : nothing}
              ${worst !== undefined ? html`<span class="severity ${['log', 'info', 'warning', 'critical'][worst]}"><span aria-hidden="true">${forms[worst]}</span> ${text('severity.' + ['log', 'info', 'warning', 'critical'][worst])}</span>` : nothing}
              <span class="names">${seat.white || seat.black ? `${seat.white} – ${seat.black}` : nothing}</span>
              <span>${game?.plies?.length ? movesText(game.plies[game.plies.length - 1].san) : ''} ${result}${seat.pairing?.result?.forfeit ? ' · ' + text('view.notPlayed') : ''}${seat.pairing?.postponed ? text('pairing.postponed') : ''}</span>
              ${seat.pairing?.postponed || seat.pairing?.result?.forfeit ? nothing : clocks(board?.clock, !this.live || !live)}
            </a>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  private view(where: string) {
    if (where.startsWith('table/'))
      return html`<jd-table .hall=${this.hall} .name=${where.slice(6)} .author=${this.me!.name} .live=${this.live} .beat=${this.beat}></jd-table>`;
    switch (where) {
      case 'tables':
        return this.tables();
      case 'round':
        return html`<jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>`;
      case 'decisions':
        return html`<jd-decisions .hall=${this.hall}></jd-decisions>`;
      case 'clocks':
        return html`<jd-clock-list .hall=${this.hall} .live=${this.live} .beat=${this.beat}></jd-clock-list>`;
      case 'people':
        return html`<jd-people></jd-people>`;
      default:
        return nothing;
    }
  }

  render() {
    if (this.shutOut) return this.shutOutPage();
    if (!this.me) return html`<main class="narrow"><p role="status">${text('console.line.lost')}</p></main>`;
    if (!mayBe(this.me, 'arbiter')) return notEntered('arbiter', this.me);
    ++this.beat;
    const where = whereIn(location.hash);
    const lines = this.lines().filter((line) => !line.same.every((incident) => this.hall.isOfEarlierRound(incident)));
    const urgent = lines.filter((line) => severity(line.head) === 3).length;
    const waiting = this.list.shown.length ? this.list.waiting(lines).length : 0;
    document.title = (lines.length ? `(${lines.length}) ` : '') + text('arbiter.title');
    const link = (to: string, key: string, more: unknown = nothing) => html`<a href="#/${to}" aria-current=${where === to ? 'page' : nothing} @click=${() => to === '' && this.takeAll()}>${text(key)}${more}</a>`;
    const badge = html`${urgent ? html` <span class="badge critical">${urgent}<span class="sr"> ${text('severity.critical')}</span></span>` : nothing}${waiting ? html` <span class="badge waits">+${waiting}<span class="sr"> ${text('arbiter.new', { count: waiting })}</span></span>` : nothing}`;
    const incidents = this.incidents();
    const opened = this.drawn.get(this.cards.opened ?? '')?.head;
    const beside = where === '' && wide.matches && (opened?.game || opened?.board) ? 'table/' + (opened.game || opened.board) : where;
    return html`<header class="top noprint">
        <h1><a href="/">${text('arbiter.title')}</a></h1>
        ${this.line()}
        <span class="open">${text('arbiter.open', { count: lines.length })}</span>
        <button type="button" class="small sound" aria-pressed=${this.alarm.on} @click=${() => this.alarm.toggle().then(() => (this.keepAwake(), this.requestUpdate()))}>
          ${text(this.alarm.on ? 'arbiter.soundOn' : 'arbiter.soundOff')}
        </button>
        ${this.alarm.on
          ? html`<label class="volume">${text('arbiter.volume')} <input type="range" min="0.1" max="1" step="0.1" .value=${String(this.alarm.volume)} @change=${(event: Event) => this.alarm.setVolume(Number((event.target as HTMLInputElement).value))} /></label>`
          : nothing}
      </header>
      <nav class="bottom noprint" aria-label=${text('console.pages')}>
        ${link('', 'arbiter.nav.incidents', badge)} ${link('tables', 'arbiter.nav.tables')} ${link('round', 'arbiter.nav.round')} ${link('decisions', 'arbiter.nav.decisions')} ${link('clocks', 'arbiter.nav.clocks')}
        ${isTraining ? nothing : link('people', 'arbiter.nav.people')}
      </nav>
      ${isTraining ? html`<jd-training-band class="noprint"></jd-training-band>` : nothing}
      ${this.live ? nothing : html`<p class="lostline noprint" role="alert">${text('arbiter.lostLine')}</p>`}
      <main class="console ${beside ? 'has-view' : ''}" @decided=${(event: CustomEvent) => this.decided(event.detail)}>
        <div class="left noprint">${incidents}</div>
        <div class="right">${this.view(beside)}</div>
      </main>`;
  }

  protected willUpdate(): void {
    const top = this.querySelector('header.top')?.getBoundingClientRect().bottom ?? 0;
    const first = scrollY > 8 ? [...this.querySelectorAll('.incidents jd-incident')].find((card) => card.getBoundingClientRect().bottom > top) : undefined;
    this.anchor = first && { card: first, top: first.getBoundingClientRect().top };
  }

  protected updated(): void {
    if (!this.anchor?.card.isConnected) return;
    const moved = this.anchor.card.getBoundingClientRect().top - this.anchor.top;
    if (Math.abs(moved) > 1) scrollBy(0, moved);
  }
}
customElements.define('jd-arbiter', ArbiterPage);

/** Reads `1-8, 12`. */
export function readTables(written: string): [number, number][] {
  return [...written.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map((match) => [Number(match[1]), Number(match[2] ?? match[1])]);
}
