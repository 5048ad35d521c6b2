import test from 'node:test';
import assert from 'node:assert/strict';
import { metresFor, typeFor } from '../../daemon/web/viewers/wall/reading_distance.js';
import { wallPages } from '../../daemon/web/viewers/wall/wall_layout.js';

const screen = (inches: number) => ({ width: 1920, height: 1080, inches });

test('letters of 40 mm are read from 8 m', () => {
  // A screen of 55 inches is 1218 mm wide.
  const capital = ((0.714 * typeFor(8, screen(55))) / 1920) * 1217.6;
  assert.ok(Math.abs(capital - 40) < 0.1, `${capital} mm`);
});

test('a larger screen is read from further away, in proportion', () => {
  assert.ok(Math.abs(metresFor(50, screen(110)) / metresFor(50, screen(55)) - 2) < 1e-9);
  for (const metres of [2, 4, 8]) assert.ok(Math.abs(metresFor(typeFor(metres, screen(65)), screen(65)) - metres) < 1e-9);
});

test('one match of four boards is read from 8 m on 55 inches, and two matches on 75', () => {
  const groups = Array.from({ length: 6 }, () => ({ tables: 4, hasHead: true }));
  const pages = (metres: number, inches: number) => wallPages(groups, 1920, 1035, typeFor(metres, screen(inches))).length;
  assert.equal(pages(8, 55), 6);
  assert.equal(pages(8, 75), 3);
  assert.equal(pages(3.5, 55), 1);
});
