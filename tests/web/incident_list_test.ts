import test from 'node:test';
import assert from 'node:assert/strict';
import { IncidentList } from '../../daemon/web/console/incident_list.js';
import type { Incident } from '../../daemon/web/console/messages.js';

const incident = (name: string, severity: string, openTime: string, life = 'OPEN'): Incident => ({ name, severity: 'INCIDENT_SEVERITY_' + severity, openTime, life: 'INCIDENT_LIFE_' + life });
const know = incident('know', 'INFO', '2026-01-01T10:00:00Z');
const look = incident('look', 'WARNING', '2026-01-01T10:01:00Z');
const act = incident('act', 'CRITICAL', '2026-01-01T10:02:00Z');

test('the worst comes first', () => {
  const list = new IncidentList();
  list.settle([know, look, act], 0, true);
  assert.deepEqual(list.shown, ['act', 'look', 'know']);
});

test('a new critical incident waits while somebody touches the page', () => {
  const list = new IncidentList();
  list.settle([know], 0, true);
  list.touch(10_000);
  assert.equal(list.settle([know, act], 11_000, true), false);
  assert.deepEqual(list.shown, ['know']);
  assert.deepEqual(list.waiting([know, act]), [act]);
});

test('it comes in when the page stands still at its top', () => {
  const list = new IncidentList();
  list.settle([know], 0, true);
  list.touch(10_000);
  list.settle([know, act], 14_000, false);
  assert.deepEqual(list.shown, ['know']);
  list.settle([know, act], 14_000, true);
  assert.deepEqual(list.shown, ['act', 'know']);
});

test('it comes in at once if somebody asks for it', () => {
  const list = new IncidentList();
  list.settle([know], 0, true);
  list.touch(10_000);
  list.take([know, act]);
  assert.deepEqual(list.shown, ['act', 'know']);
});
