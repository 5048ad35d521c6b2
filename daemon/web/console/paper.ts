// What is printed for a round: pairings or results for the wall, signs for the tables with codes for phones, result slips.

import { css } from 'lit';
import { html, nothing, text, View } from './view.js';
import { countedResult, playerText, type Hall } from './hall.js';
import type { Pairing, Player, Round, Section, Tournament } from './messages.js';
import { adopt } from '../theme.js';
import { idOf } from '../format.js';
import { addressForPhones } from '../phone_address.js';
import { qrDrawing } from '../qr_drawing.js';

const sheet = css`
  .paper-form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 0 0 16px; } .paper { --ground: #fff; --card: #fff; --tint: #fff; --text: #000; --dim: #333; --edge: #999; --line: #999; background: #fff; color: #000; padding: 24px; border-radius: 12px; max-width: 900px; margin: 0 auto; overflow-x: auto; }
  .paper h2 { margin: 0 0 4px; font-size: 26px; overflow-wrap: anywhere; } .paper h2 + p { margin: 0 0 14px; } .paper table, .paper tr { background: none; } .paper table { width: 100%; border-collapse: collapse; } .paper th, .paper td { text-align: start; padding: 5px 8px; border: 0; border-bottom: 1px solid #999; color: #000; background: none; vertical-align: top; overflow-wrap: anywhere; } .paper thead th { border-bottom: 2px solid #000; } .paper .middle-of, .paper .number { text-align: center; white-space: nowrap; font-variant-numeric: tabular-nums; } .paper small { color: #333; font-size: .8em; } .paper tr { break-inside: avoid; }
  .card-of-table { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 24px; align-content: space-between; min-height: 126mm; padding: 8mm; border: 1px dashed #999; break-inside: avoid; } .card-of-table + .card-of-table { border-top: 0; } .card-of-table .event-of { font-size: 20px; overflow-wrap: anywhere; } .card-of-table .big { font-size: 190px; font-weight: 800; line-height: 1; } .card-of-table .match-of { font-size: 26px; } .card-of-table .codes { grid-area: 1 / 2 / 4 / 3; display: grid; gap: 10px; align-content: space-between; justify-items: center; text-align: center; } .card-of-table svg { display: block; width: 44mm; } .card-of-table .small-code svg { width: 24mm; } .card-of-table .codes p { margin: 0; font-weight: 700; } .card-of-table .small-code p { font-weight: 400; font-size: 14px; }
  .slips { display: grid; grid-template-columns: minmax(0, 1fr); } .slip { break-inside: avoid; display: grid; gap: 8px; min-height: 62mm; padding: 6mm 4mm; border-bottom: 1px dashed #999; align-content: space-between; } .slip header { display: flex; justify-content: space-between; gap: 16px; } .slip header b { font-size: 22px; } .slip .sides { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: 4px 16px; align-items: center; } .slip .sides b { font-size: 19px; overflow-wrap: anywhere; } .slip .sides > :last-child { text-align: end; } .slip .boxes { display: flex; gap: 8px; } .slip .boxes span { border: 2px solid #000; border-radius: 6px; padding: 6px 14px; font-size: 20px; font-weight: 700; white-space: nowrap; } .slip .sign-here { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; } .slip .sign-here span { border-top: 1px solid #000; padding-top: 3px; font-size: 14px; }
  @media (max-width: 600px) { .paper { padding: 12px; } .card-of-table .big { font-size: 110px; } .slip .sides { grid-template-columns: minmax(0, 1fr); } .slip .sides > :last-child { text-align: start; } .slip .boxes { flex-wrap: wrap; } }
  @media print { .tabs, .paper-form, .worries, header.head { display: none !important; } .paper { padding: 0; max-width: none; border-radius: 0; overflow: visible; } .card-of-table { border-style: none; } .card-of-table + .card-of-table { border-top: 1px dashed #999; } }
`;

type What = 'pairings' | 'results' | 'signs' | 'slips';
const WHATS: What[] = ['pairings', 'results', 'signs', 'slips'];

/** A round of a section that can be printed. */
interface Chosen {
  tournament: Tournament;
  section: Section;
  round: Round;
}

const keyOf = (one: Chosen) => [one.tournament.name, one.section.id, one.round.number].join(' ');

export class Paper extends View {
  static properties = { hall: { attribute: false }, beat: { type: Number } };
  declare hall: Hall;
  declare beat: number;
  private what: What = 'pairings';
  private chosen = '';
  /** Nothing: it is not known yet. Empty: there is none. */
  private address?: string;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    this.findAddress();
  }

  private findAddress(): void {
    addressForPhones()
      .then((address) => {
        this.address = address ?? '';
        this.requestUpdate();
      })
      .catch(() => setTimeout(() => this.isConnected && this.findAddress(), 3000));
  }

  /** All rounds with pairings of tournaments that are open, the last one of each section first. */
  private rounds(): Chosen[] {
    return [...this.hall.tournaments.values()]
      .filter((tournament) => !tournament.closed)
      .flatMap((tournament) => (tournament.sections ?? []).flatMap((section) => [...(section.rounds ?? [])].reverse().map((round) => ({ tournament, section, round }))))
      .filter(({ round }) => round.pairings?.length);
  }

  /** `City Open · Group A · Round 3`. */
  private titleOf({ tournament, section, round }: Chosen): string {
    const several = (tournament.sections ?? []).length > 1;
    return [tournament.title || idOf(tournament.name), several ? section.name || section.id : '', text('round.name', { round: round.number ?? 0 })].filter(Boolean).join(' · ');
  }

  private players({ section }: Chosen): Map<number, Player> {
    return new Map((section.players ?? []).map((one) => [one.number ?? 0, one]));
  }

  /** The pairings in the order of the tables; those without an opponent come last. */
  private pairings({ round }: Chosen): Pairing[] {
    return (round.pairings ?? []).filter((one) => !one.vanished && !one.withheld).sort((a, b) => (a.table || Infinity) - (b.table || Infinity));
  }

  private player(player: Player | undefined) {
    return player ? html`<bdi>${playerText(player)}</bdi>${player.rating ? html` <small>${player.rating}</small>` : nothing}` : html`–`;
  }

  private resultOf(pairing: Pairing): string {
    const game = pairing.games?.length ? this.hall.games.get(pairing.games[pairing.games.length - 1]) : undefined;
    return countedResult(pairing, game);
  }

  private list(chosen: Chosen, withResults: boolean) {
    const players = this.players(chosen);
    const all = this.pairings(chosen);
    const played = all.filter((one) => one.white && one.black);
    const rest = all.filter((one) => !(one.white && one.black)).map((one) => players.get(one.white || one.black || 0));
    return html`<table>
        <thead>
          <tr><th scope="col" class="number">${text('paper.table')}</th><th scope="col">${text('side.white')}</th><th scope="col" class="middle-of">${text('paper.result')}</th><th scope="col">${text('side.black')}</th></tr>
        </thead>
        <tbody>
          ${played.map((one) => html`<tr><td class="number">${one.table ?? '–'}</td><td>${this.player(players.get(one.white ?? 0))}</td><td class="middle-of">${(withResults && this.resultOf(one)) || '–'}</td><td>${this.player(players.get(one.black ?? 0))}</td></tr>`)}
        </tbody>
      </table>
      ${rest.length ? html`<p><b>${text('paper.without')}:</b> ${rest.map((one) => playerText(one)).join('; ')}</p>` : nothing}`;
  }

  private code(address: string) {
    return qrDrawing(address, text('paper.code', { address }));
  }

  private sign(chosen: Chosen, pairing: Pairing) {
    const board = this.hall.boardOfPairing(chosen.tournament, pairing);
    const codes = board && this.address;
    return html`<section class="card-of-table">
      <div class="event-of">${this.titleOf(chosen).split(' · ').slice(0, -1).join(' · ')}</div>
      <div class="big">${pairing.table}</div>
      <div class="match-of">${pairing.match ? text('view.match', { match: pairing.match, board: pairing.boardInMatch ?? 0 }) : nothing}</div>
      ${codes
        ? html`<div class="codes">
            <div>${this.code(`${this.address}board/${encodeURIComponent(idOf(board))}`)}<p>${text('paper.follow')}</p></div>
            <div class="small-code">${this.code(`${this.address}arbiter#/table/${board}`)}<p>${text('paper.arbiter')}</p></div>
          </div>`
        : nothing}
    </section>`;
  }

  private slip(chosen: Chosen, pairing: Pairing) {
    const players = this.players(chosen);
    const side = (which: 'white' | 'black') => html`<div><small>${text('side.' + which)}</small><br /><b>${this.player(players.get(pairing[which] ?? 0))}</b></div>`;
    return html`<section class="slip">
      <header><b>${text('view.table', { table: [pairing.table, pairing.match ? text('view.match', { match: pairing.match, board: pairing.boardInMatch ?? 0 }) : ''].filter(Boolean).join(' · ') })}</b><span>${this.titleOf(chosen)}</span></header>
      <div class="sides">${side('white')}<div class="boxes"><span>1 - 0</span><span>½ - ½</span><span>0 - 1</span></div>${side('black')}</div>
      <div class="sign-here">${(['white', 'black'] as const).map((which) => html`<span>${text('paper.signature', { side: text('side.' + which) })}</span>`)}</div>
    </section>`;
  }

  private drawn(chosen: Chosen) {
    const tables = this.pairings(chosen).filter((one) => one.table && one.white && one.black);
    if (this.what === 'signs') return tables.map((one) => this.sign(chosen, one));
    if (this.what === 'slips') return html`<div class="slips">${tables.map((one) => this.slip(chosen, one))}</div>`;
    return html`<h2>${this.titleOf(chosen)}</h2>
      <p>${text('paper.' + this.what)}</p>
      ${this.list(chosen, this.what === 'results')}`;
  }

  render() {
    const rounds = this.rounds();
    const chosen = rounds.find((one) => keyOf(one) === this.chosen) ?? rounds[0];
    if (!chosen) return html`<p class="empty">${text('paper.noRound')}</p>`;
    const choose = (event: Event) => {
      this.chosen = (event.target as HTMLSelectElement).value;
      this.requestUpdate();
    };
    const take = (event: Event) => {
      this.what = (event.target as HTMLSelectElement).value as What;
      this.requestUpdate();
    };
    return html`<div class="paper-form noprint">
        <label>${text('paper.what')} <select @change=${take}>${WHATS.map((one) => html`<option value=${one} ?selected=${one === this.what}>${text('paper.' + one)}</option>`)}</select></label>
        <label>${text('paper.of')} <select @change=${choose}>${rounds.map((one) => html`<option value=${keyOf(one)} ?selected=${one === chosen}>${this.titleOf(one)}</option>`)}</select></label>
        <button type="button" @click=${() => print()}>${text('paper.print')}</button>
      </div>
      ${this.what === 'signs' && this.address === '' ? html`<p class="refusal noprint" role="status">${text('paper.noAddress')}</p>` : nothing}
      <article class="paper">${this.drawn(chosen)}</article>`;
  }
}
customElements.define('jd-paper', Paper);
