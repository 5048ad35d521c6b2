// The clocks of one board, or of several (`/clock/a,b`), as large as the screen lets them be, and nothing else.

import { idInAddress, html, keepAwake, nothing, text, ViewersPage } from './page.js';
import { runs, score, surname, type Side, type Table } from './tables.js';
import { adopt } from '../theme.js';
import { screenSheet } from './screen_style.js';

export class ClockPage extends ViewersPage {
  private readonly boards = idInAddress().split(',').filter(Boolean);

  connectedCallback(): void {
    super.connectedCallback();
    adopt(screenSheet);
    this.followNamed(this.boards);
    keepAwake();
  }

  private one(table: Table, side: Side) {
    const turn = !score(table, side) && runs(table, side);
    const name = surname(table[side]);
    return html`<div class="one ${side} ${turn ? 'turn' : ''}" role="group" aria-label=${[text('side.' + side), name].filter(Boolean).join(', ')}>
      <span class="name"><span class="swatch" aria-hidden="true"></span> ${name || text('side.' + side)}</span>
      ${this.clock(table, side)}
      <span class="runs">${text('side.' + side)}${turn && !this.stale ? html` <span aria-hidden="true">▶</span> ${text('view.runs')}` : nothing}</span>
    </div>`;
  }

  render() {
    const tables = this.boards.map((id) => this.named(id)).filter((table): table is Table => !!table);
    document.title = text('view.clocks');
    this.style.setProperty('--lines', String(Math.max(1, tables.length)));
    return html`${this.notice()}
      <main class="clocks">
        <h1 class="sr">${text('view.clocks')}</h1>
        ${tables.map(
          (table) =>
            html`<section class="pair" aria-label=${this.tables.title(table)}>
              <h2 class="where">${this.tables.title(table)}</h2>
              ${this.one(table, 'white')}${this.one(table, 'black')}
            </section>`,
        )}
        <p class="note">${text(tables.some((table) => table.softwareClock) ? 'view.softwareClockHint' : 'view.clockCounts')}</p>
      </main>`;
  }
}
customElements.define('jd-clock', ClockPage);
