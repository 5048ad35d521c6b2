import test from 'node:test';
import assert from 'node:assert/strict';
import { controlWords } from '../../daemon/web/console/operator/control_words.js';

const said = (control: string) => controlWords(control)?.map(({ key, seconds, count }) => [key, seconds, count].filter((one) => one !== undefined).join(' '));

test('a time control is said part by part, with the kind of game', () => {
  assert.deepEqual(said('90/40+30/SD+30'), ['moves 5400 40', 'rest 1800', 'increment 30', 'standard']);
  assert.deepEqual(said(' 90 + 30 '), ['game 5400', 'increment 30', 'standard']);
  assert.deepEqual(said('120/40+60/20+15/SD'), ['moves 7200 40', 'moves 3600 20', 'rest 900', 'standard']);
  assert.deepEqual(said('15+10'), ['game 900', 'increment 10', 'rapid']);
  assert.deepEqual(said('3+2'), ['game 180', 'increment 2', 'blitz']);
  assert.deepEqual(said('5+0'), ['game 300', 'blitz']);
  assert.deepEqual(said('30s+0'), ['game 30', 'blitz']);
  assert.deepEqual(said('5;d3'), ['game 300', 'delay 3', 'blitz']);
  assert.deepEqual(said('25;b10'), ['game 1500', 'bronstein 10', 'rapid']);
  assert.deepEqual(said('*5'), ['hourglass 300']);
});

test('the kinds of game begin where the Laws say', () => {
  assert.equal(said('10+0')!.at(-1), 'blitz');
  assert.equal(said('10+1')!.at(-1), 'rapid');
  assert.equal(said('59+0')!.at(-1), 'rapid');
  assert.equal(said('50+10')!.at(-1), 'standard');
});

test('what the daemon may read in another way, or not at all, is not said', () => {
  // Moves before minutes; hours; seconds as PGN has them; the next period or seconds; words; a part too many.
  for (const other of ['40/90+30', '2/40+1/SD', '180+2', '5400+30', '90/40+30', '90 minutes or so', '90+30+30', '90/0+30/SD', '3++2', '+30', '0+0', '', '*', '90/40+']) assert.equal(said(other), undefined, other);
});
