// The arbiter's console: what is open now, any table in one touch, the round check, all decisions, the clocks.

import { html, nothing, notEntered, text, whoAmI, mayBe, keep, kept, type Me } from './view.js';
import { HallPage } from './line.js';
import { Alarm } from './alarm.js';
import { IncidentList, severity, before } from './incident_list.js';
import { Cards, severityName } from './incident_card.js';
import { countedResult, isOpen, type Seat } from './hall.js';
import { fits, typedTable } from '../table_name.js';
import type { Incident } from './messages.js';
import { idOf } from '../format.js';
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

export class ArbiterPage extends HallPage {
  protected readonly least = 'arbiter';
  private me?: Me;
  private list = new IncidentList();
  private cards = new Cards();
  private alarm = new Alarm();
  private filter = kept('filter') || 'all';
  private mine = kept('tables');
  private withRecord = false;
  private beat = 0;
  private search = '';
  private lineTimer = 0;
  private settleTimer = 0;
  private readonly hash = () => this.draw();
  private readonly touched = () => this.list.touch(Date.now());

  connectedCallback(): void {
    super.connectedCallback();
    style();
    addEventListener('hashchange', this.hash);
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) addEventListener(kind, this.touched, { passive: true });
    document.addEventListener('visibilitychange', () => this.keepAwake());
    this.hall.onIncident = (incident, was) => this.told(incident, was);
    this.settleTimer = window.setInterval(() => this.draw(), 1000);
    this.enter();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.hash);
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'scroll']) removeEventListener(kind, this.touched);
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
    if (!isNews || !isOpen(incident) || !this.wanted().includes(incident)) return;
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

  /** The incidents that this arbiter wants on the page. */
  private wanted(): Incident[] {
    const tables = readTables(this.mine);
    return [...this.hall.incidents.values()].filter((incident) => {
      const closed = !isOpen(incident);
      if (!this.withRecord && (severity(incident) === 0 || closed)) return false;
      if (this.filter !== 'mine' || !incident.board) return true;
      const seat = this.hall.seatOf(incident);
      return tables.length === 0 || tables.some(([from, to]) => seat.number >= from && seat.number <= to);
    });
  }

  private setFilter(filter: string): void {
    this.filter = filter;
    keep('filter', filter);
    this.list.take(this.wanted());
    this.requestUpdate();
  }

  private takeAll(): void {
    this.list.take(this.wanted());
    this.requestUpdate();
    scrollTo({ top: 0 });
  }

  private incidents() {
    const wanted = this.wanted();
    // A card that was decided stays where it is until the page stands still.
    const editing = !!this.querySelector('jd-incident form');
    const page = location.hash === '' || location.hash === '#/';
    this.list.settle(wanted, Date.now(), !editing && (!page || scrollY < 8));
    const waiting = this.list.waiting(wanted).sort(before);
    const shown = this.list.shown.map((name) => this.hall.incidents.get(name)).filter((one): one is Incident => !!one);
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
        <button type="button" aria-pressed=${this.withRecord} @click=${() => ((this.withRecord = !this.withRecord), this.takeAll())}>${text('arbiter.record')}</button>
      </div>
      ${shown.length === 0 ? html`<p class="empty">${this.live ? text('arbiter.nothing') : text('arbiter.nothingKnown')}</p>` : nothing}
      <div class="cards" @decided=${(event: CustomEvent) => (this.hall.putIncident(event.detail), this.draw())}>
        ${this.cards.list(
          shown.map((incident) => ({ incident, seat: this.hall.seatOf(incident) })),
          this.me!.name,
        )}
      </div>
      ${waiting.length
        ? html`<button type="button" class="new ${severityName(waiting[0])}" @click=${() => this.takeAll()}>
            ${text('arbiter.new', { count: waiting.length })} · ${text('severity.' + severityName(waiting[0]))} · ${this.hall.seatOf(waiting[0]).table}
          </button>`
        : nothing}
    </section>`;
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
    const open = [...this.hall.incidents.values()].filter((one) => isOpen(one) && severity(one) > 0).length;
    document.title = (open ? `(${open}) ` : '') + text('arbiter.title');
    const link = (to: string, key: string) => html`<a href="#/${to}" aria-current=${where === to ? 'page' : nothing}>${text(key)}</a>`;
    return html`<header class="top noprint">
        <h1><a href="/">${text('arbiter.title')}</a></h1>
        ${this.line()}
        <span class="open">${text('arbiter.open', { count: open })}</span>
        <button type="button" class="small" aria-pressed=${this.alarm.on} @click=${() => this.alarm.toggle().then(() => (this.keepAwake(), this.requestUpdate()))}>
          ${text(this.alarm.on ? 'arbiter.soundOn' : 'arbiter.soundOff')}
        </button>
        ${this.alarm.on
          ? html`<label class="volume">${text('arbiter.volume')} <input type="range" min="0.1" max="1" step="0.1" .value=${String(this.alarm.volume)} @change=${(event: Event) => this.alarm.setVolume(Number((event.target as HTMLInputElement).value))} /></label>`
          : nothing}
      </header>
      <nav class="bottom noprint" aria-label=${text('console.pages')}>
        ${link('', 'arbiter.nav.incidents')} ${link('tables', 'arbiter.nav.tables')} ${link('round', 'arbiter.nav.round')} ${link('decisions', 'arbiter.nav.decisions')} ${link('clocks', 'arbiter.nav.clocks')}
        ${isTraining ? nothing : link('people', 'arbiter.nav.people')}
      </nav>
      ${isTraining ? html`<jd-training-band class="noprint"></jd-training-band>` : nothing}
      ${this.live ? nothing : html`<p class="lostline noprint" role="alert">${text('arbiter.lostLine')}</p>`}
      <main class="console ${where ? 'has-view' : ''}">
        <div class="left noprint">${this.incidents()}</div>
        <div class="right">${this.view(where)}</div>
      </main>`;
  }
}
customElements.define('jd-arbiter', ArbiterPage);

/** Reads `1-8, 12`. */
export function readTables(written: string): [number, number][] {
  return [...written.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map((match) => [Number(match[1]), Number(match[2] ?? match[1])]);
}
