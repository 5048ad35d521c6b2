// The clocks of one board, or of several (`/clock/a,b`), as large as the screen lets them be, and nothing else.

import { idInAddress, html, keepAwake, nothing, text, ViewersPage } from './page.js';
import { runs, score, surname, type Side, type Table } from './tables.js';
import { idOf } from '../format.js';

export class ClockPage extends ViewersPage {
  private readonly boards = idInAddress().split(',').filter(Boolean);

  connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.boards);
    keepAwake();
  }

  private one(table: Table, side: Side) {
    const turn = !score(table, side) && runs(table, side);
    return html`<div class="one ${turn ? 'turn' : ''}"><span class="name">${surname(table[side]) || text('side.' + side)}</span>${this.clock(table, side)}</div>`;
  }

  render() {
    const tables = this.boards.map((id) => this.tables.get('boards/' + id)).filter((table): table is Table => !!table);
    document.title = text('view.clocks');
    this.style.setProperty('--lines', String(Math.max(1, tables.length)));
    return html`${this.notice()}
      <main class="clocks">
        <h1 class="sr">${text('view.clocks')}</h1>
        ${tables.map(
          (table) =>
            html`<section class="pair">
              ${this.one(table, 'white')}${this.one(table, 'black')}${tables.length > 1 ? html`<span class="where">${text('view.table', { table: table.table || idOf(table.board) })}</span>` : nothing}
            </section>`,
        )}
        <p class="note">${text('view.clockCounts')}</p>
      </main>`;
  }
}
customElements.define('jd-clock', ClockPage);
