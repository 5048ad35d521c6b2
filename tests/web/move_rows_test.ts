import test from 'node:test';
import assert from 'node:assert/strict';
import { moveRows, readPly } from '../../daemon/web/viewers/table/move_rows.js';

const rows = (moves: string[], most = 9) => moveRows(moves.map((move) => ({ move })), most).map(({ number, white, black }) => [number, white?.move, black?.move]);

test('plies are rows of full moves', () => {
  assert.deepEqual(rows(['1.e4', '1...e5', '2.Nf3']), [[1, '1.e4', '1...e5'], [2, '2.Nf3', undefined]]);
});

test('the first row may have only the move of Black, and the oldest rows go', () => {
  assert.deepEqual(rows(['7...O-O', '8.h3', '8...a6', '9.a4']), [[7, undefined, '7...O-O'], [8, '8.h3', '8...a6'], [9, '9.a4', undefined]]);
  assert.deepEqual(rows(['1.e4', '1...e5', '2.Nf3', '2...Nc6'], 1), [[2, '2.Nf3', '2...Nc6']]);
});

test('a ply is read with a blank and without one, and what is none is left out', () => {
  assert.deepEqual(readPly({ move: '12... Nf6+' }), { number: 12, isWhite: false, san: 'Nf6+' });
  assert.equal(readPly({ move: 'Nf6' }), undefined);
  assert.deepEqual(rows(['?', '3.d4']), [[3, '3.d4', undefined]]);
});
