// Whether play can start: every board, the worst first.

import { html, nothing, text, View, words, call } from './view.js';
import { idOf } from '../format.js';
import { locale } from '../text.js';

const FORMS: Record<string, string> = { ready: '✓', look: '◆', not_ready: '▲' };
const word = (readiness: string | undefined) => (readiness ?? 'ROUND_READINESS_READY').replace('ROUND_READINESS_', '').toLowerCase();

export class RoundCheck extends View {
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

  render() {
    return html`<section class="round">
      <h2>${text('round.title')}</h2>
      <div class="row"><button type="button" class="first" ?disabled=${this.busy} @click=${() => this.check()}>${text('round.again')}</button><span class="dim" role="status">${this.when}</span></div>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.answer ? html`<p class="verdict ${word(this.answer.readiness)}">${text('readiness.' + word(this.answer.readiness))}</p>` : nothing}
      ${(this.answer?.liveReaders ?? []).map((one: string) => html`<p class="refusal">${one}</p>`)}
      ${(this.answer?.boards ?? []).map(
        (board: any) =>
          html`<article class="card check ${word(board.readiness)}">
            <header><h3>${idOf(board.board)}</h3><span class="severity"><span aria-hidden="true">${FORMS[word(board.readiness)]}</span> ${text('readiness.' + word(board.readiness))}</span></header>
            ${(board.findings ?? []).map(
              (one: any) => html`<p><strong>${one.what}</strong>${one.toDo ? html`<br />${one.toDo}` : nothing}${one.needsTechnician ? html`<br /><span class="dim">${text('round.technician')}</span>` : nothing}</p>`,
            )}
          </article>`,
      )}
    </section>`;
  }
}
customElements.define('jd-round-check', RoundCheck);
