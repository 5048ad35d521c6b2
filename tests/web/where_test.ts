import test from 'node:test';
import assert from 'node:assert/strict';
import { hallOf, momentAddress, tablePlace, whereIn } from '../../daemon/web/console/arbiter/where.js';

test('an address names a view or a table', () => {
  assert.equal(whereIn('#/decisions'), 'decisions');
  assert.equal(whereIn('#/table/hall%20a'), 'table/hall a');
});

test('an address that names nothing is the alerts, also if it cannot be read', () => {
  for (const hash of ['', '#', '#/', '#/check', '#tables2', '#/%E0%A4%A']) assert.equal(whereIn(hash), '', hash);
});

test('a link to a moment is read as it was written', () => {
  const address = momentAddress('games/b6-1', '2026-11-26T15:04:05.250Z');
  assert.deepEqual(tablePlace(whereIn(address)), { name: 'games/b6-1', at: '2026-11-26T15:04:05.250Z' });
});

test('a link without a moment, or with one that is none, is the table now', () => {
  assert.deepEqual(tablePlace('table/boards/b6'), { name: 'boards/b6' });
  assert.deepEqual(tablePlace('table/games/b6-1/at/soon'), { name: 'games/b6-1' });
});

test('at a hub, the name of a game or a board begins with its hall', () => {
  assert.equal(hallOf('games/north:table-1-3'), 'north');
  assert.equal(hallOf('boards/north:table-1'), 'north');
  assert.equal(hallOf('games/table-1-3'), undefined);
});
