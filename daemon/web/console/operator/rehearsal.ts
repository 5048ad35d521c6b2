// The rehearsal, as a step of the guide: starts and stops it, and shows table by table and output by output what has arrived.

import { html, nothing, text, View, words, call } from '../view.js';
import { shape, type Urgency } from '../shapes.js';
import { idOf, timeOfDay } from '../../format.js';
import { css } from 'lit';
import { adopt } from '../../theme.js';
import { testAnswer, testStyle, type OutputTest } from './output_test.js';

/** `Rehearsal` of the API. */
interface Rehearsal {
  state?: string;
  reason?: string;
  author?: string;
  title?: string;
  startTime?: string;
  endTime?: string;
  tables?: { table?: number; white?: string; black?: string; plies?: number; allPlies?: number; tournament?: string }[];
  findings?: { fault?: string; table?: number; found?: boolean; tournament?: string }[];
  outputs?: { name: string; kind?: string; test?: OutputTest }[];
  leftOut?: number;
  invented?: boolean;
  passed?: boolean;
}

const sheet = css`
  .rehearsal h3 { font-size: 17px; margin: 16px 0 6px; }
  .rehearsed { list-style: none; margin: 0; padding: 0; } .rehearsed li { padding: 6px 0; border-top: 1px solid var(--edge); overflow-wrap: anywhere; } .rehearsed .shape { width: 16px; height: 16px; vertical-align: -3px; }
  .rehearsed.tables li { display: grid; grid-template-columns: 2.5em minmax(0, 1fr) minmax(60px, 160px) 8.5em; gap: 10px; align-items: center; } .rehearsed.tables b { font-size: 18px; } .rehearsed .figures { text-align: end; }
  .rehearsed progress { width: 100%; height: 10px; accent-color: var(--good); } .rehearsed .tested { max-width: none; } .state-now { font-size: 18px; margin: 12px 0 2px; } .state-now .shape { width: 18px; height: 18px; vertical-align: -3px; }
  @media (max-width: 700px) { .rehearsed.tables li { grid-template-columns: 2em minmax(0, 1fr) auto; } .rehearsed.tables progress { grid-column: 2 / 4; grid-row: 2; } }
`;

const LOOK_MS = 1000;
const word = (name: string | undefined, of: string) => (name ?? '').replace(of, '').toLowerCase();

/** The step of the guide for the rehearsal. */
export class RehearsalStep extends View {
  private now?: Rehearsal;
  private problem = '';
  private busy = false;
  private timer = 0;

  connectedCallback(): void {
    super.connectedCallback();
    testStyle();
    adopt(sheet);
    this.look();
    this.timer = window.setInterval(() => document.visibilityState === 'visible' && this.look(), LOOK_MS);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async look(): Promise<void> {
    if (this.busy) return;
    try {
      this.now = ((await call('RehearsalService/GetRehearsal', {})) as any).rehearsal ?? {};
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private async ask(method: 'StartRehearsal' | 'StopRehearsal'): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      this.now = ((await call('RehearsalService/' + method, {})) as any).rehearsal ?? {};
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** Its progress, or its result. */
  private state(now: Rehearsal) {
    const state = word(now.state, 'REHEARSAL_STATE_');
    const form: Urgency = state === 'done' ? (now.passed ? 'good' : 'critical') : state === 'failed' ? 'critical' : state === 'stopped' ? 'warning' : 'log';
    const key = state === 'done' ? (now.passed ? 'passed' : 'incomplete') : state;
    return html`<p class="state-now" role="status"><strong>${shape(form)} ${text('rehearsal.state.' + key, { reason: now.reason })}</strong></p>
      <p class="note">${text('rehearsal.by', { title: now.title, author: now.author, time: timeOfDay(now.startTime!) })}</p>`;
  }

  private table(one: NonNullable<Rehearsal['tables']>[number]) {
    const all = one.allPlies ?? 0;
    const plies = one.plies ?? 0;
    return html`<li>
      <b>${one.table}</b>
      <span class="who">${one.white} – ${one.black}${one.tournament ? html` <span class="dim"><bdi>${one.tournament}</bdi></span>` : nothing}</span>
      <progress max=${all} value=${plies} aria-label=${text('rehearsal.movesOf', { table: one.table })}></progress>
      <span class="figures">${plies < all ? nothing : shape('good')} ${text('rehearsal.moves', { plies, all })}</span>
    </li>`;
  }

  /** `played`: all moves were made. A rehearsal that was stopped may have ended before its faults. */
  private finding(one: NonNullable<Rehearsal['findings']>[number], played: boolean) {
    const fault = word(one.fault, 'REHEARSAL_FAULT_');
    const form: Urgency = one.found ? 'good' : played ? 'critical' : 'log';
    return html`<li>${shape(form)} ${text(`rehearsal.${fault}.${one.found ? 'found' : played ? 'missed' : 'waits'}`, { table: [one.table, one.tournament].filter(Boolean).join(' · ') })}</li>`;
  }

  /** The content of an output of the rehearsal while it runs. */
  private seen(name: string, kind: string | undefined, now: Rehearsal) {
    const file = { OUTPUT_KIND_PGN: 'pgn/NAME/live.pgn', OUTPUT_KIND_OVERLAY: 'overlay/NAME/tables.json' }[kind ?? ''];
    return file && !now.endTime ? html`<a href=${'/rehearsal/' + file.replace('NAME', encodeURIComponent(idOf(name)))} target="_blank">${text('rehearsal.seeOutput')}</a>` : nothing;
  }

  private outputs(now: Rehearsal) {
    if (!now.outputs?.length) return html`<p class="note">${text('guide.outputs.none')}</p>`;
    return html`<ul class="rehearsed">${now.outputs.map((one) => html`<li><b>${idOf(one.name)}</b> ${this.seen(one.name, one.kind, now)} ${one.test ? testAnswer(one.test) : html`<span class="dim">${text('rehearsal.output.waits')}</span>`}</li>`)}</ul>`;
  }

  private report(now: Rehearsal) {
    return html`${this.state(now)}
      ${now.invented ? html`<p class="note">${text('rehearsal.invented')}</p>` : nothing}
      <h3>${text('rehearsal.tables')}</h3>
      <ul class="rehearsed tables">${(now.tables ?? []).map((one) => this.table(one))}</ul>
      ${now.leftOut ? html`<p class="note">${text('rehearsal.leftOut', { count: now.leftOut })}</p>` : nothing}
      <h3>${text('rehearsal.faults')}</h3>
      <ul class="rehearsed">${(now.findings ?? []).map((one) => this.finding(one, word(now.state, 'REHEARSAL_STATE_') === 'done'))}</ul>
      <h3>${text('operator.nav.outputs')}</h3>
      ${this.outputs(now)}`;
  }

  render() {
    const now = this.now;
    const known = !!now?.state;
    const ended = !known || !!now.endTime;
    const start = () => this.ask('StartRehearsal');
    return html`<section class="rehearsal">
      <p>${text('rehearsal.how')}</p>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      <p class="row">
        ${ended
          ? html`<button type="button" class=${known ? '' : 'first'} ?disabled=${this.busy || !now} @click=${start}>${text(known ? 'rehearsal.again' : 'rehearsal.start')}</button>`
          : html`<button type="button" ?disabled=${this.busy} @click=${() => this.ask('StopRehearsal')}>${text('rehearsal.stop')}</button>
              <a class="button" href="/rehearsal" target="_blank">${text('rehearsal.see')}</a>`}
      </p>
      ${known ? this.report(now) : nothing}
    </section>`;
  }
}
customElements.define('jd-rehearsal-step', RehearsalStep);
