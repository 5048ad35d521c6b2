// A player's own game: where they sit, whom they meet, the clocks and the moves as they are published. The page has the
// stream of every viewer, so it cannot show what an opponent may not know.
//
//   ?name=papadopoulou   finds the player by a part of their name

import { hasSignal, isOver, lastSquares, score, type Side, type Table } from './tables.js';
import { asked, html, nothing, text, ViewersPage } from './page.js';
import { signalText } from './card.js';
import { idOf } from '../format.js';
import '../board.js';
import { movesText } from '../text.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

interface Seat {
  table: Table;
  side: Side;
  name: string;
}

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

export class PlayerPage extends ViewersPage {
  private name = asked('name') ?? '';

  connectedCallback(): void {
    super.connectedCallback();
    this.follow([]);
  }

  private search(name: string): void {
    this.name = name;
    history.replaceState(null, '', name.trim() ? '?name=' + encodeURIComponent(name.trim()) : location.pathname);
    this.draw();
  }

  private seats(): Seat[] {
    const wanted = plain(this.name);
    if (!wanted) return [];
    const all = this.tables.all().flatMap((table) => (['white', 'black'] as Side[]).map((side) => ({ table, side, name: table[side]?.name ?? '' })));
    const found = all.filter((seat) => wanted.split(' ').every((part) => plain(seat.name).includes(part)));
    const exact = found.filter((seat) => plain(seat.name) === wanted);
    return exact.length ? exact : found;
  }

  private one({ table, side }: Seat) {
    const other = side === 'white' ? 'black' : 'white';
    const points = score(table, side);
    const grey = this.stale || (!isOver(table) && !hasSignal(table));
    const signal = signalText(table, this.stale);
    const row = (of: Side) => html`<div class="player"><span class="name">${table[of]?.name || text('side.' + of)}</span>${this.clock(table, of)}</div>`;
    return html`<section class="mine">
      <h2>${this.tables.title(table)}</h2>
      <p class="against">${text('view.player.' + side, { name: table[other]?.name || text('side.' + other) })}</p>
      <p>${points !== undefined ? text('view.player.over') : table.game ? nothing : text('view.player.notBegun')}</p>
      ${row(other)}
      <div class="board ${grey ? 'grey' : ''}">
        <jd-board .placement=${(table.position ?? '').split(' ')[0] || START} .last=${lastSquares(table)} .turned=${side === 'black'} .coordinates=${true}></jd-board>
        ${signal ? html`<span class=${grey ? 'signal' : 'signal low'}><span>${signal}</span></span>` : nothing}
      </div>
      ${row(side)}
      <p class="lately">${(table.plies ?? []).map((ply) => html`<span>${ply.provisional ? html`<em>${movesText(ply.move)}</em>` : movesText(ply.move)}</span> `)}</p>
      ${table.game ? html`<p><a href=${'/game/' + idOf(table.game)}>${text('view.player.whole')}</a></p>` : nothing}
    </section>`;
  }

  render() {
    const title = text('view.player.title');
    document.title = title;
    const seats = this.seats();
    const name = this.name.trim();
    // One player may sit at several boards.
    const isOne = new Set(seats.map((seat) => seat.name)).size === 1;
    return html`${this.notice()}${this.top(title)}
      <main class="page">
        <label>${text('view.player.find')} <input type="search" autocomplete="name" .value=${this.name} @input=${(event: Event) => this.search((event.target as HTMLInputElement).value)} /></label>
        <p role="status">${!name ? text('view.player.who') : !this.tables.known ? '' : seats.length === 0 ? text('view.player.nobody') : !isOne ? text('view.player.several') : ''}</p>
        ${isOne
          ? seats.map((seat) => this.one(seat))
          : html`<ul class="found">${seats.slice(0, 20).map((seat) => html`<li><button type="button" @click=${() => this.search(seat.name)}>${seat.name}</button></li>`)}</ul>`}
        <p class="note">${text('view.player.rules')}</p>
        <p class="note">${text(seats.some(({ table }) => table.softwareClock) ? 'view.softwareClockHint' : 'view.clockCounts')}</p>
      </main>`;
  }
}
customElements.define('jd-player', PlayerPage);
