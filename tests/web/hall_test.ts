import test from 'node:test';
import assert from 'node:assert/strict';
import { Hall, hallOfDaemon } from '../../daemon/web/console/hall.js';

function hall(): Hall {
  const made = new Hall();
  made.apply({ board: { snapshot: { boards: [{ name: 'boards/a', placement: '8/8/8/8/8/8/8/8', game: 'games/a-1' }] } } });
  made.apply({ game: { snapshot: { games: [{ name: 'games/a-1', board: 'boards/a', plies: [{ uci: 'e2e4', san: 'e4' }], revision: 0 }] } } });
  return made;
}

test('plies that change replace those after the ones that stay', () => {
  const one = hall();
  one.apply({ game: { board: 'boards/a', game: 'games/a-1', pliesChanged: { plies: [{ uci: 'd2d4', san: 'd4' }], revision: 1 } } });
  assert.deepEqual(one.gameOf('boards/a')?.plies?.map((ply) => ply.san), ['d4']);
  assert.equal(one.gameOf('boards/a')?.revision, 1);
});

test('what an arbiter does with the software clock makes a new game object, so that its times are asked for again', () => {
  const one = hall();
  const before = one.gameOf('boards/a');
  one.apply({ game: { board: 'boards/a', game: 'games/a-1', softwareClockChanged: { acts: [{ kind: 'KIND_PAUSE' }] } } });
  assert.deepEqual(one.gameOf('boards/a')?.softwareClockActs, [{ kind: 'KIND_PAUSE' }]);
  assert.notEqual(one.gameOf('boards/a'), before);
});

test('a snapshot in parts replaces what was known only once', () => {
  const one = hall();
  one.apply({ game: { snapshot: { games: [{ name: 'games/b-1', board: 'boards/b' }], more: true } } });
  one.apply({ game: { snapshot: { games: [{ name: 'games/c-1', board: 'boards/c' }] } } });
  assert.deepEqual([...one.games.keys()], ['games/b-1', 'games/c-1']);
});

test('a new game closes the one before on its board', () => {
  const one = hall();
  one.apply({ game: { board: 'boards/a', game: 'games/a-2', gameStarted: { game: { name: 'games/a-2', board: 'boards/a' } } } });
  assert.equal(one.games.get('games/a-1')?.closed, true);
  assert.equal(one.gameOf('boards/a')?.name, 'games/a-2');
});

test('somebody hears of each square that changes', () => {
  const one = hall();
  const heard: string[] = [];
  one.onSquare = (board, square, piece) => heard.push(`${board} ${square} ${piece}`);
  one.apply({ board: { board: 'boards/a', squareChanged: { square: 'a1', piece: 'R' } } });
  assert.deepEqual(heard, ['boards/a a1 R']);
  assert.equal(one.boards.get('boards/a')?.placement, '8/8/8/8/8/8/8/R7');
});

test('an older answer does not replace a newer incident', () => {
  const one = hall();
  one.putIncident({ name: 'incidents/a-1.1', life: 'INCIDENT_LIFE_RESOLVED', changeTime: '2026-01-01T10:00:01Z' });
  one.putIncident({ name: 'incidents/a-1.1', life: 'INCIDENT_LIFE_OPEN', changeTime: '2026-01-01T10:00:00Z' });
  assert.equal(one.incidents.get('incidents/a-1.1')?.life, 'INCIDENT_LIFE_RESOLVED');
});

test('a pairing gives its table and its players to the game and to the board', () => {
  const one = hall();
  const round = { number: 1, startedTime: '2026-01-01T10:00:00Z', pairings: [{ id: 'p', table: 7, white: 1, black: 2, games: ['games/a-1'] }] };
  one.setTournaments([{ name: 'tournaments/t', tables: [{ table: 7, board: 'boards/a' }], sections: [{ id: 's', players: [{ number: 1, name: 'A' }, { number: 2, name: 'B', title: 'GM' }], rounds: [round] }] }]);
  assert.equal(one.seat('games/a-1', 'boards/a').table, '7');
  assert.equal(one.seat(undefined, 'boards/a').black, 'GM B');
  assert.equal(one.seat('games/z-1', 'boards/z').table, 'z');
});

test('times are compared as times, and not as texts', () => {
  const one = hall();
  one.putIncident({ name: 'incidents/a-1.1', life: 'INCIDENT_LIFE_OPEN', changeTime: '2026-01-01T10:00:00Z' });
  one.putIncident({ name: 'incidents/a-1.1', life: 'INCIDENT_LIFE_RESOLVED', changeTime: '2026-01-01T10:00:00.500Z' });
  assert.equal(one.incidents.get('incidents/a-1.1')?.life, 'INCIDENT_LIFE_RESOLVED');
});

test('incidents that came while the line was lost are told, and those of the first snapshot are not', () => {
  const one = hall();
  const told: string[] = [];
  one.onIncident = (incident, before) => before || told.push(incident.name);
  const old = { name: 'incidents/a-1.1', life: 'INCIDENT_LIFE_OPEN' };
  one.apply({ incident: { snapshot: { incidents: [old], more: true } } });
  one.apply({ incident: { snapshot: {} } });
  assert.deepEqual(told, []);
  one.apply({ incident: { snapshot: { incidents: [old], more: true } } });
  one.apply({ incident: { snapshot: { incidents: [{ name: 'incidents/a-1.2', life: 'INCIDENT_LIFE_OPEN' }] } } });
  assert.deepEqual(told, ['incidents/a-1.2']);
});

test('an incident of the daemon of a hall says which hall it is', () => {
  assert.equal(hallOfDaemon({ name: 'incidents/north:daemon.4' }), 'north');
  for (const name of ['incidents/daemon.4', 'incidents/north:table-1-1.4', 'incidents/north:daemon-1.4']) assert.equal(hallOfDaemon({ name }), undefined, name);
});
