// One incident: what happened, by which Article, both clocks, what to do, three buttons, and then the board before and now. All
// that an arbiter needs to act is above the boards, so that a phone shows it without scrolling.

import { html, nothing, text, View, words, call } from './view.js';
import { clocks } from './clocks.js';
import { clockText, readClock, timeOfDay } from '../format.js';
import { hallOfDaemon, isOpen, type Seat } from './hall.js';
import { explanations } from './explanations.js';
import type { Game, Incident } from './messages.js';
import '../board.js';
import { knows, locale, movesText } from '../text.js';

const FORMS: Record<string, string> = {
  INCIDENT_SEVERITY_CRITICAL: '▲',
  INCIDENT_SEVERITY_WARNING: '◆',
  INCIDENT_SEVERITY_INFO: '●',
  INCIDENT_SEVERITY_LOG: '○',
};

export const severityName = (incident: Incident) =>
  (incident.severity ?? 'INCIDENT_SEVERITY_LOG').replace('INCIDENT_SEVERITY_', '').toLowerCase();

/** What counts as an illegal move (Art. 7.5). An arbiter says of each whether it counts. */
const OFFENCES = ['ILLEGAL_MOVE', 'PROMOTION_INCOMPLETE', 'PRESSED_WITHOUT_MOVE'].map((kind) => 'INCIDENT_KIND_' + kind);

/** `Illegal move` of `INCIDENT_KIND_ILLEGAL_MOVE`. */
export function kindWords(kind: string | undefined): string {
  const key = 'incident.' + (kind ?? '').replace('INCIDENT_KIND_', '');
  // A kind that a newer daemon tells has no text.
  const words = knows(key) ? text(key) : key.slice('incident.'.length).replaceAll('_', ' ').toLowerCase();
  return words.replace(/\p{L}/u, (first) => first.toLocaleUpperCase(locale));
}

export function severityWord(incident: Incident) {
  return html`<span class="severity ${severityName(incident)}"
    ><span aria-hidden="true">${FORMS[incident.severity ?? ''] ?? '○'}</span> ${text('severity.' + severityName(incident))}</span
  >`;
}

/** The daemon whose own incident it is. */
export function daemonWords(incident: Incident): string {
  const hall = hallOfDaemon(incident);
  return hall ? text('card.daemonOf', { hall }) : text('card.daemon');
}

export class IncidentCard extends View {
  static properties = { incident: { attribute: false }, seat: { attribute: false }, author: {}, revision: { type: Number } };
  declare incident: Incident;
  declare seat: Seat;
  declare author: string;
  declare revision: number;
  private dismissing = false;
  private problem = '';
  private done = '';
  private asking = false;
  private busy = false;
  /** The game, if an arbiter has to choose what was played. */
  private game?: Game;
  private asked = '';

  // What can be chosen may have changed since.
  protected willUpdate(): void {
    if (this.incident.kind !== 'INCIDENT_KIND_NEEDS_DECISION' || !isOpen(this.incident) || !this.incident.game) {
      this.game = undefined;
      return;
    }
    const version = `${this.incident.name} ${this.incident.changeTime ?? ''} ${this.revision ?? ''}`;
    if (this.asked === version) return;
    this.asked = version;
    this.readGame();
  }

  private async readGame(): Promise<void> {
    this.game = ((await call('GameService/GetGame', { name: this.incident.game }).catch(() => ({}))) as any).game;
    this.requestUpdate();
  }

  private async choose(number: number): Promise<void> {
    const game = this.game;
    if (!game) return;
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      const answer: any = await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author: this.author, decision: { chooseExplanation: { number } } });
      this.game = answer.game;
    } catch (error) {
      this.problem = words(error);
      await this.readGame();
    }
    this.busy = false;
    this.requestUpdate();
  }

  private async decide(action: string, reason = ''): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      const answer: any = await call('ArbiterService/DecideOnIncident', { name: this.incident.name, action, reason, author: this.author });
      this.dismissing = false;
      this.dispatchEvent(new CustomEvent('decided', { detail: answer.incident, bubbles: true }));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  // The arbiter says which times stand on the clocks: one clock may have run on since.
  private async writeClocks(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const white = readClock(String(form.get('white')));
    const black = readClock(String(form.get('black')));
    this.problem = white === undefined || black === undefined ? text('table.badClock') : '';
    this.requestUpdate();
    if (this.problem) return;
    const write = async () => {
      const { game }: any = await call('GameService/GetGame', { name: this.incident.game });
      const decision = { setClock: { white: white + 's', black: black + 's', byHand: true } };
      await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author: this.author, decision });
    };
    try {
      // The players put the board right meanwhile, and the record changes. The times are the same whatever it says.
      await write().catch((error) => (/ revision /.test(words(error)) ? write() : Promise.reject(error)));
      this.asking = false;
      this.done = text('card.clocksWritten');
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private ask(): void {
    this.asking = true;
    this.requestUpdate();
  }

  private isOffence(): boolean {
    return OFFENCES.includes(this.incident.kind ?? '');
  }

  private bothClocks() {
    const { clockAtPress, clock } = this.incident;
    const one = (title: string, reading: typeof clock) => (reading ? html`<p class="when"><span class="dim">${text(title)}</span> ${clocks(reading)}</p>` : nothing);
    return html`${one('card.atPress', clockAtPress)} ${one('card.whenTold', clock)}`;
  }

  private diagrams() {
    const { placementBefore, placement, squares } = this.incident;
    const one = (title: string, where: string) =>
      html`<figure>
        <figcaption>${title}</figcaption>
        <jd-board .placement=${where} .marks=${squares ?? []}></jd-board>
      </figure>`;
    const has = (where: string | undefined) => where && where !== '8/8/8/8/8/8/8/8';
    if (!has(placementBefore) && !has(placement)) return nothing;
    return html`<div class="pair">
      ${has(placementBefore) ? one(text('card.before'), placementBefore!) : nothing} ${has(placement) ? one(text('card.now'), placement!) : nothing}
    </div>`;
  }

  private penalty() {
    const { penalty, parameters } = this.incident;
    if (!penalty) return nothing;
    const set = parameters?.penalty;
    const times =
      set?.whiteClock || set?.blackClock
        ? html`<div class="set">
            <span>${text('card.set')}</span>
            <strong>${text('side.white')} ${set.whiteClock ? clockText(set.whiteClock) : text('card.stays')}</strong>
            <strong>${text('side.black')} ${set.blackClock ? clockText(set.blackClock) : text('card.stays')}</strong>
          </div>
          ${this.done
            ? html`<p role="status">${this.done}</p>`
            : this.asking
              ? html`<form class="row wrap" @submit=${(event: SubmitEvent) => this.writeClocks(event)}>
                  <span>${text('card.whichTimes')}</span>
                  <label>${text('side.white')} <input name="white" size="7" required inputmode="numeric" .value=${set.whiteClock ? clockText(set.whiteClock) : ''} /></label>
                  <label>${text('side.black')} <input name="black" size="7" required inputmode="numeric" .value=${set.blackClock ? clockText(set.blackClock) : ''} /></label>
                  <button>${text('table.setClock')}</button>
                </form>`
              : html`<button type="button" class="small" ?disabled=${!this.incident.game} @click=${() => this.ask()}>${text('card.writeClocks', { name: this.author })}</button>`}`
        : nothing;
    return html`<section class="penalty"><p>${penalty}</p>${times}</section>`;
  }

  private buttons() {
    const open = this.incident.life === 'INCIDENT_LIFE_OPEN';
    if (!isOpen(this.incident)) {
      const reopen = ['INCIDENT_LIFE_DISMISSED', 'INCIDENT_LIFE_RESOLVED'].includes(this.incident.life ?? '') && this.incident.by;
      return html`<p class="over">
        ${text('life.' + (this.incident.life ?? '').replace('INCIDENT_LIFE_', '').toLowerCase())}${this.incident.by ? ' · ' + this.incident.by : ''}${this.incident.reason
          ? ' · ' + this.incident.reason
          : ''}
        ${reopen ? html`<button type="button" class="small" ?disabled=${this.busy} @click=${() => this.decide('INCIDENT_ACTION_REOPEN')}>${text('card.reopen')}</button>` : nothing}
      </p>`;
    }
    // What the disk has is no matter of decision.
    if (this.incident.kind === 'INCIDENT_KIND_STORAGE_FAILING') return nothing;
    if (this.dismissing)
      return html`<form
        class="reason"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          this.decide('INCIDENT_ACTION_DISMISS', new FormData(event.target as HTMLFormElement).get('reason') as string);
        }}
      >
        <label>${text(this.isOffence() ? 'card.whyNoOffence' : 'card.why')} <input name="reason" required maxlength="200" autocomplete="off" list="reasons" /></label>
        <div class="row">
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
    return html`<div class="actions">
      <button type="button" class=${open ? 'first' : ''} ?disabled=${this.busy || !open} @click=${() => this.decide('INCIDENT_ACTION_ACKNOWLEDGE')}>
        ${open ? text('card.seen') : text('card.seenBy', { name: this.incident.by ?? '' })}
      </button>
      <button type="button" class=${open ? '' : 'first'} ?disabled=${this.busy} @click=${() => this.decide('INCIDENT_ACTION_RESOLVE')}>${text(this.isOffence() ? 'card.counts' : 'card.done')}</button>
      <button type="button" ?disabled=${this.busy} @click=${() => ((this.dismissing = true), this.requestUpdate())}>${text(this.isOffence() ? 'card.noOffence' : 'card.none')}</button>
    </div>`;
  }

  render() {
    const incident = this.incident;
    const window = (incident.window ?? '').replace('INCIDENT_WINDOW_', '').toLowerCase();
    const players = [this.seat.white, this.seat.black].filter(Boolean).join(' – ');
    const table = incident.board || this.seat.pairing ? this.seat.title : daemonWords(incident);
    return html`<article class="card ${severityName(incident)} ${isOpen(incident) ? '' : 'closed'}" aria-label="${table}: ${incident.what ?? ''}">
      <header>
        <h2>${incident.board ? html`<a href="#/table/${incident.game || incident.board}">${table}</a>` : table}</h2>
        ${severityWord(incident)} ${incident.article ? html`<span class="article">${text('card.article', { article: incident.article })}</span>` : nothing}
      </header>
      ${players ? html`<p class="players">${players}${this.seat.round ? html` <span class="dim">${text('round.name', { round: this.seat.round.number ?? '' })}</span>` : nothing}</p>` : nothing}
      <p class="what"><span class="kind">${kindWords(incident.kind)}.</span> ${incident.what}</p>
      ${this.bothClocks()} ${incident.mayDo ? html`<p class="may">${incident.mayDo}</p>` : nothing} ${this.penalty()}
      ${this.game?.explanations?.length ? explanations(this.game, this.busy, (number) => void this.choose(number), this.incident.ply) : nothing}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.buttons()} ${this.diagrams()}
      <p class="dim facts">
        ${incident.move ? html`<span>${text('card.move', { move: movesText(incident.move) })}</span>` : nothing}
        ${incident.offender && incident.offender !== 'COLOR_UNSPECIFIED'
          ? html`<span>${text(incident.offender === 'COLOR_WHITE' ? 'side.white' : 'side.black')}${incident.offences ? ' · ' + text('card.offences', { count: incident.offences }) : this.isOffence() && isOpen(incident) ? ' · ' + text('card.notCounted') : ''}</span>`
          : nothing}
        ${incident.evidence ? html`<span>${incident.evidence}</span>` : nothing}
        ${incident.confidencePercent ? html`<span>${text('card.sure', { percent: incident.confidencePercent })}</span>` : nothing}
        ${window && window !== 'open' && window !== 'unspecified' ? html`<strong>${text('window.' + window)}</strong>` : nothing}
        ${incident.putRight ? html`<span>${text('card.putRight')}</span>` : nothing}
        <time datetime=${incident.beginTime ?? ''}>${timeOfDay(incident.beginTime)}</time>
      </p>
    </article>`;
  }
}
customElements.define('jd-incident', IncidentCard);

/** The cards of a list. Each incident keeps its own card, with what an arbiter began on it, wherever it stands in the list. */
export class Cards {
  private made = new Map<string, IncidentCard>();

  list(shown: { incident: Incident; seat: Seat }[], author: string): IncidentCard[] {
    const cards = new Map<string, IncidentCard>();
    for (const { incident, seat } of shown) {
      const card = this.made.get(incident.name) ?? (document.createElement('jd-incident') as IncidentCard);
      card.dataset.name = incident.name;
      Object.assign(card, { incident, seat, author });
      cards.set(incident.name, card);
    }
    this.made = cards;
    return [...cards.values()];
  }
}
