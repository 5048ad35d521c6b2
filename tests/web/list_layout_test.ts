import test from 'node:test';
import assert from 'node:assert/strict';
import { listLayout } from '../../daemon/web/viewers/wall/list_layout.js';

test('a few lines have the largest letters, and stand in one column', () => {
  assert.deepEqual(listLayout(4, 1, 1000, 900, 20, 60), { columns: 1, type: 1000 / 20, pages: 1, each: 4 });
});

test('many lines stand in columns, on one page while their letters are large enough', () => {
  const many = listLayout(60, 1, 1900, 950, 18, 60);
  assert.equal(many.pages, 1);
  assert.ok(many.columns >= 2 && many.type >= 18);
  assert.ok(Math.ceil(60 / many.columns) * many.type * 1.36 <= 951);
  const more = listLayout(300, 1, 1900, 950, 30, 60);
  assert.ok(more.pages > 1 && more.type >= 30);
  assert.ok(more.pages * more.each >= 300);
});

test('blocks keep their lines together', () => {
  const matches = listLayout(6, 6, 1150, 950, 20, 60);
  assert.ok(matches.columns >= 2);
  assert.ok(Math.ceil(6 / matches.columns) * 6 * 1.36 * matches.type <= 951);
  assert.equal(listLayout(1, 40, 500, 300, 50, 60).pages, 1);
});
