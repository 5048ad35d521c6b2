import test from 'node:test';
import assert from 'node:assert/strict';
import { Hall } from '../../daemon/web/console/hall.js';
import { closeOf, goOnFrom, roundReady, startOf, waitedFor, withoutBoard } from '../../daemon/web/console/operator/round_edits.js';
import type { Board, Pairing, Round, Section, Tournament } from '../../daemon/web/console/messages.js';

const pairing = (table: number, more: Partial<Pairing> = {}): Pairing => ({ id: 'p' + table, table, white: table * 2 - 1, black: table * 2, ...more }) as Pairing;
const won = { result: { whiteHalves: 2, blackHalves: 0 } };
const round = (number: number, pairings: Pairing[], more: Partial<Round> = {}): Round => ({ number, pairings, ...more }) as Round;
const started = { startedTime: '2026-11-26T15:00:00Z' };
const section = (...rounds: Round[]): Section => ({ id: 'main', rounds }) as Section;
const hall = new Hall();
hall.boards.set('boards/b', { name: 'boards/b', connection: 'CONNECTION_STATE_LIVE' } as Board);
/** One board answers, and is on every table. */
const cup = { name: 'tournaments/cup', tables: [1, 7].map((table) => ({ table, board: 'boards/b' })) } as Tournament;

test('a table is waited for until it has a result; byes and games that are played later are not', () => {
  const all = [pairing(3), pairing(1, won as Partial<Pairing>), pairing(2), pairing(4, { postponed: true }), pairing(5, { vanished: true }), { ...pairing(6), black: 0 }, pairing(0)];
  assert.deepEqual(waitedFor(hall, round(1, all)), [2, 3]);
});

test('closing a round asks always, and is forced only if they were told which tables have no result', () => {
  const done = round(1, [pairing(1, won as Partial<Pairing>)], started);
  assert.equal(closeOf(hall, section(done), done).force, false);
  const open = round(1, [pairing(2), pairing(3)], started);
  const asked = closeOf(hall, section(open), open);
  assert.equal(asked.force, true);
  assert.match(asked.question, /2, 3/);
  assert.deepEqual(asked.edits, [{ closeRound: { section: 'main', round: 1 } }]);
});

test('starting a round asks only if an earlier one has tables without a result', () => {
  const open = round(1, [pairing(7)], started);
  const next = round(2, [pairing(1)]);
  assert.match(startOf(hall, cup, section(open, next), 2).question, /7/);
  assert.equal(startOf(hall, cup, section(open, next), 2).force, true);
  assert.equal(startOf(hall, cup, section({ ...open, closedTime: started.startedTime } as Round, next), 2).question, '');
  assert.equal(startOf(hall, cup, section(next), 2).force, false);
});

test('starting a round asks if tables have no board, or one that does not answer', () => {
  const next = round(1, [pairing(1), pairing(2), pairing(3, won as Partial<Pairing>), { ...pairing(4), black: 0 }]);
  assert.deepEqual(withoutBoard(hall, cup, next), [2]);
  const none = startOf(hall, { name: 'tournaments/none' } as Tournament, section(next), 1);
  assert.match(none.question, /Tables 1, 2 have no board that answers.*Start round 1 anyway\?/);
  assert.equal(none.force, false, 'the daemon does not refuse it');
  assert.match(startOf(hall, cup, section(next), 1).question, /Table 2 has no board/);
  assert.equal(startOf(hall, cup, section(round(1, [pairing(1)])), 1).question, '');
  const lost = new Hall();
  lost.boards.set('boards/b', { name: 'boards/b', connection: 'CONNECTION_STATE_LOST' } as Board);
  assert.match(startOf(lost, cup, section(round(1, [pairing(1)])), 1).question, /Table 1 has no board/);
  const open = round(1, [pairing(1, won as Partial<Pairing>)], started);
  const second = round(2, [pairing(2)]);
  assert.match(goOnFrom(hall, cup, section(open, second), open, second).question, /Table 2 has no board.*start round 2/i);
});

test('from one round to the next is one change', () => {
  const open = round(1, [pairing(7)], started);
  const next = round(2, [pairing(1)]);
  assert.deepEqual(goOnFrom(hall, cup, section(open, next), open, next).edits, [{ closeRound: { section: 'main', round: 1 } }, { startRound: { section: 'main', round: 2 } }]);
  assert.match(goOnFrom(hall, cup, section(open, next), open, next).question, /7/);
});

test('a round is ready if it has pairings and has not started', () => {
  assert.equal(roundReady(section(round(1, [pairing(1)], started), round(3, [pairing(1)]), round(2, [pairing(1)])))?.number, 2);
  assert.equal(roundReady(section(round(1, []))), undefined);
  assert.equal(roundReady(section(round(1, [pairing(1)], started))), undefined);
});
