// The results that players gave with their phones, for the arbiter, who takes them or not. It never counts by itself.

import texts from 'texts-said';
import { html, nothing, text, View, words, call } from '../view.js';
import type { Hall } from '../hall.js';
import { learnTexts } from '../../text.js';
import type { Pairing, SaidResult, Tournament } from '../messages.js';

// The tables at which players gave a result with their phones, and an arbiter should look at it.
export interface SaidTable {
  tournament: Tournament;
  pairing: Pairing;
  /** `1-0`. Empty: this side has given nothing. */
  white: string;
  black: string;
  /** The result that counts, and is another one. Empty: none counts yet. */
  counted: string;
}

const HALVES = ['0', '½', '1'];
const halvesText = (said: SaidResult | undefined) => (said ? `${HALVES[said.whiteHalves ?? 0]}-${HALVES[said.blackHalves ?? 0]}` : '');

/** The results given in rounds in play, in the order of their tables, unless the same result counts already. */
export function saidTables(hall: Hall): SaidTable[] {
  const all: SaidTable[] = [];
  for (const tournament of hall.tournaments.values()) {
    if (tournament.closed || !tournament.playersResults) continue;
    for (const round of (tournament.sections ?? []).flatMap((section) => section.rounds ?? [])) {
      if (!round.startedTime || round.closedTime) continue;
      for (const pairing of round.pairings ?? []) {
        const white = halvesText(pairing.whiteSaid);
        const black = halvesText(pairing.blackSaid);
        const counted = hall.resultOf(pairing);
        const isSettled = !!counted && [white, black].every((said) => !said || said === counted);
        if ((white || black) && !isSettled) all.push({ tournament, pairing, white, black, counted });
      }
    }
  }
  return all.sort((a, b) => (a.pairing.table ?? 0) - (b.pairing.table ?? 0));
}

learnTexts(texts);

/** The list of results from players' phones. */
export class Said extends View {
  static properties = { hall: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare author: string;
  declare beat: number;
  private busy = '';
  /** Why a table was not done. */
  private readonly problems = new Map<string, string>();

  private async edit(one: SaidTable, edits: object[]): Promise<void> {
    const { id } = one.pairing;
    this.busy = id;
    this.problems.delete(id);
    this.requestUpdate();
    try {
      const answer: any = await call('TournamentService/EditTournament', { name: one.tournament.name, author: this.author, edits });
      this.hall.putTournament(answer.tournament);
    } catch (error) {
      this.problems.set(id, words(error));
    }
    this.busy = '';
    this.requestUpdate();
  }

  private line(one: SaidTable) {
    const { pairing, white, black, counted } = one;
    const seat = this.hall.seat(pairing.id, undefined);
    const table = seat.title;
    const agreed = white === black ? white : '';
    const says = agreed ? text('said.both', { table, result: agreed }) : white && black ? text('said.differ', { table, white, black }) : text('said.one', { table, side: text('side.' + (white ? 'white' : 'black')), result: white || black });
    const given = agreed && pairing.whiteSaid;
    return html`<li>
      <p><b>${says}</b>${counted ? html` ${text('said.counts', { result: counted })}` : nothing} <span class="dim"><bdi>${seat.white}</bdi> – <bdi>${seat.black}</bdi></span></p>
      ${this.problems.has(pairing.id) ? html`<p class="refusal" role="alert">${this.problems.get(pairing.id)}</p>` : nothing}
      <div class="row wrap">
        ${given && !counted ? html`<button type="button" class="first" ?disabled=${this.busy === pairing.id} @click=${() => this.edit(one, [{ setResult: { pairing: pairing.id, result: { whiteHalves: given.whiteHalves ?? 0, blackHalves: given.blackHalves ?? 0 } } }])}>${text('said.take', { result: agreed })}</button>` : nothing}
        <button type="button" class="small" ?disabled=${this.busy === pairing.id} @click=${() => this.edit(one, [{ forgetSaid: pairing.id }])}>${text('said.forget')}</button>
      </div>
    </li>`;
  }

  render() {
    const all = saidTables(this.hall);
    if (!all.length) return nothing;
    return html`<section class="card said" aria-label=${text('said.title')}>
      <h2>${text('said.title')}</h2>
      <ul class="list whole" role="list">
        ${all.map((one) => this.line(one))}
      </ul>
    </section>`;
  }
}
customElements.define('jd-said', Said);
