import test from 'node:test';
import assert from 'node:assert/strict';
import { CARD_HEIGHT, CARD_WIDTH, GAP, grid, lively, rowHeight } from '../../daemon/web/viewers/layout.js';
import { Tables, type Table } from '../../daemon/web/viewers/tables.js';

test('every board of a hall fits on the screen, from one to a hundred', () => {
  for (const [width, height] of [[1920, 1036], [3840, 2116], [1280, 756], [1080, 1876]]) {
    for (let count = 1; count <= 100; ++count) {
      const { columns, rows, board, pages } = grid(count, width, height, 0);
      assert.equal(pages, 1);
      assert.ok(columns * rows >= count && board > 0, `${count} boards`);
      assert.ok(columns * (board + CARD_WIDTH) + (columns + 1) * GAP <= width, `${count} boards are too wide`);
      assert.ok(rows * (board + CARD_HEIGHT + 2 * rowHeight(board)) + (rows + 1) * GAP <= height + 2 * rows, `${count} boards are too high`);
    }
  }
});

test('boards are as large as the study of displays says', () => {
  const sizes = Object.entries({ 1: 800, 4: 460, 12: 290, 20: 255, 64: 130 });
  for (const [count, size] of sizes) assert.ok(grid(Number(count), 1920, 1036, 0).board >= size, `${count} boards: ${grid(Number(count), 1920, 1036, 0).board}`);
});

test('more boards than fit are shared among pages of equal size', () => {
  const found = grid(64, 1920, 1036, 250);
  assert.ok(found.pages > 1 && found.board >= 250);
  assert.ok(Math.ceil(64 / found.pages) <= found.columns * found.rows);
});

test('a screen too small for any board still shows one at a time', () => {
  assert.deepEqual([grid(5, 200, 100, 180).pages, grid(0, 800, 600, 180).pages], [5, 1]);
});

const table = (board: string, more: Partial<Table> = {}): Table => ({ board, table: board, game: 'games/' + board, signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', whiteTime: '3000s', blackTime: '3000s', plyCount: 1, ...more });

function chosen(all: Table[], count: number, shown: string[] = [], later: Table[] = [], ticks = 1000): string[] {
  const tables = new Tables();
  tables.apply({ complete: true, tables: all }, 0, 0);
  if (later.length) tables.apply({ tables: later }, 0, 500);
  return lively(tables, count, shown, 0, ticks).map((one) => one.board);
}

test('a screen of few boards shows those in time trouble', () => {
  const all = ['1', '2', '3', '4'].map((board) => table(board, board === '3' ? { blackTime: '40s' } : board === '4' ? { whiteTime: '200s' } : {}));
  assert.deepEqual(chosen(all, 2), ['3', '4']);
});

test('a screen of few boards prefers games that are played, and shows the end of one', () => {
  const all = [table('1', { result: 'RESULT_DRAW' }), table('2'), table('3', { signal: 'HALL_SIGNAL_NO_SIGNAL' }), table('4')];
  assert.deepEqual(chosen(all, 2), ['2', '4']);
  assert.deepEqual(chosen([table('1'), table('2'), table('3')], 1, [], [table('3', { result: 'RESULT_WHITE_WINS' })]), ['3']);
});

test('a board that is shown stays while the others have no more to show', () => {
  const all = ['1', '2', '3'].map((board) => table(board));
  assert.deepEqual(chosen(all, 1, ['3']), ['3']);
  assert.deepEqual(chosen(all, 1, ['3'], [table('2', { plyCount: 2 })]), ['2']);
});
