// The bulletin of a round, for print: results, standings, the pairings of the next round, and the games with diagrams. An
// operator makes it, on paper or as a PDF, because only operators see withheld and postponed games, and the next round.

import { html, nothing, text, View } from '../view.js';
import { adopt } from '../../theme.js';
import { openings, type Opening, type Openings } from '../../viewers/game/opening.js';
import { contentsOf, isUsualStart, printedPlies, type BulletinGame, type PrintedGame } from './bulletin_game.js';
import { countedResult, type Hall } from '../hall.js';
import type { Game, Pairing, Ply } from '../messages.js';
import { DIAGRAMS, Moments, type Diagrams } from './moments.js';
import { pairingList, shortPairings } from './paper_list.js';
import { matchList, openBoard } from './paper_matches.js';
import { paperHead, remark } from './paper_parts.js';
import { dateOf, gameOf, hasTwoPlayers, isTeamRound, keyOf, nextRound, numberOf, pairingsOf, playersOf, type PaperRound } from './paper_round.js';
import { pointsAfter, pointsBefore, rankingNotes, rankingTable } from './paper_standings.js';
import type { RecordedGames } from './recorded_games.js';
import type { RoundAnswers } from './round_answers.js';
import { fitOf, type Fit } from './two_pages.js';
import { css } from 'lit';
import { keep, kept } from '../../keep.js';

// The operator's choices for bulletins, kept in this browser.
export interface BulletinOptions {
  /** At most two pages. */
  short: boolean;
  games: boolean;
  columns: 2 | 3;
  diagrams: Diagrams;
}

const USUAL: BulletinOptions = { short: false, games: true, columns: 2, diagrams: 'before' };
const KEY = 'bulletin';

/** The kept choices may be of an older version: each part is used only if it is valid. */
export function keptOptions(): BulletinOptions {
  try {
    const found = JSON.parse(kept(KEY) || '{}');
    return {
      short: !!found.short,
      games: found.games ?? USUAL.games,
      columns: found.columns === 3 ? 3 : 2,
      diagrams: DIAGRAMS.includes(found.diagrams) ? found.diagrams : USUAL.diagrams,
    };
  } catch {
    return { ...USUAL };
  }
}

/** Keeps the choices for bulletins in this browser. */
export const keepOptions = (options: BulletinOptions) => keep(KEY, JSON.stringify(options));

// The look of a bulletin besides that of all sheets. On paper the games are in columns. On a screen they are in rows, so that
// nobody scrolls up and down to read them.
export const bulletinSheet = css`
  .bulletin { --letters: 9.500pt; } .bulletin.small { --letters: 8pt; } .bulletin.large { --letters: 12pt; }
  .bulletin .sheet-part { padding-top: 1.4em; } .bulletin .sheet-part:first-of-type { padding-top: 0; } .bulletin .paper-head h2 { font-size: 22pt; } .sheet-games > .remark { margin: 0 0 .4em; break-after: avoid; }
  .bulletin th, .bulletin td { padding: .2em .4em; }
  .short-pairings { list-style: none; margin: 0; padding: 0; columns: 2; column-gap: 8mm; } .short-pairings li { display: grid; grid-template-columns: 2.4em minmax(0, 1fr); gap: .3em; padding: .18em 0; border-bottom: .5pt solid #bbb; break-inside: avoid; line-height: 1.25; } .short-pairings b { text-align: end; padding-inline-end: .3em; font-variant-numeric: tabular-nums; }
  .games-of { display: grid; grid-template-columns: repeat(var(--columns, 2), minmax(0, 1fr)); gap: 1.3em 6mm; align-items: start; }
  .game { display: block; } .game-head { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: .5em; border-top: 1pt solid #000; padding-top: .25em; margin: 0 0 .3em; break-inside: avoid; break-after: avoid; } .game-head h4 { margin: 0; font-size: 1.2em; line-height: 1.15; min-width: 1.2em; } .game-head .game-side { display: flex; align-items: baseline; line-height: 1.25; } .game-head .game-side > span { flex: 1 1 0; min-width: 0; } .game-head .game-side b { font-weight: 650; } .game-head .game-side .game-points { padding-inline-start: .5em; font-variant-numeric: tabular-nums; } .game-head .of-game, .game-head .fen { grid-column: 1 / -1; margin: .15em 0 0; font-size: .9em; line-height: 1.25; color: #333; } .game-head .fen { overflow-wrap: anywhere; }
  .game .game-text p { margin: 0 0 .3em; orphans: 3; widows: 2; line-height: 1.38; text-align: start; } .game .game-half { white-space: nowrap; } .game .game-half > b { margin-inline-start: .15em; } .game .game-n { color: #333; font-size: .93em; } .game i { white-space: normal; }
  .game-ply, .game-ply:hover, .game-ply:active { display: inline; min-height: 0; padding: 0; border: 0; border-radius: 2px; background: none; color: #000; font-weight: 400; font-size: 1em; line-height: inherit; text-align: inherit; } .game-ply:hover { background: #e6ebf2; } .game-ply[aria-pressed='true'] { background: none; color: #000; font-weight: 700; } .game-ply:focus-visible { outline-offset: 1px; }
  .game-diagram { width: min(100%, 50mm); margin: .5em auto .6em; text-align: center; break-inside: avoid; } .game-diagram + p { break-before: avoid; } .columns-3 .game-diagram { width: min(100%, 44mm); } .game-diagram jd-board { border: .75pt solid #000; } .game-diagram figcaption { margin: .25em -12mm 0; padding: 0; font-size: .88em; font-weight: 400; line-height: 1.25; color: #333; }
  .bulletin .game-sign { font-variant-numeric: tabular-nums; }
  @media screen and (max-width: 800px) { .bulletin:not(.as-paper) { --letters: 15px; } .bulletin.small:not(.as-paper) { --letters: 13.500px; } .bulletin.large:not(.as-paper) { --letters: 18px; } .bulletin:not(.as-paper) .games-of { grid-template-columns: minmax(0, 1fr); } .bulletin:not(.as-paper) .short-pairings { columns: 1; } .bulletin:not(.as-paper) .game-diagram { width: min(100%, 280px); } .bulletin:not(.as-paper) .game-ply { padding: 4px 2px; margin: 0 -2px; } .bulletin:not(.as-paper) .game .game-text p { line-height: 1.75; } }
  .as-paper { position: absolute; visibility: hidden; width: 186mm; max-width: none; padding: 0; border: 0; }
  @media print { .games-of { display: block; columns: var(--columns, 2); column-gap: 6mm; column-rule: .5pt solid #bbb; } .game { margin: 0 0 1.2em; } .game-ply[aria-pressed='true'] { font-weight: 700; } }
`;

/** A4 without the margins of `paper.ts`, in pixels. */
const PAGE_PX = ((297 - 13 - 14) * 96) / 25.4;

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

/** The bulletin of one round. */
export class Bulletin extends View {
  static properties = { hall: { attribute: false }, one: { attribute: false }, answers: { attribute: false }, records: { attribute: false }, letters: {}, beat: { type: Number }, news: { type: Number } };
  declare hall: Hall;
  declare one: PaperRound;
  declare answers: RoundAnswers;
  declare records: RecordedGames;
  declare letters: string;
  declare beat: number;
  declare news: number;
  private options: BulletinOptions = keptOptions();
  private moments = new Moments('');
  private shown = '';
  private openings?: Openings;
  /** To find an opening takes a while. */
  private readonly named = new Map<string, Opening | undefined>();
  /** The parts that fit on two pages, and the content for which it was measured. */
  private fit?: Fit;
  private measured = '';

  connectedCallback(): void {
    super.connectedCallback();
    adopt(bulletinSheet);
    openings()
      .then((found) => {
        this.openings = found;
        this.requestUpdate();
      })
      .catch(() => undefined);
  }

  private choose(change: Partial<BulletinOptions>): void {
    this.options = { ...this.options, ...change };
    keepOptions(this.options);
    this.requestUpdate();
  }

  private played(): Pairing[] {
    return pairingsOf(this.one.round).filter(hasTwoPlayers);
  }

  private game(pairing: Pairing): Game | undefined {
    return this.records.get(gameOf(pairing));
  }

  private openingOf(game: Game, plies: Ply[]): Opening | undefined {
    if (!this.openings || !isUsualStart(game)) return undefined;
    const key = [game.name, game.revision, plies.length].join(' ');
    if (!this.named.has(key)) this.named.set(key, this.openings.find(plies));
    return this.named.get(key);
  }

  /** The games that are over and may be shown. */
  private printed(): PrintedGame[] {
    const players = playersOf(this.one);
    return this.played().flatMap((pairing): PrintedGame[] => {
      const game = this.game(pairing);
      const result = countedResult(pairing, game);
      if (!game || pairing.withheld || !result || result.includes('/')) return [];
      const plies = printedPlies(game);
      if (!plies.length) return [];
      const opening = this.openingOf(game, plies);
      const diagrams = this.moments.of(game.name, this.options.diagrams, plies, result);
      return [{ game, plies, sign: String(pairing.table ?? '–'), white: players.get(pairing.white!), black: players.get(pairing.black!), result, opening, diagrams }];
    });
  }

  /** Tables in words: `3, 12`. */
  private tablesWhere(is: (pairing: Pairing, result: string) => boolean): unknown[] {
    const found = this.played().filter((pairing) => is(pairing, countedResult(pairing, this.game(pairing))));
    return found.length ? [found.map((pairing) => pairing.table ?? '–').join(', ')] : [];
  }

  /** What is missing in the games below. */
  private missing() {
    const begun = (pairing: Pairing) => !!this.game(pairing)?.plies?.length;
    return html`${remark(text('bulletin.playing'), this.tablesWhere((pairing, result) => !result && !pairing.postponed && begun(pairing)))}
      ${remark(text('bulletin.postponed'), this.tablesWhere((pairing, result) => !result && !!pairing.postponed))}
      ${remark(text('bulletin.unrecorded'), this.records.isWaiting ? [] : this.tablesWhere((pairing, result) => !!result && !result.includes('/') && !pairing.withheld && !begun(pairing)))}`;
  }

  private results() {
    const { one, answers } = this;
    const heading = html`<h3>${text('paper.resultsOf', { round: numberOf(one) })}</h3>`;
    const gameOf = (pairing: Pairing) => this.game(pairing);
    if (isTeamRound(one)) return html`<section class="sheet-part sheet-results">${heading}${matchList(answers.matches?.matches ?? [], openBoard(one, gameOf))}</section>`;
    const points = pointsBefore(answers.standings, numberOf(one));
    return html`<section class="sheet-part sheet-results">${heading}${pairingList(one, { gameOf, points })}</section>`;
  }

  private standings() {
    const { standings } = this.answers;
    if (!standings?.rows?.length) return nothing;
    const rows = this.options.short ? (this.fit?.rows ?? Infinity) : Infinity;
    return html`<section class="sheet-part sheet-standings"><h3>${text('paper.standingsAfter', { round: numberOf(this.one) })}</h3>${rankingTable(standings, rows)}${rankingNotes(standings, Math.max(0, standings.rows.length - rows))}</section>`;
  }

  private next() {
    const next = nextRound(this.one);
    if (!next || (this.options.short && this.fit && !this.fit.next)) return nothing;
    const { standings, nextMatches } = this.answers;
    const list = isTeamRound(next) ? matchList(nextMatches?.matches ?? []) : shortPairings(next, standings && pointsAfter(standings));
    const date = dateOf(next);
    return html`<section class="sheet-part sheet-next"><h3>${text('paper.pairingsOf', { round: numberOf(next) })}${date ? html` <small>· ${date}</small>` : nothing}</h3>${list}</section>`;
  }

  private games(all: PrintedGame[]) {
    if (!this.options.games) return nothing;
    const most = this.options.short ? (this.fit?.games ?? Infinity) : Infinity;
    const shown = all.slice(0, most);
    const toggle = (one: PrintedGame, ply: number) => {
      this.moments.toggle(one.game.name, ply, one.diagrams);
      // A touch on a move asks for a diagram.
      if (this.options.diagrams === 'none') this.choose({ diagrams: 'chosen' });
      this.requestUpdate();
    };
    if (this.options.short && !shown.length) return nothing;
    const missing = this.options.short ? nothing : this.missing();
    return html`<section class="sheet-part sheet-games"><h3>${text('bulletin.games')}</h3>${missing}
      <div class="games-of">${shown.map((one) => html`<jd-bulletin-game class="game" data-game=${one.game.name} .one=${one} @moment=${(event: CustomEvent<number>) => toggle(one, event.detail)}></jd-bulletin-game>`)}</div></section>`;
  }

  private form(isTooLong: boolean) {
    const { options } = this;
    const select = (name: string, values: [string, string][], value: string, change: (value: string) => void) =>
      html`<label>${text('bulletin.' + name)} <select name=${name} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>${values.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}</select></label>`;
    return html`<div class="paper-form">
      ${select('length', [['whole', text('bulletin.whole')], ['short', text('bulletin.short')]], options.short ? 'short' : 'whole', (value) => this.choose({ short: value === 'short' }))}
      <label class="check"><input type="checkbox" name="games" .checked=${options.games} @change=${(event: Event) => this.choose({ games: (event.target as HTMLInputElement).checked })} /> ${text('bulletin.games')}</label>
      ${options.games
        ? html`${select('columns', [['2', '2'], ['3', '3']], String(options.columns), (value) => this.choose({ columns: value === '3' ? 3 : 2 }))}
            ${select('diagrams', DIAGRAMS.map((one) => [one, text('bulletin.diagrams.' + one)]), options.diagrams, (value) => this.choose({ diagrams: value as Diagrams }))}
            ${this.moments.hasAny ? html`<button type="button" @click=${() => (this.moments.forget(), this.requestUpdate())}>${text('bulletin.forget')}</button>` : nothing}
            <p class="note">${text('bulletin.hint')}</p>`
        : nothing}
      ${this.records.isWaiting ? html`<p class="note" role="status">${text('bulletin.waiting')}</p>` : nothing}
      ${isTooLong ? html`<p class="refusal" role="status">${text('bulletin.tooLong')}</p>` : nothing}
    </div>`;
  }

  /** All data that decides the heights. Other content is measured again. */
  private contents(all: PrintedGame[]): string {
    const { options, letters, answers } = this;
    return JSON.stringify([keyOf(this.one), options, letters, answers.standings?.rows?.length, answers.matches?.matches?.length, answers.nextMatches?.matches?.length, this.one.round.pairings?.length, nextRound(this.one)?.round.pairings?.length, all.map(contentsOf)]);
  }

  protected willUpdate(): void {
    if (keyOf(this.one) !== this.shown) {
      this.shown = keyOf(this.one);
      this.moments = new Moments(this.shown);
    }
    this.records.want(this.played().filter((pairing) => !pairing.withheld || !pairing.result).map(gameOf));
    const now = this.options.short ? this.contents(this.printed()) : '';
    if (now !== this.measured) this.fit = undefined;
  }

  protected updated(): void {
    if (this.options.short && !this.fit) this.measure();
  }

  /** Finds the parts that fit on two pages, in the width of the paper. The games draw themselves a moment after this. */
  private async measure(): Promise<void> {
    const contents = this.contents(this.printed());
    await Promise.all([...this.querySelectorAll<BulletinGame>('jd-bulletin-game')].map((one) => one.updateComplete));
    const article = this.querySelector('.bulletin');
    if (!article || this.fit || contents !== this.contents(this.printed())) return;
    article.classList.add('as-paper');
    const rows = [...article.querySelectorAll('.ranked')].map(heightOf);
    const [games, next] = [article.querySelector('.sheet-games'), article.querySelector('.sheet-next')];
    const list = [...article.querySelectorAll('.game')].map(heightOf);
    this.fit = fitOf({
      page: PAGE_PX,
      always: heightOf(article) - heightOf(games) - heightOf(next) - rows.reduce((sum, one) => sum + one, 0),
      rows,
      next: heightOf(next),
      gamesHead: heightOf(games) - heightOf(article.querySelector('.games-of')),
      // Each has a gap below it.
      games: list.map((one) => one + 16),
      columns: this.options.columns,
    });
    article.classList.remove('as-paper');
    this.measured = contents;
    this.requestUpdate();
  }

  render() {
    const { one, options } = this;
    const all = this.printed();
    return html`${this.form(!!this.fit?.tooLong)}
      <article class="paper bulletin ${this.letters} columns-${options.columns}" style=${`--columns: ${options.columns}`}>
        ${paperHead(one, text('paper.bulletin'))} ${this.results()} ${this.standings()} ${this.next()} ${this.games(all)}
      </article>`;
  }
}
customElements.define('jd-bulletin', Bulletin);
