import test from 'node:test';
import assert from 'node:assert/strict';
import { longMove, moveNumber, piecesAfter, piecesOf, placementOf, play, promotes, slides, withSquare } from '../../daemon/web/position.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const after = (placement: string, uci: string) => placementOf(play(piecesOf(placement), uci));

test('a placement that is read and written again is the same', () => {
  for (const placement of [START, '8/8/8/8/8/8/8/8', 'r3k2r/1P6/8/3pP3/8/8/7p/R3K2R']) assert.equal(placementOf(piecesOf(placement)), placement);
});

test('castling moves the rook too, also where the king takes its own rook', () => {
  assert.equal(after('4k3/8/8/8/8/8/8/R3K2R', 'e1g1'), '4k3/8/8/8/8/8/8/R4RK1');
  assert.equal(after('4k3/8/8/8/8/8/8/R3K2R', 'e1c1'), '4k3/8/8/8/8/8/8/2KR3R');
  assert.equal(after('4k3/8/8/8/8/8/8/1R1K3R', 'd1h1'), '4k3/8/8/8/8/8/8/1R3RK1');
});

test('a pawn taken in passing leaves the board', () => {
  assert.equal(after('8/8/8/3pP3/8/8/8/8', 'e5d6'), '8/8/3P4/8/8/8/8/8');
});

test('a promoted pawn has the colour of the pawn', () => {
  assert.equal(after('8/1P6/8/8/8/8/7p/8', 'b7b8n'), '1N6/8/8/8/8/8/7p/8');
  assert.equal(after('8/1P6/8/8/8/8/7p/8', 'h2h1q'), '8/1P6/8/8/8/8/8/7q');
});

test('an illegal move changes its two squares only', () => {
  assert.equal(after(START, 'e1e3'), 'rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR');
});

test('a game is played to any ply', () => {
  const plies = [{ uci: 'e2e4' }, { uci: 'e7e5' }];
  assert.equal(placementOf(piecesAfter(undefined, plies, 1)), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
});

test('a square of a placement can change', () => {
  assert.equal(withSquare(START, 'a1', ''), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR');
  assert.equal(withSquare(undefined, 'e4', 'P'), '8/8/8/8/4P3/8/8/8');
});

test('moves are written with both squares', () => {
  assert.equal(longMove(piecesOf(START), 'g1f3'), 'Ng1-f3');
  assert.equal(longMove(piecesOf('8/1P6/8/8/8/8/8/8'), 'b7b8q'), 'b7-b8=Q');
  assert.equal(longMove(piecesOf('4k3/8/8/8/8/8/8/R3K2R'), 'e1c1'), 'O-O-O');
  assert.ok(promotes(piecesOf('8/1P6/8/8/8/8/8/8'), 'b7', 'b8'));
});

test('a game that Black begins is numbered so', () => {
  assert.equal(moveNumber('8/8/8/8/8/8/8/8 b - - 0 12', 1), '12...');
  assert.equal(moveNumber('8/8/8/8/8/8/8/8 b - - 0 12', 2), '13.');
  assert.equal(moveNumber(undefined, 3), '2.');
});

test('a move, castling and a promotion slide, also when they are taken back', () => {
  const moved = (before: string, uci: string) => slides(before, after(before, uci)).map(({ from, to }) => from + to).sort();
  assert.deepEqual(moved(START, 'g1f3'), ['g1f3']);
  assert.deepEqual(moved('4k3/8/8/8/8/8/8/R3K2R', 'e1g1'), ['e1g1', 'h1f1']);
  assert.deepEqual(moved('8/8/8/3pP3/8/8/8/8', 'e5d6'), ['e5d6']);
  assert.deepEqual(moved('n7/1P6/8/8/8/8/7p/8', 'b7a8q'), ['b7a8']);
  assert.deepEqual(slides(after(START, 'e2e4'), START), [{ from: 'e4', to: 'e2' }]);
});

test('nothing slides when more than one move has come', () => {
  assert.deepEqual(slides(START, after(after(START, 'e2e4'), 'e7e5')).length, 2);
  assert.deepEqual(slides(START, after(after(after(START, 'e2e4'), 'e7e5'), 'g1f3')), []);
  assert.deepEqual(slides(START, '8/8/8/8/8/8/8/8'), []);
});
