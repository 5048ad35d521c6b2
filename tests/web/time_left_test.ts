import test from 'node:test';
import assert from 'node:assert/strict';
import { partLeft } from '../../daemon/web/viewers/table/time_left.js';

test('a bar is as long as the part of the time at first that is left', () => {
  assert.equal(partLeft(2700, '5400s'), 0.5);
  assert.equal(partLeft(0, '5400s'), 0);
  assert.equal(partLeft(6000, '5400s'), 1);
});

test('without a clock or a time control there is no bar', () => {
  assert.equal(partLeft(undefined, '5400s'), undefined);
  assert.equal(partLeft(2700, undefined), undefined);
  assert.equal(partLeft(2700, '0s'), undefined);
});
