import test from 'node:test';
import assert from 'node:assert/strict';
import { isForfeit, score, scoreText, secondsBehind, Tables, titleOf, wallClock, type Table } from '../../daemon/web/viewers/tables.js';

const at = (seconds: number) => new Date(1_000_000 + seconds * 1000).toISOString();
const table = (board: string, more: Partial<Table> = {}): Table => ({ board: 'boards/' + board, table: board, game: `games/${board}-1`, signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', ...more });
const boards = (tables: Tables) => tables.all().map((one) => one.board.slice(7));

function hall(...all: Table[]): Tables {
  const tables = new Tables();
  tables.apply({ time: at(0), complete: true, tables: all }, 1_000_000, 0);
  return tables;
}

test('tables come in the order of the hall: with a pairing first, then by number', () => {
  const paired = (number: string) => table('b' + number, { table: number, round: '2', tournament: 'Open' });
  assert.deepEqual(boards(hall(table('spare'), paired('10'), paired('2'), paired('3.2'), paired('3.1'))), ['b2', 'b3.1', 'b3.2', 'b10', 'spare']);
});

test('a title names all tournaments that play, and the event', () => {
  assert.equal(titleOf(undefined, ['Open', 'Team Cup']), 'Open, Team Cup');
  assert.equal(titleOf('Festival', ['Open', 'Team Cup']), 'Festival · Open, Team Cup');
  assert.equal(titleOf('Open', ['Open', 'Team Cup']), 'Open, Team Cup');
  assert.equal(titleOf('Festival', ['Open', 'Team Cup'], ['Open, Round 3', 'Team Cup, Round 1']), 'Festival · Open, Round 3 · Team Cup, Round 1');
  assert.equal(titleOf('Kyiv 2026', ['Open']), 'Kyiv 2026');
  assert.equal(titleOf(undefined, ['Open']), 'Open');
  assert.equal(titleOf(undefined, []), '');
});

test('a message with all tables forgets the others, and any other message does not', () => {
  const tables = hall(table('a'), table('b'));
  tables.apply({ time: at(1), tables: [table('c')] });
  assert.deepEqual(boards(tables), ['a', 'b', 'c']);
  tables.apply({ time: at(1), complete: true, tables: [table('a')] });
  assert.deepEqual(boards(tables), ['a']);
});

test('a table is as old as its delay, and younger if the delay began a moment ago', () => {
  assert.equal(secondsBehind(table('a'), 1_000_000), 0);
  assert.equal(secondsBehind(table('a', { delay: '900s' }), 1_000_000), 900);
  const begun = table('a', { delay: '900s', shownUntil: at(0) });
  assert.equal(secondsBehind(begun, 1_000_000), 0);
  assert.equal(secondsBehind(begun, 1_000_000 + 60_000), 60);
  assert.equal(secondsBehind(begun, 1_000_000 + 2_000_000), 900);
});

test('an empty message changes nothing', () => {
  const tables = hall(table('a'));
  tables.apply({});
  assert.deepEqual(boards(tables), ['a']);
});

test('a pairing without a board is not shown', () => {
  assert.deepEqual(boards(hall(table('a'), { board: '' } as Table)), ['a']);
});

const running = (more: Partial<Table> = {}) => table('a', { whiteTime: '300s', blackTime: '250s', clockTime: at(0), running: 'COLOR_WHITE', ...more });

test('a clock that runs has lost time since it was read, and the other has not', () => {
  const tables = hall(running());
  assert.equal(tables.seconds(running(), 'white', 1_000_000 + 12_900), 288);
  assert.equal(tables.seconds(running(), 'black', 1_000_000 + 12_900), 250);
});

test('a clock does not run below zero, nor ahead of what was read', () => {
  const tables = hall(running());
  assert.equal(tables.seconds(running(), 'white', 1_000_000 + 999_000), 0);
  assert.equal(tables.seconds(running(), 'white', 1_000_000 - 3_000), 300);
});

test('a clock stands when the game is over or its board is not read', () => {
  const tables = hall(running());
  assert.equal(tables.seconds(running({ result: 'RESULT_DRAW' }), 'white', 1_100_000), 300);
  assert.equal(tables.seconds(running({ signal: 'HALL_SIGNAL_NO_SIGNAL' }), 'white', 1_100_000), undefined);
  assert.equal(tables.seconds(table('a'), 'white', 1_100_000), undefined);
});

test('a machine whose clock is wrong shows the same time', () => {
  const tables = new Tables();
  const wrong = 1_000_000 - 3_600_000;
  tables.apply({ time: at(0), complete: true, tables: [running()] }, wrong, 0);
  assert.equal(tables.seconds(running(), 'white', wrong + 10_000), 290);
  // A message that was long on its way does not set the clock back.
  tables.apply({ time: at(20), tables: [] }, wrong + 22_000, 0);
  assert.equal(tables.seconds(running(), 'white', wrong + 30_000), 270);
  // Somebody sets this machine's clock.
  tables.apply({ time: at(40), tables: [] }, 1_040_000, 0);
  assert.equal(tables.seconds(running(), 'white', 1_050_000), 250);
});

test('the page remembers when a ply and a result came', () => {
  const tables = hall(table('a', { plyCount: 3 }));
  assert.equal(tables.sinceMove('boards/a', 50), Infinity);
  tables.apply({ tables: [table('a', { plyCount: 4 })] }, 0, 100);
  tables.apply({ tables: [table('a', { plyCount: 4, result: 'RESULT_DRAW' })] }, 0, 300);
  assert.equal(tables.sinceMove('boards/a', 350), 250);
  assert.equal(tables.sinceResult('boards/a', 350), 50);
});

test('scores and clocks are written for a wall', () => {
  assert.deepEqual([score(table('a', { result: 'RESULT_DRAW' }), 'white'), score(table('a', { result: 'RESULT_BLACK_WINS' }), 'white'), score(table('a'), 'white')], ['½', '0', undefined]);
  assert.deepEqual([wallClock(3723), wallClock(65), wallClock(0), wallClock(undefined)], ['1:02:03', '1:05', '0:00', '–:––']);
});

const paired = (board: string, number: string, more: Partial<Table> = {}) => table(board, { table: number, round: '1', tournament: 'Kyiv Open', pairing: 'p-' + board, ...more });

test('a table is named by its sign, and says whose it is only if two tournaments have the number', () => {
  const cup = paired('c', '1', { tournament: 'Team Cup', match: 1, boardInMatch: 1 });
  const tables = hall(paired('a', '1'), paired('b', '2'), cup, table('spare'));
  assert.deepEqual(tables.all().map((one) => tables.sign(one)), ['1 · Kyiv Open', '2', '1 · Team Cup', 'spare']);
  assert.equal(tables.title(cup), 'Table 1 · match 1, board 1 · Team Cup');
  assert.equal(tables.title(table('spare')), 'Board spare');
});

test('a table is found by its number, by its match and board, and by its board', () => {
  const one = paired('b12', '12', { match: 2, boardInMatch: 4 });
  const tables = hall(one);
  for (const typed of ['12', 'm2.4', 'b12']) assert.ok(tables.isMeant(one, typed), typed);
  for (const typed of ['2.4', '4', 'm4.2']) assert.ok(!tables.isMeant(one, typed), typed);
});

test('byes, games without play and games that are played later are listed, and a board shows what is played on it', () => {
  const bye: Table = { board: '', pairing: 'x', tournament: 'Kyiv Open', round: '1', white: { name: 'Free, F' }, bye: 'BYE_PAIRED' };
  const forfeit = paired('', '3', { board: '', game: undefined, score: '+/-', pairing: 'f' });
  const later = paired('a', '1', { game: undefined, postponed: true, pairing: 'l' });
  const tables = hall(later, paired('a', '8'), forfeit, bye);
  assert.deepEqual(tables.all().map((one) => one.table), ['8']);
  assert.deepEqual(tables.listed().map((one) => one.pairing).sort(), ['f', 'l', 'p-a', 'x']);
});

test('the result that counts is shown, also one without play', () => {
  const won = table('a', { result: 'RESULT_UNKNOWN', score: '1-0' });
  assert.deepEqual([score(won, 'white'), score(won, 'black')], ['1', '0']);
  assert.deepEqual([score(table('a', { score: '1/2-1/2' }), 'white'), score(table('a', { score: '+/-' }), 'black'), score(table('a', { score: '-/-' }), 'white')], ['½', '–', '–']);
  assert.equal(score(table('a', { score: '0-0' }), 'black'), '0');
  assert.ok(isForfeit(table('a', { score: '+/-' })) && !isForfeit(table('a', { score: '1/2-1/2' })));
  assert.equal(scoreText('1/2-1/2'), '½-½');
  assert.equal(scoreText('-/+'), '–/+');
});
