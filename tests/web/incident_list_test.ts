import test from 'node:test';
import assert from 'node:assert/strict';
import { IncidentList } from '../../daemon/web/console/arbiter/incident_list.js';
import { single } from '../../daemon/web/console/arbiter/incident_lines.js';
import type { Incident } from '../../daemon/web/console/messages.js';

const line = (name: string, severity: string, openTime: string) => single({ name, severity: 'INCIDENT_SEVERITY_' + severity, openTime, life: 'INCIDENT_LIFE_OPEN' } as Incident);
const know = line('know', 'INFO', '2026-01-01T10:00:00Z');
const look = line('look', 'WARNING', '2026-01-01T10:01:00Z');
const act = line('act', 'CRITICAL', '2026-01-01T10:02:00Z');

test('the worst comes first', () => {
  const list = new IncidentList();
  list.settle([know, look, act], 0, false);
  assert.deepEqual(list.shown, ['act', 'look', 'know']);
});

test('a new critical incident waits while somebody touches the list', () => {
  const list = new IncidentList();
  list.settle([know], 0, false);
  list.touch(10_000);
  assert.equal(list.settle([know, act], 11_000, false), false);
  assert.deepEqual(list.shown, ['know']);
  assert.deepEqual(list.waiting([know, act]), [act]);
});

test('it comes in as soon as the list stands still, and not while somebody writes there', () => {
  const list = new IncidentList();
  list.settle([know], 0, false);
  list.touch(10_000);
  list.settle([know, act], 14_000, true);
  assert.deepEqual(list.shown, ['know']);
  list.settle([know, act], 14_000, false);
  assert.deepEqual(list.shown, ['act', 'know']);
});

test('it comes in at once if somebody asks for it, or comes back to the list', () => {
  const list = new IncidentList();
  list.settle([know], 0, false);
  list.touch(10_000);
  list.take([know, act]);
  assert.deepEqual(list.shown, ['act', 'know']);
});

test('a line that was dealt with leaves at once, also under a finger', () => {
  const list = new IncidentList();
  list.settle([know, act], 0, false);
  list.touch(10_000);
  list.leave('act');
  list.settle([know], 10_001, false);
  assert.deepEqual(list.shown, ['know']);
});
