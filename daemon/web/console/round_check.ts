// The check whether play can start: every board, the worst first.

import { html, nothing, text, View, words, call } from './view.js';
import type { Hall } from './hall.js';
import { idOf } from '../format.js';
import { tableTitle } from '../table_name.js';
import { locale } from '../text.js';
import { shape, type Urgency } from './shapes.js';

const FORMS: Record<string, Urgency> = { ready: 'good', look: 'warning', not_ready: 'critical' };
const word = (readiness: string | undefined) => (readiness ?? 'ROUND_READINESS_READY').replace('ROUND_READINESS_', '').toLowerCase();

/** The check of all boards before a round. */
export class RoundCheck extends View {
  static properties = { hall: { attribute: false }, beat: { type: Number } };
  declare hall: Hall;
  declare beat: number;
  private answer?: any;
  private problem = '';
  private busy = false;
  private when = '';

  connectedCallback(): void {
    super.connectedCallback();
    this.check();
  }

  private async check(): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      this.answer = await call('RoundService/CheckRound', {});
      this.when = new Date().toLocaleTimeString(locale);
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** `Table 12 (b12)`, with two tournaments `Table 12 · Kyiv Open (b12)`. A board on no table: `Board b12`. */
  private placeOf(board: string): string {
    const { name, title } = this.hall.tableOf(board);
    if (!name) return title;
    const whose = this.hall.tournamentsOpen() > 1 ? this.hall.ownerOf(board) : name.whose;
    return `${tableTitle({ ...name, whose })} (${idOf(board)})`;
  }

  /** Boards with the same message are one card, the worst first. After a round, for example, all have pieces elsewhere. */
  private groups(): { readiness?: string; findings: any[]; boards: string[] }[] {
    const groups = new Map<string, { readiness?: string; findings: any[]; boards: string[] }>();
    for (const { board, readiness, findings = [] } of this.answer?.boards ?? []) {
      const same = JSON.stringify([readiness, findings.map((one: any) => [one.what, one.toDo])]);
      if (!groups.has(same)) groups.set(same, { readiness, findings, boards: [] });
      groups.get(same)!.boards.push(board);
    }
    const rank = (one: { readiness?: string }) => ['not_ready', 'look', 'ready'].indexOf(word(one.readiness));
    return [...groups.values()].sort((a, b) => rank(a) - rank(b));
  }

  render() {
    const all: any[] = this.answer?.boards ?? [];
    const ready = all.filter((one) => word(one.readiness) === 'ready').length;
    const found = this.answer ? word(this.answer.readiness) : '';
    return html`<section class="round">
      <h2 class="sr">${text('round.title')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      <div class="panel verdict ${found}">
        ${this.answer ? html`${shape(FORMS[found] ?? 'log')} <span>${text('readiness.' + found)}</span>` : nothing}
        <span class="dim" role="status">${this.answer ? text('round.count', { ready, all: all.length }) + ' · ' + this.when : text('view.asking')}</span>
        <button type="button" class=${found === 'ready' ? '' : 'first'} ?disabled=${this.busy} @click=${() => this.check()}>${text('round.again')}</button>
      </div>
      ${(this.answer?.liveReaders ?? []).map((one: string) => html`<p class="refusal">${one}</p>`)}
      ${this.groups().map(
        ({ readiness, findings, boards }) =>
          html`<article class="card check ${word(readiness)}">
            <header><h3>${boards.map((board) => this.placeOf(board)).join(' · ')}</h3><span class="severity">${shape(FORMS[word(readiness)] ?? 'log')} ${text('readiness.' + word(readiness))}</span></header>
            ${findings.map(
              (one: any) => html`<p><strong>${one.what}</strong>${one.toDo ? html`<br />${one.toDo}` : nothing}${one.needsTechnician ? html`<br /><span class="dim">${text('round.technician')}</span>` : nothing}</p>`,
            )}
          </article>`,
      )}
    </section>`;
  }
}
customElements.define('jd-round-check', RoundCheck);
