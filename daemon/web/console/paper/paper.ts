// What is printed for a round: pairings, results and standings for the wall, its bulletin, signs for the tables with codes for phones,
// result slips. The sheet on the screen is the one on paper.
//
//   #/paper/bulletin/open/main/3    a sheet, and the round of a section of a tournament

import { html, nothing, text, View, keep, kept } from '../view.js';
import './bulletin.js';
import { countedResult, type Hall } from '../hall.js';
import type { Pairing } from '../messages.js';
import { adopt } from '../../theme.js';
import { seconds, spanText } from '../../format.js';
import { addressForPhones } from '../../phone_address.js';
import { pairingList } from './paper_list.js';
import { matchList, openBoard } from './paper_matches.js';
import { paperHead } from './paper_parts.js';
import { addressOf, gameOf, hasBegun, hasTwoPlayers, isTeamRound, numberOf, pairingsOf, roundsToPrint, roundTitle, type PaperRound } from './paper_round.js';
import { resultSlip, tableSign } from './paper_signs.js';
import { pointsBefore, rankingNotes, rankingTable } from './paper_standings.js';
import { paperSheet } from './paper_style.js';
import { RecordedGames } from './recorded_games.js';
import { RoundAnswers } from './round_answers.js';
import { runningHead } from './running_head.js';
import { TableCodes } from './table_codes.js';

type What = 'pairings' | 'results' | 'standings' | 'bulletin' | 'signs' | 'slips';
const WHATS: What[] = ['pairings', 'results', 'standings', 'bulletin', 'signs', 'slips'];
/** Sheets of a round that has been played. */
const PLAYED: What[] = ['results', 'standings', 'bulletin'];
const LETTERS = ['small', 'usual', 'large'];

export class Paper extends View {
  static properties = { hall: { attribute: false }, what: {}, of: {}, beat: { type: Number } };
  declare hall: Hall;
  /** What the address asks for: a sheet, and a round as `addressOf` writes it. Empty: none. */
  declare what: string;
  declare of: string;
  declare beat: number;
  /** Nothing: it is not known yet. Empty: there is none. */
  private address?: string;
  /** Grows when something has come that a sheet shows. */
  private news = 0;
  private sheetName = '';
  private readonly records = new RecordedGames(() => this.hall, () => this.changed());
  private readonly answers = new RoundAnswers(() => this.changed());
  private readonly codes = new TableCodes(() => this.changed());

  connectedCallback(): void {
    super.connectedCallback();
    adopt(paperSheet);
    this.findAddress();
  }

  disconnectedCallback(): void {
    this.answers.stop();
    super.disconnectedCallback();
  }

  private changed(): void {
    ++this.news;
    this.requestUpdate();
  }

  private findAddress(): void {
    addressForPhones()
      .then((address) => {
        this.address = address ?? '';
        this.requestUpdate();
      })
      .catch(() => setTimeout(() => this.isConnected && this.findAddress(), 3000));
  }

  private get kind(): What {
    return WHATS.find((one) => one === this.what) ?? 'pairings';
  }

  /** The round that the address names. Otherwise the last one, or the last one that has begun. */
  private round(all: PaperRound[]): PaperRound | undefined {
    const chosen = all.find((one) => addressOf(one) === this.of);
    return chosen ?? (PLAYED.includes(this.kind) ? all.find(hasBegun) : undefined) ?? all[0];
  }

  private get letters(): string {
    const found = kept('letters ' + this.kind);
    return LETTERS.includes(found) ? found : 'usual';
  }

  private gameOf(pairing: Pairing) {
    return this.records.get(gameOf(pairing));
  }

  /** Pairings, or results. */
  private list(one: PaperRound) {
    const isResults = this.kind === 'results';
    const { matches, standings } = this.answers;
    if (isTeamRound(one)) return matchList(matches?.matches ?? [], isResults ? openBoard(one, (pairing) => this.gameOf(pairing)) : undefined);
    const points = pointsBefore(standings, numberOf(one));
    return pairingList(one, { points, gameOf: isResults ? (pairing) => this.gameOf(pairing) : undefined });
  }

  private sheet(one: PaperRound) {
    const tables = pairingsOf(one.round).filter((pairing) => pairing.table && hasTwoPlayers(pairing));
    const article = (look: string, inside: unknown) => html`<article class="paper ${look}">${inside}</article>`;
    switch (this.kind) {
      case 'bulletin':
        return html`<jd-bulletin .hall=${this.hall} .one=${one} .answers=${this.answers} .records=${this.records} .letters=${this.letters} .beat=${this.beat} .news=${this.news}></jd-bulletin>`;
      case 'signs':
        return article('table-cards', tables.map((pairing) => tableSign(one, pairing, this.hall.boardOfPairing(one.tournament, pairing), this.address ?? '', this.codes.sign(pairing.table))));
      case 'slips':
        return article('table-cards', tables.map((pairing) => resultSlip(one, pairing, this.codes.slip(pairing.id))));
      case 'standings': {
        const { standings } = this.answers;
        return article(this.letters, html`${paperHead(one, text('paper.standings'))}${standings?.rows?.length ? html`${rankingTable(standings)}${rankingNotes(standings)}` : nothing}`);
      }
      default:
        return article(this.letters, html`${paperHead(one, text('paper.' + this.kind))}${this.list(one)}`);
    }
  }

  /** A browser calls a PDF by the title of the page. */
  protected updated(): void {
    if (this.sheetName) document.title = this.sheetName;
  }

  render() {
    const rounds = roundsToPrint(this.hall.tournaments.values());
    const one = this.round(rounds);
    if (!one) return html`<p class="empty">${text('paper.noRound')}</p>`;
    const isList = this.kind !== 'signs' && this.kind !== 'slips';
    if (isList) this.answers.show(one);
    else this.codes.show(one.tournament);
    if (PLAYED.includes(this.kind)) this.records.want(pairingsOf(one.round).filter((pairing) => !pairing.result).map(gameOf));
    this.answers.told(pairingsOf(one.round).map((pairing) => [pairing.id, countedResult(pairing, this.gameOf(pairing))]));
    this.sheetName = `${roundTitle(one)} · ${text('paper.' + this.kind)}`;
    runningHead(this.sheetName);
    const choose = (event: Event) => {
      location.hash = `#/paper/${this.kind}/${(event.target as HTMLSelectElement).value}`;
    };
    const take = (event: Event) => {
      location.hash = ['#/paper', (event.target as HTMLSelectElement).value, this.of].filter(Boolean).join('/');
    };
    const size = (event: Event) => {
      keep('letters ' + this.kind, (event.target as HTMLSelectElement).value);
      this.requestUpdate();
    };
    return html`<div class="paper-form">
        <label>${text('paper.what')} <select @change=${take}>${WHATS.map((what) => html`<option value=${what} ?selected=${what === this.kind}>${text('paper.' + what)}</option>`)}</select></label>
        <label>${text('paper.of')} <select .value=${addressOf(one)} @change=${choose}>${rounds.map((other) => html`<option value=${addressOf(other)} ?selected=${addressOf(other) === addressOf(one)}>${roundTitle(other)}</option>`)}</select></label>
        ${isList ? html`<label>${text('paper.letters')} <select name="letters" .value=${this.letters} @change=${size}>${LETTERS.map((letters) => html`<option value=${letters} ?selected=${letters === this.letters}>${text('paper.letters.' + letters)}</option>`)}</select></label>` : nothing}
        <button type="button" class="first" ?disabled=${this.kind === 'bulletin' && this.records.isWaiting} @click=${() => print()}>${text('paper.print')}</button>
      </div>
      ${!isList && this.codes.problem ? html`<p class="refusal" role="status">${this.codes.problem}</p>` : nothing}
      ${this.kind === 'signs' && this.address === '' ? html`<p class="refusal" role="status">${text('paper.noAddress')}</p>` : nothing}
      ${PLAYED.includes(this.kind) && !one.round.closedTime && seconds(one.tournament.delay) ? html`<p class="note">${text('paper.early', { time: spanText(one.tournament.delay) })}</p>` : nothing}
      ${isList && this.answers.problem ? html`<p class="refusal" role="status">${this.answers.problem}</p>` : nothing}
      ${this.sheet(one)}`;
  }
}
customElements.define('jd-paper', Paper);
