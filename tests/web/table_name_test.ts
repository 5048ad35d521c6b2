import test from 'node:test';
import assert from 'node:assert/strict';
import { fits, sharedNumbers, tableSign, tableText, tableTitle, typedTable } from '../../daemon/web/table_name.js';

test('the name of a table is the number on its sign, with the board of a match behind it', () => {
  assert.equal(tableText({ number: 12 }), '12');
  assert.equal(tableTitle({ number: 12, match: 2, boardInMatch: 4 }), 'Table 12 · match 2, board 4');
  assert.equal(tableSign({ number: 12, match: 2, boardInMatch: 4 }), '12');
  assert.equal(tableSign({ number: 1, whose: 'Kyiv Open' }), '1 · Kyiv Open');
});

test('somebody types the number on the sign, or the board of a match', () => {
  for (const typed of ['12', ' 12 ', 'table 12', 'Table-12']) assert.ok(fits(typedTable(typed)!, { number: 12 }), typed);
  assert.ok(fits(typedTable('m2.4')!, { number: 12, match: 2, boardInMatch: 4 }));
  assert.ok(!fits(typedTable('m2.4')!, { number: 4 }));
  // Round 2, table 4, or match 2, board 4? It is neither.
  for (const typed of ['2.4', '', '0', 'm2', '12345', 'b12', 'table']) assert.equal(typedTable(typed), undefined, typed);
});

test('a number is shared if several have a table of it', () => {
  assert.deepEqual([...sharedNumbers([[1, 'Open'], [2, 'Open'], [1, 'Cup'], [1, 'Open'], [2, 'Open']])], [1]);
});
