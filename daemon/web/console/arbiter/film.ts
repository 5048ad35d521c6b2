// A film of a board: what its sensors saw, as lines and as a picture at any moment. It shows only readings, and no conclusions.

import type { Clock } from '../messages.js';
import { instant } from '../../format.js';
import { isWhite, piecesOf, placementOf, type Pieces } from '../../position.js';

/** One moment of a film. */
export interface FilmFrame {
  time: string;
  squares?: { square: string; piece?: string }[];
  clock?: Clock;
  clockMissing?: boolean;
  pressed?: string;
  connection?: string;
  changesMissed?: boolean;
}

/** The answer of `FilmService.GetFilm`. */
export interface Film {
  game: string;
  beginTime: string;
  endTime: string;
  placement?: string;
  clock?: Clock;
  frames?: FilmFrame[];
  leftOut?: number;
}

/** One line of a film. */
export interface FilmEvent {
  /** In milliseconds. */
  at: number;
  kind: 'lift' | 'set' | 'press' | 'lost' | 'back' | 'missed';
  square?: string;
  /** Its letter in a FEN. */
  piece?: string;
  /** The square where the piece was lifted in this film, and its time in the air, in milliseconds. */
  from?: string;
  heldMs?: number;
  /** The player who pressed. */
  side?: 'white' | 'black';
}

/** A lift whose end is not in the film. */
interface InAir {
  square: string;
  piece: string;
  at: number;
}

/** The piece of this kind that was lifted last. One from the same square has priority. */
function takeFrom(air: InAir[], square: string, piece: string): InAir | undefined {
  const own = air.findIndex((one) => one.piece === piece && one.square === square);
  const last = air.map((one) => one.piece).lastIndexOf(piece);
  const found = own >= 0 ? own : last;
  return found >= 0 ? air.splice(found, 1)[0] : undefined;
}

function change(pieces: Pieces, frame: FilmFrame): void {
  for (const { square, piece } of frame.squares ?? []) {
    if (piece) pieces.set(square, piece);
    else pieces.delete(square);
  }
}

/** All events, in the order of time. Within one frame, lifts come first. */
export function filmEvents(film: Film): FilmEvent[] {
  const events: FilmEvent[] = [];
  const pieces = piecesOf(film.placement);
  const air: InAir[] = [];
  for (const frame of film.frames ?? []) {
    const at = instant(frame.time);
    if (frame.connection === 'CONNECTION_STATE_LOST') events.push({ at, kind: 'lost' });
    if (frame.connection === 'CONNECTION_STATE_LIVE') events.push({ at, kind: 'back' });
    if (frame.changesMissed) events.push({ at, kind: 'missed' });
    const squares = frame.squares ?? [];
    for (const { square, piece } of squares) {
      const before = pieces.get(square);
      if (!before || before === piece) continue;
      events.push({ at, kind: 'lift', square, piece: before });
      air.push({ square, piece: before, at });
    }
    for (const { square, piece } of squares) {
      if (!piece || pieces.get(square) === piece) continue;
      const lifted = takeFrom(air, square, piece);
      events.push({ at, kind: 'set', square, piece, from: lifted?.square, heldMs: lifted && at - lifted.at });
    }
    if (frame.pressed) events.push({ at, kind: 'press', side: frame.pressed === 'COLOR_BLACK' ? 'black' : 'white' });
    change(pieces, frame);
  }
  return events;
}

/** The placement on the board at a moment, in milliseconds. */
export function filmAt(film: Film, at: number): { placement: string; clock?: Clock; isLost: boolean } {
  const pieces = piecesOf(film.placement);
  let { clock } = film;
  let isLost = false;
  for (const frame of film.frames ?? []) {
    if (instant(frame.time) > at) break;
    change(pieces, frame);
    if (frame.clock) clock = frame.clock;
    if (frame.clockMissing) clock = undefined;
    if (frame.connection) isLost = frame.connection === 'CONNECTION_STATE_LOST';
  }
  return { placement: placementOf(pieces), clock, isLost };
}

/** The colour of a piece, as a key of a text. */
export const colourOf = (piece: string) => (isWhite(piece) ? 'white' : 'black');
