// The values that the page of a game computes: the time of each move, the material, the opening, the reason of a result.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { materialOf } from '../../daemon/web/viewers/game/material_count.js';
import { Openings } from '../../daemon/web/viewers/game/opening.js';
import { reasonText, stateOf, stateText } from '../../daemon/web/viewers/table_state.js';
import { controlText, longest, readControl, timesTaken } from '../../daemon/web/viewers/game/time_taken.js';
import type { Table } from '../../daemon/web/viewers/tables.js';

const clocks = (...all: [number, number][]) => all.map(([white, black]) => ({ whiteClock: `${white}s`, blackClock: `${black}s` }));

test('a time control of PGN is read, and another form is none', () => {
  assert.deepEqual(readControl('40/5400+30:1800+30'), [{ moves: 40, time: 5400, increment: 30 }, { moves: 0, time: 1800, increment: 30 }]);
  assert.deepEqual(readControl('300'), [{ moves: 0, time: 300, increment: 0 }]);
  assert.deepEqual(readControl('?'), []);
  assert.deepEqual(readControl(undefined), []);
});

test('a time control is told in hours and minutes', () => {
  assert.equal(controlText('40/5400+30:1800+30'), '40 moves: 1 h 30 min + 30 s, 30 min + 30 s');
  assert.equal(controlText('180'), '3 min');
  assert.equal(controlText('by hand'), 'by hand');
});

test('the time of a move is what the clock lost, and the increment', () => {
  // 1.e4 in 10 s, e5 in 40 s, 2.Nf3 in 100 s.
  assert.deepEqual(timesTaken(clocks([320, 300], [320, 290], [250, 290]), '300+30'), [10, 40, 100]);
});

test('the time of a new stage comes with the last move of the stage before', () => {
  assert.deepEqual(timesTaken(clocks([95, 100], [95, 100], [140, 100], [140, 150]), '2/100:60'), [5, 0, 15, 10]);
});

test('without a time control the first moves are not known, and a clock that was set is no time', () => {
  assert.deepEqual(timesTaken(clocks([95, 100], [95, 90], [80, 90], [80, 200]), undefined), [undefined, undefined, 15, undefined]);
  assert.deepEqual(timesTaken([{}, {}, {}], '300+5'), [undefined, undefined, undefined]);
});

test('Black may begin', () => {
  assert.deepEqual(timesTaken(clocks([300, 290], [280, 290]), '300', false), [10, 20]);
});

test('the longest time is found, and of none there is none', () => {
  assert.equal(longest([3, undefined, 70, 8]), 2);
  assert.equal(longest([undefined, undefined]), undefined);
});

test('material is what one side has more of, the dearest first', () => {
  const placement = '3rk3/pp6/8/8/8/2N5/PPP5/3RK1N1';
  assert.deepEqual(materialOf(placement, 'white'), { more: 'nnp', ahead: 7 });
  assert.deepEqual(materialOf(placement, 'black'), { more: '', ahead: 0 });
  // A queen against a rook and three pawns: each side has something, White is ahead by one.
  assert.deepEqual(materialOf('4k3/ppp5/8/8/8/8/8/3QK3', 'white'), { more: 'q', ahead: 6 });
  assert.deepEqual(materialOf('4k3/ppp5/8/8/8/8/8/3QK3', 'black'), { more: 'ppp', ahead: 0 });
});

const table = new Openings(fs.readFileSync(path.join(process.env.WEB!, 'assets', 'openings.tsv'), 'utf8'));
const played = (...moves: string[]) => table.find(moves.map((uci) => ({ uci })));

test('an opening has its name and code, also by another order of the moves', () => {
  assert.deepEqual(played('e2e4', 'e7e5', 'g1f3', 'd7d6'), { eco: 'C41', name: 'Philidor Defense' });
  const usual = played('d2d4', 'g8f6', 'c2c4', 'e7e6', 'b1c3', 'f8b4');
  assert.equal(usual?.name, 'Nimzo-Indian Defense');
  assert.deepEqual(played('c2c4', 'g8f6', 'b1c3', 'e7e6', 'd2d4', 'f8b4'), usual);
});

test('a game keeps the last name that it had, and before the first move it has none', () => {
  assert.equal(played('e2e4', 'c7c5', 'a2a4', 'h7h5', 'h1h3', 'h8h6')?.eco, 'B20');
  assert.equal(played(), undefined);
});

test('a result has its reason in words', () => {
  assert.equal(reasonText('TERMINATION_TIME_FORFEIT', 'Kc7', false), 'on time');
  assert.equal(reasonText('TERMINATION_NORMAL', 'Kc7', false), 'resigned');
  assert.equal(reasonText('TERMINATION_NORMAL', 'Qh7#', false), 'checkmate');
  assert.equal(reasonText('TERMINATION_NORMAL', 'Qh7#', true), 'agreed or claimed');
  assert.equal(reasonText('TERMINATION_KINGS_GESTURE', 'Kc7', true), 'agreed or claimed');
  assert.equal(reasonText('TERMINATION_UNSPECIFIED', 'Kc7', false), '');
});

const seat = (more: Partial<Table>): Table => ({ board: 'boards/a', game: 'games/a-1', plyCount: 3, signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', white: { name: 'A' }, black: { name: 'B' }, ...more });

test('a table is in one state, and the state has words', () => {
  const told = (more: Partial<Table>, stale = false) => {
    const one = seat(more);
    const state = stateOf(one, stale);
    return [state, stateText(one, state)];
  };
  assert.deepEqual(told({}), ['live', '']);
  assert.deepEqual(told({}, true), ['line-lost', 'no line']);
  assert.deepEqual(told({ plyCount: 0 }), ['coming', 'not begun']);
  assert.deepEqual(told({ signal: 'HALL_SIGNAL_NO_SIGNAL' }), ['no-signal', 'no signal']);
  assert.deepEqual(told({ signal: 'HALL_SIGNAL_CHECKING_MOVES', checkedFrom: 8, checkedTo: 9 }), ['checked', 'moves 8 to 9 are being checked']);
  assert.deepEqual(told({ score: '1-0', result: 'RESULT_WHITE_WINS', termination: 'TERMINATION_TIME_FORFEIT' }), ['over', 'on time']);
  assert.deepEqual(told({ score: '+/-', game: undefined }), ['unplayed', 'B did not come']);
  assert.deepEqual(told({ score: '-/-', game: undefined }), ['unplayed', 'nobody came']);
  assert.deepEqual(told({ postponed: true, game: undefined }), ['postponed', 'played later']);
});
