import test from 'node:test';
import assert from 'node:assert/strict';
import { Hall } from '../../daemon/web/console/hall.js';
import { firstOpen, guideSteps as stepsOf, openTournaments } from '../../daemon/web/console/operator/guide_steps.js';
import type { Output, Tournament } from '../../daemon/web/console/messages.js';

const player = (number: number) => ({ number, name: 'Player ' + number });
function cup(boards: string[], more: Partial<Tournament> = {}): Tournament {
  const pairings = [1, 2].map((table) => ({ id: `1.main.${table}`, table, white: table * 2 - 1, black: table * 2 }));
  const tables = boards.map((board, i) => ({ table: i + 1, board }));
  return { name: 'tournaments/cup', title: 'City Open', sections: [{ id: 'main', players: [1, 2, 3, 4].map(player), rounds: [{ number: 3, pairings }] }], tables, ...more } as Tournament;
}
function hallWith(tournament: Tournament | undefined, boards: [string, string][]): Hall {
  const hall = new Hall();
  hall.apply({ board: { snapshot: { boards: boards.map(([id, connection]) => ({ name: 'boards/' + id, connection: 'CONNECTION_STATE_' + connection })) } } });
  for (const [id, connection] of boards) hall.boards.set('boards/' + id, { name: 'boards/' + id, connection: 'CONNECTION_STATE_' + connection } as any);
  if (tournament) hall.putTournament(tournament);
  return hall;
}
const guideSteps = (hall: Hall, outputs: Output[]) => stepsOf(hall, outputs, openTournaments(hall)[0]);
const states = (hall: Hall, outputs: Output[] = []) => guideSteps(hall, outputs).map((one) => `${one.id} ${one.state}`);

test('in an empty hall the event comes first, and everything that must be waits', () => {
  const steps = guideSteps(new Hall(), []);
  assert.deepEqual(steps.map((one) => one.state), ['open', 'open', 'open', 'open', 'free', 'free', 'free', 'free']);
  assert.equal(firstOpen(steps), 'event');
});

test('an event without pairings waits for its boards, then for the pairings', () => {
  const empty = { name: 'tournaments/cup', title: 'City Open' } as Tournament;
  assert.equal(firstOpen(guideSteps(hallWith(empty, []), [])), 'boards');
  const hall = hallWith(empty, [['b1', 'LIVE']]);
  assert.equal(firstOpen(guideSteps(hall, [])), 'pairings');
  assert.deepEqual(guideSteps(hall, [])[0].says, ['guide.event.is', { name: 'City Open' }]);
});

test('tables wait as long as one of them has no board', () => {
  const boards: [string, string][] = [['b1', 'LIVE'], ['b2', 'LIVE']];
  const some = guideSteps(hallWith(cup(['boards/b1']), boards), []);
  assert.deepEqual(some[3], { id: 'tables', state: 'open', says: ['guide.tables.some', { known: 1, all: 2 }] });
  const all = guideSteps(hallWith(cup(['boards/b1', 'boards/b2']), boards), []);
  assert.deepEqual(all[3], { id: 'tables', state: 'done', says: ['guide.tables.is', { all: 2 }] });
  assert.deepEqual(all[2].says, ['guide.pairings.is', { round: 3, count: 2 }]);
  assert.equal(firstOpen(all), 'check');
});

test('a board that is lost, and an output that fails, are to be looked at', () => {
  const hall = hallWith(cup(['boards/b1', 'boards/b2']), [['b1', 'LIVE'], ['b2', 'LOST']]);
  const outputs = [{ name: 'outputs/live', ok: true }, { name: 'outputs/site', ok: false, problem: 'refused' }] as Output[];
  assert.deepEqual(states(hall, outputs).slice(1, 5), ['boards look', 'pairings done', 'tables done', 'outputs look']);
  assert.equal(firstOpen(guideSteps(hall, outputs)), 'boards');
  assert.deepEqual(guideSteps(hall, outputs)[4].says, ['guide.outputs.failing', { count: 1, all: 2 }]);
});

test('boards that do not answer are to be looked at also before they stand at a table', () => {
  const [, boards] = guideSteps(hallWith(undefined, [['b1', 'LOST'], ['b2', 'LOST']]), []);
  assert.deepEqual(boards, { id: 'boards', state: 'look', says: ['guide.boards.lost', { count: 2, all: 2 }] });
});

test('what is typed and not kept is said at the first step, and has to be looked at', () => {
  const hall = hallWith(cup([]), []);
  const typed = (of: Tournament | undefined) => stepsOf(hall, [], of, true)[0];
  assert.deepEqual(typed(openTournaments(hall)[0]), { id: 'event', state: 'look', says: ['guide.event.typed', {}] });
  assert.equal(typed(undefined).state, 'open');
});

test('the check is the last step: it starts the round', () => {
  assert.equal(guideSteps(new Hall(), []).at(-1)!.id, 'check');
});

test('a tournament that is over is not set up', () => {
  assert.equal(states(hallWith(cup([], { closed: true }), []))[0], 'event open');
});

test('each of two tournaments has its own steps, and a new one has none done', () => {
  const hall = hallWith(cup(['boards/b1', 'boards/b2']), [['b1', 'LIVE'], ['b2', 'LIVE']]);
  const other = { name: 'tournaments/league', title: 'Team Cup' } as Tournament;
  hall.putTournament(other);
  assert.deepEqual(openTournaments(hall).map((one) => one.title), ['City Open', 'Team Cup']);
  assert.deepEqual(stepsOf(hall, [], other)[0].says, ['guide.event.is', { name: 'Team Cup' }]);
  assert.deepEqual(stepsOf(hall, [], other).map((one) => one.state), ['done', 'done', 'open', 'open', 'free', 'free', 'free', 'free']);
  assert.equal(stepsOf(hall, [], undefined)[0].state, 'open');
});
