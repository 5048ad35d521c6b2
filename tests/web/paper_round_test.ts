// Tests which rounds can be printed, what their sheets are called, and which pairings are on them.

import test from 'node:test';
import assert from 'node:assert/strict';
import { dateOf, eventTitle, hasBegun, nextRound, pairingsOf, roundsToPrint, roundTitle } from '../../daemon/web/console/paper/paper_round.js';
import type { Round, Tournament } from '../../daemon/web/console/messages.js';

const pairing = (table: number, more = {}) => ({ id: `p${table}`, table, white: 1, black: 2, ...more });
const round = (number: number, more: Partial<Round> = {}): Round => ({ number, pairings: [pairing(1)], ...more });
const tournament = (id: string, more: Partial<Tournament> = {}): Tournament => ({ name: 'tournaments/' + id, title: 'City Open', sections: [{ id: 'a', name: 'Group A', rounds: [round(1), round(2)] }], ...more });
const one = (of: Round, more: Partial<Tournament> = {}) => ({ tournament: tournament('open', more), section: { id: 'a', name: 'Group A', rounds: [of, round(9)] }, round: of });

test('the last round of each section comes first, rounds without pairings are left out, and tournaments that are over come last', () => {
  const old = tournament('old', { closed: true });
  const open = tournament('open', { sections: [{ id: 'a', rounds: [round(1), round(2), round(3, { pairings: [] })] }] });
  assert.deepEqual(roundsToPrint([old, open]).map((found) => [found.tournament.name, found.round.number]), [['tournaments/open', 2], ['tournaments/open', 1], ['tournaments/old', 2], ['tournaments/old', 1]]);
});

test('a round has begun when it was started, or when somebody has played or has a result', () => {
  assert.ok(!hasBegun(one(round(1))));
  assert.ok(hasBegun(one(round(1, { startedTime: '2026-11-26T13:00:00Z' }))));
  assert.ok(hasBegun(one(round(1, { pairings: [pairing(1, { games: ['games/b1-1'] })] }))));
  assert.ok(hasBegun(one(round(1, { pairings: [pairing(1, { result: { whiteHalves: 2 } })] }))));
});

test('the section is named only where there are several', () => {
  const alone = tournament('open');
  assert.equal(eventTitle({ tournament: alone, section: alone.sections![0], round: round(3) }), 'City Open');
  const both = tournament('open', { sections: [{ id: 'a', name: 'Group A' }, { id: 'b' }] });
  assert.equal(roundTitle({ tournament: both, section: both.sections![0], round: round(3) }), 'City Open · Group A · Round 3');
  assert.equal(eventTitle({ tournament: both, section: both.sections![1], round: round(3) }), 'City Open · b');
});

test('the date is that of the round, or that of its start', () => {
  assert.equal(dateOf(one(round(1, { date: '2026.11.26', startedTime: '2026-11-27T13:00:00Z' }))), '26 November 2026');
  assert.equal(dateOf(one(round(1, { startedTime: '2026-11-27T13:00:00Z' }))), '27 November 2026');
  assert.equal(dateOf(one(round(1, { date: '????.??.??' }))), '');
});

test('pairings stand in the order of the tables, byes last; what vanished is left out, and what is withheld is not', () => {
  const all = round(1, { pairings: [{ id: 'bye', white: 5 }, pairing(10), pairing(2, { withheld: true }), pairing(3, { vanished: true })] });
  assert.deepEqual(pairingsOf(all).map((found) => found.id), ['p2', 'p10', 'bye']);
});

test('the next round is there when it has pairings', () => {
  assert.equal(nextRound(one(round(8)))?.round.number, 9);
  assert.equal(nextRound(one(round(3))), undefined);
  const empty = one(round(8));
  empty.section.rounds = [empty.round, round(9, { pairings: [pairing(1, { vanished: true })] })];
  assert.equal(nextRound(empty), undefined);
});
