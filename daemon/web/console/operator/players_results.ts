// The choice whether players of a tournament may give results with their phones. It is off unless somebody turns it on.

import texts from 'texts-phones';
import { html, nothing, text, View, words, call } from '../view.js';
import type { Hall } from '../hall.js';
import type { Tournament } from '../messages.js';
import { learnTexts } from '../../text.js';

learnTexts(texts);

const WHO: [string, string][] = [['PLAYERS_RESULTS_UNSPECIFIED', 'phones.off'], ['PLAYERS_RESULTS_SIGN', 'phones.sign'], ['PLAYERS_RESULTS_SLIP', 'phones.slip']];

/** The choice of the guide about results from phones. */
export class PlayersResults extends View {
  static properties = { hall: { attribute: false }, tournament: { attribute: false }, author: {} };
  declare hall: Hall;
  declare tournament: Tournament;
  declare author: string;
  private problem = '';
  private done = '';
  private busy = false;

  private async set(whoMay: string, newCodes: boolean): Promise<void> {
    this.problem = this.done = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const answer: any = await call('TournamentService/EditTournament', { name: this.tournament.name, author: this.author, edits: [{ setPlayersResults: { whoMay, newCodes } }] });
      this.hall.putTournament(answer.tournament);
      this.tournament = answer.tournament;
      this.done = text(newCodes ? 'phones.newDone' : 'phones.done');
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  render() {
    const now = this.tournament.playersResults ?? WHO[0][0];
    const isOn = now !== WHO[0][0];
    return html`<section class="card phones">
      <h3>${text('phones.title')}</h3>
      <p class="note">${text('phones.about')}</p>
      <label>${text('phones.who')} <select ?disabled=${this.busy} @change=${(event: Event) => this.set((event.target as HTMLSelectElement).value, false)}>${WHO.map(([value, key]) => html`<option value=${value} ?selected=${value === now}>${text(key)}</option>`)}</select></label>
      ${isOn ? html`<p><a href="#/paper/signs">${text('phones.print')}</a></p><p><button type="button" class="small" ?disabled=${this.busy} @click=${() => window.confirm(text('phones.sureNew')) && this.set(now, true)}>${text('phones.new')}</button></p>` : nothing}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}
    </section>`;
  }
}
customElements.define('jd-players-results', PlayersResults);
