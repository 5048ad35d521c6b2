import test from 'node:test';
import assert from 'node:assert/strict';
import { hottest, liveliness, lively, type Reason } from '../../daemon/web/viewers/table/hottest.js';
import { matchesOf } from '../../daemon/web/viewers/matches.js';
import { Tables, type Table } from '../../daemon/web/viewers/tables.js';

const table = (board: string, more: Partial<Table> = {}): Table => ({ board, table: board, game: 'games/' + board, signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', whiteTime: '3000s', blackTime: '3000s', plyCount: 1, ...more });

function known(all: Table[], later: Table[] = []): Tables {
  const tables = new Tables();
  tables.apply({ complete: true, tables: all }, 0, 0);
  if (later.length) tables.apply({ tables: later }, 0, 500);
  return tables;
}
const chosen = (all: Table[], count: number, shown: string[] = [], later: Table[] = [], ticks = 1000) => lively(known(all, later), count, shown, 0, ticks).map((one) => one.board);
const whyOf = (all: Table[], board: string): Reason => {
  const tables = known(all);
  return liveliness(tables.get(board)!, tables, matchesOf(tables.all()), 0, 1000).why;
};

test('a screen of few boards shows those in time trouble', () => {
  const all = ['1', '2', '3', '4'].map((board) => table(board, board === '3' ? { blackTime: '40s' } : board === '4' ? { whiteTime: '200s' } : {}));
  assert.deepEqual(chosen(all, 2), ['3', '4']);
});

test('a screen of few boards prefers games that are played, and shows the end of one', () => {
  const all = [table('1', { result: 'RESULT_DRAW' }), table('2'), table('3', { signal: 'HALL_SIGNAL_NO_SIGNAL' }), table('4')];
  assert.deepEqual(chosen(all, 2), ['2', '4']);
  assert.deepEqual(chosen([table('1'), table('2'), table('3')], 1, [], [table('3', { result: 'RESULT_WHITE_WINS' })]), ['3']);
});

test('a board that is shown stays while the others have no more to show', () => {
  const all = ['1', '2', '3'].map((board) => table(board));
  assert.deepEqual(chosen(all, 1, ['3']), ['3']);
  assert.deepEqual(chosen(all, 1, ['3'], [table('2', { plyCount: 2 })]), ['2']);
});

test('a scramble of both players goes before one player who is short of time, and before a result', () => {
  const all = [table('1', { whiteTime: '20s' }), table('2', { whiteTime: '50s', blackTime: '40s' }), table('3')];
  const order = hottest(all, known(all, [{ ...all[2], result: 'RESULT_DRAW' }]), [], 0, 1000);
  assert.deepEqual(order.map((one) => one.board), ['2', '1', '3']);
  assert.deepEqual([whyOf(all, '2'), whyOf(all, '1'), whyOf(all, '3')], ['scramble', 'short', '']);
});

test('the game that decides a match goes before a quiet one, and the last game of a round too', () => {
  const inMatch = (board: string, match: number, boardInMatch: number, score?: string) => table(board, { match, boardInMatch, round: '1', pairing: board, score });
  const all = [inMatch('1', 1, 1), inMatch('2', 1, 2), inMatch('3', 2, 1), inMatch('4', 2, 2, '1-0'), inMatch('5', 3, 1), inMatch('6', 3, 2, '1-0'), inMatch('7', 3, 3, '0-1')];
  assert.deepEqual([whyOf(all, '1'), whyOf(all, '3')], ['', 'decides']);
  assert.deepEqual(chosen(all, 1), ['3']);
  // Two points ahead: the last game cannot change who wins.
  assert.equal(whyOf(all, '5'), '');
  assert.equal(whyOf([table('1'), table('2', { result: 'RESULT_DRAW' })], '1'), 'last');
});
