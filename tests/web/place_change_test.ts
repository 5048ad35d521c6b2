import test from 'node:test';
import assert from 'node:assert/strict';
import { changeOf } from '../../daemon/web/viewers/wall/place_change.js';

const before = new Map([[1, 4], [2, 2], [3, 1]]);

test('a row says by how many places it has gone up or down', () => {
  assert.equal(changeOf({ number: 1, place: 1 }, before), '▲3');
  assert.equal(changeOf({ number: 3, place: 3 }, before), '▼2');
  assert.equal(changeOf({ number: 2, place: 2 }, before), '=');
});

test('who was in no standings before has no change', () => {
  assert.equal(changeOf({ number: 9, place: 5 }, before), '');
  assert.equal(changeOf({ number: 1, place: 1 }, new Map()), '');
});
