// The boards on the tables. The page shows one table after the other, large enough to be read from the hall. Somebody lifts a
// king there, and the board of that king gets the table. After the last table, the changes are written automatically, because the
// operator is in the hall and not at the page. A board can also be chosen or dragged. A button writes the changes. They stay if
// the operator opens another page before.

import { svg } from 'lit';
import { html, nothing, sure, text, View, words, call } from '../view.js';
import type { Hall } from '../hall.js';
import type { TableBoard, Tournament } from '../messages.js';
import { byNumber } from './by_number.js';
import { movedPairings } from './moved_pairings.js';
import './pairs.js';
import { idOf } from '../../format.js';
import { drawing } from '../../pieces.js';
import { locale } from '../../text.js';

/** The squares of kings before a game, also on a board that faces the other way and was not set up yet. */
const KING_SQUARES = ['e1', 'e8', 'd1', 'd8'];

const KING = drawing('K');

const KEPT = 'unwritten boards';

/** Changes that are not written yet, by the name of the tournament. They stay after a reload of the page. */
const unwritten = new Map<string, Map<number, string>>((JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, [number, string][]][]).map(([name, changes]) => [name, new Map(changes)]));
addEventListener('pagehide', () => sessionStorage.setItem(KEPT, JSON.stringify([...unwritten].map(([name, changes]) => [name, [...changes]]))));

/** The page that assigns boards to tables. */
export class Mapping extends View {
  static properties = { hall: { attribute: false }, only: {}, author: {}, beat: { type: Number } };
  declare hall: Hall;
  /** The name of the tournament. Nothing: it is chosen here. */
  declare only?: string;
  declare author: string;
  declare beat: number;
  private tournament = '';
  /** `walk`: the page shows one table after the other. `which`: it shows on which board a king was lifted. */
  private mode: '' | 'walk' | 'which' = '';
  /** The table that is shown. */
  private now = 0;
  private lifted = '';
  private liftedAt = 0;
  private count = 0;
  private problem = '';
  private done = '';

  disconnectedCallback(): void {
    this.hall.onSquare = undefined;
    super.disconnectedCallback();
  }

  /** The new board of each table. Only changes. */
  private get changes(): Map<number, string> {
    const name = this.current()?.name ?? '';
    if (!unwritten.has(name)) unwritten.set(name, new Map());
    return unwritten.get(name)!;
  }
  private set changes(changes: Map<number, string>) {
    unwritten.set(this.current()?.name ?? '', changes);
  }

  private current(): Tournament | undefined {
    if (this.only) return this.hall.tournaments.get(this.only);
    const all = [...this.hall.tournaments.values()];
    return all.find((one) => one.name === this.tournament) ?? all.find((one) => !one.closed) ?? all[0];
  }

  private watch(mode: '' | 'walk' | 'which', tables: number[] = []): void {
    this.mode = mode;
    this.lifted = '';
    this.done = '';
    if (mode === 'walk') this.now = this.next(tables, 0) ?? tables[0] ?? 0;
    this.hall.onSquare = mode
      ? (board, square, piece, before) => {
          // For a board that does not distinguish pieces, kings are on their starting squares.
          const isKing = /^k$/i.test(before) || (!!before && KING_SQUARES.includes(square));
          if (piece || !isKing) return;
          this.lifted = board;
          this.liftedAt = Date.now();
          if (this.mode === 'walk') this.found(board);
          this.requestUpdate();
        }
      : undefined;
    this.requestUpdate();
  }

  /** The first table after this one that has no board. */
  private next(tables: number[], behind: number): number | undefined {
    const free = tables.filter((table) => !this.boardAt(this.current(), table));
    return free.find((table) => table > behind) ?? free[0];
  }

  /** A king was lifted while the page showed a table. */
  private found(board: string): void {
    const tournament = this.current();
    const tables = this.tables(tournament);
    if (this.elsewhere(tournament).has(board)) return;
    const has = tables.find((table) => this.boardAt(tournament, table) === board);
    // The king that is put back and lifted again.
    if (has !== undefined) return;
    this.put(this.now, board, tables, tournament);
    this.goOn(tables);
  }

  private goOn(tables: number[]): void {
    const next = this.next(tables, this.now);
    if (next !== undefined) this.now = next;
    else {
      this.watch('');
      const tournament = this.current();
      if (tournament) this.write(tournament);
    }
    this.requestUpdate();
  }

  private boardAt(tournament: Tournament | undefined, table: number): string {
    return this.changes.get(table) ?? this.writtenAt(tournament, table);
  }

  private writtenAt(tournament: Tournament | undefined, table: number): string {
    const place = (tournament?.tables ?? []).find((one) => one.table === table);
    if (place?.board) return place.board;
    for (const board of this.hall.boards.values()) if (place?.serial && [board.device?.serial, board.device?.shortSerial].includes(place.serial)) return board.name;
    return '';
  }

  /** The boards that another open tournament has, with their tables: `Table 3, Kyiv Open`. */
  private elsewhere(tournament: Tournament | undefined): Map<string, string> {
    const taken = new Map<string, string>();
    for (const other of this.hall.tournaments.values()) {
      if (other === tournament || other.closed) continue;
      const take = (board: string, table: number | undefined) => board && taken.set(board, [text('table.name', { table: table ?? '' }), other.title || idOf(other.name)].join(', '));
      for (const { table } of other.tables ?? []) take(this.writtenAt(other, table ?? 0), table);
      for (const [board, { table }] of movedPairings(this.hall, other)) take(board, table);
    }
    return taken;
  }

  private put(table: number, board: string, tables: number[], tournament: Tournament | undefined): void {
    this.done = '';
    for (const other of tables) if (board && other !== table && this.boardAt(tournament, other) === board) this.changes.set(other, '');
    this.changes.set(table, board);
    this.requestUpdate();
  }

  private byNumber(tables: number[]): void {
    const tournament = this.current();
    const elsewhere = this.elsewhere(tournament);
    const moved = tournament ? movedPairings(this.hall, tournament) : new Map();
    const free = [...this.hall.boards.keys()].filter((board) => !elsewhere.has(board) && !moved.has(board));
    this.changes = byNumber(tables, free, (table) => this.writtenAt(tournament, table));
    this.requestUpdate();
  }

  /** The tables whose game continues, and which get another board. */
  private inPlay(tournament: Tournament): number[] {
    const plays = (name: string) => {
      const game = name ? this.hall.gameOf(name) : undefined;
      return !!game?.plies?.length && !game.closed && ['RESULT_UNKNOWN', 'RESULT_UNSPECIFIED', undefined].includes(game.result);
    };
    return [...this.changes].filter(([table, board]) => {
      const before = this.writtenAt(tournament, table);
      return before !== board && (plays(before) || plays(board));
    }).map(([table]) => table);
  }

  private async write(tournament: Tournament): Promise<void> {
    this.problem = '';
    const tablesInPlay = this.inPlay(tournament);
    if (tablesInPlay.length && !sure(text('mapping.sureInPlay', { tables: tablesInPlay.join(', ') }))) return;
    const tables: TableBoard[] = [...this.changes].map(([table, board]) => ({ table, board }));
    try {
      const answer: any = await call('TournamentService/EditTournament', {
        name: tournament.name,
        author: this.author,
        // A change that frees a board comes before the change that uses it.
        edits: [{ setTables: { tables: tables.sort((a, b) => Number(!!a.board) - Number(!!b.board)) } }],
        revision: tournament.revision ?? 0,
      });
      this.hall.putTournament(answer.tournament);
      this.changes.clear();
      this.done = text('console.written');
      this.dispatchEvent(new CustomEvent('changed'));
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  /** The tables that there are: of the pairings, and those that were added. */
  private tables(tournament: Tournament | undefined): number[] {
    const used = (tournament?.sections ?? []).flatMap((section) => (section.rounds ?? []).flatMap((round) => (round.pairings ?? []).map((pairing) => pairing.table ?? 0)));
    const known = (tournament?.tables ?? []).map((one) => one.table ?? 0);
    const own = [...used, ...known, ...this.changes.keys()].filter((table) => table > 0);
    // Without pairings, the numbers are not known yet: they count from 1. Numbers that were added follow the last one.
    const last = Math.max(0, ...own);
    const added = Array.from({ length: Math.max(0, this.count - last) }, (_, i) => last + i + 1);
    return [...new Set([...own, ...added])].sort((a, b) => a - b);
  }

  /** The instructions for the people in the hall. */
  private asks(tournament: Tournament | undefined, tables: number[], elsewhere: Map<string, string>) {
    const known = tables.filter((table) => this.boardAt(tournament, table)).length;
    const king = svg`<svg class="king" viewBox="0 0 45 45" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d=${KING.body} fill=${KING.fill} stroke=${KING.edge} stroke-width="1.800"></path><path d=${KING.lines} fill="none" stroke=${KING.mark} stroke-width="1.700"></path></svg>`;
    if (this.mode === 'walk') {
      const before = tables.filter((table) => table < this.now).pop();
      return html`<p class="asked">${text('mapping.liftAt')}</p>
        <p class="number-now" role="status"><span class="sr">${text('table.name', { table: '' })} </span>${this.now}</p>
        ${king}
        <p class="dim">${text('mapping.putBack')} ${text('mapping.known', { known, all: tables.length })}</p>
        <div class="row wrap">
          ${before ? html`<button type="button" @click=${() => (this.changes.set(before, ''), (this.now = before), this.requestUpdate())}>${text('mapping.backTo', { table: before })}</button>` : nothing}
          <button type="button" @click=${() => ((this.now = tables.find((table) => table > this.now && !this.boardAt(tournament, table)) ?? tables[0]), this.requestUpdate())}>${text('mapping.noneAt', { table: this.now })}</button>
          <button type="button" @click=${() => this.watch('')}>${text('view.pause')}</button>
        </div>`;
    }
    const where = tables.find((table) => this.boardAt(tournament, table) === this.lifted);
    const free = tables.find((table) => !this.boardAt(tournament, table));
    const which = html`<button type="button" aria-pressed=${this.mode === 'which'} @click=${() => this.watch(this.mode === 'which' ? '' : 'which')}>${text('mapping.which')}</button>`;
    if (this.mode === 'which')
      return html`<p class="asked">${text('mapping.lift')}</p>
        ${king}
        <div role="status">
          ${this.lifted
            ? html`<p class="verdict ready">${idOf(this.lifted)}</p>
                <p>${new Date(this.liftedAt).toLocaleTimeString(locale)} · ${where ? text('table.name', { table: where }) : (elsewhere.get(this.lifted) ?? text('mapping.nowhere'))}</p>
                <form
                  class="row wrap"
                  @submit=${(event: SubmitEvent) => {
                    event.preventDefault();
                    this.put(Number(new FormData(event.target as HTMLFormElement).get('table')), this.lifted, tables, tournament);
                  }}
                >
                  <label>${text('mapping.toTable')} <input name="table" type="number" min="1" required .value=${String(where ?? free ?? (tables[tables.length - 1] ?? 0) + 1)} /></label><button>${text('mapping.put')}</button>
                </form>`
            : nothing}
        </div>
        <div class="row wrap">${which}</div>`;
    return html`${king}
      <p class="asked">${text('mapping.known', { known, all: tables.length })}</p>
      <p class="dim">${text('mapping.how')}</p>
      <div class="row wrap">
        ${free === undefined ? nothing : html`<button type="button" class=${this.changes.size ? '' : 'first'} @click=${() => this.watch('walk', tables)}>${text('mapping.walk')}</button>`} ${which}
      </div>`;
  }

  private cell(table: number, tables: number[], tournament: Tournament | undefined, boards: string[], elsewhere: Map<string, string>) {
    const board = this.boardAt(tournament, table);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const dragged = event.dataTransfer?.getData('text/plain') ?? '';
      if (boards.includes(dragged)) this.put(table, dragged, tables, tournament);
    };
    return html`<li
      class="place ${this.changes.has(table) ? 'changed' : ''} ${this.mode === 'walk' && this.now === table ? 'current' : ''} ${board ? '' : 'without'}"
      @dragover=${(event: DragEvent) => event.preventDefault()}
      @drop=${drop}
    >
      <label
        ><span class="sr">${text('table.name', { table })}</span><b aria-hidden="true">${table}</b>
        <select @change=${(event: Event) => this.put(table, (event.target as HTMLSelectElement).value, tables, tournament)}>
          <option value="" ?selected=${!board}>${text('mapping.noBoard')}</option>
          ${boards.filter((one) => !elsewhere.has(one) || board === one).map((one) => html`<option value=${one} ?selected=${board === one}>${idOf(one)}</option>`)}
        </select></label
      >${this.changes.has(table) ? html`<span class="dim sub">${text('mapping.changed')}</span>` : nothing}
    </li>`;
  }

  render() {
    const tournament = this.current();
    const tables = this.tables(tournament);
    const boards = [...this.hall.boards.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const elsewhere = this.elsewhere(tournament);
    const placed = new Set([...tables.map((table) => this.boardAt(tournament, table)), ...elsewhere.keys(), ...(tournament ? movedPairings(this.hall, tournament).keys() : [])]);
    const left = boards.filter((board) => !placed.has(board));
    return html`<section class="mapping">
      <h2 class="sr">${text('operator.nav.mapping')}</h2>
      ${this.hall.tournaments.size > 1 && !this.only
        ? html`<label>${text('rounds.tournament')} <select @change=${(event: Event) => ((this.tournament = (event.target as HTMLSelectElement).value), this.watch(''))}>${[...this.hall.tournaments.values()].map((one) => html`<option value=${one.name} ?selected=${one === tournament}>${one.title || idOf(one.name)}</option>`)}</select></label>`
        : nothing}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}
      ${tournament
        ? html`<div class="assign">
            <div class="say panel which">${this.asks(tournament, tables, elsewhere)}</div>
            <div>
              <ol class="places">
                ${tables.map((table) => this.cell(table, tables, tournament, boards, elsewhere))}
              </ol>
              <div class="row wrap">
                <button type="button" class=${this.changes.size && this.mode !== 'walk' ? 'first' : ''} ?disabled=${!this.changes.size} @click=${() => this.write(tournament)}>${text('mapping.write', { count: this.changes.size, name: this.author })}</button>
                <button type="button" ?disabled=${!this.changes.size} @click=${() => (this.changes.clear(), this.requestUpdate())}>${text('mapping.forget')}</button>
                <button type="button" ?disabled=${!tables.length} @click=${() => this.byNumber(tables)}>${text('mapping.byNumber')}</button>
                <button type="button" @click=${() => ((this.count = (tables[tables.length - 1] ?? 0) + 1), this.requestUpdate())}>${text('mapping.oneMore')}</button>
              </div>
              <h3>${text('mapping.left')}</h3>
              <ul class="lefts">
                ${left.map((board) => html`<li class="chip" draggable="true" @dragstart=${(event: DragEvent) => event.dataTransfer?.setData('text/plain', board)}>${idOf(board)}</li>`)}
              </ul>
              <p class="note">${text('mapping.byHand')}</p>
              <jd-pairs .boards=${boards}></jd-pairs>
            </div>
          </div>`
        : html`<p class="empty">${text('mapping.noTournament')} <a href="#/guide">${text('operator.nav.guide')}</a></p>`}
    </section>`;
  }
}
customElements.define('jd-mapping', Mapping);
