import assert from 'node:assert/strict';
import test from 'node:test';
import { climbed, csvOf, halves, isByOpponents, meetings, shortNames, signOf, type Standings } from '../../daemon/web/viewers/round/standings_table.js';
import { resultsOf } from '../../daemon/web/viewers/round/results_watch.js';

test('halves are written as people write them', () => {
  assert.equal(halves('7.5'), '7½');
  assert.equal(halves('0.5'), '½');
  assert.equal(halves('-1.5'), '-1½');
  assert.equal(halves('7.75'), '7.75');
  assert.equal(halves('2203'), '2203');
  assert.equal(halves(undefined), '');
});

test('a round has a sign of its own', () => {
  const sign = (kind: string, points?: string) => signOf({ kind: 'STANDINGS_ROUND_KIND_' + kind, points });
  assert.deepEqual(['1', '0.5', '0'].map((points) => sign('PLAYED', points)), ['1', '½', '0']);
  assert.equal(sign('OPEN'), '*');
  assert.deepEqual([sign('FORFEIT', '1'), sign('FORFEIT', '0'), sign('FORFEIT')], ['+', '–', '–']);
  assert.deepEqual(['PAIRED_BYE', 'FULL_POINT_BYE', 'HALF_POINT_BYE', 'ZERO_POINT_BYE'].map((kind) => sign(kind, '1')), ['U', 'F', 'H', 'Z']);
  assert.equal(signOf({}), '·');
});

test('a player has climbed since the round before, or was not there', () => {
  const before: Standings = { rows: [{ place: 1, number: 7 }, { place: 4, number: 8 }] };
  assert.equal(climbed({ place: 1, number: 8 }, before), 3);
  assert.equal(climbed({ place: 2, number: 7 }, before), -1);
  assert.equal(climbed({ place: 2, number: 9 }, before), undefined);
  assert.equal(climbed({ place: 2, number: 7 }, undefined), undefined);
});

test('two who met twice have two cells', () => {
  const row = { place: 1, number: 1, rounds: [{ opponent: 2 }, { opponent: 3 }, { opponent: 2 }] };
  assert.deepEqual(meetings(row, 2).map(({ number }) => number), [1, 3]);
});

test('a crosstable has a column for each opponent if all meet and there are few', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ place: i + 1, number: i + 1 }));
  assert.ok(isByOpponents({ roundRobin: true, rows: rows(10) }));
  assert.ok(isByOpponents({ ofTeams: true, rows: rows(12) }));
  assert.ok(!isByOpponents({ roundRobin: false, rows: rows(10) }));
  assert.ok(!isByOpponents({ roundRobin: true, rows: rows(30) }));
});

test('columns have short names, each its own', () => {
  const names = shortNames(['Tower Lviv', 'Tower Brno', 'Tower', '南宫', '', 'Íñiguez, Ana'].map((name, i) => ({ place: 1, number: i + 1, name })));
  assert.deepEqual([...names.values()], ['TOW', 'BRN', 'T', '南宫', '5', 'ÍÑI']);
});

test('a spreadsheet gets every value', () => {
  const standings: Standings = {
    round: 2, tieBreaks: [{ code: 'BH' }],
    rows: [{ place: 1, number: 3, name: 'Stone, Anna', title: 'GM', rating: 2500, points: '1.5', values: ['2.5'], rounds: [{ kind: 'STANDINGS_ROUND_KIND_PLAYED', opponent: 4, color: 'COLOR_BLACK', points: '0.5' }, { kind: 'STANDINGS_ROUND_KIND_PAIRED_BYE', points: '1' }] }],
  };
  const titles = { place: 'Place', number: 'No', name: 'Name', rating: 'Rating', points: 'Points', matchPoints: 'MP' };
  assert.equal(csvOf(standings, titles), 'Place,No,Name,Rating,Points,BH,1,2\n1,3,"GM Stone, Anna",2500,1.5,2.5,4b=,U\n');
});

test('only what changes standings is a change', () => {
  const table = { board: 'boards/a', pairing: 'p1', score: '', plyCount: 3 };
  assert.equal(resultsOf([table]), resultsOf([{ ...table, plyCount: 4 }]));
  assert.notEqual(resultsOf([table]), resultsOf([{ ...table, score: '1-0' }]));
});
