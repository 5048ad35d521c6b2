// Related incidents are one line of the list. Examples are boards that a restart disconnected, outputs with the same fault, or an
// illegal move and the broadcast that stops there.

import type { Incident } from '../messages.js';
import { before, severity } from './incident_list.js';
import { isOpen } from '../hall.js';
import { instant } from '../../format.js';

/** One line of the list. */
export interface Line {
  /** The name of the incident that came first. It stays while others join the line. */
  id: string;
  /** The incident that the line shows: the worst of `same`. */
  head: Incident;
  /** The incidents that are decided together, with `head`. */
  same: Incident[];
  /** Incidents that follow from it: they are only shown. */
  follows: Incident[];
}

/** Kinds that many boards have at one moment for one reason. */
const OF_ALL_BOARDS = kinds('BOARD_LOST', 'BOARD_BACK', 'CLOCK_LOST');
/** Kinds that one game has again and again for one reason. */
const AGAIN_AND_AGAIN = kinds('MOVE_REVISED', 'SENSOR_FAULT', 'BATTERY_LOW', 'BOARD_BACK');
/** The kinds that stop a broadcast: the moves after it wait for the arbiter. */
const STOPS_OUTPUTS = kinds('ILLEGAL_MOVE', 'PROMOTION_INCOMPLETE', 'SECOND_ILLEGAL_MOVE', 'NEEDS_DECISION');
/** The kinds that follow from an outage at one board. */
const OF_OUTAGE = kinds('BOARD_BACK', 'MOVE_REVISED');
/** Boards that are lost or found within this time have one reason, in milliseconds. */
const ONE_REASON_MS = 30_000;

function kinds(...names: string[]): Set<string> {
  return new Set(names.map((name) => 'INCIDENT_KIND_' + name));
}

const is = (set: Set<string>, incident: Incident) => set.has(incident.kind ?? '');

/** A line of its own. */
export const single = (incident: Incident): Line => ({ id: incident.name, head: incident, same: [incident], follows: [] });

/** `pairingOf`: the id of the pairing that the incident is about. */
export function linesOf(incidents: Incident[], pairingOf: (incident: Incident) => string | undefined): Line[] {
  const sorted = [...incidents].sort((a, b) => instant(a.openTime) - instant(b.openTime) || a.name.localeCompare(b.name, 'en', { numeric: true }));
  const lines: Line[] = [];
  for (const incident of sorted) {
    const line = lines.find((one) => belongsTo(incident, one));
    if (line) line.same.push(incident);
    else lines.push(single(incident));
  }
  for (const line of lines) line.head = [...line.same].sort(before)[0];
  const left = lines.filter((line) => {
    const cause = lines.find((one) => one !== line && line.same.every((each) => follows(each, one.head, pairingOf)));
    cause?.follows.push(...line.same);
    return !cause;
  });
  return left.sort((a, b) => before(a.head, b.head));
}

/** True if the incident is decided together with those of the line, which came before it. */
function belongsTo(incident: Incident, line: Line): boolean {
  const first = line.same[0];
  const last = line.same[line.same.length - 1];
  if (isOpen(incident) !== isOpen(first)) return false;
  if (is(SECOND, incident) && first.kind === 'INCIDENT_KIND_ILLEGAL_MOVE') return !!incident.game && incident.game === first.game && incident.ply === first.ply;
  if (incident.kind !== first.kind) return false;
  if (is(OF_ALL_BOARDS, incident) && instant(incident.openTime) - instant(last.openTime) <= ONE_REASON_MS) return true;
  if (is(AGAIN_AND_AGAIN, incident)) return !!incident.game && incident.game === first.game;
  // The outputs of a daemon that have the same fault.
  const cause = incident.parameters?.cause;
  return incident.kind === 'INCIDENT_KIND_OUTPUT_FAILING' && !!cause && cause === first.parameters?.cause && (incident.parameters?.table ?? 0) === (first.parameters?.table ?? 0);
}

const SECOND = kinds('SECOND_ILLEGAL_MOVE');

/** True if `incident` ends when an arbiter has dealt with `cause`. */
function follows(incident: Incident, cause: Incident, pairingOf: (incident: Incident) => string | undefined): boolean {
  if (!isOpen(cause) || !isOpen(incident) || severity(cause) < severity(incident)) return false;
  if (incident.kind === 'INCIDENT_KIND_OUTPUT_FAILING') {
    const pairing = incident.parameters?.pairing;
    return is(STOPS_OUTPUTS, cause) && !!pairing && pairingOf(cause) === pairing;
  }
  return is(OF_OUTAGE, incident) && cause.kind === 'INCIDENT_KIND_NEEDS_DECISION' && !!incident.game && incident.game === cause.game;
}
