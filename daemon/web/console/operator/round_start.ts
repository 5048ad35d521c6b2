// The round that comes next, with the button that starts it, and closes the one before.

import { html, nothing, sure, text, View, words, call } from '../view.js';
import { presentRound, type Hall } from '../hall.js';
import type { Round, Section, Tournament } from '../messages.js';
import { goOnFrom, isUnderWay, roundReady, startOf, waitedFor, type RoundEdit } from './round_edits.js';

/** The next round, with its button. */
export class RoundStart extends View {
  static properties = { hall: { attribute: false }, tournament: { attribute: false }, section: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare tournament: Tournament;
  declare section: Section;
  declare author: string;
  declare beat: number;
  private problem = '';
  private done = '';
  private busy = false;

  private async write({ edits, question, force, done }: RoundEdit): Promise<void> {
    this.problem = this.done = '';
    if (question && !sure(question)) {
      this.done = force ? text('rounds.notStartedYet') : '';
      return this.requestUpdate();
    }
    this.busy = true;
    this.requestUpdate();
    try {
      const { name, revision } = this.tournament;
      const answer: any = await call('TournamentService/EditTournament', { name, author: this.author, edits, revision: revision ?? 0, ...(force ? { force } : {}) });
      this.hall.putTournament(answer.tournament);
      this.done = done;
      this.dispatchEvent(new CustomEvent('changed', { bubbles: true }));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private box(next: Round) {
    const present = presentRound(this.section);
    const open = present && isUnderWay(present) ? present : undefined;
    const played = open ? waitedFor(this.hall, open).length : 0;
    const edit = open ? goOnFrom(this.hall, this.tournament, this.section, open, next) : startOf(this.hall, this.tournament, this.section, next.number ?? 0);
    const label = open ? text('rounds.goOn', { round: open.number ?? '', next: next.number ?? '' }) : text('rounds.startNext', { round: next.number ?? '' });
    return html`<div class="ready">
      <div>
        <p><strong>${text('rounds.isReady', { round: next.number ?? '' })}</strong> ${text('rounds.pairings', { count: (next.pairings ?? []).filter((one) => one.table).length })}</p>
        ${open ? html`<p class="dim">${played ? text('rounds.stillPlayed', { count: played, round: open.number ?? '' }) : text('rounds.allDone', { round: open.number ?? '' })}</p>` : nothing}
      </div>
      <button type="button" class=${played ? '' : 'first'} ?disabled=${this.busy || !this.hall.boardsKnown} @click=${() => this.write(edit)}>${label}</button>
    </div>`;
  }

  render() {
    const next = roundReady(this.section);
    return html`${next ? this.box(next) : nothing}${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}`;
  }
}
customElements.define('jd-round-start', RoundStart);
