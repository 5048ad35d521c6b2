// The console's data of a hall in the middle of a round: short clocks, late players, the state of each board.

import test from 'node:test';
import assert from 'node:assert/strict';
// @ts-ignore: a fixture without types
import { eventDay } from './fixtures/event_day.mjs';
import games from './fixtures/games.json';
import { Hall } from '../../daemon/web/console/hall.js';
import { timeRows } from '../../daemon/web/console/arbiter/time_rows.js';
import { lateRows } from '../../daemon/web/console/arbiter/late_rows.js';
import { boardStates } from '../../daemon/web/console/board_state.js';

const NOW = Date.parse('2026-11-26T15:22:00Z');
function hall() {
  const { events, answers } = eventDay({ now: NOW, from: games });
  const made = new Hall();
  for (const event of structuredClone(events)) made.apply(event);
  return { hall: made, outputs: answers['OutputService/ListOutputs'].outputs, pairing: (table: number) => [...made.tournaments.values()][0].sections![0].rounds![0].pairings![table - 1] };
}

test('the tables stand by their least time, with the move and the moves to the control', () => {
  const rows = timeRows(hall().hall, (board) => board?.clock);
  assert.deepEqual(rows.slice(0, 3).map((row) => [row.seat.number, row.least]), [[9, 26], [6, 48], [23, 171]]);
  const ninth = rows[0];
  const plies = ninth.game.plies!.length;
  assert.equal(ninth.move, Math.floor(plies / 2) + 1);
  // Black has less.
  const made = Math.floor(plies / 2);
  assert.equal(ninth.toControl, made < 40 ? 40 - made : undefined);
});

test('the list of times has who has taken something at the table, and no game that is over', () => {
  const rows = timeRows(hall().hall, (board) => board?.clock);
  assert.equal(rows.find((row) => row.seat.number === 18)?.by, 'J. Tamm');
  assert.equal(rows.find((row) => row.seat.number === 6)?.by, undefined);
  for (const over of [2, 4, 5, 8, 11, 12]) assert.equal(rows.some((row) => row.seat.number === over), false, `table ${over}`);
});

test('a game without a clock is left out until one is known', () => {
  const rows = timeRows(hall().hall, () => undefined);
  assert.deepEqual(rows, []);
});

test('who has not come loses when the default time is over, from the time at which the round should have begun', () => {
  const rows = lateRows(hall().hall);
  assert.deepEqual(rows.map((row) => [row.seat.number, row.side, row.isWritten]), [[12, 'white', false], [12, 'black', false], [20, 'white', false], [20, 'black', false], [8, 'black', true]]);
  assert.equal(rows[0].deadline, NOW - 1308_000 + 1800_000);
  assert.equal(rows[0].team, 'Graz Schlossberg');
});

test('a player is here who has moved, lifted a piece since the round began, or is said to be here', () => {
  const { hall: made, pairing } = hall();
  const late = () => lateRows(made).filter((row) => row.seat.number === 12).map((row) => row.side);
  // Before the round somebody set the pieces up.
  made.lifted.set('boards/b12 white', NOW - 2 * 3600_000);
  assert.deepEqual(late(), ['white', 'black']);
  made.lifted.set('boards/b12 white', NOW);
  assert.deepEqual(late(), ['black']);
  pairing(20).blackHere = true;
  assert.deepEqual(lateRows(made).filter((row) => row.seat.number === 20).map((row) => row.side), ['white']);
});

test('the page itself sees a piece lifted, and whose it is', () => {
  const { hall: made } = hall();
  made.apply({ board: { board: 'boards/b12', squareChanged: { square: 'g8' } } });
  assert.equal(made.lifted.has('boards/b12 black'), true);
  assert.equal(made.lifted.has('boards/b12 white'), false);
});

test('a round that is closed has nobody late', () => {
  const { hall: made } = hall();
  [...made.tournaments.values()][0].sections![0].rounds![0].closedTime = new Date(NOW).toISOString();
  assert.deepEqual(lateRows(made), []);
});

test('boards stand in the order of the hall, and each says what is the matter', () => {
  const { hall: made, outputs } = hall();
  const states = boardStates(made, outputs);
  assert.equal(states.length, 32);
  assert.deepEqual(states.slice(0, 24).map((one) => one.seat.number), Array.from({ length: 24 }, (_, i) => i + 1));
  const of = (table: number) => states[table - 1];
  assert.deepEqual([of(22).kind, of(7).kind, of(18).kind, of(4).kind, of(8).kind, of(1).kind, states[30].kind], ['lost', 'look', 'look', 'over', 'over', 'live', 'free']);
  assert.deepEqual(of(7).says, ['tile.battery', { percent: 9 }]);
  assert.equal(of(4).result, '0-1');
  assert.equal(of(4).clock, undefined, 'nobody plays with the clock of a game that is over');
});

test('a tile counts the outputs in which a table goes out, and names those in which it stands', () => {
  const { hall: made, outputs } = hall();
  const states = boardStates(made, outputs);
  // Alerts for arbiters show no table.
  assert.equal(states[0].goesOut, 5);
  assert.deepEqual(states[17].stands, ['outputs/lichess', 'outputs/site']);
  assert.equal(states[17].goesOut, 3);
  const frozen = outputs.map((one: any) => (one.name === 'outputs/video' ? { ...one, frozen: true } : one));
  assert.deepEqual(boardStates(made, frozen)[0].stands, ['outputs/video']);
});
