import test from 'node:test';
import assert from 'node:assert/strict';
import { controlsOf, incrementOf, movesToControl } from '../../daemon/web/console/arbiter/time_control.js';

test('the controls of a time control are its periods of moves, one after the other', () => {
  assert.deepEqual(controlsOf('90/40+30/SD+30'), [40]);
  assert.deepEqual(controlsOf('120/40+60/20+15/SD+30s from 61'), [40, 60]);
  for (const none of ['90+30', '3+2', '*5', '', undefined]) assert.deepEqual(controlsOf(none), [], none);
});

test('the moves to the control are those that a player still has to make', () => {
  assert.equal(movesToControl('90/40+30/SD+30', 38), 2);
  assert.equal(movesToControl('90/40+30/SD+30', 39), 1);
  assert.equal(movesToControl('90/40+30/SD+30', 40), undefined);
  assert.equal(movesToControl('120/40+60/20+15/SD', 40), 20);
});

test('the increment is the number at the end, and a period is none', () => {
  assert.equal(incrementOf('90/40+30/SD+30'), 30);
  assert.equal(incrementOf('3+2'), 2);
  assert.equal(incrementOf('90/40+30/SD'), 0);
  assert.equal(incrementOf('5;d3'), 0);
  assert.equal(incrementOf(undefined), 0);
});
