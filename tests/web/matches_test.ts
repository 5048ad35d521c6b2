import test from 'node:test';
import assert from 'node:assert/strict';
import { matchesOf, matchWith, pointsText, sideOf } from '../../daemon/web/viewers/matches.js';
import type { Table } from '../../daemon/web/viewers/tables.js';

const table = (match: number, boardInMatch: number, white: string, black: string, score?: string): Table => ({
  board: `boards/${match}-${boardInMatch}`, pairing: `${match}-${boardInMatch}`, tournament: 'Cup', round: '4', match, boardInMatch, white: { team: white }, black: { team: black }, score,
});

test('a match has the points of both teams, whichever colours they have, and the boards that are still played', () => {
  const [match] = matchesOf([table(1, 2, 'Pune', 'Lviv', '0-1'), table(1, 1, 'Lviv', 'Pune', '1/2-1/2'), table(1, 4, 'Pune', 'Lviv'), table(1, 3, 'Lviv', 'Pune', '+/-')]);
  assert.deepEqual(match.teams, ['Lviv', 'Pune']);
  assert.deepEqual(match.points, [2.5, 0.5]);
  assert.equal(match.open, 1);
  assert.deepEqual(match.tables.map((one) => one.boardInMatch), [1, 2, 3, 4]);
});

test('nobody gets a point for a game that was lost by both, and an unplayed match has none', () => {
  assert.deepEqual(matchesOf([table(1, 1, 'A', 'B', '-/-'), table(1, 2, 'B', 'A', '0-0')])[0].points, [0, 0]);
  assert.deepEqual(matchesOf([table(1, 1, 'A', 'B')])[0].points, [0, 0]);
});

test('the first team has White on the first board, also if only a later board is known', () => {
  assert.deepEqual(matchesOf([table(1, 2, 'Pune', 'Lviv', '1-0')])[0].teams, ['Lviv', 'Pune']);
});

test('without the names of teams, colours change from board to board', () => {
  const [match] = matchesOf([table(3, 1, '', '', '1-0'), table(3, 2, '', '', '1-0')]);
  assert.deepEqual(match.points, [1, 1]);
  assert.deepEqual([sideOf(match, 0, match.tables[0]), sideOf(match, 0, match.tables[1]), sideOf(match, 1, match.tables[1])], ['white', 'black', 'white']);
});

test('matches are in the order of their tables, those of two sections are two, and other tables belong to none', () => {
  const all = [table(1, 1, 'A', 'B'), { ...table(1, 1, 'C', 'D'), section: 'Women', pairing: 'w' }, table(2, 1, 'E', 'F'), { board: 'boards/x' }];
  const matches = matchesOf(all);
  assert.deepEqual(matches.map((match) => match.teams[0]), ['A', 'C', 'E']);
  assert.equal(matchWith(matches, all[2]), matches[2]);
  assert.equal(matchWith(matches, all[3]), undefined);
});

test('points are written with a half', () => {
  assert.deepEqual([0, 0.5, 1, 2.5].map(pointsText), ['0', '½', '1', '2½']);
});
