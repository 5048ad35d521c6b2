// What an operator needs of a tournament once in a while: what everybody sees later, how ties are broken, a player, a pairing or a
// table by hand, games that were played at each other's tables, and the end. It asks its page to make the change.

import { html, nothing, text, View } from './view.js';
import { playerText } from './hall.js';
import type { Section, Tournament } from './messages.js';
import { codesIn, nextNumber } from './tournament_edits.js';

export class TournamentMore extends View {
  static properties = { tournament: { attribute: false }, busy: { type: Boolean }, beat: { type: Number } };
  declare tournament: Tournament;
  declare busy: boolean;
  declare beat: number;

  /** Asks for these edits, after the question. */
  private ask(edits: object[], question = ''): void {
    this.dispatchEvent(new CustomEvent('edit', { detail: { edits, question } }));
  }

  private form(title: string, inside: unknown, edits: (form: FormData) => object[]) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      this.ask(edits(new FormData(form)));
    };
    return html`<form class="row wrap" aria-label=${title} @submit=${submit}>
      <h3>${title}</h3>
      ${inside} <button class="small" ?disabled=${this.busy}>${text('rounds.more.set')}</button>
    </form>`;
  }

  private number(name: string, label: string, least: number, value: number | string = '') {
    return html`<label>${label} <input name=${name} type="number" inputmode="numeric" min=${least} required .value=${String(value)} /></label>`;
  }

  private players(name: string, label: string, section: Section) {
    return html`<label>${label} <select name=${name}>${(section.players ?? []).map((one) => html`<option value=${one.number ?? 0}>${playerText(one)}</option>`)}</select></label>`;
  }

  /** The pairings of the round that is played now, by their tables. */
  private pairings(name: string, section: Section) {
    const round = (section.rounds ?? []).find((one) => one.startedTime && !one.closedTime) ?? section.rounds?.[section.rounds.length - 1];
    const label = text('rounds.column.table');
    return html`<label>${label} <select name=${name} required>${(round?.pairings ?? []).filter((one) => one.table).map((one) => html`<option value=${one.id ?? ''}>${one.table}</option>`)}</select></label>`;
  }

  private ofSection(section: Section) {
    const standings = section.standings ?? {};
    const rounds = section.rounds?.length ?? 0;
    const latest = section.rounds?.[rounds - 1]?.number ?? 1;
    const isThree = (standings.game?.winHalves ?? 2) === 6;
    return html`${this.form(
        text('rounds.more.ranking'),
        html`<label>${text('rounds.more.tieBreaks')} <input name="codes" autocomplete="off" placeholder="DE, BH/C1, BH" .value=${(standings.tieBreaks ?? []).join(', ')} /></label>
          <label>${text('rounds.more.points')} <select name="points"><option value="2 1 0" ?selected=${!isThree}>1 – ½ – 0</option><option value="6 2 0" ?selected=${isThree}>3 – 1 – 0</option></select></label>`,
        (form) => {
          const [winHalves, drawHalves, lossHalves] = String(form.get('points')).split(' ').map(Number);
          return [{ setSection: { section: section.id, standings: { ...standings, game: { winHalves, drawHalves, lossHalves }, tieBreaks: codesIn(String(form.get('codes'))) } } }];
        },
      )}
      ${this.form(
        text('rounds.more.player'),
        html`<label>${text('rounds.more.name')} <input name="name" required autocomplete="off" /></label> <label>${text('rounds.more.rating')} <input name="rating" type="number" inputmode="numeric" min="0" /></label>`,
        (form) => [{ addPlayer: { section: section.id, player: { number: nextNumber(section), name: form.get('name'), rating: Number(form.get('rating')) || 0 } } }],
      )}
      ${(section.players?.length ?? 0) > 1
        ? this.form(
            text('rounds.more.pair'),
            html`${this.number('round', text('rounds.more.round'), 1, latest)} ${this.number('table', text('rounds.column.table'), 1)} ${this.players('white', text('side.white'), section)} ${this.players('black', text('side.black'), section)}`,
            (form) => [{ addPairing: { section: section.id, round: Number(form.get('round')), table: Number(form.get('table')), white: Number(form.get('white')), black: Number(form.get('black')) } }],
          )
        : nothing}
      ${rounds
        ? html`${this.form(text('rounds.more.move'), html`${this.pairings('pairing', section)} ${this.number('to', text('rounds.more.newTable'), 1)}`, (form) => [{ moveToTable: { pairing: form.get('pairing'), table: Number(form.get('to')) } }])}
            ${this.form(text('rounds.more.exchange'), html`${this.pairings('pairing', section)} ${this.pairings('other', section)}`, (form) => [{ swapGames: { pairing: form.get('pairing'), other: form.get('other') } }])}`
        : nothing}`;
  }

  render() {
    const { tournament } = this;
    const sections = tournament.sections ?? [];
    return html`<details class="card">
      <summary>${text('rounds.more')}</summary>
      ${sections.map((section) => html`${sections.length > 1 ? html`<h2>${section.name || section.id}</h2>` : nothing}${this.ofSection(section)}`)}
      <div class="row"><button type="button" ?disabled=${this.busy} @click=${() => this.ask([{ close: !tournament.closed }], tournament.closed ? '' : text('rounds.more.sureOver'))}>${text(tournament.closed ? 'rounds.more.reopen' : 'rounds.more.over')}</button></div>
    </details>`;
  }
}
customElements.define('jd-tournament-more', TournamentMore);
