import test from 'node:test';
import assert from 'node:assert/strict';
import { linesOf } from '../../daemon/web/console/arbiter/incident_lines.js';
import type { Incident } from '../../daemon/web/console/messages.js';

const SEVERITY: Record<string, string> = { ILLEGAL_MOVE: 'CRITICAL', SECOND_ILLEGAL_MOVE: 'CRITICAL', BOARD_BACK: 'INFO', MOVE_REVISED: 'INFO', SPARE_QUEEN_NEEDED: 'INFO' };
/** An incident of a kind at a table, this number of seconds after the first. */
const incident = (kind: string, table: number, at = 0, more: Partial<Incident> = {}): Incident => ({
  name: table ? `incidents/b${table}-1.${at + 1}${kind}` : `incidents/daemon.${at + 1}${more.parameters?.cause ?? ''}`,
  ...(table ? { board: `boards/b${table}`, game: `games/b${table}-1` } : {}),
  kind: 'INCIDENT_KIND_' + kind,
  severity: 'INCIDENT_SEVERITY_' + (SEVERITY[kind] ?? 'WARNING'),
  life: 'INCIDENT_LIFE_OPEN',
  openTime: new Date(Date.UTC(2026, 0, 1, 10) + at * 1000).toISOString(),
  ...more,
});
const pairingOf = (one: Incident) => (one.game ? 'p-' + one.game : one.parameters?.pairing);
const lines = (...incidents: Incident[]) => linesOf(incidents, pairingOf).map((line) => [line.head.kind!.replace('INCIDENT_KIND_', ''), line.same.length, line.follows.length]);

test('the boards that a restart took away for a moment are one line', () => {
  assert.deepEqual(lines(...[1, 2, 3, 4].map((table) => incident('BOARD_BACK', table, table))), [['BOARD_BACK', 4, 0]]);
  // One that returns an hour later has another reason.
  assert.deepEqual(lines(incident('BOARD_BACK', 1), incident('BOARD_BACK', 2, 3600)), [['BOARD_BACK', 1, 0], ['BOARD_BACK', 1, 0]]);
  // Acts of players are never one line for several tables.
  assert.equal(lines(incident('ILLEGAL_MOVE', 1), incident('ILLEGAL_MOVE', 2, 1)).length, 2);
});

test('outputs with the same fault are one line', () => {
  const failing = (at: number, cause: string) => incident('OUTPUT_FAILING', 0, at, { parameters: { cause } });
  assert.deepEqual(lines(...[0, 1, 2, 3, 4, 5].map((at) => failing(at, 'no network'))), [['OUTPUT_FAILING', 6, 0]]);
  assert.equal(lines(failing(0, 'no network'), failing(1, 'wrong token')).length, 2);
});

test('a broadcast that stops before an illegal move is told with the move', () => {
  const stops = (table: number) => incident('OUTPUT_FAILING', 0, 60, { parameters: { pairing: `p-games/b${table}-1`, table } });
  assert.deepEqual(lines(incident('ILLEGAL_MOVE', 1), stops(1)), [['ILLEGAL_MOVE', 1, 1]]);
  assert.deepEqual(lines(incident('NEEDS_DECISION', 1), stops(1)), [['NEEDS_DECISION', 1, 1]]);
  assert.equal(lines(incident('ILLEGAL_MOVE', 1), stops(2)).length, 2);
  // If the move is decided and the broadcast is still stopped, somebody must see it.
  assert.deepEqual(lines(stops(1)), [['OUTPUT_FAILING', 1, 0]]);
});

test('the second illegal move and its penalty are one line, which says the worse', () => {
  const [first, second] = [incident('ILLEGAL_MOVE', 1, 5, { ply: 17 }), incident('SECOND_ILLEGAL_MOVE', 1, 5, { ply: 17 })];
  assert.equal(lines(first, second).length, 1);
  assert.equal(lines(incident('ILLEGAL_MOVE', 1, 0, { ply: 3 }), first, second).length, 2);
});

test('what an outage leaves at one board is told with the choice', () => {
  assert.deepEqual(lines(incident('BOARD_BACK', 1), incident('NEEDS_DECISION', 1, 10), incident('MOVE_REVISED', 1, 11)), [['NEEDS_DECISION', 1, 2]]);
  // A line of several boards is of them all.
  assert.equal(lines(incident('BOARD_BACK', 1), incident('BOARD_BACK', 2, 1), incident('NEEDS_DECISION', 1, 10)).length, 2);
});

test('a line keeps its name when a worse incident joins it', () => {
  const first = incident('ILLEGAL_MOVE', 1, 5, { ply: 17 });
  const [alone] = linesOf([first], pairingOf);
  const [both] = linesOf([incident('SECOND_ILLEGAL_MOVE', 1, 6, { ply: 17 }), first], pairingOf);
  assert.equal(both.id, alone.id);
});
