import test from 'node:test';
import assert from 'node:assert/strict';
import { overlayPath, tableOf, videoPath, type OverlayTable } from '../../daemon/web/viewers/table/overlay_line.js';
import { lastSquares, score, Tables } from '../../daemon/web/viewers/tables.js';

const shown: OverlayTable = {
  table: 12, white_name: 'Adam, A', white_title: 'GM', white_rating: 2600, white_federation: 'UKR', white_seconds: 90, black_name: 'Berg, B', black_title: '', black_rating: null,
  black_federation: '', black_seconds: 80, running: 'black', clock_at: 1_000_000, result: '*', connected: true, last_move: '1. e4', last_from: 'e2', last_to: 'e4', plies: 1, fen: 'x b',
};

test('a table of an overlay output is a table of the pages: the clock runs on, and the last move is marked', () => {
  const tables = new Tables();
  tables.apply({ time: new Date(1_000_000).toISOString(), tables: [tableOf(shown, 'boards/12')] }, 1_000_000);
  const table = tables.get('boards/12')!;
  assert.equal(tables.seconds(table, 'black', 1_005_000), 75);
  assert.equal(tables.seconds(table, 'white', 1_005_000), 90);
  assert.deepEqual(lastSquares(table), ['e2', 'e4']);
  assert.equal(table.black?.rating, undefined);
});

test('its result is a score, and an unplugged board has no clock', () => {
  assert.equal(score(tableOf({ ...shown, result: '1/2-1/2' }, 'b'), 'white'), '½');
  const tables = new Tables();
  tables.apply({ tables: [tableOf({ ...shown, connected: false }, 'boards/12')] });
  assert.equal(tables.seconds(tables.get('boards/12')!, 'white'), undefined);
});

test('a table has the same address in a video and in the output', () => {
  assert.equal(videoPath({ address: 'open/group-a/table-12' }), 'open/group-a/12');
  assert.equal(videoPath({ address: 'board/table-7' }), 'board/table-7');
  assert.equal(videoPath({ table: 3 }), '3');
  for (const address of ['open/group-a/table-12', 'board/b-7', 'table-3']) assert.equal(overlayPath(videoPath({ address }).split('/')), address);
});

test('a table of an overlay output has its teams, the time at first, the reason of its end, and the moves that are checked', () => {
  const table = tableOf({ ...shown, white_team: 'Rooks', black_team: 'Knights', main_seconds: 5400, ended_by: 'seventy-five moves', checked_from: 8, checked_to: 9 }, 'b');
  assert.deepEqual([table.white?.team, table.black?.team, table.mainTime, table.termination, table.checkedFrom, table.checkedTo, table.signal], ['Rooks', 'Knights', '5400s', 'TERMINATION_SEVENTY_FIVE_MOVES', 8, 9, 'HALL_SIGNAL_CHECKING_MOVES']);
  assert.equal(tableOf({ ...shown, ended_by: 'time forfeit' }, 'b').termination, 'TERMINATION_TIME_FORFEIT');
  const older = tableOf(shown, 'b');
  assert.deepEqual([older.mainTime, older.termination, older.signal], [undefined, undefined, 'HALL_SIGNAL_LIVE']);
});
