// The lines on the page, and their order. The list never moves under a finger. New lines appear when nobody has touched it for a
// moment, or when somebody returns to the list.

import type { Incident } from '../messages.js';
import { isOpen } from '../hall.js';
import { instant } from '../../format.js';

const SEVERITY: Record<string, number> = {
  INCIDENT_SEVERITY_CRITICAL: 3,
  INCIDENT_SEVERITY_WARNING: 2,
  INCIDENT_SEVERITY_INFO: 1,
  INCIDENT_SEVERITY_LOG: 0,
};

/** The severity of an incident as a number: higher is worse. */
export const severity = (incident: Incident) => SEVERITY[incident.severity ?? ''] ?? 0;

/** The time after the last touch in which the page does not change, in milliseconds. */
const STILL = 2000;

/** The parts of a line that decide its place in the list. */
interface Placed {
  id: string;
  head: Incident;
}

/** Decides when lines appear on the page, and in which order. */
export class IncidentList {
  /** The ids of the lines on the page, from the top. */
  shown: string[] = [];
  private touched = 0;

  touch(now: number): void {
    this.touched = now;
  }

  /** Lines that belong on the page and are not there yet. */
  waiting<T extends Placed>(wanted: T[]): T[] {
    return wanted.filter((line) => !this.shown.includes(line.id));
  }

  /** An arbiter has dealt with the line. */
  leave(id: string): void {
    this.shown = this.shown.filter((one) => one !== id);
  }

  /** Shows the lines that wait, if nobody touches the page. `writes`: somebody types on it. Gives true if all are shown. */
  settle(wanted: Placed[], now: number, writes: boolean): boolean {
    const first = this.shown.length === 0;
    if (!first && (writes || now - this.touched < STILL)) return this.waiting(wanted).length === 0;
    this.take(wanted);
    return true;
  }

  /** Shows everything now: somebody pressed the button, or returns to the list. */
  take(wanted: Placed[]): void {
    this.shown = [...wanted].sort((a, b) => before(a.head, b.head)).map((line) => line.id);
  }
}

/** The worst first, then the newest. */
export function before(a: Incident, b: Incident): number {
  return (
    Number(isOpen(b)) - Number(isOpen(a)) ||
    severity(b) - severity(a) ||
    instant(b.openTime) - instant(a.openTime)
  );
}
