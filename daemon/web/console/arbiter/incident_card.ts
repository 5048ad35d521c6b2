// One line of the list: how urgent, which table, what, how old, and who has it. It opens to a card: what happened in one
// sentence, the remedy with the button for "done", and the other answers below.

import { html, nothing, text, View, words, call } from '../view.js';
import { clocks } from '../clocks.js';
import { ageText, clockText, idOf, readClock, resultText, timeOfDay } from '../../format.js';
import { hallOfDaemon, isOpen, type Seat } from '../hall.js';
import { explanations } from './explanations.js';
import type { Game, Incident } from '../messages.js';
import type { Line } from './incident_lines.js';
import { shape, type Urgency } from '../shapes.js';
import { momentAddress } from './where.js';
import '../../board.js';
import { knows, locale, movesText } from '../../text.js';

/** The severity of an incident in words. */
export const severityName = (incident: Incident) =>
  (incident.severity ?? 'INCIDENT_SEVERITY_LOG').replace('INCIDENT_SEVERITY_', '').toLowerCase();

const kindOf = (incident: Incident) => (incident.kind ?? '').replace('INCIDENT_KIND_', '');

/** The kinds that count as an illegal move (Art. 7.5). An arbiter decides for each whether it counts. */
const OFFENCES = ['ILLEGAL_MOVE', 'PROMOTION_INCOMPLETE', 'PRESSED_WITHOUT_MOVE'];
/** Decisions after which there is nothing left to do. */
const ENDS = ['INCIDENT_ACTION_RESOLVE', 'INCIDENT_ACTION_DISMISS'];
/** The kinds that end a game if the arbiter decides so, and the reasons. */
const ENDINGS: Record<string, string> = { FLAG_FALL: 'TIME_FORFEIT', SECOND_ILLEGAL_MOVE: 'RULES_INFRACTION' };

/** `Illegal move` of `INCIDENT_KIND_ILLEGAL_MOVE`. */
export function kindWords(kind: string | undefined): string {
  const key = 'incident.' + (kind ?? '').replace('INCIDENT_KIND_', '');
  // A kind from a newer daemon has no text.
  const words = knows(key) ? text(key) : key.slice('incident.'.length).replaceAll('_', ' ').toLowerCase();
  return words.replace(/\p{L}/u, (first) => first.toLocaleUpperCase(locale));
}

/** The daemon whose own incident it is. */
export function daemonWords(incident: Incident): string {
  const hall = hallOfDaemon(incident);
  return hall ? text('card.daemonOf', { hall }) : text('card.daemon');
}

/** `BO` of `B. Okafor`. */
export function initials(name: string): string {
  const parts = name.split(/[\s.]+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts[parts.length - 1] : ''].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase(locale);
}

/** The results that end a game after this incident, the likelier first. */
function resultsOf(incident: Incident): string[] {
  const lost = incident.offender === 'COLOR_WHITE' ? 'RESULT_BLACK_WINS' : 'RESULT_WHITE_WINS';
  const given = incident.parameters?.penalty?.result;
  if (given && given !== 'RESULT_UNKNOWN' && given !== 'RESULT_UNSPECIFIED') return [given];
  const chance = incident.parameters?.opponentCanMate ?? '';
  if (chance.endsWith('_NO')) return ['RESULT_DRAW'];
  return chance.endsWith('_YES') ? [lost] : [lost, 'RESULT_DRAW'];
}

/** One line of the arbiter's list, with its card. */
export class IncidentCard extends View {
  static properties = { line: { attribute: false }, seat: { attribute: false }, places: { attribute: false }, author: {}, age: {}, revision: { type: Number }, opened: { type: Boolean } };
  declare line: Line;
  /** The place of the line's head, and the places of all in `line.same`. */
  declare seat: Seat;
  declare places: Seat[];
  declare author: string;
  declare age: string;
  declare revision: number;
  declare opened: boolean;
  /** The line is touched. */
  toggle?: () => void;
  private dismissing = false;
  private problem = '';
  private busy = false;
  /** The game, if an arbiter has to choose what was played. */
  private game?: Game;
  private asked = '';

  private get incident(): Incident {
    return this.line.head;
  }

  // The choices may have changed since.
  protected willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('opened') && !this.opened) {
      this.dismissing = false;
      this.problem = '';
    }
    if (!this.opened || this.incident.kind !== 'INCIDENT_KIND_NEEDS_DECISION' || !isOpen(this.incident) || !this.incident.game) {
      this.game = undefined;
      this.asked = '';
      return;
    }
    const version = `${this.incident.name} ${this.incident.changeTime ?? ''} ${this.revision ?? ''}`;
    if (this.asked === version) return;
    this.asked = version;
    this.readGame();
  }

  private async readGame(): Promise<void> {
    this.game = await this.gameNow().catch(() => ({ name: '' }));
    this.requestUpdate();
  }

  private async gameNow(): Promise<Game> {
    return ((await call('GameService/GetGame', { name: this.incident.game })) as any).game;
  }

  private async work(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      await what();
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private choose(number: number): Promise<void> {
    return this.work(async () => {
      const game = this.game!;
      const answer: any = await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author: this.author, decision: { chooseExplanation: { number } } }).catch(async (error) => {
        await this.readGame();
        throw error;
      });
      this.game = answer.game;
      for (const { name } of this.leftovers()) await call('ArbiterService/DecideOnIncident', { name, action: 'INCIDENT_ACTION_RESOLVE', author: this.author });
    });
  }

  /**
   * Effects of the cause at the board: the arbiter who dealt with the cause has seen them. Outputs report by themselves that they
   * continue.
   */
  private leftovers(): Incident[] {
    return this.line.follows.filter((one) => kindOf(one) !== 'OUTPUT_FAILING');
  }

  /** Decides about the line. */
  private async decideAll(action: string, reason = '', takeOver = false): Promise<void> {
    const decided: Incident[] = [];
    const decideOn = async ({ name }: Incident) => {
      const answer: any = await call('ArbiterService/DecideOnIncident', { name, action, reason, author: this.author, takeOver });
      if (answer.incident) decided.push(answer.incident);
    };
    try {
      for (const one of this.line.same) await decideOn(one);
      // Another arbiter may have finished them. Whatever is not done stays on the list.
      if (ENDS.includes(action)) for (const one of this.leftovers()) await decideOn(one).catch(() => 0);
      this.dismissing = false;
    } finally {
      if (decided.length) this.dispatchEvent(new CustomEvent('decided', { detail: decided, bubbles: true }));
    }
  }

  /**
   * `takeOver`: takes it also from the arbiter who has it. The card shows who that is. If somebody was faster, the daemon's
   * refusal shows it.
   */
  private decide(action: string, reason = '', takeOver = false): Promise<void> {
    return this.work(() => this.decideAll(action, reason, takeOver));
  }

  /**
   * Decides about the game, and marks the incident as done. The players may correct the board meanwhile. The decision is the same
   * for any record.
   */
  private decideOnGame(decision: object): Promise<void> {
    const write = async () => {
      const game = await this.gameNow();
      await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author: this.author, decision });
    };
    return this.work(async () => {
      await write().catch((error) => (/ revision /.test(words(error)) ? write() : Promise.reject(error)));
      await this.decideAll('INCIDENT_ACTION_RESOLVE');
    });
  }

  // The arbiter types the times on the clocks: one clock may still have run since.
  private writeClocks(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const white = readClock(String(form.get('white')));
    const black = readClock(String(form.get('black')));
    if (white !== undefined && black !== undefined) {
      this.decideOnGame({ setClock: { white: white + 's', black: black + 's', byHand: true } });
      return;
    }
    this.problem = text('table.badClock');
    this.requestUpdate();
  }

  /** The arbiter takes it: the others see it. */
  take(): void {
    if (isOpen(this.incident) && this.incident.by !== this.author) this.decide('INCIDENT_ACTION_ACKNOWLEDGE', '', !!this.incident.by);
  }

  private isOffence(): boolean {
    return OFFENCES.includes(kindOf(this.incident));
  }

  /** The times by the Laws, if the clock must be set. */
  private times() {
    const set = this.incident.parameters?.penalty;
    return this.incident.game && (set?.whiteClock || set?.blackClock) ? set : undefined;
  }

  /** The remedy, in one or two sentences. */
  private remedyText(): string {
    const { mayDo, penalty } = this.incident;
    const isWhole = this.times() && kindOf(this.incident) !== 'PROMOTION_INCOMPLETE';
    return (isWhole ? mayDo : penalty) || mayDo || penalty || '';
  }

  private remedy() {
    if (!isOpen(this.incident) || kindOf(this.incident) === 'STORAGE_FAILING') return this.remedyText() ? html`<div class="remedy"><p>${this.remedyText()}</p></div>` : nothing;
    // The choices themselves show what to do. Until they are here, the incident cannot be done.
    const isChoice = this.game?.explanations?.length;
    const waits = kindOf(this.incident) === 'NEEDS_DECISION' && !!this.incident.game && !this.game;
    return html`<div class="remedy">${this.remedyText() && !isChoice ? html`<p>${this.remedyText()}</p>` : nothing} ${waits ? nothing : this.mainButton()}</div>`;
  }

  private mainButton() {
    const times = this.times();
    if (times)
      return html`<form class="set" @submit=${(event: SubmitEvent) => this.writeClocks(event)}>
        <label>${text('side.white')} <input name="white" required inputmode="numeric" autocomplete="off" .value=${times.whiteClock ? clockText(times.whiteClock) : ''} placeholder=${text('card.stays')} /></label>
        <label>${text('side.black')} <input name="black" required inputmode="numeric" autocomplete="off" .value=${times.blackClock ? clockText(times.blackClock) : ''} placeholder=${text('card.stays')} /></label>
        <button class="first main" ?disabled=${this.busy}>${text('remedy.clock')}</button>
      </form>`;
    const termination = ENDINGS[kindOf(this.incident)];
    if (termination && this.incident.game)
      return resultsOf(this.incident).map(
        (result, i) =>
          html`<button type="button" class="main ${i === 0 ? 'first' : ''}" ?disabled=${this.busy} @click=${() => this.decideOnGame({ giveResult: { result, termination: 'TERMINATION_' + termination } })}>
            ${text('remedy.result', { result: resultText(result), why: text('termination.' + termination) })}
          </button>`,
      );
    if (this.game?.explanations?.length) return explanations(this.game, this.busy, (number) => void this.choose(number), this.incident.ply);
    const key = 'remedy.' + kindOf(this.incident);
    return html`<button type="button" class="first main" ?disabled=${this.busy} @click=${() => this.decide('INCIDENT_ACTION_RESOLVE')}>${text(knows(key) ? key : 'card.done')}</button>`;
  }

  /** True if the main button does more than to mark the incident as done. */
  private doesMore(): boolean {
    return !!this.times() || (kindOf(this.incident) in ENDINGS && !!this.incident.game) || !!this.game?.explanations?.length;
  }

  private over() {
    const reopen = ['INCIDENT_LIFE_DISMISSED', 'INCIDENT_LIFE_RESOLVED'].includes(this.incident.life ?? '') && this.incident.by;
    return html`<p class="over">
      ${text('life.' + (this.incident.life ?? '').replace('INCIDENT_LIFE_', '').toLowerCase())}${this.incident.by ? ' · ' + this.incident.by : ''}${this.incident.reason ? ' · ' + this.incident.reason : ''}
      ${reopen ? html`<button type="button" class="small" ?disabled=${this.busy} @click=${() => this.decide('INCIDENT_ACTION_REOPEN')}>${text('card.reopen')}</button>` : nothing}
    </p>`;
  }

  private dismissal() {
    return html`<form
      class="reason"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.decide('INCIDENT_ACTION_DISMISS', new FormData(event.target as HTMLFormElement).get('reason') as string);
      }}
    >
      <label>${text(this.isOffence() ? 'card.whyNoOffence' : 'card.why')} <input name="reason" required maxlength="200" autocomplete="off" /></label>
      <div class="row wrap">
        ${['notAnOffence', 'equipment', 'playersAgree'].map(
          (key) =>
            html`<button
              type="button"
              class="small"
              @click=${(event: Event) => {
                (event.target as HTMLElement).closest('form')!.querySelector('input')!.value = text('reason.' + key);
              }}
            >
              ${text('reason.' + key)}
            </button>`,
        )}
      </div>
      <div class="actions">
        <button type="button" @click=${() => ((this.dismissing = false), this.requestUpdate())}>${text('console.back')}</button>
        <button class="first" ?disabled=${this.busy}>${text(this.isOffence() ? 'card.noOffenceAs' : 'card.dismissAs', { name: this.author })}</button>
      </div>
    </form>`;
  }

  /** The person who has it, and the other answers. */
  private answers() {
    if (!isOpen(this.incident)) return this.over();
    // Nobody can decide about the state of the disk.
    if (kindOf(this.incident) === 'STORAGE_FAILING') return nothing;
    if (this.dismissing) return this.dismissal();
    const { by } = this.incident;
    const isMine = by === this.author;
    const take = isMine ? 'card.giveBack' : by ? 'card.takeOver' : 'card.take';
    const table = this.tableAddress();
    return html`${by ? html`<p class="over">${isMine ? text('card.youHaveIt') : text('card.hasIt', { name: by })}</p>` : nothing}
      <div class="actions answers">
        <button type="button" ?disabled=${this.busy} @click=${() => this.decide(isMine ? 'INCIDENT_ACTION_REOPEN' : 'INCIDENT_ACTION_ACKNOWLEDGE', '', !!by)}>${text(take)}</button>
        ${this.doesMore() ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.decide('INCIDENT_ACTION_RESOLVE')}>${text(this.isOffence() ? 'card.counts' : 'card.done')}</button>` : nothing}
        <button type="button" ?disabled=${this.busy} @click=${() => ((this.dismissing = true), this.requestUpdate())}>${text(this.isOffence() ? 'card.noOffence' : 'card.none')}</button>
        ${table ? html`<a class="button" href=${table}>${this.seat.name ? text('view.table', { table: this.seat.number }) : this.seat.title}</a>` : nothing}
      </div>`;
  }

  private tableAddress(): string {
    if (this.line.same.length > 1) return '';
    const where = this.incident.game || this.incident.board || this.seat.pairing?.games?.slice(-1)[0];
    return where ? '#/table/' + where : '';
  }

  private board(title: string, where: string | undefined) {
    if (!where) return nothing;
    return html`<figure>
      <figcaption>${title}</figcaption>
      <jd-board .placement=${where} .marks=${this.incident.squares ?? []}></jd-board>
    </figure>`;
  }

  /** All other details, for people who need them. */
  private more() {
    const { incident } = this;
    const window = (incident.window ?? '').replace('INCIDENT_WINDOW_', '').toLowerCase();
    const clock = (title: string, reading: typeof incident.clock) => (reading ? html`<p class="when"><span class="dim">${text(title)}</span> ${clocks(reading)}</p>` : nothing);
    const penalty = incident.penalty && incident.penalty !== this.remedyText() ? html`<p>${incident.penalty}</p>` : nothing;
    return html`<details class="exactly">
      <summary>${text('card.exactly')}</summary>
      ${penalty} ${clock('card.atPress', incident.clockAtPress)} ${clock('card.whenTold', incident.clock)}
      <p class="dim facts">
        ${incident.move ? html`<span>${text('card.move', { move: movesText(incident.move) })}</span>` : nothing}
        ${incident.evidence ? html`<span>${incident.evidence}</span>` : nothing} ${incident.confidencePercent ? html`<span>${text('card.sure', { percent: incident.confidencePercent })}</span>` : nothing}
        ${window && window !== 'open' && window !== 'unspecified' ? html`<strong>${text('window.' + window)}</strong>` : nothing} ${incident.putRight ? html`<span>${text('card.putRight')}</span>` : nothing}
        <time datetime=${incident.beginTime ?? ''}>${timeOfDay(incident.beginTime)}</time>
      </p>
      ${incident.game && incident.beginTime ? html`<p><a href=${momentAddress(incident.game, incident.openTime ?? incident.beginTime)}>${text('card.film')}</a></p>` : nothing} ${this.board(text('card.before'), incident.placementBefore)}
    </details>`;
  }

  private card(id: string) {
    const { incident } = this;
    const players = [this.seat.white, this.seat.black].filter(Boolean).join(' – ');
    const side = incident.offender === 'COLOR_WHITE' ? text('side.white') : incident.offender === 'COLOR_BLACK' ? text('side.black') : '';
    const offence = incident.offences ? text('card.offences', { count: incident.offences }) : this.isOffence() && isOpen(incident) ? text('card.notCounted') : '';
    const facts = [incident.article ? text('card.article', { article: incident.article }) : '', side && offence ? `${side}: ${offence}` : '', this.seat.round ? text('round.name', { round: this.seat.round.number ?? '' }) : ''].filter(Boolean);
    return html`<div class="body" id=${id}>
      <div class="told">
        <div>
          <p class="what">${incident.what}</p>
          ${this.line.same.length > 1 ? html`<p class="places">${this.line.same.map((one, i) => html`${i ? ', ' : nothing}<a href="#/table/${one.game || one.board}">${this.places[i]?.title}</a>`)}</p>` : nothing}
          ${facts.length ? html`<p class="dim article">${facts.join(' · ')}</p>` : nothing} ${players ? html`<p class="players">${players}</p>` : nothing}
        </div>
        ${this.board(text('card.now'), incident.placement)}
      </div>
      ${this.remedy()} ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.line.follows.map((one) => html`<p class="dim also">${one.what}</p>`)} ${this.answers()} ${this.more()}
    </div>`;
  }

  render() {
    const { incident } = this;
    const severity = severityName(incident);
    const count = this.line.same.length;
    const place = count > 1 ? this.places.map((seat) => seat.title).join(', ') : incident.board || this.seat.pairing ? this.seat.title : daemonWords(incident);
    const sign = count > 1 ? '×' + count : this.seat.name ? String(this.seat.number) : incident.board ? idOf(incident.board) : '–';
    const whose = [count > 1 ? this.places.map((seat) => (seat.name ? seat.number : seat.table)).join(', ') : '', this.seat.name?.whose].filter(Boolean).join(' · ');
    const by = isOpen(incident) ? incident.by : undefined;
    const id = 'card-' + this.line.id.replace(/\W/g, '-');
    return html`<article class="card line ${severity} ${isOpen(incident) ? '' : 'closed'} ${this.opened ? 'opened' : ''}" aria-label="${place}: ${incident.what ?? ''}">
      <h2>
        <button type="button" class="alert" aria-expanded=${this.opened ? 'true' : 'false'} aria-controls=${this.opened ? id : nothing} @click=${() => this.toggle?.()}>
          <span class="severity ${severity}">${shape(severity as Urgency)}<span class="sr">${text('severity.' + severity)}. ${place}. </span></span>
          <span class="sign ${sign.length > 3 ? 'long' : ''}" aria-hidden="true">${sign}</span>
          <span class="said"><span class="kind">${kindWords(incident.kind)}</span><span class="sr">. </span><span class="dim sub">${whose ? whose + ' · ' : ''}${incident.what}</span></span>
          <span class="age">${this.age}</span>
          <span class="has ${by ? 'taken' : ''}" title=${by ?? nothing}><span aria-hidden="true">${by ? initials(by) : ''}</span>${by ? html`<span class="sr">${text('card.hasIt', { name: by })}</span>` : nothing}</span>
        </button>
      </h2>
      ${this.opened ? this.card(id) : nothing}
    </article>`;
  }
}
customElements.define('jd-incident', IncidentCard);

/**
 * The cards of a list. Each line keeps its own card with the arbiter's unfinished work, at any place in the list. One is open at
 * a time.
 */
export class Cards {
  private made = new Map<string, IncidentCard>();
  /** The id of the line that is open. */
  opened?: string;

  /** `draw`: draws the list again. */
  constructor(private readonly draw: () => void) {}

  toggle(id: string | undefined): void {
    this.opened = this.opened === id ? undefined : id;
    this.draw();
  }

  /** `revision`: that of the game of an incident. */
  list(lines: Line[], seatOf: (incident: Incident) => Seat, author: string, revision: (game: string | undefined) => number | undefined): IncidentCard[] {
    const cards = new Map<string, IncidentCard>();
    for (const line of lines) {
      const card = this.made.get(line.id) ?? (document.createElement('jd-incident') as IncidentCard);
      card.dataset.name = line.head.name;
      card.dataset.all = [...line.same, ...line.follows].map((one) => one.name).join(' ');
      card.toggle = () => this.toggle(line.id);
      const opened = this.opened === line.id;
      Object.assign(card, { line, seat: seatOf(line.head), places: line.same.map(seatOf), author, age: ageText(line.head.openTime, Date.now()), revision: opened ? revision(line.head.game) : undefined, opened });
      cards.set(line.id, card);
    }
    this.made = cards;
    return [...cards.values()];
  }
}
