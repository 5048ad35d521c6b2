import test from 'node:test';
import assert from 'node:assert/strict';
import { codesIn, delayEdit, halvesIn, nextNumber, pointsText } from '../../daemon/web/console/operator/tournament_edits.js';

test('minutes become a delay, and none is that of boards without a tournament', () => {
  assert.deepEqual(delayEdit('15'), { setDelay: { delay: '900s' } });
  assert.deepEqual(delayEdit('0'), { setDelay: { delay: '0s' } });
  assert.deepEqual(delayEdit(' '), { setDelay: {} });
});

test('points are halves, and zeros are missing in JSON', () => {
  assert.deepEqual(halvesIn('6 2 0'), { winHalves: 6, drawHalves: 2, lossHalves: 0 });
  assert.equal(pointsText({ winHalves: 6, drawHalves: 2 }, '2 1 0'), '6 2 0');
  assert.equal(pointsText(undefined, '2 1 0'), '2 1 0');
});

test('codes of tie-breaks are read however they are separated', () => {
  assert.deepEqual(codesIn('de, bh/c1  BH;SB'), ['DE', 'BH/C1', 'BH', 'SB']);
  assert.deepEqual(codesIn(' '), []);
});

test('a player who comes later gets the next starting number', () => {
  assert.equal(nextNumber({ id: 'a', players: [{ number: 3 }, { number: 7 }] }), 8);
  assert.equal(nextNumber({ id: 'a' }), 1);
});
