// The operator's page: boards and their connections, which board stands on which table, pairings and rounds, outputs,
// storage. It shows no incidents of games.

import { html, nothing, notEntered, text, whoAmI, mayBe, words, call, type Me } from './view.js';
import { HallPage } from './line.js';
import { idOf, seconds, spanText, bytesText } from '../format.js';
import type { Board } from './messages.js';
import { style } from './style.js';
import './mapping.js';
import './rounds.js';
import './outputs.js';
import './round_check.js';

/** The room on the disk must last for a long round, as the daemon has it. */
const SHORT_S = 4 * 3600;

const STATES: Record<string, [string, string]> = {
  CONNECTION_STATE_LIVE: ['●', 'live'],
  CONNECTION_STATE_CONNECTING: ['◐', 'connecting'],
  CONNECTION_STATE_LOST: ['✕', 'lost'],
};

export class OperatorPage extends HallPage {
  protected readonly least = 'operator';
  private me?: Me;
  private status?: any;
  private problem = '';
  private beat = 0;
  private timer = 0;
  private readonly hash = () => this.draw();

  connectedCallback(): void {
    super.connectedCallback();
    style();
    addEventListener('hashchange', this.hash);
    this.enter();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.hash);
    clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    if (!this.me) setTimeout(() => this.enter(), 3000);
    else if (mayBe(this.me, 'operator')) {
      this.follow({});
      this.ask();
      this.timer = window.setInterval(() => document.visibilityState === 'visible' && this.ask(), 10_000);
    }
    this.draw();
  }

  protected accessEnded(): void {
    clearInterval(this.timer);
  }

  /** What comes in no stream of an operator. */
  private async ask(): Promise<void> {
    if (this.shutOut) return;
    try {
      const [tournaments, status]: any[] = await Promise.all([call('TournamentService/ListTournaments', {}), call('StatusService/GetStatus', {})]);
      this.hall.setTournaments(tournaments.tournaments ?? []);
      this.status = status;
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.draw();
  }

  private board(board: Board) {
    const [sign, word] = STATES[board.connection ?? ''] ?? ['?', 'lost'];
    const device = board.device ?? {};
    const heard = this.hall.heard.get(board.name);
    const seat = this.hall.tableOf(board.name);
    const low = device.batteryPercent !== undefined && device.batteryPercent < 20;
    const label = (key: string) => text('operator.column.' + key);
    return html`<tr role="row" class=${word}>
      <th scope="row" role="rowheader">${idOf(board.name)}</th>
      <td role="cell" data-label=${label('table')}>${seat.name ? seat.table : '–'}</td>
      <td role="cell" data-label=${label('state')} class="state"><span aria-hidden="true">${sign}</span> ${text('connection.' + word)}${board.connectionReason ? html`<br /><span class="dim">${board.connectionReason}</span>` : nothing}</td>
      <td role="cell" data-label=${label('port')}>${board.port ?? '–'}</td>
      <td role="cell" data-label=${label('serial')}>${device.serial || device.shortSerial || '–'}</td>
      <td role="cell" data-label=${label('firmware')}>${device.firmware || '–'}</td>
      <td role="cell" data-label=${label('battery')}>${device.batteryPercent === undefined ? '–' : html`${low ? html`<span aria-hidden="true">◆ </span>${text('operator.low')} ` : nothing}${device.batteryPercent} %${device.charging ? ' ⚡' : ''}`}</td>
      <td role="cell" data-label=${label('clock')}>${board.clock ? `${device.clock || text('operator.clockThere')}${board.clock.batteryLow ? ' · ' + text('operator.clockLow') : ''}` : text('clock.none')}</td>
      <td role="cell" data-label=${label('events')}>${this.hall.eventsPerMinute(board.name) || html`<span class="dim">${text('operator.quiet')}</span>`}</td>
      <td role="cell" data-label=${label('last')}>${heard ? text('operator.ago', { time: spanText((Date.now() - heard) / 1000) }) : text('operator.noneYet')}</td>
    </tr>`;
  }

  private boards() {
    const boards = [...this.hall.boards.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const count = (state: string) => boards.filter((one) => one.connection === state).length;
    return html`<section>
      <h2>${text('operator.boards')}</h2>
      <p role="status">${text('operator.count', { live: count('CONNECTION_STATE_LIVE'), all: boards.length })}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${text('operator.boards')}>
        <table class="boards" role="table">
          <thead role="rowgroup">
            <tr role="row">${['board', 'table', 'state', 'port', 'serial', 'firmware', 'battery', 'clock', 'events', 'last'].map((key) => html`<th scope="col" role="columnheader">${text('operator.column.' + key)}</th>`)}</tr>
          </thead>
          <tbody role="rowgroup">${boards.map((board) => this.board(board))}</tbody>
        </table>
      </div>
    </section>`;
  }

  /** What is full, how much is left, what stops and when, and what to do. */
  private diskAlarm() {
    const storage = this.status?.storage;
    if (!storage) return nothing;
    const left = bytesText(storage.freeBytes);
    const lasts = seconds(storage.lasts);
    const isShort = Number(storage.freeBytes ?? 0) < Number(storage.reserveBytes ?? 0) || (lasts !== undefined && lasts < SHORT_S);
    if (storage.durable && !isShort) return nothing;
    return html`<div class="refusal disk" role="alert">
      <p>
        <strong>${storage.durable ? text('disk.short', { left }) : text('disk.stopped')}</strong>
        ${storage.durable ? (lasts !== undefined ? text('disk.lasts', { time: spanText(lasts) }) : nothing) : storage.refusal}
      </p>
      <p>${text(storage.durable ? 'disk.then' : 'disk.now', { count: storage.waitingEvents ?? 0 })}</p>
      <p>${text('disk.do', { journal: storage.journal ?? '' })}</p>
    </div>`;
  }

  private storage() {
    const storage = this.status?.storage;
    if (!storage) return html`<p>${this.problem || text('operator.asking')}</p>`;
    const rows: [string, string][] = [
      ['version', this.status.version ?? ''],
      ['journal', storage.journal ?? ''],
      ['events', storage.events ?? '0'],
      ['size', bytesText(storage.journalBytes)],
      ['free', bytesText(storage.freeBytes)],
      ['reserve', bytesText(storage.reserveBytes)],
      ['lasts', storage.lasts ? spanText(storage.lasts) : text('operator.long')],
      ['waiting', String(storage.waitingEvents ?? 0)],
      ['recordings', storage.recordings || text('operator.norecordings')],
    ];
    return html`<section>
      <h2>${text('operator.storage')}</h2>
      <p class="verdict ${storage.durable ? 'ready' : 'not_ready'}">${text(storage.durable ? 'operator.durable' : 'operator.notDurable')}</p>
      <dl>${rows.map(([key, value]) => html`<dt>${text('operator.storage.' + key)}</dt><dd>${value}</dd>`)}</dl>
    </section>`;
  }

  private view(where: string) {
    const changed = () => this.ask();
    switch (where) {
      case 'mapping':
        return html`<jd-mapping .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat} @changed=${changed}></jd-mapping>`;
      case 'rounds':
        return html`<jd-rounds .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat} @changed=${changed}></jd-rounds>`;
      case 'outputs':
        return html`<jd-outputs></jd-outputs>`;
      case 'check':
        return html`<jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>`;
      case 'storage':
        return this.storage();
      default:
        return this.boards();
    }
  }

  render() {
    if (this.shutOut) return this.shutOutPage();
    if (!this.me) return html`<main class="narrow"><p role="status">${text('console.line.lost')}</p></main>`;
    if (!mayBe(this.me, 'operator')) return notEntered('operator', this.me);
    ++this.beat;
    document.title = text('operator.title');
    const where = location.hash.replace(/^#\//, '');
    const link = (to: string) => html`<a href="#/${to}" aria-current=${where === to ? 'page' : nothing}>${text('operator.nav.' + (to || 'boards'))}</a>`;
    return html`<header class="top">
        <h1><a href="/">${text('operator.title')}</a></h1>
        ${this.line()}
        <span class="open">${this.me.name}</span>
      </header>
      <nav class="bottom" aria-label=${text('console.pages')}>${['', 'mapping', 'rounds', 'outputs', 'check', 'storage'].map(link)}</nav>
      ${this.live ? nothing : html`<p class="lostline" role="alert">${text('operator.lostLine')}</p>`}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.diskAlarm()}
      <main class="operator">${this.view(where)}</main>`;
  }
}
customElements.define('jd-operator', OperatorPage);
