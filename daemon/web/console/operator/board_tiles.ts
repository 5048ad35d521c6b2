// All boards of the hall on one screen, a tile each: table, state in words, both clocks, power, outputs, the last event. Arrow keys
// walk. A tile opens a panel.

import { html, nothing, text, View } from '../view.js';
import type { Hall } from '../hall.js';
import type { Output } from '../messages.js';
import { boardStates, quietFor, type BoardKind, type BoardState } from '../board_state.js';
import { clockOf } from '../clocks.js';
import { shape, type Urgency } from '../shapes.js';
import { idOf, spanText } from '../../format.js';
import './board_panel.js';
import { svg } from 'lit';

// Small drawings on the tile of a board: how it gets its power, and whether it goes out.
const drawn = (paths: unknown, kind = '') =>
  svg`<svg class="tileicon ${kind}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/** `percent`: nothing for a board on a cable. */
export function power(percent: number | undefined) {
  if (percent === undefined) return drawn(svg`<path d="M5.500 1.500v4M10.500 1.500v4M3.500 5.500h9v2a4.500 4.500 0 0 1-9 0zM8 12v3"></path>`);
  const width = Math.max(0, Math.min(9, (9 * percent) / 100));
  return drawn(svg`<path d="M1 4.500h12v7H1zM15 7v2"></path>${width > 0.5 ? svg`<path d=${`M2.500 6h${width}v4h-${width}z`} fill="currentColor" stroke="none"></path>` : nothing}`);
}

/** The drawing of a table that an output shows. */
export const goesOut = () => drawn(svg`<path d="M3 13L13 3M6 3h7v7"></path>`);
/** The drawing of a table that is stopped in an output. */
export const stands = () => drawn(svg`<path d="M5.500 3v10M10.500 3v10"></path>`, 'stands');

const KINDS: BoardKind[] = ['lost', 'look', 'live', 'over', 'free'];
const SHAPES: Record<BoardKind, Urgency> = { lost: 'lost', look: 'warning', live: 'on', over: 'log', free: 'log' };

/** The tiles of all boards. */
export class BoardTiles extends View {
  static properties = { hall: { attribute: false }, outputs: { attribute: false }, author: {}, arbiter: { type: Boolean }, live: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  declare outputs: Output[];
  declare author: string;
  /** True if this operator may decide as an arbiter. */
  declare arbiter: boolean;
  declare live: boolean;
  declare beat: number;
  private kind: BoardKind | '' = '';
  private opened = '';

  private open(board: string): void {
    this.opened = this.opened === board ? '' : board;
    this.requestUpdate();
    if (this.opened) this.updateComplete.then(() => this.querySelector<HTMLElement>('jd-board-panel .close')?.focus());
  }

  private close(): void {
    const { opened } = this;
    this.opened = '';
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-board="${opened}"]`)?.focus());
  }

  private key(event: KeyboardEvent): void {
    const tiles = [...this.querySelectorAll<HTMLElement>('.tile')];
    const at = tiles.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const columns = Math.max(1, tiles.filter((one) => one.offsetTop === tiles[0].offsetTop).length);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (!step || !tiles[at + step]) return;
    event.preventDefault();
    tiles[at + step].focus();
  }

  private tile(state: BoardState) {
    const { board, seat, kind, clock } = state;
    const id = idOf(board.name);
    const stale = !this.live || kind === 'lost';
    const quiet = quietFor(this.hall, board.name, Date.now());
    const names = [seat.white, seat.black].filter(Boolean);
    return html`<button type="button" class="tile is-${kind}" data-board=${board.name} aria-expanded=${this.opened === board.name} aria-haspopup="dialog" @click=${() => this.open(board.name)}>
      <span class="first-line"><b>${seat.name ? html`<span class="sr">${text('table.name', { table: '' })} </span>${seat.number}` : text('tile.free')}</b><span class="id">${id}</span></span>
      <span class="says">${shape(SHAPES[kind])} ${state.result || text(...state.says)}</span>
      <span class="middle"
        >${clock
          ? html`${clockOf('white', clock, stale)}${clockOf('black', clock, stale)}`
          : seat.name
            ? names.length
              ? names.map((name) => html`<bdi class="who">${name}</bdi>`)
              : nothing
            : html`<span class="who">${board.device?.trademark || nothing}</span>`}</span
      >
      <span class="last-line"
        ><span class=${state.says[0] === 'tile.battery' ? 'low' : ''}>${power(state.battery)}${state.battery === undefined ? html`<span class="sr">${text('tile.cable')}</span>` : state.battery}</span>
        ${seat.name && this.outputs.length
          ? state.stands.length
            ? html`<span class="standing">${stands()}<span class="sr">${text('tile.stands')}</span></span>`
            : state.goesOut
              ? html`<span>${goesOut()}${state.goesOut}<span class="sr"> ${text('operator.nav.outputs')}</span></span>`
              : nothing
          : nothing}
        <span class="ago">${quiet === undefined ? text('operator.quiet') : spanText(quiet)}</span></span
      >
    </button>`;
  }

  render() {
    const all = boardStates(this.hall, this.outputs);
    const count = (kind: BoardKind) => all.filter((one) => one.kind === kind).length;
    const chip = (kind: BoardKind | '', words: string) => html`<button type="button" class="chip" aria-pressed=${this.kind === kind} @click=${() => ((this.kind = kind), this.requestUpdate())}>${kind === 'lost' || kind === 'look' ? shape(SHAPES[kind]) : nothing}${words}</button>`;
    const shown = all.filter((one) => !this.kind || one.kind === this.kind);
    const opened = all.find((one) => one.board.name === this.opened);
    return html`<section class="boardtiles">
      <h2 class="sr">${text('operator.boards')}</h2>
      <p class="sr" role="status">${text('operator.count', { live: all.filter((one) => one.board.connection === 'CONNECTION_STATE_LIVE').length, all: all.length })}</p>
      <div class="row filterline" ?hidden=${!all.length}>
        <div class="chips" role="group" aria-label=${text('tile.which')} tabindex="0">${chip('', text('tile.all', { count: all.length }))} ${KINDS.filter(count).map((kind) => chip(kind, text('tile.count.' + kind, { count: count(kind) })))}</div>
        <span class="legend dim">${text('tile.legend')}</span>
      </div>
      ${all.length ? nothing : html`<p class="empty">${this.live ? html`${text('view.noBoards')}<br />${text('guide.boards.how')}` : text('view.asking')}</p>`}
      <div class="tilegrid" @keydown=${(event: KeyboardEvent) => this.key(event)}>${shown.map((one) => this.tile(one))}</div>
      ${opened ? html`<jd-board-panel .hall=${this.hall} .state=${opened} .outputs=${this.outputs} .author=${this.author} .arbiter=${this.arbiter} .beat=${this.beat} @leave=${() => this.close()}></jd-board-panel>` : nothing}
    </section>`;
  }
}
customElements.define('jd-board-tiles', BoardTiles);
