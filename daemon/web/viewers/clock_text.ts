// <jd-time>: one clock. All clocks of a page tick together, and a tick touches nothing but the text that changed.

import { text } from '../text.js';
import { runs, score, wallClock, type Side, type Table, type Tables } from './tables.js';

const shown = new Set<JdTime>();
const TICK_MS = 200;
setInterval(() => document.hidden || shown.forEach((clock) => clock.tick()), TICK_MS);

export class JdTime extends HTMLElement {
  private table?: Table;
  private tables?: Tables;
  private side: Side = 'white';
  private stale = false;

  connectedCallback(): void {
    shown.add(this);
    this.setAttribute('role', 'timer');
    this.tick();
  }

  disconnectedCallback(): void {
    shown.delete(this);
  }

  /** `{table, tables, side, stale}`. After the end of a game it shows what the player has got. */
  set reading(reading: { table: Table; tables: Tables; side: Side; stale: boolean }) {
    Object.assign(this, reading);
    const points = score(reading.table, reading.side);
    const runsNow = !reading.stale && !points && runs(reading.table, reading.side);
    this.className = points ? 'points' : runsNow ? 'runs' : reading.stale ? 'stale' : '';
    const name = text('side.' + reading.side);
    const key = points ? 'view.points' : runsNow ? 'view.clockRuns' : 'view.clock';
    const label = text(key, { side: name });
    if (this.getAttribute('aria-label') !== label) this.setAttribute('aria-label', label);
    this.tick();
  }

  tick(): void {
    if (!this.table || !this.tables) return;
    const points = score(this.table, this.side);
    const now = points ?? wallClock(this.stale ? undefined : this.tables.seconds(this.table, this.side));
    if (this.textContent !== now) this.textContent = now;
  }
}
customElements.define('jd-time', JdTime);
