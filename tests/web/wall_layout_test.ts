import test from 'node:test';
import assert from 'node:assert/strict';
import { hasMoveLine, readPart, shareOf, wallPages, type Group, type Layout } from '../../daemon/web/viewers/wall/wall_layout.js';

const tables = (count: number): Group[] => Array.from({ length: count }, () => ({ tables: 1, hasHead: false }));
const matches = (count: number, boards = 4): Group[] => Array.from({ length: count }, () => ({ tables: boards, hasHead: true }));
const SCREENS: [number, number][] = [[1920, 1035], [3840, 2070], [1280, 760], [1080, 1870]];

/** Everything that a page shows is inside the screen. */
function fitsIn(layout: Layout, width: number, height: number, where: string): void {
  const across = layout.groupColumns * layout.columns;
  const down = layout.groupRows * layout.rows;
  assert.ok(across * layout.cellWidth + (across + 1) * layout.gap <= width + 1, `${where}: too wide`);
  const heads = layout.head ? layout.groupRows * (layout.head + layout.gap) : 0;
  assert.ok(down * layout.cellHeight + (down + 1) * layout.gap + heads <= height + 2, `${where}: too high`);
  assert.ok(layout.board > 0 && layout.board <= layout.cellHeight && layout.board <= layout.cellWidth, `${where}: the board is larger than its place`);
  assert.ok(layout.type > 0, where);
}

test('all tables of a hall fit on the screen, from one to a hundred', () => {
  for (const [width, height] of SCREENS) {
    for (let count = 1; count <= 100; ++count) {
      const pages = wallPages(tables(count), width, height, 0);
      assert.equal(pages.length, 1);
      const [{ layout }] = pages;
      assert.ok(layout.groupColumns * layout.groupRows >= count, `${count} tables have no place`);
      fitsIn(layout, width, height, `${count} tables on ${width}x${height}`);
    }
  }
});

test('all matches of a team event fit, and each has a place for every board', () => {
  for (const [width, height] of SCREENS) {
    for (const boards of [2, 4, 6, 8, 10]) {
      for (let count = 1; count <= 10; ++count) {
        const [{ layout }] = wallPages(matches(count, boards), width, height, 0);
        assert.ok(layout.groupColumns * layout.groupRows >= count && layout.columns * layout.rows >= boards);
        fitsIn(layout, width, height, `${count} matches of ${boards} on ${width}x${height}`);
      }
    }
  }
});

test('few tables have large letters and large boards: a whole screen is used', () => {
  const least: Record<number, [number, number]> = { 1: [100, 900], 2: [70, 700], 4: [70, 440], 8: [55, 240], 12: [45, 230], 24: [36, 100], 40: [32, 85] };
  for (const [count, [type, board]] of Object.entries(least)) {
    const [{ layout }] = wallPages(tables(Number(count)), 1920, 1035, 0);
    assert.ok(layout.type >= type && layout.board >= board, `${count} tables: letters of ${layout.type}, boards of ${layout.board}`);
  }
});

test('one or two tables leave their names whole: their letters are large enough, and larger only for a row that is far away', () => {
  for (const [count, part] of [[1, 0.1], [2, 0.072]]) {
    const [{ layout }] = wallPages(tables(count), 1920, 1035, 0);
    assert.ok(layout.type <= part * 1035, `${count} tables: letters of ${layout.type}`);
    assert.ok(wallPages(tables(count), 1920, 1035, part * 1035 + 5)[0].layout.type >= part * 1035 + 5);
  }
});

test('the tables of a match stay together, pages are shared evenly, and a page with less is filled too', () => {
  const pages = wallPages(matches(6), 1920, 1035, 44);
  assert.deepEqual(pages.map(({ from, to }) => [from, to]), [[0, 3], [3, 6]]);
  assert.ok(pages.every(({ layout }) => layout.type >= 44));
  const uneven = wallPages(matches(5), 1920, 1035, 60);
  assert.deepEqual(uneven.map(({ from, to }) => to - from), [2, 2, 1]);
  assert.ok(uneven[2].layout.type > uneven[0].layout.type);
});

test('letters that must be larger than a match leaves them part the match, and at last each page shows one table', () => {
  const parted = wallPages(matches(2), 1920, 1035, 100);
  assert.deepEqual(parted.map(({ from, first, end }) => [from, first, end]), [[0, 0, 2], [0, 2, 4], [1, 0, 2], [1, 2, 4]]);
  for (const { layout } of parted) assert.ok(layout.type >= 100, `${layout.type}`);
  assert.equal(wallPages(matches(2), 1920, 1035, 5000).length, 8);
});

test('a board is never smaller than it was asked for', () => {
  const pages = wallPages(tables(64), 1920, 1035, 0, 250);
  assert.ok(pages.length > 1 && pages.every(({ layout }) => layout.board >= 250));
});

test('a wall of no tables has one empty page', () => {
  assert.equal(wallPages([], 1920, 1035, 30).length, 1);
});

test('a last move stands beside the number only where the cell is high enough', () => {
  assert.ok(hasMoveLine(wallPages(tables(4), 1920, 1035, 0)[0].layout));
  assert.ok(!hasMoveLine(wallPages(tables(40), 1920, 1035, 0)[0].layout));
});

test('several screens share the tables, and none is left out or shown twice', () => {
  const all = [1, 2, 3, 4, 5, 6, 7];
  assert.deepEqual([1, 2, 3].flatMap((screen) => shareOf(all, screen, 3)), all);
  assert.deepEqual(shareOf(all, 1, 2), [1, 2, 3]);
  assert.deepEqual([readPart('1/2'), readPart('3/2'), readPart('0/2'), readPart('x'), readPart(null)], [[1, 2], undefined, undefined, undefined, undefined]);
});
