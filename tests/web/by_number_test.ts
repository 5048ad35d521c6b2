import test from 'node:test';
import assert from 'node:assert/strict';
import { byNumber } from '../../daemon/web/console/operator/by_number.js';

const nothing = () => '';
const given = (tables: number[], free: string[], has: (table: number) => string = nothing) => [...byNumber(tables, free, has)];

test('boards that are named after tables go there', () => {
  assert.deepEqual(given([1, 2], ['b2', 'b1']), [[1, 'b1'], [2, 'b2']]);
  assert.deepEqual(given([11, 12], ['b2', 'b12']), [[11, ''], [12, 'b12']]);
});

test('boards with other names go in their order, and only those that are free', () => {
  assert.deepEqual(given([1, 2, 3], ['left', 'right']), [[1, 'left'], [2, 'right'], [3, '']]);
  assert.deepEqual(given([1, 2], ['b31', 'b30']), [[1, 'b30'], [2, 'b31']]);
});

test('a table keeps its board if there is no other for it, and if no other table gets it', () => {
  assert.deepEqual(given([1, 2], ['b1', 'spare'], (table) => (table === 2 ? 'spare' : '')), [[1, 'b1'], [2, 'spare']]);
  assert.deepEqual(given([1, 2], ['b1'], (table) => (table === 2 ? 'b1' : '')), [[1, 'b1'], [2, '']]);
});
