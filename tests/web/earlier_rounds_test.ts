import test from 'node:test';
import assert from 'node:assert/strict';
import { earlierRounds, roundsIn } from '../../daemon/web/viewers/round/earlier_rounds.js';

const KIND = 'STANDINGS_ROUND_KIND_';
const named = (round: string) => `Round ${round}`;
const white = (opponent: number, table: number, points: string, kind = 'PLAYED', game = '') => ({ kind: KIND + kind, opponent, color: 'COLOR_WHITE', points, table, game });
const black = (opponent: number, table: number, points: string, kind = 'PLAYED') => ({ kind: KIND + kind, opponent, color: 'COLOR_BLACK', points, table });
const ALL = {
  round: 2, section: { tournament: 't', section: 'a' },
  rows: [
    { place: 1, number: 1, name: 'Stone', rounds: [white(2, 7, '1', 'PLAYED', 'games/b7-1'), black(3, 1, '0', 'OPEN')] },
    { place: 2, number: 2, name: 'Field', rounds: [black(1, 7, '0'), { kind: KIND + 'PAIRED_BYE', points: '1' }] },
    { place: 3, number: 3, name: 'Lake', rounds: [black(4, 2, '0', 'FORFEIT'), white(1, 1, '0', 'OPEN')] },
    { place: 4, number: 4, name: 'Hill', rounds: [white(3, 2, '1', 'FORFEIT'), {}] },
  ],
};

test('a round that is over has its tables in order, with results and games; a round with an open game is not over', () => {
  const rounds = roundsIn(ALL, 'City Open', named);
  assert.deepEqual(rounds.map((round) => round.name), ['City Open · Round 1']);
  assert.deepEqual(rounds[0].tables.map(({ table, players, points, game }) => [table, players.map((player) => player.name), points, game]), [
    [2, ['Hill', 'Lake'], ['+', '–'], ''],
    [7, ['Stone', 'Field'], ['1', '0'], 'games/b7-1'],
  ]);
});

test('draws are written as halves, and a round without games is left out', () => {
  const rows = [{ place: 1, number: 1, rounds: [white(2, 1, '0.5')] }, { place: 1, number: 2, rounds: [black(1, 1, '0.5')] }];
  assert.deepEqual(roundsIn({ round: 1, rows }, '', named)[0].tables[0].points, ['½', '½']);
  assert.deepEqual(roundsIn({ round: 1, rows: [{ place: 1, number: 1, rounds: [{}] }] }, '', named), []);
});

test('every section is asked for once', async () => {
  const asked: object[] = [];
  const ask = async (_method: string, message: object) => {
    asked.push(message);
    return { ...ALL, sections: [{ tournament: 't', section: 'a', tournamentTitle: 'City', sectionTitle: 'A' }, { tournament: 't', section: 'b', tournamentTitle: 'City', sectionTitle: 'B' }] };
  };
  const rounds = await earlierRounds(ask, named);
  assert.deepEqual(asked, [{ players: true }, { players: true, tournament: 't', section: 'b' }]);
  assert.deepEqual(rounds.map((round) => round.name), ['City, A · Round 1', 'City, B · Round 1']);
});
