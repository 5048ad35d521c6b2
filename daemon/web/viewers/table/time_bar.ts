// <jd-bar>: how much of a player's time is left, as a bar below the clock. The clock has the time in words, so screen readers do
// not read the bar.

import { isOver, runs, type Side, type Table, type Tables } from '../tables.js';
import { partLeft } from './time_left.js';
import { css } from 'lit';

// The look of `<jd-bar>`.
export const timeBarSheet = css`
  jd-bar { display: block; height: max(5px, 1vh); border-radius: 99px; background: var(--rest); overflow: hidden; } jd-bar > i { display: block; height: 100%; background: var(--line); } jd-bar.runs > i { background: var(--now); box-shadow: inset 0 0 0 1px var(--now-edge); } jd-bar.none { visibility: hidden; }
`;

const shown = new Set<JdBar>();
const TICK_MS = 1000;
setInterval(() => document.hidden || shown.forEach((bar) => bar.tick()), TICK_MS);

/** `<jd-bar>`: the time of a player that is left, as a bar. */
export class JdBar extends HTMLElement {
  private table?: Table;
  private tables?: Tables;
  private side: Side = 'white';
  private stale = false;
  private readonly fill = document.createElement('i');

  connectedCallback(): void {
    shown.add(this);
    this.setAttribute('aria-hidden', 'true');
    if (!this.fill.parentNode) this.append(this.fill);
    this.tick();
  }

  disconnectedCallback(): void {
    shown.delete(this);
  }

  set reading(reading: { table: Table; tables: Tables; side: Side; stale: boolean }) {
    Object.assign(this, reading);
    this.tick();
  }

  tick(): void {
    const { table, tables } = this;
    if (!table || !tables) return;
    const part = this.stale || isOver(table) ? undefined : partLeft(tables.seconds(table, this.side), table.mainTime);
    this.classList.toggle('none', part === undefined);
    this.classList.toggle('runs', !this.stale && runs(table, this.side));
    this.fill.style.width = `${((part ?? 0) * 100).toFixed(1)}%`;
  }
}
customElements.define('jd-bar', JdBar);
