import test from 'node:test';
import assert from 'node:assert/strict';
import { whereIn } from '../../daemon/web/console/where.js';

test('an address names a view or a table', () => {
  assert.equal(whereIn('#/decisions'), 'decisions');
  assert.equal(whereIn('#/table/hall%20a'), 'table/hall a');
});

test('an address that names nothing is the alerts, also if it cannot be read', () => {
  for (const hash of ['', '#', '#/', '#/check', '#tables2', '#/%E0%A4%A']) assert.equal(whereIn(hash), '', hash);
});
