import test from 'node:test';
import assert from 'node:assert/strict';
import { comingTables, scenesOf, startOf } from '../../daemon/web/viewers/wall/wall_scene.js';
import { Tables, type Table } from '../../daemon/web/viewers/tables.js';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const MINUTE = 60_000;
const in_ = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const paired = (n: number, more: Partial<Table> = {}): Table => ({ board: 'boards/b' + n, table: String(n), pairing: 'p' + n, tournament: 'Open', round: '1', ...more });
const next = (n: number, minutes?: number): Table => paired(n, { round: '2', pairing: 'q' + n, roundStartTime: minutes === undefined ? undefined : in_(minutes) });

function hall(all: Table[], coming: Table[] = []): Tables {
  const tables = new Tables();
  tables.apply({ time: in_(0), complete: true, tables: all, nextTables: coming }, NOW, 0);
  return tables;
}
const scenes = (all: Table[], coming: Table[] = [], ticks = 1e9) => scenesOf(hall(all, coming), NOW, ticks);

test('boards are shown while somebody plays', () => {
  assert.deepEqual(scenes([paired(1, { game: 'games/b1-1' }), paired(2)]), ['boards']);
  assert.deepEqual(scenes([paired(1, { score: '1-0' }), paired(2, { game: 'games/b2-1' })]), ['boards']);
});

test('before the first game of a round its pairings are shown, also if a player has a bye', () => {
  const all = [paired(1), paired(2), { ...paired(3), board: '', bye: 'BYE_PAIRED' }, paired(4, { postponed: true })];
  assert.deepEqual(scenes(all), ['before']);
  assert.equal(comingTables(hall(all)).length, 4);
});

test('boards without pairings are always shown: a game may begin at any time', () => {
  assert.deepEqual(scenes([{ board: 'boards/x' }]), ['boards']);
  assert.deepEqual(scenes([paired(1, { score: '1-0' }), { board: 'boards/x', plyCount: 1 }]), ['boards']);
  assert.deepEqual(scenes([]), ['boards']);
});

test('a spare board, where nobody is paired and nobody has moved, changes nothing', () => {
  const spare = { board: 'boards/x', game: 'games/x-1' };
  assert.deepEqual(scenes([paired(1, { score: '1-0' }), spare]), ['after']);
  assert.deepEqual(scenes([paired(1), spare]), ['before']);
});

test('the results come two minutes after the last one', () => {
  const tables = hall([paired(1, { game: 'games/b1-1' }), paired(2, { score: '0-1' })]);
  tables.apply({ tables: [paired(1, { game: 'games/b1-1', score: '1-0' })] }, NOW, 1000);
  assert.deepEqual(scenesOf(tables, NOW, 1000 + 119_000), ['boards']);
  assert.deepEqual(scenesOf(tables, NOW, 1000 + 121_000), ['after']);
});

test('the next pairings and the results are shown in turn, and shortly before the start the pairings only', () => {
  const over = [paired(1, { score: '1-0' })];
  assert.deepEqual(scenes(over), ['after']);
  assert.deepEqual(scenes(over, [next(1)]), ['after', 'before']);
  assert.deepEqual(scenes(over, [next(1, 40)]), ['after', 'before']);
  assert.deepEqual(scenes(over, [next(1, 14)]), ['before']);
  assert.deepEqual(comingTables(hall(over, [next(1)])).map((table) => table.round), ['2']);
});

test('a round starts with the first of its sections', () => {
  assert.equal(startOf([next(1, 40), next(2), next(3, 20)]), NOW + 20 * MINUTE);
  assert.equal(startOf([next(1)]), 0);
});
