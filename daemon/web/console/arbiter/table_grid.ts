// All tables on one screen: the number on the sign, the least time, and the problem. One touch opens a table.

import { html, nothing, text, View } from '../view.js';
import { countedResult, isOpen, type Hall, type Seat } from '../hall.js';
import { severity } from './incident_list.js';
import type { Board, Game, Incident } from '../messages.js';
import { SHORT_S } from '../clocks.js';
import { shape, type Urgency } from '../shapes.js';
import { clockText, idOf, seconds } from '../../format.js';
import { moveNumber } from '../../position.js';
import { fits, typedTable } from '../../table_name.js';

const URGENCY: Urgency[] = ['log', 'info', 'warning', 'critical'];

type Row = { board?: Board; seat: Seat; game?: Game };

/** The page of a table. */
const address = (row: Row) => '#/table/' + (row.game?.name ?? row.board?.name ?? '');

/** All tables of a hall as small buttons. */
export class TableGrid extends View {
  static properties = { hall: { attribute: false }, live: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  declare live: boolean;
  declare beat: number;
  private search = '';

  /** The worst open incident at a table that concerns its round. */
  private worst(row: Row): Incident | undefined {
    if (row.seat.pairing?.postponed) return undefined;
    let worst: Incident | undefined;
    for (const one of this.hall.incidents.values()) {
      if (!isOpen(one) || !one.board || one.board !== row.board?.name || severity(one) === 0 || this.hall.isOfEarlierRound(one)) continue;
      if (!worst || severity(one) > severity(worst)) worst = one;
    }
    return worst;
  }

  private one(row: Row) {
    const { board, seat, game } = row;
    const worst = this.worst(row);
    const result = countedResult(seat.pairing, game);
    const isLost = board?.connection !== 'CONNECTION_STATE_LIVE';
    const clock = result || seat.pairing?.postponed ? undefined : board?.clock;
    const least = clock && Math.min(seconds(clock.white) ?? 0, seconds(clock.black) ?? 0);
    const plies = game?.plies?.length ?? 0;
    const urgency = worst && URGENCY[severity(worst)];
    const said = urgency
      ? html`<span class="severity ${urgency}">${shape(urgency)} ${text('severity.' + urgency)}</span>`
      : html`<span>${seat.pairing?.postponed ? text('pairing.postponed') : result ? text(seat.pairing?.result?.forfeit ? 'view.notPlayed' : 'tables.over') : !board ? text('mapping.noBoard') : isLost ? text('connection.lost') : plies ? text('time.move', { move: moveNumber(game?.startFen, plies).replace(/\.+$/, '') }) : text('tables.notBegun')}</span>`;
    return html`<li>
      <a href=${address(row)} class="cell ${urgency ?? ''} ${result ? 'over' : ''} ${isLost && !result ? 'lost' : ''}" title=${seat.white || seat.black ? `${seat.white} – ${seat.black}` : nothing}>
        <strong class=${seat.name ? nothing : 'long'}>${seat.pairing ? seat.number || seat.table : seat.table}</strong>
        ${seat.name?.whose || seat.earlier ? html`<span class="whose">${[seat.name?.whose, seat.earlier ? text('round.name', { round: seat.round?.number ?? '' }) : ''].filter(Boolean).join(' · ')}</span>` : nothing}
        <span class="least ${!this.live || isLost ? 'stale' : ''}">${result || (least === undefined ? '–' : html`${least < SHORT_S ? html`<span class="low" aria-hidden="true">▾</span>` : nothing}${clockText(least + 's')}`)}</span>
        ${said} ${seat.white || seat.black ? html`<span class="pair-names"><bdi>${seat.white}</bdi><span class="sr"> – </span><bdi>${seat.black}</bdi></span>` : nothing}
      </a>
    </li>`;
  }

  render() {
    const asked = this.search.trim().toLowerCase();
    const typed = typedTable(asked);
    const isMeant = (seat: Seat) => !!typed && !!seat.name && fits(typed, seat.name);
    // A board on no table counts as a table only if a game is played there.
    const isTable = ({ seat, game }: Row) => !!seat.name || !!game || !this.hall.tournaments.size;
    const found = this.hall.seated().filter(isTable).filter(({ seat, board }) => !asked || isMeant(seat) || seat.table.startsWith(asked) || (seat.white + seat.black + idOf(board?.name)).toLowerCase().includes(asked));
    return html`<section class="tables">
      <h2 class="sr">${text('arbiter.tables')}</h2>
      <form
        class="find"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const best = found.find((one) => isMeant(one.seat)) ?? found[0];
          if (best) location.hash = address(best);
        }}
      >
        <input
          type="search"
          name="table"
          autocomplete="off"
          aria-label=${text('arbiter.search')}
          placeholder=${text('arbiter.search')}
          .value=${this.search}
          @input=${(event: Event) => ((this.search = (event.target as HTMLInputElement).value), this.requestUpdate())}
        />
      </form>
      ${found.length ? nothing : html`<p class="empty" role="status">${text('tables.none')}</p>`}
      <ul class="grid">
        ${found.map((row) => this.one(row))}
      </ul>
    </section>`;
  }
}
customElements.define('jd-table-grid', TableGrid);
