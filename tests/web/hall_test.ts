import test from 'node:test';
import assert from 'node:assert/strict';
import { Hall, hallOfDaemon, countedResult, resultSource } from '../../daemon/web/console/hall.js';
import { movedPairings } from '../../daemon/web/console/operator/moved_pairings.js';

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

test('a game without a pairing has no names of the pairing that is over at its table', () => {
  const one = hall();
  const of = (pairing: object) => {
    one.setTournaments([tournament('open', 'Kyiv Open', [[7, 'boards/a']], [{ number: 1, startedTime: started, pairings: [{ id: 'p', table: 7, white: 1, black: 2, ...pairing }] }])]);
    const seat = one.seatOf({ name: 'incidents/a-1.1', board: 'boards/a', game: 'games/a-1' });
    return [seat.title, seat.white, seat.pairing?.id ?? '', one.seated()[0]?.game?.name ?? ''].join(' ');
  };
  assert.equal(of({}), 'Table 7 P1 p games/a-1', 'the pairing waits for its game');
  assert.equal(of({ games: ['games/z-1'] }), 'Table 7   ');
  assert.equal(of({ result: { whiteHalves: 2, forfeit: true } }), 'Table 7   ', 'a player did not come');
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

const started = '2026-01-01T10:00:00Z';
const players = [1, 2, 3, 4].map((number) => ({ number, name: 'P' + number }));
const tournament = (name: string, title: string, tables: [number, string][], rounds: object[]) => ({
  name: 'tournaments/' + name,
  title,
  tables: tables.map(([table, board]) => ({ table, board })),
  sections: [{ id: 'main', players, rounds }],
});
const playing = (name: string, board: string, more = {}) => ({ name, board, plies: [{ uci: 'e2e4', san: 'e4' }], result: 'RESULT_UNKNOWN', ...more });

test('a table that two tournaments have says whose it is, and the board of a match stands behind the number', () => {
  const one = hall();
  const round = (pairing: object) => [{ number: 1, startedTime: started, pairings: [pairing] }];
  one.setTournaments([
    tournament('open', 'Kyiv Open', [[1, 'boards/a']], round({ id: 'p', table: 1, white: 1, black: 2, games: ['games/a-1'] })),
    tournament('cup', 'Team Cup', [[1, 'boards/b']], round({ id: 'q', table: 1, match: 2, boardInMatch: 4, white: 1, black: 2, games: ['games/b-1'] })),
  ]);
  assert.equal(one.seat('games/a-1', 'boards/a').title, 'Table 1 · Kyiv Open');
  assert.equal(one.seat('games/b-1', 'boards/b').table, '1 · match 2, board 4 · Team Cup');
  assert.equal(one.tableOf('boards/b').number, 1);
});

test('tables of an earlier round leave the list when the next round starts, and a game that goes on says its round', () => {
  const one = hall();
  const first = { number: 1, startedTime: started, pairings: [{ id: 'p', table: 1, white: 1, black: 2, games: ['games/a-1'] }, { id: 'q', table: 2, white: 3, black: 4, board: 'boards/spare', games: ['games/spare-1'] }] };
  const second = { number: 2, startedTime: started, pairings: [{ id: 'r', table: 1, white: 1, black: 3, games: ['games/a-2'] }, { id: 's', table: 2, white: 2, black: 4, postponed: true }] };
  const rounds = (...all: object[]) => [tournament('open', 'Kyiv Open', [[1, 'boards/a'], [2, 'boards/b']], all)];
  const boards = ['a', 'b', 'spare'].map((id) => ({ name: 'boards/' + id }));
  one.apply({ board: { snapshot: { boards } } });
  for (const game of [playing('games/spare-1', 'boards/spare', { result: 'RESULT_WHITE_WINS' }), playing('games/a-1', 'boards/a')]) one.apply({ game: { gameStarted: { game } } });
  const listed = () => one.seated().map(({ seat }) => [seat.title, seat.round?.number ?? 0, !!seat.earlier].join(' '));
  one.setTournaments(rounds(first));
  assert.deepEqual(listed(), ['Table 1 1 false', 'Table 2 1 false', 'Board b 0 false']);
  one.setTournaments(rounds(first, second));
  // The game on board a continues while the second round has begun at its table. The one on the spare board is over.
  assert.deepEqual(listed(), ['Table 1 2 false', 'Table 1 1 true', 'Table 2 2 false', 'Board b 0 false', 'Board spare 0 false']);
});

test('a game that goes on at another board is one table', () => {
  const one = hall();
  const pairing = { id: 'p', table: 1, white: 1, black: 2, board: 'boards/spare', games: ['games/a-1'] };
  one.apply({ board: { snapshot: { boards: [{ name: 'boards/a', game: 'games/a-1' }, { name: 'boards/spare' }] } } });
  one.apply({ game: { snapshot: { games: [playing('games/a-1', 'boards/a')] } } });
  const listed = (pairing: object) => {
    one.setTournaments([tournament('open', 'Kyiv Open', [[1, 'boards/a']], [{ number: 1, startedTime: started, pairings: [pairing] }])]);
    return one.seated().map(({ seat, board, game }) => [seat.title, board?.name, game?.name ?? ''].join(' '));
  };
  assert.deepEqual(listed(pairing), ['Table 1 boards/spare games/a-1', 'Board a boards/a ']);
  one.apply({ game: { snapshot: { games: [playing('games/a-1', 'boards/a', { adjournment: { moved: true } }), playing('games/spare-1', 'boards/spare')] } } });
  assert.deepEqual(listed({ ...pairing, games: ['games/a-1', 'games/spare-1'] }), ['Table 1 boards/spare games/spare-1', 'Board a boards/a ']);
});

test('a board that a pairing is played on is not free until there is a result', () => {
  const one = hall();
  const round = (more: object, pairing: object = {}) => [{ number: 1, startedTime: started, ...more, pairings: [{ id: 'p', table: 1, white: 1, black: 2, board: 'boards/spare', games: ['games/a-1', 'games/spare-1'], ...pairing }] }];
  const moved = (rounds: object[]) => [...movedPairings(one, tournament('open', 'Kyiv Open', [[1, 'boards/a']], rounds) as any)].map(([board, { table }]) => `${board} ${table}`);
  assert.deepEqual(moved(round({})), ['boards/spare 1']);
  assert.deepEqual(moved(round({ closedTime: started })), []);
  assert.deepEqual(moved(round({}, { postponed: true })), []);
  assert.deepEqual(moved(round({}, { result: { whiteHalves: 2 } })), []);
  one.apply({ game: { gameStarted: { game: playing('games/spare-1', 'boards/spare', { result: 'RESULT_WHITE_WINS' }) } } });
  assert.deepEqual(moved(round({})), []);
});

test('one result counts, with who says so', () => {
  const game: any = { name: 'games/a-1', result: 'RESULT_BLACK_WINS' };
  assert.equal(countedResult({ id: 'p' }, game), '0-1');
  assert.equal(countedResult({ id: 'p', result: { whiteHalves: 1, blackHalves: 1 } }, game), '½-½');
  assert.equal(countedResult({ id: 'p', result: { whiteHalves: 2, forfeit: true } }, undefined), '+/–');
  assert.equal(countedResult({ id: 'p' }, undefined), '');
  assert.equal(resultSource({ id: 'p', result: { whiteHalves: 2 }, resultBy: 'A. Meier' }), 'result by A. Meier');
  assert.equal(resultSource({ id: 'p', result: { whiteHalves: 2 } }), 'result of the pairing program');
  assert.equal(resultSource({ id: 'p' }), '');
});

test('what the daemon says about one pairing is at its table', () => {
  const one = hall();
  one.setTournaments([tournament('open', 'Kyiv Open', [], [{ number: 1, startedTime: started, pairings: [{ id: 'p', table: 6, white: 1, black: 2 }] }])]);
  assert.equal(one.seatOf({ name: 'incidents/daemon.1', parameters: { pairing: 'p' } }).title, 'Table 6');
});

test('an incident of a round that is over folds away, but not while its game goes on', () => {
  const one = hall();
  const round = (number: number, more: object) => ({ number, startedTime: `2026-01-01T1${number}:00:00Z`, pairings: [{ id: 'p' + number, table: 7, white: 1, black: 2, ...more }] });
  const tournament = (first: object, second: object) => [{ name: 'tournaments/t', tables: [{ table: 7, board: 'boards/a' }], sections: [{ id: 's', players: [], rounds: [{ ...round(1, { games: ['games/a-1'] }), ...first }, { ...round(2, {}), ...second }] }] }];
  const incident = { name: 'incidents/a-1.1', board: 'boards/a', game: 'games/a-1' };
  const folds = () => one.isOfEarlierRound(incident);
  one.setTournaments(tournament({}, { startedTime: undefined }));
  assert.equal(folds(), false, 'the round is played');
  one.setTournaments(tournament({}, {}));
  assert.equal(folds(), false, 'the next round has started, and the game goes on');
  one.games.set('games/a-1', { ...one.games.get('games/a-1')!, result: 'RESULT_DRAW' });
  assert.equal(folds(), true);
  one.setTournaments(tournament({ closedTime: '2026-01-01T11:30:00Z' }, { startedTime: undefined }));
  assert.equal(folds(), true, 'the round is closed, and the next one has not started');
  assert.equal(one.isOfEarlierRound({ name: 'incidents/daemon.1' }), false);
});
