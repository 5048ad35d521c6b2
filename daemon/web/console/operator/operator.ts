// The operator's page: boards and their connections, boards on tables, pairings and rounds, outputs, storage. It shows no
// incidents of games.

import { entering, html, nothing, notEntered, text, whoAmI, mayBe, kept, words, call, type Me } from '../view.js';
import { HallPage } from '../line.js';
import { seconds, spanText, bytesText } from '../../format.js';
import type { Output, WatchedFile } from '../messages.js';
import { boardStates } from '../board_state.js';
import { head } from '../head.js';
import { moreList } from '../more_list.js';
import { bell } from '../shapes.js';
import { shape } from '../shapes.js';
import { style } from '../style.js';
import { operatorStyle } from './operator_style.js';
import './board_tiles.js';
import './mapping.js';
import './rounds.js';
import '../round_check.js';
import './storage_view.js';

/** The room on the disk must last for a long round, as the daemon has it. */
const SHORT_S = 4 * 3600;

/** The pages of an operator: where each is, and what it is called. */
const PAGES = ['', 'guide', 'mapping', 'rounds', 'outputs', 'paper', 'check', 'storage', 'settings'];

/** Parts of several pages, which bundle.py makes (`pages.json`). */
declare const LATER: { pushAgain: string };

/** Those that have a tab on a phone. The others are under "More" there. */
const ON_PHONE = ['', 'mapping', 'rounds', 'outputs'];

/** The page `/operator`. */
export class OperatorPage extends HallPage {
  protected readonly least = 'operator';
  private me?: Me;
  /** The daemon did not answer who has entered. */
  private isAway = false;
  private status?: any;
  private outputs: Output[] = [];
  private watched: WatchedFile[] = [];
  private problem = '';
  /** The list of tournaments is known. */
  private known = false;
  private beat = 0;
  private timer = 0;
  private readonly hash = () => this.draw();

  connectedCallback(): void {
    super.connectedCallback();
    style();
    operatorStyle();
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
    this.isAway = !this.me;
    if (!this.me) setTimeout(() => this.enter(), 3000);
    else if (mayBe(this.me, 'operator')) {
      this.follow({ withTournaments: true });
      if (kept('push')) import(LATER.pushAgain);
      this.ask();
      this.timer = window.setInterval(() => document.visibilityState === 'visible' && this.ask(), 10_000);
    }
    this.draw();
  }

  protected accessEnded(): void {
    clearInterval(this.timer);
  }

  /** Data that is in no stream of an operator. */
  private async ask(): Promise<void> {
    if (this.shutOut) return;
    try {
      const asked = ['TournamentService/ListTournaments', 'StatusService/GetStatus', 'OutputService/ListOutputs', 'TournamentService/ListWatchedFiles'];
      const { changes } = this.hall;
      const [tournaments, status, outputs, watched]: any[] = await Promise.all(asked.map((one) => call(one, {})));
      // A change that was answered meanwhile is newer than this list.
      if (changes === this.hall.changes) this.hall.setTournaments(tournaments.tournaments ?? []);
      this.known = true;
      this.status = status;
      this.outputs = outputs.outputs ?? [];
      this.watched = watched.files ?? [];
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.draw();
  }

  /** The disk: the space that is left, what stops and when, and what to do. */
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

  private view(where: string, step: string, of: string) {
    const changed = () => this.ask();
    switch (where) {
      case 'more':
        return this.more();
      case 'guide':
        // It is needed only on the first day.
        import('./guide.js');
        return html`<jd-guide .hall=${this.hall} .outputs=${this.outputs} .watched=${this.watched} .author=${this.me!.name} .arbiter=${mayBe(this.me!, 'arbiter')} .live=${this.live} .step=${step} .beat=${this.beat} @changed=${changed}></jd-guide>`;
      case 'mapping':
        return html`<jd-mapping .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat} @changed=${changed}></jd-mapping>`;
      case 'rounds':
        return html`<jd-rounds .hall=${this.hall} .watched=${this.watched} .author=${this.me!.name} .arbiter=${mayBe(this.me!, 'arbiter')} .beat=${this.beat} @changed=${changed}></jd-rounds>`;
      case 'outputs':
        import('./outputs.js');
        return html`<jd-outputs .hall=${this.hall} .author=${this.me!.name} .beat=${this.beat} @changed=${changed}></jd-outputs>`;
      case 'paper':
        // Few need it, and it draws codes: it is loaded when it is opened.
        import('../paper/paper.js');
        return html`<jd-paper .hall=${this.hall} .what=${step} .of=${of} .beat=${this.beat}></jd-paper>`;
      case 'check':
        return html`<jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>`;
      case 'storage':
        return html`<jd-storage .status=${this.status} .problem=${this.problem}></jd-storage>`;
      case 'settings':
        // It is needed on the first day, and has texts of its own.
        import('./settings.js');
        return html`<jd-settings .author=${this.me!.name} .arbiter=${mayBe(this.me!, 'arbiter')} .table=${step} @changed=${changed}></jd-settings>`;
      default:
        return html`<jd-board-tiles .hall=${this.hall} .outputs=${this.outputs} .author=${this.me!.name} .arbiter=${mayBe(this.me!, 'arbiter')} .live=${this.live} .beat=${this.beat} @changed=${changed}></jd-board-tiles>`;
    }
  }

  /** The pages that have no tab on a phone. */
  private more() {
    const pages = PAGES.filter((to) => !ON_PHONE.includes(to)).map((to) => ({ address: '#/' + to, name: text('operator.nav.' + to), about: text('operator.about.' + to) }));
    return html`<section class="moreof"><h2 class="sr">${text('operator.nav.more')}</h2>${moreList(pages)}</section>`;
  }

  render() {
    if (this.shutOut) return this.shutOutPage();
    if (!this.me) return entering('operator', this.isAway);
    if (!mayBe(this.me, 'operator')) return notEntered('operator', this.me);
    ++this.beat;
    document.title = text('operator.title');
    const [asked, step = '', ...of] = location.hash.replace(/^#\//, '').split('/');
    const where = PAGES.includes(asked) || asked === 'more' ? asked : '';
    const states = boardStates(this.hall, this.outputs);
    const lost = states.filter((one) => one.kind === 'lost').length;
    const look = states.filter((one) => one.kind === 'look').length;
    const link = (to: string) => html`<a class=${ON_PHONE.includes(to) ? '' : 'desk'} href="#/${to}" aria-current=${where === to ? 'page' : nothing}><span>${text('operator.nav.' + (to || 'boards'))}</span></a>`;
    const more = html`<a class="phone" href="#/more" aria-current=${ON_PHONE.includes(where) ? nothing : 'page'}><span>${text('operator.nav.more')}</span></a>`;
    const line = html`${this.line()} · ${this.me.name}${this.titles()}`;
    const worries = lost + look ? html`<a class="chip worries" href="#/">${look ? html`${shape('warning')}${look}<span class="sr"> ${text('tile.count.look', { count: look })}</span>` : nothing}${lost ? html`${shape('lost')}${lost}<span class="sr"> ${text('tile.count.lost', { count: lost })}</span>` : nothing}</a>` : nothing;
    const alerts = html`<a class="pic" href="/alerts" aria-label=${text('operator.alerts')} title=${text('operator.alerts')}>${bell(true)}</a>`;
    return html`${head(text('operator.title'), line, html`${worries}${alerts}`)}
      <nav class="tabs bottom" aria-label=${text('console.pages')}>${PAGES.map(link)}${more}</nav>
      ${!this.isLost ? nothing : html`<p class="lostline" role="alert">${text('operator.lostLine')}</p>`}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.diskAlarm()}
      ${where || this.hall.tournaments.size || !this.known ? nothing : html`<p class="begin"><span>${text('guide.begin')}</span> <a class="button first" href="#/guide">${text('operator.nav.guide')}</a></p>`}
      ${where === 'rounds' || where === 'guide' ? nothing : this.watchedAsks()}
      <main class="operator">${this.view(where, step, of.join('/'))}</main>`;
  }

  /** The pairing program has saved a file, and nobody has decided about it yet. */
  private watchedAsks() {
    const file = this.watched.find((one) => one.state === 'WATCHED_FILE_STATE_ASKS');
    return file ? html`<p class="begin" role="status"><span>${text('import.watch.asks', { what: file.what ?? '' })}</span> <a class="button first" href="#/rounds">${text('operator.nav.rounds')}</a></p>` : nothing;
  }

  /** ` · City Open · round 4`: what is played now. */
  private titles(): string {
    const open = [...this.hall.tournaments.values()].filter((one) => !one.closed);
    const rounds = [...new Set(this.hall.seated().map(({ seat }) => seat.round?.number).filter(Boolean))];
    return [open.length === 1 ? open[0].title : '', rounds.length === 1 ? text('round.name', { round: rounds[0] }) : ''].filter(Boolean).map((one) => ' · ' + one).join('');
  }
}
customElements.define('jd-operator', OperatorPage);
