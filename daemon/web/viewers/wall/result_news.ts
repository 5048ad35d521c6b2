// The results that have just come, one after the other: each is shown for a few seconds.

import type { Table } from '../tables.js';

const TOLD_MS = 8_000;

/** The queue of new results. */
export class ResultNews {
  private readonly waiting: Table[] = [];
  private now?: Table;
  private since = 0;

  /** A game has ended. */
  add(table: Table): void {
    this.waiting.push(table);
  }

  /** The result that is shown now. Nothing: none. `ticks`: `performance.now()`. */
  tablesChanged(ticks: number): Table | undefined {
    if (this.now && ticks - this.since >= TOLD_MS) this.now = undefined;
    if (!this.now) {
      this.now = this.waiting.shift();
      this.since = ticks;
    }
    return this.now;
  }
}
