// A player's own games: their tables, opponents and moves. `/player?name=shevchenko`. Readers find here whom they want to follow.

import { css } from 'lit';
import { idOf, resultText } from '../../format.js';
import { adopt } from '../../theme.js';
import { hasSignal, isOver, lastSquares, score, scoreText, type Side, type Table } from '../tables.js';
import { HeadedPage } from '../headed_page.js';
import { asked, html, nothing, roundText, text } from '../page.js';
import { followed, star } from '../follow.js';
import { known, readListed } from './pgn_tags.js';
import { recordedGames } from './round_games.js';
import { isGrey, stateOf, stateText } from '../table_state.js';
import '../../board.js';
import '../name_text.js';
import { movesText } from '../../text.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

interface Seat {
  table: Table;
  side: Side;
  name: string;
}

/** A game on record. */
interface Earlier {
  name: string;
  white: string;
  black: string;
  round: string;
  result: string;
}

const sheet = css`
  .people { max-width: clamp(360px, 100vh - 310px, 600px); margin: 0 auto; padding: 14px; } .find { display: block; font-weight: 600; } .find input { display: block; width: 100%; margin-top: 4px; }
  .mine { margin: 12px 0; padding: 4px 0 10px; overflow: hidden; } .mine .top { display: flex; align-items: center; gap: 8px; padding: 6px 6px 2px 14px; } .mine h2 { flex: 1; margin: 0; font-size: 24px; overflow-wrap: anywhere; } .mine p { margin: 0; padding: 0 14px; } .mine .against { font-size: 17px; font-weight: 600; padding-bottom: 6px; overflow-wrap: anywhere; }
  .mine .player { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 2px 12px 2px 14px; } .mine jd-name { font-weight: 600; } .mine .player jd-time { font-size: var(--large); } .mine .grey { filter: grayscale(1) opacity(.5); } .mine .lately { line-height: 1.7; padding-top: 4px; } .mine .lately span { white-space: nowrap; } .mine .words { font-weight: 600; padding-bottom: 6px; } .mine .words.checked { color: var(--warning); } .mine .whole { padding-top: 8px; }
  .found { list-style: none; padding: 0; margin: 12px 0; display: grid; gap: 8px; } .found li { display: flex; align-items: center; gap: 4px; } .found button:first-child { flex: 1; text-align: left; }
  .earlier { list-style: none; margin: 0 0 12px; padding: 0; } .earlier a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 10px 14px; color: var(--text); text-decoration: none; } .earlier li + li { border-top: 1px solid var(--edge); } .earlier a:hover { background: var(--tint); } .earlier .dim { grid-column: 1 / -1; font-size: var(--small); }
`;

/** Letters without their accents, so that a name is found however it is typed. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The page `/player`. */
export class PlayerPage extends HeadedPage {
  private name = asked('name') ?? '';
  private earlier: Earlier[] = [];

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    this.follow([]);
    this.readEarlier();
  }

  private search(name: string): void {
    this.name = name;
    history.replaceState(null, '', name.trim() ? '?name=' + encodeURIComponent(name.trim()) : location.pathname);
    this.draw();
  }

  /** Reads the players of the games on record. Without it, the page shows only games in play. */
  private async readEarlier(): Promise<void> {
    try {
      const games = await recordedGames<{ name: string; result?: string; score?: string; startTime?: string }>();
      games.sort((a, b) => (b.startTime ?? '').localeCompare(a.startTime ?? ''));
      if (!games.length) return;
      const listed = await readListed(games.map((game) => game.name));
      this.earlier = games
        .filter((game) => listed.get(game.name)?.begun)
        .map((game) => {
          const { tags } = listed.get(game.name)!;
          const round = [known(tags, 'Event'), roundText(known(tags, 'Round').split('.')[0])].filter(Boolean).join(' · ');
          return { name: game.name, white: known(tags, 'White'), black: known(tags, 'Black'), round, result: scoreText(game.score) || resultText(game.result) };
        });
      this.draw();
    } catch {
      // The daemon has ended, and the page shows it.
    }
  }

  private seats(): Seat[] {
    const wanted = plain(this.name);
    if (!wanted) return [];
    const all = this.tables.listed().flatMap((table) => (['white', 'black'] as Side[]).map((side) => ({ table, side, name: table[side]?.name ?? '' })));
    const found = all.filter((seat) => seat.name && wanted.split(' ').every((part) => plain(seat.name).includes(part)));
    const exact = found.filter((seat) => plain(seat.name) === wanted);
    return exact.length ? exact : found;
  }

  private one({ table, side, name }: Seat) {
    const other = side === 'white' ? 'black' : 'white';
    const points = score(table, side);
    const state = stateOf(table, this.stale);
    const words = state === 'coming' || state === 'over' ? '' : stateText(table, state);
    const row = (of: Side) => html`<div class="player"><jd-name .name=${table[of]?.name || text('side.' + of)}></jd-name>${table.board ? this.clock(table, of) : nothing}</div>`;
    const isSeen = isOver(table) || hasSignal(table);
    return html`<section class="panel mine">
      <div class="top"><h2>${table.round ? text('view.table', { table: this.tables.sign(table) }) : this.tables.title(table)}</h2>${star(name, () => this.draw())}</div>
      <p class="against">${text('view.player.' + side, { name: table[other]?.name || text('side.' + other) })}</p>
      ${points !== undefined ? html`<p>${text('view.player.over')}</p>` : table.game ? nothing : html`<p>${text('view.player.notBegun')}</p>`}
      ${words ? html`<p class="words ${state}">${words}</p>` : nothing}
      ${row(other)}
      ${state === 'unplayed' ? nothing : html`<jd-board class=${isGrey(state) || !isSeen ? 'grey' : ''} .placement=${(table.position ?? '').split(' ')[0] || START} .last=${state === 'checked' ? [] : lastSquares(table)} .turned=${side === 'black'} .coordinates=${true}></jd-board>`}
      ${row(side)}
      <p class="lately">${(table.plies ?? []).map((ply, i) => {
        const move = movesText(i ? (ply.move ?? '').replace(/^\d+\.\.\./, '') : ply.move);
        return html`<span>${ply.provisional ? html`<em>${move}</em>` : move}</span> `;
      })}</p>
      ${table.game ? html`<p class="whole"><a class="button" href=${'/game/' + idOf(table.game)}>${text('view.player.whole')}</a></p>` : nothing}
    </section>`;
  }

  /** The earlier games of the player, the latest first. */
  private earlierOf(name: string) {
    const now = new Set(this.tables.all().map((table) => table.game));
    const games = this.earlier.filter((game) => !now.has(game.name) && (game.white === name || game.black === name));
    if (!games.length) return nothing;
    return html`<h2>${text('view.earlier')}</h2>
      <ul class="panel earlier">${games.map((game) => html`<li><a href=${'/game/' + idOf(game.name)}><span>${game.white} – ${game.black}</span><b>${game.result}</b><span class="dim">${game.round}</span></a></li>`)}</ul>`;
  }

  /** Names to choose from, each with its star. */
  private names(names: string[]) {
    return html`<ul class="found">${names.map((name) => html`<li><button type="button" @click=${() => this.search(name)}>${name}</button>${star(name, () => this.draw())}</li>`)}</ul>`;
  }

  render() {
    const title = text('view.player.title');
    document.title = title;
    const seats = this.seats();
    const name = this.name.trim();
    const recorded = [...new Set(this.earlier.flatMap((game) => [game.white, game.black]))].filter((one) => one && plain(one) === plain(name));
    const names = [...new Set([...seats.map((seat) => seat.name), ...recorded])];
    // One player may sit at several boards.
    const isOne = names.length === 1;
    const mine = followed();
    const status = !name ? text('view.player.who') : !this.tables.known ? '' : !seats.length && !names.length ? text('view.player.nobody') : !isOne && names.length ? text('view.player.several') : '';
    return html`${this.notice()}${this.head({ title, line: this.progress(), back: '/' })}
      <main class="people">
        <label class="find">${text('view.player.find')} <input type="search" autocomplete="name" .value=${this.name} @input=${(event: Event) => this.search((event.target as HTMLInputElement).value)} /></label>
        <p role="status">${status}</p>
        ${!name ? html`<h2>${text('view.follow.all')}</h2>${mine.length ? this.names(mine) : html`<p class="dim">${text('view.follow.none')}</p>`}` : nothing}
        ${isOne ? html`${seats.map((seat) => this.one(seat))}${this.earlierOf(names[0])}` : this.names(names.slice(0, 20))}
        <p class="note">${text('view.player.rules')}</p>
        <p class="note">${text(seats.some(({ table }) => table.softwareClock) ? 'view.softwareClockHint' : 'view.clockCounts')}</p>
      </main>`;
  }
}
customElements.define('jd-player', PlayerPage);
