import test from 'node:test';
import assert from 'node:assert/strict';
import { filmAt, filmEvents, type Film } from '../../daemon/web/console/arbiter/film.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const BASE = Date.parse('2026-11-26T15:00:00Z');
const time = (seconds: number) => new Date(BASE + seconds * 1000).toISOString();
const film = (frames: Film['frames'], more: Partial<Film> = {}): Film => ({ game: 'games/b1-1', beginTime: time(0), endTime: time(60), placement: START, frames, ...more });
/** `5 lift N g1`. */
const lines = (of: Film) => filmEvents(of).map(({ at, kind, piece, square, from, heldMs, side }) => [(at - BASE) / 1000, kind, piece, square, from && 'from ' + from, heldMs, side].filter((one) => one !== undefined).join(' '));

test('a piece that is lifted and put back was held so long', () => {
  assert.deepEqual(lines(film([{ time: time(5), squares: [{ square: 'd2' }] }, { time: time(8.9), squares: [{ square: 'd2', piece: 'P' }] }])), ['5 lift P d2', '8.9 set P d2 from d2 3900']);
});

test('a move is a lift and a piece on another square, and the press follows', () => {
  assert.deepEqual(lines(film([{ time: time(5), squares: [{ square: 'g1' }] }, { time: time(6), squares: [{ square: 'f3', piece: 'N' }] }, { time: time(7), pressed: 'COLOR_WHITE', clock: { white: '59s' } }])), ['5 lift N g1', '6 set N f3 from g1 1000', '7 press white']);
});

test('of two pieces of a kind, the one of its own square is put back, and the other one is moved', () => {
  const frames = [{ time: time(1), squares: [{ square: 'a1' }] }, { time: time(2), squares: [{ square: 'h1' }] }, { time: time(3), squares: [{ square: 'a1', piece: 'R' }] }, { time: time(4), squares: [{ square: 'h4', piece: 'R' }] }];
  assert.deepEqual(lines(film(frames)).slice(2), ['3 set R a1 from a1 2000', '4 set R h4 from h1 2000']);
});

test('within one frame lifts come first, and a capture lifts what was taken', () => {
  assert.deepEqual(lines(film([{ time: time(3), squares: [{ square: 'e7', piece: 'P' }, { square: 'e2' }] }])), ['3 lift p e7', '3 lift P e2', '3 set P e7 from e2 0']);
});

test('a piece that nobody saw lifted has no time in the hand', () => {
  assert.deepEqual(lines(film([{ time: time(2), squares: [{ square: 'e4', piece: 'Q' }] }])), ['2 set Q e4']);
});

test('a connection that is lost and comes back is said, with changes that were missed', () => {
  assert.deepEqual(lines(film([{ time: time(2), connection: 'CONNECTION_STATE_LOST' }, { time: time(4), connection: 'CONNECTION_STATE_LIVE', changesMissed: true }])), ['2 lost', '4 back', '4 missed']);
});

test('at a moment the film shows what was read up to it', () => {
  const one = film([{ time: time(5), squares: [{ square: 'g1' }], clock: { white: '10s' } }, { time: time(6), squares: [{ square: 'f3', piece: 'N' }], connection: 'CONNECTION_STATE_LOST' }, { time: time(7), clockMissing: true }], { clock: { white: '11s' } });
  assert.deepEqual(filmAt(one, BASE + 4999), { placement: START, clock: { white: '11s' }, isLost: false });
  assert.deepEqual(filmAt(one, BASE + 5000), { placement: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R', clock: { white: '10s' }, isLost: false });
  assert.deepEqual(filmAt(one, BASE + 7000), { placement: 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R', clock: undefined, isLost: true });
});
