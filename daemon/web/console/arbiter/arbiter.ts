// The arbiter's console: open incidents, short clocks, late players, and any table in one touch. Under "More" are the round
// check, all decisions, and the people who may enter.

import { entering, html, nothing, notEntered, text, whoAmI, mayBe, keep, kept, words, call, type Me } from '../view.js';
import { HallPage } from '../line.js';
import { Alarm } from '../alerts/alarm.js';
import { IncidentList, severity } from './incident_list.js';
import { linesOf, single, type Line } from './incident_lines.js';
import { Cards, kindWords, type IncidentCard } from './incident_card.js';
import { isOpen } from '../hall.js';
import type { Incident } from '../messages.js';
import { instant } from '../../format.js';
import { head } from '../head.js';
import { moreList } from '../more_list.js';
import { bell } from '../shapes.js';
import { quietNow, clockText } from '../alerts/quiet.js';
import { readTables } from '../alerts/table_ranges.js';
import { style } from '../style.js';
import { isTraining } from '../../client.js';
import './table_page.js';
import '../round_check.js';
import './table_grid.js';
import { scrambles } from './clock_list.js';
import { lateCount } from './late_list.js';
import { tablePlace, whereIn } from './where.js';

/** The page reports a lost connection after this many milliseconds. */
const LINE_PATIENCE = 20_000;
/** The time for undoing a decision with one touch, in milliseconds. */
const UNDO_MS = 8000;
/** From this width on, the table of the open line is beside the list. */
const wide = matchMedia('(min-width: 1000px)');
/** The number of tables in a group of the list. */
const GROUP = 8;
/** The entries under "More". */
const MORE = ['round', 'decisions', 'people'];

/** Parts of several pages, which bundle.py makes (`pages.json`). */
declare const LATER: { pushAgain: string };

/** The page `/arbiter`. */
export class ArbiterPage extends HallPage {
  protected readonly least = 'arbiter';
  private me?: Me;
  /** The daemon did not answer who has entered. */
  private isAway = false;
  private list = new IncidentList();
  private cards = new Cards(() => this.draw());
  private earlierCards = new Cards(() => this.draw());
  private doneCards = new Cards(() => this.draw());
  /** The lines that were drawn last, by their ids. */
  private drawn = new Map<string, Line>();
  /** The ids of the lines of the present round, from the top. */
  private order: string[] = [];
  /** A recent decision, and how long it can be undone. */
  private undo?: { incidents: Incident[]; until: number; problem?: string };
  private alarm = new Alarm();
  private filter = kept('filter') || 'all';
  private mine = kept('tables');
  private withRecord = false;
  private beat = 0;
  private lineTimer = 0;
  private settleTimer = 0;
  /** A line that keeps its place when others appear above it. */
  private anchor?: { card: Element; top: number };
  private readonly hash = () => {
    // When people return to the page, nobody is touching the list.
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
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) addEventListener(kind, this.touched, { passive: true, capture: true });
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
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) removeEventListener(kind, this.touched, { capture: true });
    for (const kind of ['pointerup', 'click']) removeEventListener(kind, this.sounds);
    removeEventListener('keydown', this.key);
    wide.removeEventListener('change', this.hash);
    clearInterval(this.settleTimer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    this.isAway = !this.me;
    if (this.me && mayBe(this.me, 'arbiter')) {
      this.follow({ withIncidents: true });
      if (kept('push')) import(LATER.pushAgain);
      this.readRules();
    }
    else if (!this.me) setTimeout(() => this.enter(), 3000);
    this.draw();
  }

  /** The rules of the hall: time controls and default times. Without them the page shows less. */
  private async readRules(): Promise<void> {
    const answer: any = await call('ArbiterService/GetTournamentRules', {}).catch(() => undefined);
    this.hall.rules = answer?.rules ?? this.hall.rules;
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
    if (live) this.readRules();
    if (!live) this.lineTimer = window.setTimeout(() => this.alarm.lineLost(), LINE_PATIENCE);
  }

  private async keepAwake(): Promise<void> {
    if (document.hidden || !this.alarm.on || kept('awake') === 'off') return;
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
    if (this.filter === 'all' || !incident.board) return true;
    const tables = readTables(this.filter === 'mine' ? this.mine : this.filter);
    const seat = this.hall.seatOf(incident);
    return tables.length === 0 || tables.some(([from, to]) => seat.number >= from && seat.number <= to);
  }

  /** The lines that belong on the list now. */
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

  /** A decision that was made here. A line that is done disappears at once. */
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

  /** The lines on the page, from the top. An incident that ended by itself stays until nobody touches the page. */
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
      ${this.said()} ${this.filters()}
      ${present.length === 0 ? html`<p class="empty">${this.live ? text('arbiter.nothing') : text('arbiter.nothingKnown')}</p>` : nothing}
      <div class="cards">${this.cardsOf(this.cards, present)}</div>
      ${earlier.length ? html`<details class="earlier"><summary>${text('arbiter.earlier', { count: earlier.length })}</summary><div class="cards">${this.cardsOf(this.earlierCards, earlier)}</div></details>` : nothing}
      ${this.done()} ${this.undoBar()}
    </section>`;
  }

  /** The results that players give with their phones. Few halls have it: it is loaded when somebody does. */
  private said() {
    if (![...this.hall.tournaments.values()].some((one) => one.playersResults)) return nothing;
    import('./said.js');
    return html`<jd-said .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat}></jd-said>`;
  }

  /** Groups of tables, if the hall has more than one: `1-8`. */
  private groups(): string[] {
    const numbers = [...new Set(this.hall.seated().map(({ seat }) => seat.name?.number ?? 0))].filter((number) => number > 0).sort((a, b) => a - b);
    if (numbers.length <= GROUP) return [];
    const groups: string[] = [];
    for (let i = 0; i < numbers.length; i += GROUP) groups.push(`${numbers[i]}-${numbers[Math.min(i + GROUP, numbers.length) - 1]}`);
    return groups;
  }

  private filters() {
    const chip = (filter: string, words: string) => html`<button type="button" class="chip" aria-pressed=${this.filter === filter} @click=${() => this.setFilter(filter)}>${words}</button>`;
    const which = this.filter === 'mine';
    return html`<div class="chips filter" role="group" aria-label=${text('arbiter.filter')} tabindex="0">
        ${chip('mine', text('arbiter.mine') + (this.mine && !which ? ' ' + this.mine.replace(/-/g, '–') : ''))}
        ${which
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
        ${chip('all', text('arbiter.all'))} ${this.groups().map((group) => chip(group, group.replace('-', '–')))}
      </div>`;
  }

  /** Incidents that are done, or only on record. */
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

  private more() {
    const page = (to: string, address = '#/' + to) => ({ address, name: text('arbiter.nav.' + to), about: text('arbiter.about.' + to) });
    const pages = [...MORE.filter((to) => to !== 'people' || !isTraining).map((to) => page(to)), ...(isTraining ? [] : [page('device', '/alerts')])];
    return html`<section class="moreof">
      <h2 class="sr">${text('arbiter.nav.more')}</h2>
      ${moreList(pages)}
      <p class="note">${text('arbiter.keys')}</p>
    </section>`;
  }

  private view(where: string) {
    if (where.startsWith('table/')) {
      const { name, at } = tablePlace(where);
      return html`<jd-table .hall=${this.hall} .name=${name} .at=${at} .author=${this.me!.name} .live=${this.live} .beat=${this.beat}></jd-table>`;
    }
    switch (where) {
      case 'tables':
        return html`<jd-table-grid .hall=${this.hall} .live=${this.live} .beat=${this.beat}></jd-table-grid>`;
      case 'late':
        return html`<jd-late-list .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat}></jd-late-list>`;
      case 'more':
        return this.more();
      case 'round':
        return html`<jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>`;
      case 'decisions':
        // Few look at these two: they are loaded when somebody does.
        import('./decisions.js');
        return html`<jd-decisions .hall=${this.hall}></jd-decisions>`;
      case 'time':
      case 'clocks':
        return html`<jd-clock-list .hall=${this.hall} .live=${this.live} .beat=${this.beat}></jd-clock-list>`;
      case 'people':
        import('./people.js');
        return html`<jd-people></jd-people>`;
      default:
        return nothing;
    }
  }

  render() {
    if (this.shutOut) return this.shutOutPage();
    if (!this.me) return entering('arbiter', this.isAway);
    if (!mayBe(this.me, 'arbiter')) return notEntered('arbiter', this.me);
    ++this.beat;
    const where = whereIn(location.hash);
    const lines = this.lines().filter((line) => !line.same.every((incident) => this.hall.isOfEarlierRound(incident)));
    const urgent = lines.filter((line) => severity(line.head) === 3).length;
    const waiting = this.list.shown.length ? this.list.waiting(lines).length : 0;
    document.title = (lines.length ? `(${lines.length}) ` : '') + text('arbiter.title');
    const tab = where.startsWith('table/') ? 'tables' : where === 'clocks' ? 'time' : MORE.includes(where) ? 'more' : where;
    const link = (to: string, more: unknown = nothing) =>
      html`<a href="#/${to}" aria-current=${tab === to ? 'page' : nothing} @click=${() => to === '' && this.takeAll()}><span>${text('arbiter.nav.' + (to || 'incidents'))}${more}</span></a>`;
    const count = (number: number, words: string, kind = 'critical') => (number ? html` <span class="badge ${kind}">${number}<span class="sr"> ${words}</span></span>` : nothing);
    const badge = html`${count(urgent, text('severity.critical'))}${waiting ? html` <span class="badge waits">+${waiting}<span class="sr"> ${text('arbiter.new', { count: waiting })}</span></span>` : nothing}`;
    const incidents = this.incidents();
    const opened = this.drawn.get(this.cards.opened ?? '')?.head;
    const besideList = opened?.game || opened?.board ? 'table/' + (opened.game || opened.board) : 'tables';
    const beside = where === '' && wide.matches ? besideList : where;
    const sounds = text(this.alarm.on ? 'arbiter.soundOn' : 'arbiter.soundOff');
    const sound = html`<button
      type="button"
      class="pic sound"
      aria-pressed=${this.alarm.on}
      aria-label=${sounds}
      title=${sounds}
      @click=${() => this.alarm.toggle().then(() => (this.keepAwake(), this.requestUpdate()))}
    >
      ${bell(this.alarm.on)}
    </button>`;
    const rounds = [...new Set(this.hall.seated().map(({ seat }) => seat.round?.number).filter(Boolean))];
    const hours = quietNow();
    const muted = hours ? text('arbiter.quiet', { time: clockText(hours.to) }) : this.alarm.on ? '' : sounds;
    const line = html`${this.line()} · ${muted ? html`<b>${muted}</b> · ` : nothing}${this.me.name}${rounds.length === 1 ? ' · ' + text('round.name', { round: rounds[0] }) : nothing}`;
    const isTable = where.startsWith('table/');
    return html`${head(text('arbiter.title'), line, sound, isTable ? '#/tables' : MORE.includes(where) ? '#/more' : undefined)}
      <nav class="tabs bottom noprint" aria-label=${text('console.pages')}>
        ${link('', badge)} ${link('time', count(scrambles(this.hall), text('time.scramble')))} ${link('late', count(lateCount(this.hall), text('arbiter.nav.late'), ''))} ${link('tables')} ${link('more')}
      </nav>
      ${isTraining ? html`<jd-training-band class="noprint"></jd-training-band>` : nothing}
      ${!this.isLost ? nothing : html`<p class="lostline noprint" role="alert">${text('arbiter.lostLine')}</p>`}
      <main class="console ${beside ? 'has-view' : ''} ${where === '' ? 'is-list' : ''}" @decided=${(event: CustomEvent) => this.decided(event.detail)}>
        <div class="left noprint">${incidents}</div>
        <div class="right">${this.view(beside)}</div>
      </main>`;
  }

  /** The element that scrolls the list: on a phone the page, on a desk its column. */
  private column(): Element | undefined {
    return (wide.matches && this.querySelector('.left')) || undefined;
  }

  protected willUpdate(): void {
    const column = this.column();
    const top = column ? column.getBoundingClientRect().top : (this.querySelector('header.top')?.getBoundingClientRect().bottom ?? 0);
    const isScrolled = (column?.scrollTop ?? scrollY) > 8;
    const first = isScrolled ? [...this.querySelectorAll('.incidents jd-incident')].find((card) => card.getBoundingClientRect().bottom > top) : undefined;
    this.anchor = first && { card: first, top: first.getBoundingClientRect().top };
  }

  protected async updated(): Promise<void> {
    const { anchor } = this;
    if (!anchor) return;
    // A card that has just come has no height before it is drawn. Nothing is painted until then.
    await Promise.all([...this.querySelectorAll<IncidentCard>('.incidents jd-incident')].map((card) => card.updateComplete));
    if (!anchor.card.isConnected) return;
    const moved = anchor.card.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) > 1) (this.column() ?? window).scrollBy(0, moved);
  }
}
customElements.define('jd-arbiter', ArbiterPage);
