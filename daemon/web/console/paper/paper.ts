// The sheets of a round: pairings, results and standings for the wall, the bulletin, signs for tables with codes for phones,
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
import { RecordedGames } from './recorded_games.js';
import { RoundAnswers } from './round_answers.js';
import { TableCodes } from './table_codes.js';
import { css } from 'lit';

// The look of what is printed. On a laptop a sheet looks as on paper, and has its width; a phone has less room. All sizes follow
// from `--letters`, the size of the letters. Browsers print no backgrounds, so no information is in one.
export const paperSheet = css`
  jd-paper, jd-bulletin { display: block; }
  .paper-form { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: center; margin: 0 auto 12px; max-width: 1000px; } .paper-form label { display: inline-flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; max-width: 100%; } .paper-form select { min-width: 0; } .paper-form .check { min-height: var(--target); } .paper-form .check input { min-height: 0; width: 22px; height: 22px; margin: 0; } .paper-form .note { flex-basis: 100%; margin: 0; } @media (max-width: 699.9px) { .paper-form > label:has(select) { display: grid; grid-template-columns: 112px minmax(0, 1fr); width: 100%; } } jd-paper > .note, jd-paper > .refusal { max-width: 1000px; margin: 0 auto 12px; }
  .paper { --ground: #fff; --card: #fff; --tint: #fff; --text: #000; --dim: #333; --edge: #999; --line: #999; --letters: 11pt; color-scheme: light; background: #fff; color: #000; width: 210mm; max-width: 100%; margin: 0 auto; padding: 12mm; border: 1px solid #ccc; border-radius: 4px; overflow-x: auto; font: var(--letters)/1.3 var(--type); }
  .paper.small { --letters: 9pt; } .paper.large { --letters: 14pt; }
  .paper-head { margin: 0 0 1em; padding: 0 0 .5em; border-bottom: 1.5pt solid #000; break-after: avoid; break-inside: avoid; } .paper-head h2 { margin: 0; font-size: 20pt; line-height: 1.15; overflow-wrap: anywhere; text-wrap: balance; } .paper-head p { margin: .25em 0 0; font-size: 11.500pt; }
  .paper h3 { color: #000; margin: 0 0 .4em; font-size: 1.25em; line-height: 1.2; break-after: avoid; } .paper h3 small { font-weight: 400; }
  .paper table, .paper tr { background: none; } .paper table { width: 100%; border-collapse: collapse; } .paper th, .paper td { text-align: start; padding: .32em .4em; border: 0; border-bottom: .5pt solid #999; color: #000; background: none; vertical-align: baseline; font-size: 1em; line-height: 1.25; overflow-wrap: break-word; white-space: normal; } .paper thead th { border-bottom: 1pt solid #000; font-size: .85em; font-weight: 650; vertical-align: bottom; } .paper thead td { border-bottom: 1pt solid #000; } .paper thead { display: table-header-group; } .paper tr { break-inside: avoid; } .paper tbody tr:hover td { background: none; }
  .paper .middle-of { text-align: center; white-space: nowrap; font-variant-numeric: tabular-nums; } .paper .number { text-align: end; white-space: nowrap; font-weight: 400; font-variant-numeric: tabular-nums; } .paper thead .number, .paper thead .middle-of { font-weight: 650; } .paper td.table-of { font-weight: 700; } .paper td.result-of { font-weight: 700; } .paper td.result-of small { display: block; white-space: normal; line-height: 1.1; font-weight: 400; } .paper abbr { text-decoration: none; } .paper small { color: #333; font-size: .85em; white-space: nowrap; } .paper .fits { width: 1%; white-space: nowrap; } .paper td.words { white-space: normal; }
  .paper .remark { margin: .5em 0 0; font-size: .9em; break-before: avoid; orphans: 2; widows: 2; } .paper .remark b { font-weight: 650; } .paper .remark span { white-space: nowrap; } .paper .sentence { display: inline-block; } .paper .sentence::first-letter { text-transform: uppercase; }
  .paper .sided { display: flex; align-items: baseline; } .paper .side-disc { flex: none; width: .68em; height: .68em; margin-inline-end: .3em; vertical-align: -.02em; overflow: visible; }
  .paper .even { table-layout: fixed; } .paper .even col.own { width: 3.4em; } .paper .even col.rating { width: 4.5em; } .paper .even col.points { width: 4em; } .paper .even col.result { width: 5.6em; } .paper .even col.dash { width: 2.2em; } .paper.large:not(.bulletin) .rating-of { display: none; }
  .paper.large:not(.bulletin) .rank .number:not(.rank-main, .rank-place) { font-size: .78em; padding-inline: .25em; } .paper .rank .rank-place { width: 2.6em; font-weight: 700; } .paper .rank .rank-main { font-weight: 700; }
  .paper.small .match-list { columns: 2; column-gap: 8mm; } .match-block { break-inside: avoid; margin: 0 0 .9em; } .match-block thead th { font-size: 1em; line-height: 1.2; vertical-align: bottom; } .match-block .score { font-size: 1.15em; white-space: nowrap; } .match-block table { table-layout: fixed; } .match-block col.own { width: 2.3em; } .match-block col.result { width: 5.6em; } .match-block tr > :first-child { padding-inline-start: 0; } .match-block .second { text-align: start; } .match-block p { margin: 0; padding: .3em 0; border-bottom: .5pt solid #999; }
  .card-of-table { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 24px; align-content: space-between; min-height: 128mm; padding: 6mm 2mm; break-inside: avoid; } .card-of-table + .card-of-table { border-top: 1px dashed #999; } .card-of-table .event-of { font-size: 15pt; line-height: 1.2; overflow-wrap: anywhere; } .card-of-table .big { font-size: 170pt; font-weight: 800; line-height: .9; font-variant-numeric: tabular-nums; letter-spacing: -.03em; } .card-of-table .match-of { font-size: 20pt; } .card-of-table .codes { grid-area: 1 / 2 / 4 / 3; display: grid; gap: 6mm; align-content: space-between; justify-items: center; text-align: center; } .card-of-table svg { display: block; width: 52mm; margin: 0 auto; } .card-of-table .small-code svg { width: 26mm; } .card-of-table .small-codes { display: flex; gap: 4mm; justify-content: center; } .slip .digits { margin: 0; font-size: 10pt; } .card-of-table .codes p { margin: 1mm 0 0; font-size: 13pt; font-weight: 700; max-width: 56mm; } .card-of-table .small-code p { font-weight: 400; font-size: 10pt; }
  .slip { break-inside: avoid; display: grid; gap: 2mm; min-height: 66mm; padding: 3mm 0; border-bottom: 1px dashed #999; align-content: space-between; font-size: 11pt; } .slip header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; } .slip header b { font-size: 16pt; line-height: 1.1; white-space: nowrap; } .slip header span { text-align: end; line-height: 1.15; font-size: 10pt; overflow-wrap: anywhere; text-wrap: balance; } .slip .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2mm 8mm; } .slip .sides b { font-size: 14pt; line-height: 1.2; overflow-wrap: break-word; } .slip .sides b.long { font-size: 11pt; } .slip .boxes { display: flex; gap: 4mm; justify-content: center; } .slip .boxes span { border: 1.5pt solid #000; border-radius: 2mm; padding: 1.5mm 0; width: 30mm; text-align: center; font-size: 15pt; font-weight: 700; white-space: nowrap; } .slip .sign-here { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin-top: 6mm; } .slip .sign-here span { border-top: .75pt solid #000; padding-top: 1mm; font-size: 9.500pt; }
  @media screen and (max-width: 800px) {
    .paper:not(.as-paper) { padding: 14px 12px; } .paper:not(.as-paper) .match-list { columns: 1; } .paper:not(.as-paper) .match-block col.result { width: 4.8em; } .paper:not(.as-paper) .match-block .score { font-size: 1em; } .paper:not(.as-paper) .paper-head h2 { font-size: 25px; } .paper:not(.as-paper) .paper-head p { font-size: 15px; } .paper:not(.as-paper) .paper-wide { display: none; } .paper:not(.as-paper) .even col.own { width: 3.1em; } .paper:not(.as-paper) .even col.result { width: 5.6em; }
    .card-of-table .big { font-size: 100px; } .card-of-table { grid-template-columns: minmax(0, 1fr); min-height: 0; gap: 12px; } .card-of-table .codes { grid-area: auto; grid-auto-flow: column; } .card-of-table svg { width: 40vw; } .slip .sides { grid-template-columns: minmax(0, 1fr); } .slip .boxes span { width: auto; flex: 1 1 0; }
  }
  @media print {
    html, body { background: #fff !important; } body:has(jd-paper) { font: 11pt/1.3 var(--type); padding: 0; } jd-operator:has(jd-paper) > :not(main), jd-paper > :not(.paper, jd-bulletin), jd-bulletin > :not(.paper) { display: none !important; }
    main.operator:has(jd-paper) { padding: 0; margin: 0; max-width: none; display: block; } .paper { page: sheet; width: auto; max-width: none; margin: 0; padding: 0; border: 0; border-radius: 0; overflow: visible; } .paper.table-cards { page: cards; }
  }
  @page sheet { size: A4; margin: 13mm 12mm 14mm; }
  @page cards { size: A4; margin: 10mm 14mm; }
`;

// The line above each page of a sheet but the first, and the number below it. Browsers without margin boxes leave them out.
let made: CSSStyleSheet | undefined;
let written = '';

const FONT = "8.5pt 'Noto Sans', system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** A text as CSS writes it. */
const quoted = (words: string) => `"${words.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`;

/** Sets the heading of the next printed pages. */
export function runningHead(words: string): void {
  if (words === written) return;
  written = words;
  made ??= new CSSStyleSheet();
  made.replaceSync(`
    @page sheet { @top-left { content: ${quoted(words)}; font: ${FONT}; color: #333; vertical-align: bottom; padding-bottom: 2mm; } @bottom-right { content: counter(page) " / " counter(pages); font: ${FONT}; color: #333; vertical-align: top; padding-top: 2mm; } }
    @page sheet:first { @top-left { content: none; } }
  `);
  if (!document.adoptedStyleSheets.includes(made)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
}

type What = 'pairings' | 'results' | 'standings' | 'bulletin' | 'signs' | 'slips';
const WHATS: What[] = ['pairings', 'results', 'standings', 'bulletin', 'signs', 'slips'];
/** Sheets of a round that has been played. */
const PLAYED: What[] = ['results', 'standings', 'bulletin'];
const LETTERS = ['small', 'usual', 'large'];

/** The page of all sheets. */
export class Paper extends View {
  static properties = { hall: { attribute: false }, what: {}, of: {}, beat: { type: Number } };
  declare hall: Hall;
  /** The sheet in the address, and a round as `addressOf` writes it. Empty: none. */
  declare what: string;
  declare of: string;
  declare beat: number;
  /** Nothing: it is not known yet. Empty: there is none. */
  private address?: string;
  /** Grows when new data has come that a sheet shows. */
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
    this.answers.resultsChanged(pairingsOf(one.round).map((pairing) => [pairing.id, countedResult(pairing, this.gameOf(pairing))]));
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
