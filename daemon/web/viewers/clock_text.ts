// <jd-time>: one clock. All clocks of a page tick together, and a tick touches nothing but the text that changed.

import { player, text } from '../text.js';
import { runs, score, wallClock, type Side, type Table, type Tables } from './tables.js';

const shown = new Set<JdTime>();
const TICK_MS = 200;
/** Less time than this is short: five minutes, and in faster games a fifth of the time of each player. */
const SHORT_S = 300;
const SHORT_PART = 0.2;
/** If the time control is not known. */
const SHORT_UNKNOWN_S = 60;
/** The time in seconds below which a player of this table is short of time. */
export const shortTime = (table: Table) => (table.mainTime ? Math.min(SHORT_S, parseFloat(table.mainTime) * SHORT_PART) : SHORT_UNKNOWN_S);
setInterval(() => document.hidden || shown.forEach((clock) => clock.tick()), TICK_MS);

/** `<jd-time>`: one clock. */
export class JdTime extends HTMLElement {
  private table?: Table;
  private tables?: Tables;
  private side: Side = 'white';
  private stale = false;
  /** The last display of a running clock, and its turn. */
  private shown?: number;
  private turn = '';

  connectedCallback(): void {
    shown.add(this);
    // Screen readers read a timer's label on request, and not every second.
    this.setAttribute('role', 'timer');
    this.setAttribute('aria-live', 'off');
    this.tick();
  }

  disconnectedCallback(): void {
    shown.delete(this);
  }

  /** `{table, tables, side, stale}`. After the end of a game it shows what the player has got. */
  set reading(reading: { table: Table; tables: Tables; side: Side; stale: boolean }) {
    Object.assign(this, reading);
    const points = score(reading.table, reading.side);
    this.className = points ? 'points' : this.runsNow() ? 'runs' : reading.stale ? 'stale' : '';
    this.classList.toggle('won', points === '1' || points === '+');
    const isComputed = !!reading.table.softwareClock && !points;
    this.classList.toggle('software', isComputed);
    this.title = isComputed ? text('view.softwareClockHint') : '';
    this.tick();
  }

  private runsNow(): boolean {
    return !!this.table && !this.stale && !score(this.table, this.side) && runs(this.table, this.side);
  }

  /** The text for screen readers: whose clock it is, whether it runs, and the time. */
  private label(now: string, seconds: number | undefined): string {
    const side = player(this.side);
    if (score(this.table!, this.side)) return text('view.points', { side }) + ': ' + now;
    if (seconds === undefined) return text('view.clockUnknown', { side });
    const clock = text(this.runsNow() ? 'view.clockRuns' : 'view.clock', { side, time: now });
    return this.table!.softwareClock ? `${clock} (${text('view.softwareClock')})` : clock;
  }

  /** The seconds to show. A clock that runs never goes back up by the second that it was read too early or too late. */
  private seconds(): number | undefined {
    const { table, side } = this;
    const read = this.stale ? undefined : this.tables!.seconds(table!, side);
    const turn = this.runsNow() ? `${table!.game} ${table!.plyCount}` : '';
    const isEarly = turn && turn === this.turn && read !== undefined && read - (this.shown ?? read) === 1;
    this.turn = turn;
    if (!isEarly) this.shown = read;
    return this.shown;
  }

  tick(): void {
    if (!this.table || !this.tables) return;
    const seconds = this.seconds();
    const points = score(this.table, this.side);
    const now = points ?? wallClock(seconds);
    if (this.textContent !== now) this.textContent = now;
    this.classList.toggle('low', !points && seconds !== undefined && seconds < shortTime(this.table) && !!this.table.game);
    const label = this.label(now, seconds);
    if (this.getAttribute('aria-label') !== label) this.setAttribute('aria-label', label);
  }
}
customElements.define('jd-time', JdTime);
