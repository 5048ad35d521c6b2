// All games: first those that are played now, then tables whose game has not begun, then those on record, the latest first.

import { call } from '../client.js';
import { idOf, resultText } from '../format.js';
import { html, nothing, roundText, text, ViewersPage } from './page.js';
import { known, readListed, type Listed, type Tags } from './pgn_tags.js';
import { eventOf, fullName, isBye, isForfeit, isOver, matchText, score, scoreText, type Table } from './tables.js';
import { locale, movesText } from '../text.js';

interface ListedGame {
  name: string;
  board?: string;
  startTime?: string;
  result?: string;
  /** The result that counts in the tournament. */
  score?: string;
  /** With `moved`: the game goes on at another board, and its other part has all its moves. */
  adjournment?: { moved?: boolean };
}

/** How many games come in one piece, with their names. */
const STEP = 60;

const numeric = new Intl.Collator('en', { numeric: true });

/** The table of a game, or its board. */
const seatOf = (game: ListedGame, tags: Tags | undefined) => known(tags, 'Table') || known(tags, 'Board') || idOf(game.board);

export class GamesPage extends ViewersPage {
  private games: ListedGame[] = [];
  private known = new Map<string, Listed>();
  private shownCount = STEP;
  private sought = '';
  private problem = '';
  private asking = false;
  /** The games were read once, or could not be. Before that, nobody knows which tables have one. */
  private hasRead = false;
  private over = '';

  connectedCallback(): void {
    super.connectedCallback();
    this.follow([]);
  }

  // The list is read again when a game began or ended.
  protected told(): void {
    const over = this.tables.all().map((table) => `${table.game} ${isOver(table)}`).join();
    if (over === this.over || this.asking) return;
    this.over = over;
    this.read();
  }

  private async read(): Promise<void> {
    this.asking = true;
    // Those may have begun since.
    const stale = new Set([...this.known].filter(([, game]) => !game.begun).map(([name]) => name));
    try {
      const games: ListedGame[] = [];
      for (let pageToken = ''; ; ) {
        const answer: any = await call('GameService/ListGames', pageToken ? { pageToken } : {});
        games.push(...(answer.games ?? []).filter((game: ListedGame) => !game.adjournment?.moved));
        pageToken = answer.nextPageToken ?? '';
        if (!pageToken) break;
      }
      games.sort((a, b) => (b.startTime ?? '').localeCompare(a.startTime ?? ''));
      // Names first: without them a game would be shown as "White – Black", and as one that has begun.
      await this.readNames(games, stale);
      this.games = games;
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
      this.over = '';
    }
    this.asking = false;
    this.hasRead = true;
    this.draw();
  }

  /** Reads the names of the games that are shown or sought, and again those in `stale`. */
  private async readNames(games = this.games, stale = new Set<string>()): Promise<void> {
    const wanted = this.sought ? games : games.slice(0, this.shownCount);
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

  private playing(table: Table) {
    const points = score(table, 'white');
    return html`<li>
      <a class="game" href=${'/game/' + idOf(table.game)}>
        <span class="number">${table.table || idOf(table.board)}</span>
        <span class="names">${fullName(table.white) || text('side.white')} – ${fullName(table.black) || text('side.black')}</span>
        <span class="result">${points === undefined ? html`<span class="live">${text('view.live')}</span>` : scoreText(table.score) || `${points}-${score(table, 'black')}`}</span>
        <span class="more">${[eventOf(table), matchText(table), roundText(table.round), table.plies?.length ? movesText(table.plies[table.plies.length - 1].move) : ''].filter(Boolean).join(' · ')}</span>
      </a>
    </li>`;
  }

  private coming(table: Table) {
    return html`<li class="game">
      <span class="number">${table.table || idOf(table.board)}</span>
      <span class="names">${fullName(table.white) || text('side.white')} – ${fullName(table.black) || text('side.black')}</span>
      <span class="result dim">${text(table.postponed ? 'view.postponed' : 'view.notBegun')}</span>
      <span class="more">${[eventOf(table), matchText(table), roundText(table.round)].filter(Boolean).join(' · ')}</span>
    </li>`;
  }

  /** The pieces stand on their starting squares, and nothing was played: it is no game on record yet. */
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

  /** A bye, or a game that was given without play. */
  private unplayed(table: Table) {
    const names = [fullName(table.white), fullName(table.black)];
    return html`<li class="game">
      <span class="number">${table.table ?? ''}</span>
      <span class="names">${isBye(table) ? names.filter(Boolean).join(' – ') : `${names[0] || text('side.white')} – ${names[1] || text('side.black')}`}</span>
      <span class="result">${isBye(table) ? text('view.bye') : scoreText(table.score)}</span>
      <span class="more">${[eventOf(table), roundText(table.round), isBye(table) ? '' : text('view.notPlayed')].filter(Boolean).join(' · ')}</span>
    </li>`;
  }

  private listed(game: ListedGame) {
    const tags = this.known.get(game.name)?.tags;
    const result = game.score ? scoreText(game.score) : resultText(game.result);
    return html`<li>
      <a class="game" href=${'/game/' + idOf(game.name)}>
        <span class="number">${seatOf(game, tags)}</span>
        <span class="names">${known(tags, 'White') || text('side.white')} – ${known(tags, 'Black') || text('side.black')}</span>
        <span class="result">${result === '*' ? html`<span class="sr">${text('view.noResult')}</span><span aria-hidden="true">*</span>` : result}</span>
      </a>
    </li>`;
  }

  /** Games of one round stand together, the latest round first, in the order of the tables. */
  private rounds(games: ListedGame[]) {
    const groups = new Map<string, ListedGame[]>();
    for (const game of games) {
      const tags = this.known.get(game.name)?.tags;
      const date = game.startTime ? new Date(game.startTime).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' }) : '';
      const round = roundText(known(tags, 'Round').split('.')[0]);
      const name = [known(tags, 'Event'), round, date].filter(Boolean).join(' · ');
      groups.set(name, [...(groups.get(name) ?? []), game]);
    }
    const seat = (game: ListedGame) => seatOf(game, this.known.get(game.name)?.tags);
    return [...groups].map(
      ([name, group]) => html`<h3>${name}</h3><ul class="list">${group.sort((a, b) => numeric.compare(seat(a), seat(b))).map((game) => this.listed(game))}</ul>`,
    );
  }

  private fits(words: (string | undefined)[]): boolean {
    return words.join(' ').toLocaleLowerCase().includes(this.sought.toLocaleLowerCase());
  }

  render() {
    document.title = text('view.games');
    const coming = this.comingTables();
    const present = this.tables.all().filter((table) => table.game && !coming.includes(table));
    const now = new Set(present.filter((table) => !isOver(table)).map((table) => table.game));
    const isSought = (table: Table) => this.fits([table.table, table.white?.name, table.black?.name, table.round]);
    const playing = present.filter((table) => now.has(table.game) && isSought(table));
    const unplayed = this.tables.listed().filter((table) => (isBye(table) || (isForfeit(table) && !table.game)) && isSought(table));
    const notBegun = this.hasRead ? coming.filter(isSought) : [];
    const over = this.games.filter((game) => !now.has(game.name) && !this.isComing(game));
    const found = over.filter((game) => {
      const tags = this.known.get(game.name)?.tags ?? {};
      return this.fits([idOf(game.name), tags.White, tags.Black, tags.Event, tags.Round]);
    });
    return html`${this.notice()}${this.top(text('view.games'))}
      <main class="page">
        <label>${text('view.search')} <input class="search" type="search" .value=${this.sought}
          @input=${(event: InputEvent) => {
            this.sought = (event.target as HTMLInputElement).value.trim();
            this.readNames();
            this.draw();
          }} /></label>
        ${this.problem ? html`<p role="alert">${this.problem}</p>` : nothing}
        ${playing.length ? html`<h2>${text('view.playedNow')}</h2><ul class="list">${playing.map((table) => this.playing(table))}</ul>` : nothing}
        ${notBegun.length ? html`<h2>${text('view.coming')}</h2><ul class="list coming">${notBegun.map((table) => this.coming(table))}</ul>` : nothing}
        ${unplayed.length ? html`<h2>${text('view.withoutPlay')}</h2><ul class="list coming">${unplayed.map((table) => this.unplayed(table))}</ul>` : nothing}
        <h2>${text('view.onRecord')}</h2>
        ${found.length ? this.rounds(found.slice(0, this.shownCount)) : html`<p class="dim">${text('view.noGames')}</p>`}
        ${found.length > this.shownCount
          ? html`<p><button type="button"
              @click=${() => {
                this.shownCount += STEP;
                this.readNames();
                this.draw();
              }}>${text('view.more', { count: found.length - this.shownCount })}</button></p>`
          : nothing}
      </main>`;
  }
}
customElements.define('jd-games', GamesPage);
