// The software clock of a game without a clock at the board: its times, and big buttons to start, pause, resume and set it.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Game, SoftwareClock } from '../messages.js';
import { clockText, readClock, seconds } from '../../format.js';

const TICK_MS = 250;
/** After an error the page sends the request again. */
const AGAIN_MS = 3_000;

/** The software clock of one game, with its buttons. */
export class SoftwareClockView extends View {
  static properties = { game: { attribute: false }, busy: { type: Boolean }, stale: { type: Boolean } };
  declare game: Game;
  declare busy: boolean;
  /** The connection is lost, and the times are not known. */
  declare stale: boolean;
  private clock?: SoftwareClock;
  /** When `clock` came, by `performance.now()`. */
  private read = 0;
  private asked?: Game;
  private problem = '';
  private sets?: { white: string; black: string };
  private timer = 0;
  private again = 0;

  connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => !document.hidden && this.clock?.running && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    clearTimeout(this.again);
    super.disconnectedCallback();
  }

  protected willUpdate(): void {
    // The stream gives a new object whenever something about the game has changed.
    if (this.game && this.game !== this.asked) this.ask(this.game);
  }

  private async ask(game: Game): Promise<void> {
    this.asked = game;
    clearTimeout(this.again);
    try {
      const answer: any = await call('GameService/GetGame', { name: game.name });
      if (this.asked !== game) return;
      this.clock = answer.game?.softwareClock;
      this.read = performance.now();
      this.problem = '';
    } catch (error) {
      if (this.asked !== game) return;
      this.problem = words(error);
      this.again = window.setTimeout(() => this.ask(game), AGAIN_MS);
    }
    this.requestUpdate();
  }

  private now(side: 'white' | 'black'): string {
    const then = seconds(this.clock?.[side]) ?? 0;
    const runs = this.clock?.running === (side === 'white' ? 'COLOR_WHITE' : 'COLOR_BLACK');
    return clockText(Math.max(0, then - (runs ? Math.floor((performance.now() - this.read) / 1000) : 0)) + 's');
  }

  private control(kind: string, times: object = {}): void {
    this.sets = undefined;
    this.dispatchEvent(new CustomEvent('control', { detail: { controlSoftwareClock: { kind: 'KIND_' + kind, ...times } } }));
  }

  private set(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const white = readClock(String(form.get('white')));
    const black = readClock(String(form.get('black')));
    this.problem = white === undefined || black === undefined ? text('table.badClock') : '';
    if (!this.problem) this.control('SET', { white: white + 's', black: black + 's' });
    this.requestUpdate();
  }

  private face(side: 'white' | 'black') {
    const runs = this.clock?.running === (side === 'white' ? 'COLOR_WHITE' : 'COLOR_BLACK');
    const usedUp = this.now(side) === '0:00';
    return html`<span class="time big ${this.stale ? 'stale' : runs ? 'runs' : ''}" role="timer" aria-live="off"
      ><span class="side">${text('side.' + side)}</span> ${this.now(side)}${runs ? html`<span class="sr">${text('clock.runs')}</span>` : nothing}${usedUp
        ? html` <span class="usedup">${text('soft.usedUp')}</span>`
        : nothing}</span
    >`;
  }

  private buttons() {
    const one = (kind: string, words: string) =>
      html`<button type="button" class="first" ?disabled=${this.busy || this.stale} @click=${() => this.control(kind)}>${text('soft.' + words)}</button>`;
    switch (this.clock?.phase) {
      case 'PHASE_NOT_STARTED':
        return one('START', 'start');
      case 'PHASE_RUNNING':
        return one('PAUSE', 'pause');
      case 'PHASE_PAUSED':
        return this.game.adjournment ? nothing : one('RESUME', 'resume');
    }
    return nothing;
  }

  render() {
    if (!this.clock) {
      return html`<section class="softclock">
        <h3>${text('soft.title')}</h3>
        <p class="dim">${this.problem || (this.read ? text('soft.unknown') : text('view.asking'))}</p>
      </section>`;
    }
    const phase = (this.clock.phase ?? '').replace('PHASE_', '').toLowerCase();
    const opens = () => ((this.sets = { white: this.now('white'), black: this.now('black') }), this.requestUpdate());
    const goesOn = phase !== 'ended' && !this.game.adjournment;
    return html`<section class="softclock" data-phase=${phase}>
      <h3>${text('soft.title')} <span class="dim" role="status">${text('soft.phase.' + phase)}</span></h3>
      <p class="faces">${this.face('white')} ${this.face('black')}</p>
      <p class="dim">${text('soft.evidence')}</p>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${goesOn
        ? html`<div class="tiles">
            ${this.buttons()}
            <button type="button" ?disabled=${this.busy || this.stale} aria-expanded=${!!this.sets} @click=${() => (this.sets ? ((this.sets = undefined), this.requestUpdate()) : opens())}>${text('soft.set')}</button>
          </div>`
        : nothing}
      ${goesOn && this.sets
        ? html`<form class="row wrap" @submit=${(event: SubmitEvent) => this.set(event)}>
            <label>${text('side.white')} <input name="white" size="7" inputmode="numeric" autocomplete="off" .value=${this.sets.white} /></label>
            <label>${text('side.black')} <input name="black" size="7" inputmode="numeric" autocomplete="off" .value=${this.sets.black} /></label>
            <button class="first">${text('table.setClock')}</button>
          </form>`
        : nothing}
    </section>`;
  }
}
customElements.define('jd-software-clock', SoftwareClockView);
