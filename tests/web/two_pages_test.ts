// Tests what of a bulletin fits on two pages.

import test from 'node:test';
import assert from 'node:assert/strict';
import { fitOf, type Heights } from '../../daemon/web/console/paper/two_pages.js';

const row = (count: number) => Array.from({ length: count }, () => 20);
const heights = (more: Partial<Heights> = {}): Heights => ({ page: 1000, always: 600, rows: row(16), next: 100, gamesHead: 40, games: [], columns: 2, ...more });

test('a small round has everything, and the games that there is room for', () => {
  // 1940 - 600 - 320 - 100 - 40 is 880 pixels in two columns, filled to 85 %.
  assert.deepEqual(fitOf(heights({ games: Array(10).fill(300) })), { rows: 16, next: true, games: 4, tooLong: false });
});

test('the leaders and the next round come before the others of the table', () => {
  assert.deepEqual(fitOf(heights({ rows: row(80), next: 400 })), { rows: 47, next: true, games: 0, tooLong: false });
});

test('a next round that has no room beside the leaders is left out', () => {
  assert.deepEqual(fitOf(heights({ always: 1200, rows: row(80), next: 600 })), { rows: 37, next: false, games: 0, tooLong: false });
});

test('no game is shown where the table is cut', () => {
  assert.equal(fitOf(heights({ rows: row(200), games: [10] })).games, 0);
});

test('results that fill two pages leave room for nothing, and that is told', () => {
  assert.deepEqual(fitOf(heights({ always: 2500, rows: row(80) })), { rows: 10, next: false, games: 0, tooLong: true });
});

test('games without room for their heading are left out', () => {
  assert.equal(fitOf(heights({ always: 1500, rows: row(10), next: 200, games: [10] })).games, 0);
});
