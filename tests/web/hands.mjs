// An emulated board whose pieces a test moves: lifts, moves with a press of the clock, the kings that show a result.

import { spawn } from 'node:child_process';
import path from 'node:path';

const ROWS = ['rnbqkbnr', 'pppppppp', '', '', '', '', 'PPPPPPPP', 'RNBQKBNR'];
/** The time of a piece in a hand, and the time before the press, in seconds. */
const IN_HAND_S = 0.3;
const BEFORE_PRESS_S = 0.2;
/** The time for which a king is held to show its board. */
const HELD_S = 0.8;
/** Between the plies of one board. */
const THINKING_S = 0.5;
/** The squares of the kings, White's first, for each result. */
const KINGS = { '1-0': ['e4', 'd5'], '0-1': ['d4', 'e5'], '1/2-1/2': ['e4', 'e5'] };

const start = () => new Map(ROWS.flatMap((row, i) => [...row].map((piece, file) => ['abcdefgh'[file] + (8 - i), piece])));

/** An emulated board, and the hands of its players. */
export class HandBoard {
  /** The pieces by their squares. */
  pieces = start();

  /** `link`: where the daemon finds it. It has its own number, and a clock. */
  constructor(programs, link, serial) {
    this.process = spawn(path.join(programs, 'jadoube'), ['virtual-board', '--by-hand', '--link', link, '--serial', serial, '--linger', '6000'], { stdio: ['pipe', 'ignore', 'inherit'] });
    // A broken board accepts nothing.
    this.process.stdin.on('error', () => undefined);
  }

  write(...lines) {
    this.process.stdin.write(lines.map((line) => line + '\n').join(''));
  }

  /** Lifts the piece on a square, and puts it back. */
  show(square) {
    this.write(`0 lift ${square}`, `+${HELD_S} place ${square} ${this.pieces.get(square)}`);
  }

  take(square, wait) {
    this.write(`+${wait} lift ${square}`);
    this.pieces.delete(square);
  }

  put(square, piece, wait = IN_HAND_S) {
    this.write(`+${wait} place ${square} ${piece}`);
    this.pieces.set(square, piece);
  }

  /** Somebody sets the clock, and starts it. */
  startClock(seconds, increment) {
    this.write(`+0 set ${seconds} ${increment}`, `+0.5 run`);
  }

  stopClock() {
    this.write('+0.2 run');
  }

  /** `g1f3 g8f6`: White begins, unless `isBlacks`. Each player presses. */
  play(moves, isBlacks = false) {
    moves.split(' ').forEach((move, i) => {
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
      const piece = this.pieces.get(from);
      this.take(from, THINKING_S);
      this.put(to, piece);
      this.write(`+${BEFORE_PRESS_S} press ${(i % 2 === 0) !== isBlacks ? 'left' : 'right'}`);
    });
  }

  /** The players show the result with their kings. The centre is empty. */
  end(result) {
    this.stopClock();
    const squares = ['K', 'k'].map((king) => [...this.pieces].find(([, piece]) => piece === king)[0]);
    for (const square of squares) this.take(square, IN_HAND_S);
    KINGS[result].forEach((square, i) => this.put(square, 'Kk'[i]));
  }

  /** Puts the pieces on the given squares, at once. Nothing: for a new game. */
  setUp(wanted = start()) {
    for (const [square, piece] of [...this.pieces]) if (wanted.get(square) !== piece) this.take(square, 0.05);
    for (const [square, piece] of wanted) if (this.pieces.get(square) !== piece) this.put(square, piece, 0.05);
  }

  /** The board loses its cable. */
  stop() {
    this.process.kill('SIGKILL');
  }
}
