// Which board stands on which table. "Which board is this?": somebody lifts the rook of a1, and the page shows whose
// squares change.

import { html, nothing, sure, text, View, words, call } from './view.js';
import type { Hall } from './hall.js';
import type { TableBoard, Tournament } from './messages.js';
import { idOf } from '../format.js';
import { locale } from '../text.js';

export class Mapping extends View {
  static properties = { hall: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare author: string;
  declare beat: number;
  private tournament = '';
  /** From the table to the board, as it will be. Only what was changed here. */
  private changes = new Map<number, string>();
  private asking = false;
  private lifted = '';
  private liftedAt = 0;
  private count = 0;
  private problem = '';
  private done = '';

  disconnectedCallback(): void {
    this.hall.onSquare = undefined;
    super.disconnectedCallback();
  }

  private current(): Tournament | undefined {
    const all = [...this.hall.tournaments.values()];
    return all.find((one) => one.name === this.tournament) ?? all.find((one) => !one.closed) ?? all[0];
  }

  private watchSquares(): void {
    this.asking = !this.asking;
    this.lifted = '';
    this.hall.onSquare = this.asking
      ? (board, square, piece) => {
          // A board that nobody has set up yet may face the other way.
          if (!['a1', 'h8'].includes(square) || piece) return;
          this.lifted = board;
          this.liftedAt = Date.now();
          this.requestUpdate();
        }
      : undefined;
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
      for (const { table } of other.tables ?? []) {
        const board = this.writtenAt(other, table ?? 0);
        if (board) taken.set(board, [text('table.name', { table: table ?? '' }), other.title || idOf(other.name)].join(', '));
      }
      for (const section of other.sections ?? []) {
        for (const pairing of (section.rounds ?? []).filter((round) => !round.closedTime).flatMap((round) => round.pairings ?? [])) {
          if (pairing.board) taken.set(pairing.board, [text('table.name', { table: pairing.table ?? '' }), other.title || idOf(other.name)].join(', '));
        }
      }
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
    const boards = [...this.hall.boards.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const ofNumber = new Map(boards.map((board) => [Number(/(\d+)$/.exec(board)?.[1] ?? -1), board]));
    const numbered = tables.filter((table) => ofNumber.has(table)).length;
    // Boards that are named after their tables go there. Otherwise they go in their order.
    tables.forEach((table, i) => this.changes.set(table, (numbered ? ofNumber.get(table) : boards[i]) ?? ''));
    this.requestUpdate();
  }

  /** The tables whose game goes on, and which get another board. */
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
        // What gives a board away comes before what takes it.
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

  render() {
    const tournament = this.current();
    const used = (tournament?.sections ?? []).flatMap((section) => (section.rounds ?? []).flatMap((round) => (round.pairings ?? []).map((pairing) => pairing.table ?? 0)));
    const known = (tournament?.tables ?? []).map((one) => one.table ?? 0);
    const own = [...used, ...known, ...this.changes.keys()].filter((table) => table > 0);
    const last = Math.max(this.count, 0, ...own);
    // Without pairings, nobody knows the numbers yet: they count from 1. Numbers that were added follow the last one.
    const added = Array.from({ length: Math.max(0, this.count - Math.max(0, ...own)) }, (_, i) => Math.max(0, ...own) + i + 1);
    const tables = [...new Set([...own, ...added])].sort((a, b) => a - b);
    const boards = [...this.hall.boards.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const elsewhere = this.elsewhere(tournament);
    const placed = new Set([...tables.map((table) => this.boardAt(tournament, table)), ...elsewhere.keys()]);
    const free = tables.find((table) => !this.boardAt(tournament, table));
    const where = tables.find((table) => this.boardAt(tournament, table) === this.lifted);
    return html`<section class="mapping">
      <h2>${text('operator.nav.mapping')}</h2>
      ${this.hall.tournaments.size > 1
        ? html`<label>${text('rounds.tournament')} <select @change=${(event: Event) => ((this.tournament = (event.target as HTMLSelectElement).value), this.changes.clear(), this.requestUpdate())}>${[...this.hall.tournaments.values()].map((one) => html`<option value=${one.name} ?selected=${one === tournament}>${one.title || idOf(one.name)}</option>`)}</select></label>`
        : nothing}
      <div class="which card">
        <button type="button" class="first" aria-pressed=${this.asking} @click=${() => this.watchSquares()}>${text('mapping.which')}</button>
        ${this.asking ? html`<p>${text('mapping.lift')}</p>` : nothing}
        <div role="status">
          ${this.lifted && this.asking
            ? html`<p class="verdict ready">${idOf(this.lifted)}</p>
                <p>${new Date(this.liftedAt).toLocaleTimeString(locale)} · ${where ? text('table.name', { table: where }) : (elsewhere.get(this.lifted) ?? text('mapping.nowhere'))}</p>
                <form
                  class="row wrap"
                  @submit=${(event: SubmitEvent) => {
                    event.preventDefault();
                    this.put(Number(new FormData(event.target as HTMLFormElement).get('table')), this.lifted, tables, tournament);
                  }}
                >
                  <label>${text('mapping.toTable')} <input name="table" type="number" min="1" required .value=${String(where ?? free ?? last + 1)} /></label><button>${text('mapping.put')}</button>
                </form>`
            : nothing}
        </div>
      </div>
      ${tournament
        ? html`<div class="row wrap">
              <button type="button" ?disabled=${!tables.length} @click=${() => this.byNumber(tables)}>${text('mapping.byNumber')}</button>
              <button type="button" @click=${() => ((this.count = last + 1), this.requestUpdate())}>${text('mapping.oneMore')}</button>
              <button type="button" class="first" ?disabled=${!this.changes.size} @click=${() => this.write(tournament)}>${text('mapping.write', { count: this.changes.size, name: this.author })}</button>
              <button type="button" ?disabled=${!this.changes.size} @click=${() => (this.changes.clear(), this.requestUpdate())}>${text('mapping.forget')}</button>
            </div>
            ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}
            <div class="two">
              <ol class="list tables">
                ${tables.map(
                  (table) =>
                    html`<li class=${this.changes.has(table) ? 'changed' : ''}>
                      <label
                        >${text('table.name', { table })}
                        <select @change=${(event: Event) => this.put(table, (event.target as HTMLSelectElement).value, tables, tournament)}>
                          <option value="" ?selected=${!this.boardAt(tournament, table)}>${text('mapping.noBoard')}</option>
                          ${boards
                            .filter((board) => !elsewhere.has(board) || this.boardAt(tournament, table) === board)
                            .map((board) => html`<option value=${board} ?selected=${this.boardAt(tournament, table) === board}>${idOf(board)}</option>`)}
                        </select></label
                      >${this.changes.has(table) ? html`<span class="dim"> ${text('mapping.changed')}</span>` : nothing}
                    </li>`,
                )}
              </ol>
              <div>
                <h3>${text('mapping.left')}</h3>
                <ul class="list">${boards.filter((board) => !placed.has(board)).map((board) => html`<li>${idOf(board)}</li>`)}</ul>
              </div>
            </div>`
        : html`<p>${text('mapping.noTournament')} <a href="#/rounds">${text('operator.nav.rounds')}</a></p>`}
    </section>`;
  }
}
customElements.define('jd-mapping', Mapping);
