import test from 'node:test';
import assert from 'node:assert/strict';
import { clockText, isWithin, minuteOf, readQuiet } from '../../daemon/web/console/alerts/quiet.js';
import { readTables } from '../../daemon/web/console/alerts/table_ranges.js';

test('quiet hours are read as they are kept', () => {
  assert.deepEqual(readQuiet('1380-480'), { from: 1380, to: 480 });
  for (const none of ['', '480-480', 'x', '480', '-']) assert.equal(readQuiet(none), undefined, none);
});

test('quiet hours may go over midnight', () => {
  const night = { from: 1380, to: 480 };
  for (const minute of [1380, 1439, 0, 479]) assert.ok(isWithin(night, minute), String(minute));
  for (const minute of [480, 1379]) assert.ok(!isWithin(night, minute), String(minute));
  assert.ok(isWithin({ from: 0, to: 60 }, 0));
  assert.ok(!isWithin({ from: 0, to: 60 }, 60));
});

test('a time of day is minutes, and minutes are a time of day', () => {
  assert.equal(clockText(480), '08:00');
  assert.equal(clockText(1439), '23:59');
  assert.equal(minuteOf('08:00'), 480);
  assert.equal(minuteOf('23:59:00'), 1439);
  assert.equal(minuteOf(''), undefined);
});

test('tables are written as people write them', () => {
  assert.deepEqual(readTables('1-8, 12'), [[1, 8], [12, 12]]);
  assert.deepEqual(readTables('3 – 5;7'), [[3, 5], [7, 7]]);
  assert.deepEqual(readTables(''), []);
});
