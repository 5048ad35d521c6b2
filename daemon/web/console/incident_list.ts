// In which order incidents stand on the page, and when a new one may come in. A card never moves while somebody touches
// the page: it waits, and the page says how many wait.

import type { Incident } from './messages.js';
import { isOpen } from './hall.js';
import { instant } from '../format.js';

const SEVERITY: Record<string, number> = {
  INCIDENT_SEVERITY_CRITICAL: 3,
  INCIDENT_SEVERITY_WARNING: 2,
  INCIDENT_SEVERITY_INFO: 1,
  INCIDENT_SEVERITY_LOG: 0,
};

export const severity = (incident: Incident) => SEVERITY[incident.severity ?? ''] ?? 0;

/** How long after the last touch the page keeps still, in milliseconds. */
const STILL = 3000;

export class IncidentList {
  /** The names of the incidents on the page, from the top. */
  shown: string[] = [];
  private touched = 0;

  touch(now: number): void {
    this.touched = now;
  }

  /** What belongs on the page and is not there yet. */
  waiting(wanted: Incident[]): Incident[] {
    return wanted.filter((incident) => !this.shown.includes(incident.name));
  }

  /** Takes in what waits, if nobody touches the page and its top is in sight. Gives true if all is in. */
  settle(wanted: Incident[], now: number, atTop: boolean): boolean {
    const first = this.shown.length === 0;
    const still = atTop && now - this.touched >= STILL;
    if (!first && !still) return this.waiting(wanted).length === 0;
    this.take(wanted);
    return true;
  }

  /** Takes in everything now: somebody asked for it. */
  take(wanted: Incident[]): void {
    this.shown = [...wanted].sort(before).map((incident) => incident.name);
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
