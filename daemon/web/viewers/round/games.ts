// All games: first those that are played now, then tables whose game has not begun, then those on record, the latest first.

import { saveFile } from '../../save.js';
import { css } from 'lit';
import { call, collect } from '../../client.js';
import { idOf, resultText } from '../../format.js';
import { icon } from '../../icons.js';
import { adopt } from '../../theme.js';
import type { EarlierRound, EarlierTable } from './earlier_rounds.js';
import { isFollowed } from '../follow.js';
import { matchPoints, teamName } from '../match_head.js';
import { matchesOf, type Match } from '../matches.js';
import { addressOf, movedSquares, placementOf } from '../mini.js';
import { HeadedPage } from '../headed_page.js';
import { html, nothing, roundText, text } from '../page.js';
import { known, readListed, type Listed, type Tags } from '../game/pgn_tags.js';
import { point } from '../game/point.js';
import { recordedGames } from '../game/round_games.js';
import { isGrey, reasonText, stateOf, stateText } from '../table_state.js';
import { eventOf, isBye, isForfeit, isOver, lastPly, score, scoreText, type Side, type Table } from '../tables.js';
import { locale, movesText } from '../../text.js';
import '../name_text.js';
import '../../board.js';

interface ListedGame {
  name: string;
  board?: string;
  startTime?: string;
  result?: string;
  /** The result that counts in the tournament. */
  score?: string;
  /** With `moved`: the game continues at another board, and its other part has all its moves. */
  termination?: string;
  adjournment?: { moved?: boolean };
}

/** The number of games in one request, with their names. */
const STEP = 60;

const numeric = new Intl.Collator('en', { numeric: true });

/** The table of a game, or its board. */
const seatOf = (game: ListedGame, tags: Tags | undefined) => known(tags, 'Table') || known(tags, 'Board') || idOf(game.board);

/** Both parts of a score: `1`, `0`, `½`, `+`, `–`. Nothing: there is none. */
function scoreOf(score: string): [string, string] | undefined {
  const found = scoreText(score);
  const [white, black] = found.split(found.includes('/') ? '/' : '-');
  return black ? [white, black] : undefined;
}

type Filter = 'all' | 'live' | 'over' | 'followed';
const FILTERS: Filter[] = ['all', 'live', 'over', 'followed'];

const sheet = css`
  .games { max-width: 1640px; margin: 0 auto; padding: 12px 14px 28px; }
  .choices { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 12px; } .choices .search { flex: 1 1 220px; min-width: 0; text-overflow: ellipsis; } .choices .segments button { padding: 0 14px; display: inline-flex; align-items: center; } .choices .segments .icon { width: 18px; height: 18px; } .choices select { flex: 0 1 auto; min-width: 0; }
  .groups { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr)); align-items: start; } .groups > .panel { overflow: hidden; min-width: 0; } .groups > h2 { grid-column: 1 / -1; font-size: 17px; margin: 12px 2px 0; } .groups > p { grid-column: 1 / -1; }
  .groups > .wide { grid-column: 1 / -1; } .wide .list { display: grid; gap: 1px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); } .wide .list > li { border: 0; box-shadow: 0 0 0 1px var(--edge); }
  .group::first-letter { text-transform: uppercase; } .group { margin: 0; padding: 10px 12px; background: var(--tint); font-size: 15px; font-weight: 700; overflow-wrap: anywhere; } .group.teams { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: 10px; align-items: baseline; } .group.teams b { font-size: 17px; }
  .list { list-style: none; margin: 0; padding: 0; } .list > li + li { border-top: 1px solid var(--edge); } .list > li { content-visibility: auto; contain-intrinsic-size: auto 84px; }
  .game { display: grid; grid-template-columns: minmax(2.1em, max-content) minmax(0, 1fr); gap: 0 10px; align-items: center; padding: 8px 12px 8px 8px; color: var(--text); text-decoration: none; } .game:has(jd-board) { grid-template-columns: minmax(2.1em, max-content) 58px minmax(0, 1fr); } a.game:hover { background: var(--tint); } .game > .number { text-align: center; max-width: 6em; overflow: hidden; text-overflow: ellipsis; } .game jd-board { width: 58px; border-radius: 4px; overflow: hidden; }
  .game .both { display: grid; gap: 2px; min-width: 0; } .game .of { display: grid; grid-template-columns: 12px minmax(0, 1fr) auto auto; gap: 7px; align-items: center; min-height: 25px; } .game .of .disc { width: 12px; height: 12px; border: 2px solid var(--line); border-radius: 50%; background: #fff; } .game .of .disc.black { background: #14181d; } .game jd-name { font-weight: 600; } .game .won jd-name { font-weight: 750; } .game .more { display: flex; align-items: center; gap: 4px; font-size: var(--small); color: var(--dim); white-space: nowrap; } .game .icon { width: 14px; height: 14px; }
  .game jd-time, .game .point { font-size: 14px; } .game .last { font-size: var(--small); color: var(--dim); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .game .checked { color: var(--warning); font-weight: 600; } .game .grey { filter: grayscale(1) opacity(.5); }
  @media (max-width: 699.9px) { .choices .segments { flex: 1 1 auto; } .choices .segments button { flex: 1 1 auto; justify-content: center; padding: 0 8px; } .choices .segments { flex-basis: 100%; } .choices select { flex: 1 1 30%; width: 0; } .choices .search { flex: 1 1 50%; } .game .rating { display: none; } }
`;

/** The page `/games`. */
export class GamesPage extends HeadedPage {
  private games: ListedGame[] = [];
  private earlier: EarlierRound[] = [];
  private known = new Map<string, Listed>();
  private shownCount = STEP;
  private sought = '';
  private filter: Filter = 'all';
  /** The round that is shown: `Event · Round 3`. Empty: what is played now, and all others below it. */
  private round = '';
  private problem = '';
  private asking = false;
  /** The games were read once, or reading failed. Before that, it is not known which tables have one. */
  private hasRead = false;
  private over?: string;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    const asked = new URLSearchParams(location.search);
    this.filter = FILTERS.find((one) => one === asked.get('show')) ?? 'all';
    this.sought = asked.get('find') ?? '';
    this.round = asked.get('round') ?? '';
    this.follow([]);
  }

  /** Keeps the choice in the address, so that a link or a reload has the same choice. */
  private chosen(): void {
    const place = new URLSearchParams();
    if (this.filter !== 'all') place.set('show', this.filter);
    if (this.sought) place.set('find', this.sought);
    if (this.round) place.set('round', this.round);
    history.replaceState(null, '', location.pathname + (place.size ? '?' + place : ''));
    this.readNames();
    this.draw();
  }

  protected keyed(key: string): boolean {
    if (key !== '/') return super.keyed(key);
    this.querySelector<HTMLInputElement>('.search')?.focus();
    return true;
  }

  // The list is read again when a game began or ended.
  protected tablesChanged(): void {
    const over = this.tables.all().map((table) => `${table.game} ${isOver(table)}`).join();
    if (over === this.over || this.asking) return;
    this.over = over;
    this.read();
    // Without a tournament there are no rounds.
    import('./earlier_rounds.js')
      .then((module) => module.earlierRounds(call, roundText))
      .then((rounds) => {
        this.earlier = rounds;
        this.draw();
      })
      .catch(() => undefined);
  }

  private async read(): Promise<void> {
    this.asking = true;
    // Those may have begun since.
    const stale = new Set([...this.known].filter(([, game]) => !game.begun).map(([name]) => name));
    try {
      const games = await recordedGames<ListedGame>();
      games.sort((a, b) => (b.startTime ?? '').localeCompare(a.startTime ?? ''));
      // Names first: without them a game would be shown as "White – Black", and as one that has begun.
      await this.readNames(games, stale);
      this.games = games;
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
      this.over = undefined;
    }
    this.asking = false;
    this.hasRead = true;
    this.draw();
  }

  /** Reads the names of the games that are shown or sought, and again those in `stale`. */
  private async readNames(games = this.games, stale = new Set<string>()): Promise<void> {
    const wanted = this.sought || this.round || this.filter === 'followed' ? games : games.slice(0, this.shownCount);
    for (;;) {
      const missing = wanted.map((game) => game.name).filter((name) => !this.known.has(name) || stale.has(name)).slice(0, STEP);
      if (!missing.length) return;
      const found = await readListed(missing).catch(() => undefined);
      if (!found) return;
      for (const name of missing) {
        this.known.set(name, found.get(name) ?? { tags: {}, begun: true });
        stale.delete(name);
      }
      this.draw();
    }
  }

  /** A line of the list: the table, both players with what each has, and what was played last. */
  private line({ address, sign, board, sides, last }: { address: string; sign: string; board?: unknown; sides: { side: Side; name: string; title: string; rating: string; has: unknown; won: boolean }[]; last: unknown }) {
    const inside = html`<span class="number"><span class="sr">${text('view.tableName')} </span>${sign}</span>${board ?? nothing}
      <span class="both">${sides.map(
        ({ side, name, title, rating, has, won }) =>
          html`<span class="of ${won ? 'won' : ''}"><i class="disc ${side}"><span class="sr">${text('side.' + side)}</span></i><jd-name .name=${name || text('side.' + side)}></jd-name><span class="more">${isFollowed(name) ? icon('starred') : nothing}${title} <span class="rating">${rating}</span></span>${has}</span>`,
      )}<span class="last">${last}</span></span>`;
    return address ? html`<a class="game" href=${address}>${inside}</a>` : html`<span class="game">${inside}</span>`;
  }

  private tableLine(table: Table) {
    const state = stateOf(table, this.stale);
    const words = stateText(table, state);
    const last = lastPly(table);
    const move = last && state !== 'checked' ? (last.provisional ? html`<em>${movesText(last.move)}</em>` : movesText(last.move)) : '';
    const sides = (['white', 'black'] as Side[]).filter((side) => !isBye(table) || table[side]?.name).map((side) => ({
      side, name: table[side]?.name ?? '', title: table[side]?.title ?? '', rating: String(table[side]?.rating || ''), has: table.board || isOver(table) ? this.clock(table, side) : '', won: '1+'.includes(score(table, side) ?? '?'),
    }));
    const board = table.game ? html`<jd-board class=${isGrey(state) ? 'grey' : ''} .placement=${placementOf(table)} .last=${movedSquares(table, this.stale)} .silent=${true}></jd-board>` : undefined;
    const round = table.match ? '' : [eventOf(table), roundText(table.round)].filter(Boolean).join(' · ');
    return this.line({
      address: table.game ? addressOf(table) : '', sign: table.table || (table.board ? idOf(table.board) : ''), board, sides,
      last: html`${move}${move && words ? ' · ' : ''}<span class=${state === 'checked' ? 'checked' : nothing}>${words}</span>${round && !move && !words ? round : nothing}`,
    });
  }

  /** The pieces are on their starting squares, and no move was played: it is no game on record yet. */
  private isComing = (game: ListedGame) => resultText(game.result) === '*' && this.known.get(game.name)?.begun === false;

  /** Tables of a round without a move. A table whose moves are shown nowhere has a game that has begun. */
  private comingTables(): Table[] {
    const newest = new Map<string, ListedGame>();
    for (const game of this.games) if (game.board && !newest.has(game.board)) newest.set(game.board, game);
    return this.tables.listed().filter((table) => {
      if (isBye(table)) return false;
      const last = newest.get(table.board);
      const goesOn = !!last && resultText(last.result) === '*' && !this.isComing(last);
      if (table.postponed && !table.game) return !isOver(table);
      return !!table.round && !!table.board && !isOver(table) && !table.plyCount && !goesOn;
    });
  }

  private recorded(game: ListedGame) {
    const tags = this.known.get(game.name)?.tags;
    const result = game.score ? scoreOf(game.score) : scoreOf(resultText(game.result));
    const tag = (side: Side, name: string) => known(tags, (side === 'white' ? 'White' : 'Black') + name).replace(/^-$/, '');
    const isDraw = result?.[0] === result?.[1];
    const sides = (['white', 'black'] as Side[]).map((side, i) => ({
      side, name: tag(side, ''), title: tag(side, 'Title'), rating: tag(side, 'Elo'), won: !isDraw && '1+'.includes(result?.[i] ?? '?'),
      has: result ? point(result[i]) : i ? nothing : html`<span class="sr">${text('view.noResult')}</span><span aria-hidden="true">*</span>`,
    }));
    return this.line({ address: '/game/' + idOf(game.name), sign: seatOf(game, tags), sides, last: result ? reasonText(game.termination, undefined, isDraw) : '' });
  }

  /** A table of an earlier round. */
  private earlierLine({ table, players, points, game }: EarlierTable) {
    const isDraw = points[0] === points[1];
    const sides = (['white', 'black'] as Side[]).map((side, i) => ({
      side, name: players[i].name ?? '', title: players[i].title ?? '', rating: String(players[i].rating || ''), won: !isDraw && '1+'.includes(points[i]), has: point(points[i]),
    }));
    return this.line({ address: game ? '/game/' + idOf(game) : '', sign: String(table || ''), sides, last: game ? '' : text('view.notOnRecord') });
  }

  private roundOfGame(game: ListedGame): string {
    const earlier = this.earlier.find((round) => round.tables.some((table) => table.game === game.name));
    if (earlier) return earlier.name;
    const tags = this.known.get(game.name)?.tags;
    return [known(tags, 'Event'), roundText(known(tags, 'Round').split('.')[0])].filter(Boolean).join(' · ');
  }

  /** Games of one round are together, the latest round first, in the order of the tables. */
  private rounds(games: ListedGame[]) {
    const groups = new Map<string, ListedGame[]>();
    for (const game of games) {
      const date = game.startTime ? new Date(game.startTime).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' }) : '';
      const name = [this.roundOfGame(game), date].filter(Boolean).join(' · ');
      groups.set(name, [...(groups.get(name) ?? []), game]);
    }
    const seat = (game: ListedGame) => seatOf(game, this.known.get(game.name)?.tags);
    return [...groups].map(
      ([name, group]) => html`<section class="panel wide"><h3 class="group">${name}</h3><ul class="list">${group.sort((a, b) => numeric.compare(seat(a), seat(b))).map((game) => html`<li>${this.recorded(game)}</li>`)}</ul></section>`,
    );
  }

  private fits(words: (string | undefined)[]): boolean {
    const all = words.join(' ').toLocaleLowerCase();
    return this.sought.toLocaleLowerCase().split(/\s+/).every((word) => all.includes(word));
  }

  private isShown(table: Table): boolean {
    const names = [table.white?.name, table.black?.name];
    const found = this.fits([table.table, ...names, table.white?.team, table.black?.team, table.round]);
    if (!found) return false;
    if (this.filter === 'live') return !!table.game && !isOver(table);
    if (this.filter === 'over') return isOver(table);
    return this.filter === 'all' || names.some(isFollowed);
  }

  private group(title: unknown, tables: Table[], extra = '') {
    return tables.length ? html`<section class="panel ${extra}">${title}<ul class="list">${tables.map((table) => html`<li>${this.tableLine(table)}</li>`)}</ul></section>` : nothing;
  }

  /** The matches and tables of this moment. */
  private present() {
    const coming = new Set(this.hasRead ? this.comingTables() : []);
    const isUnseen = (table: Table) => stateOf(table, false) === 'unseen';
    const tables = this.tables.listed().filter((table) => this.isShown(table) && (coming.has(table) || isUnseen(table) || (table.game && table.plyCount) || isOver(table) || isBye(table)));
    const matches = matchesOf(this.tables.listed());
    const teams = (match: Match) => html`<h2 class="group teams"><jd-name .name=${teamName(match, 0)}></jd-name> <b>${matchPoints(match)}</b> <jd-name class="end" .name=${teamName(match, 1)}></jd-name></h2>`;
    const single = tables.filter((table) => !table.match);
    const isUnplayed = (table: Table) => isBye(table) || (isForfeit(table) && !table.game);
    const titled = (key: string) => html`<h2 class="group">${text(key)}</h2>`;
    const playing = single.filter((table) => !coming.has(table) && !isUnseen(table) && !isUnplayed(table));
    return html`${matches.map((match) => this.group(teams(match), match.tables.filter((table) => tables.includes(table))))}
      ${this.group(titled('view.playedNow'), playing, 'wide')}
      ${this.group(titled('view.coming'), single.filter((table) => coming.has(table)), 'wide coming')}
      ${this.group(titled('view.unseen'), single.filter(isUnseen), 'wide coming')}
      ${this.group(titled('view.withoutPlay'), single.filter(isUnplayed), 'wide coming')}`;
  }

  private async save(games: ListedGame[]): Promise<void> {
    try {
      const found = await collect('GameService/ExportPgn', { names: games.map((game) => game.name), confirmedOnly: true });
      saveFile('games.pgn', found.map((one) => one.pgn).join('\n'), 'application/x-chess-pgn');
    } catch (error) {
      this.problem = (error as Error).message;
      this.draw();
    }
  }

  private choices(rounds: string[]) {
    return html`<div class="choices">
      <div class="segments" role="group" aria-label=${text('view.filter')}>${FILTERS.map((filter) => {
        const label = text(filter === 'followed' ? 'view.follow.all' : 'view.filter.' + filter);
        return html`<button type="button" aria-pressed=${filter === this.filter} aria-label=${label} title=${label} @click=${() => {
          this.filter = filter;
          this.chosen();
        }}>${filter === 'followed' ? icon('starred') : label}</button>`;
      })}</div>
      ${rounds.length > 1 || this.round
        ? html`<select aria-label=${text('view.rounds')} @change=${(event: Event) => {
            this.round = (event.target as HTMLSelectElement).value;
            this.chosen();
          }}><option value="">${text('view.latestRounds')}</option>${rounds.map((round) => html`<option value=${round} ?selected=${round === this.round}>${round}</option>`)}</select>`
        : nothing}
      <input class="search" type="search" aria-label=${text('view.search')} aria-keyshortcuts="/" placeholder=${text('view.searchHint')} .value=${this.sought}
        @input=${(event: InputEvent) => {
          this.sought = (event.target as HTMLInputElement).value.trim();
          this.chosen();
        }} />
    </div>`;
  }

  render() {
    document.title = text('view.games');
    const now = new Set(this.tables.all().filter((table) => table.game && table.plyCount).map((table) => table.game));
    const all = this.games.filter((game) => !this.isComing(game));
    const rounds = [...new Set([...all.map((game) => this.roundOfGame(game)), ...this.earlier.map((round) => round.name)].filter(Boolean))];
    const tables = this.earlier.find((round) => round.name === this.round)?.tables.filter(({ table, players }) => this.fits([String(table), ...players.map((player) => player.name)]) && (this.filter !== 'followed' || players.some((player) => isFollowed(player.name))));
    const found = all.filter((game) => {
      const tags = this.known.get(game.name)?.tags ?? {};
      const isOpen = resultText(game.result) === '*' && !game.score;
      if (this.round ? this.roundOfGame(game) !== this.round : now.has(game.name)) return false;
      if ((this.filter === 'live' && (!isOpen || !now.has(game.name))) || (this.filter === 'over' && isOpen)) return false;
      if (this.filter === 'followed' && ![tags.White, tags.Black].some(isFollowed)) return false;
      return this.fits([idOf(game.name), tags.White, tags.Black, tags.WhiteTeam, tags.BlackTeam, tags.Event, tags.Round, seatOf(game, tags)]);
    });
    const shown = this.round ? found : found.slice(0, this.shownCount);
    const ofTables = this.filter === 'live' ? undefined : tables;
    // A game on record that no pairing names belongs to its round too.
    const others = ofTables ? shown.filter((game) => !ofTables.some((table) => table.game === game.name)) : shown;
    const isEmpty = this.hasRead && this.tables.known && !this.tables.listed().length && !all.length && !this.earlier.length;
    const save = text('view.saveAll');
    const saved = this.round || this.sought || this.filter !== 'all' ? found : all;
    return html`${this.notice()}${this.head({
      title: text('view.games'), line: this.progress(),
      more: html`<button type="button" class="pic" aria-label=${save} title=${save} ?disabled=${!saved.length} @click=${() => this.save(saved)}>${icon('save')}</button>`,
    })}${this.tabs('games')}
      <main class="games">
        ${isEmpty ? html`<p class="empty">${text('view.noBoards')}<br />${text('view.noBoards.how')}</p>` : this.choices(rounds)} ${this.problem ? html`<p role="alert">${this.problem}</p>` : nothing}
        <div class="groups" ?hidden=${isEmpty}>
          ${this.round ? nothing : this.present()}
          ${this.filter === 'live' && !this.round ? nothing : html`<h2>${this.round || text('view.onRecord')}</h2>`}
          ${ofTables ? html`<section class="panel wide"><ul class="list">${ofTables.map((table) => html`<li>${this.earlierLine(table)}</li>`)}</ul></section>` : nothing}
          ${others.length ? this.rounds(others) : ofTables ? nothing : this.filter === 'live' && !this.round ? nothing : html`<p class="dim">${text('view.noGames')}</p>`}
        </div>
        ${found.length > shown.length
          ? html`<p><button type="button"
              @click=${() => {
                this.shownCount += STEP;
                this.readNames();
                this.draw();
              }}>${text('view.more', { count: found.length - shown.length })}</button></p>`
          : nothing}
      </main>`;
  }
}
customElements.define('jd-games', GamesPage);
