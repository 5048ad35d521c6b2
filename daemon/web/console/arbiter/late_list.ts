// The players who have not come yet, with the minutes that are left. "Is here" takes a player off the list of all arbiters. A
// player who is not here when the time is over loses, if the arbiter decides so.

import { html, nothing, text, View, words, call, sure } from '../view.js';
import type { Hall } from '../hall.js';
import { lateRows, roundBegan, type LateRow } from './late_rows.js';
import { clockText, spanText, seconds } from '../../format.js';
import { locale } from '../../text.js';

const hour = (time: number) => new Date(time).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** The players who are not here yet and have not lost: for the tab. */
export const lateCount = (hall: Hall) => lateRows(hall).filter((row) => !row.isWritten && row.deadline !== undefined).length;

/** The list of late players. */
export class LateList extends View {
  static properties = { hall: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare author: string;
  declare beat: number;
  private problem = '';
  private busy = false;

  private async edit(row: LateRow, edit: object): Promise<void> {
    const { tournament } = row.seat;
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      // Another arbiter may be faster at another table. That changes nothing here.
      const answer: any = await call('TournamentService/EditTournament', { name: tournament!.name, author: this.author, edits: [edit] });
      if (answer.tournament) this.hall.putTournament(answer.tournament);
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private come(row: LateRow): void {
    this.edit(row, { setHere: { pairing: row.seat.pairing!.id, player: 'COLOR_' + row.side.toUpperCase(), here: true } });
  }

  /** Writes that the player did not come. If the opponent did not come either, nobody wins. */
  private lose(row: LateRow, rows: LateRow[]): void {
    const other = rows.some((one) => one !== row && one.seat.pairing === row.seat.pairing && this.isOver(one));
    if (!sure(text(other ? 'late.sureBoth' : 'late.sure', { name: row.name, table: row.seat.table }))) return;
    const halves = (side: 'white' | 'black') => (row.side === side || other ? 0 : 2);
    this.edit(row, { setResult: { pairing: row.seat.pairing!.id, result: { whiteHalves: halves('white'), blackHalves: halves('black'), forfeit: true } } });
  }

  private isOver(row: LateRow): boolean {
    return row.deadline !== undefined && Date.now() >= row.deadline;
  }

  private what(row: LateRow): string {
    if (row.deadline === undefined) return '';
    return text(row.isWritten ? 'late.lost' : this.isOver(row) ? 'late.over' : 'late.loses', { time: hour(row.deadline) });
  }

  private row(row: LateRow, rows: LateRow[]) {
    const left = row.deadline === undefined ? undefined : (row.deadline - Date.now()) / 1000;
    const over = this.isOver(row);
    return html`<li class="laterow ${over && !row.isWritten ? 'over' : ''}">
      <a class="sign" href="#/table/${row.seat.pairing?.games?.slice(-1)[0] || this.hall.seated().find((one) => one.seat === row.seat)?.board?.name || ''}"
        ><span class="sr">${text('table.name', { table: '' })} </span>${row.seat.number}</a
      >
      <span class="said"><bdi class="name">${row.name}</bdi><span class="sub">${[text('side.' + row.side), row.team, this.what(row)].filter(Boolean).join(' · ')}</span></span>
      ${row.isWritten
        ? html`<span class="chip">${text('late.written')}</span>`
        : html`<span class="doing"
            >${left === undefined ? nothing : html`<span class="rest" role="timer" aria-live="off">${over ? text('late.now') : clockText(left + 's')}</span>`}
            <span class="row"
              ><button type="button" ?disabled=${this.busy} @click=${() => this.come(row)} aria-label="${text('late.here')}: ${row.name}">${text('late.here')}</button>${over
                ? html`<button type="button" class="first" ?disabled=${this.busy} @click=${() => this.lose(row, rows)} aria-label="${text('late.hasLost')}: ${row.name}">${text('late.hasLost')}</button>`
                : nothing}</span
            ></span
          >`}
    </li>`;
  }

  /** When the rounds began and how long a player may be late, once for all that have the same. */
  private heading(rows: LateRow[]) {
    const said = new Set<string>();
    for (const { seat } of rows) {
      const allowed = seconds(this.hall.rulesOf(seat)?.defaultTime);
      said.add([text('round.name', { round: seat.round?.number ?? '' }), text('late.began', { time: hour(roundBegan(this.hall, seat)) }), allowed === undefined ? text('late.noDefault') : text('late.default', { time: spanText(allowed) })].join(' · '));
    }
    return [...said].map((one) => html`<p class="part">${one}</p>`);
  }

  render() {
    const rows = lateRows(this.hall);
    return html`<section class="late">
      <h2 class="sr">${text('arbiter.nav.late')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.heading(rows)}
      ${rows.length
        ? html`<ul class="rows">
            ${rows.map((row) => this.row(row, rows))}
          </ul>`
        : html`<p class="empty" role="status">${text('late.none')}</p>`}
      <p class="note">${text('late.how')}</p>
    </section>`;
  }
}
customElements.define('jd-late-list', LateList);
