// The name of the opening of a game, from `assets/openings.tsv`. The table is loaded when a game is opened. It compares
// positions, so another order of the moves has the same name.
//
// A line of the table has the code of ECO, the name, the number of plies shared with the line before, and its other plies in UCI.
// The names and lines are those of github.com/lichess-org/chess-openings (CC0 1.0): lines of up to 16 plies whose names have at
// most two parts.

import { piecesOf, placementOf, play, type Pieces } from '../../position.js';

/** An opening: its code and its name. */
export interface Opening {
  eco: string;
  name: string;
}

/** Nobody calls a position after more plies by an opening of this table. */
const LATEST_PLY = 40;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

const keyOf = (pieces: Pieces, plies: number) => placementOf(pieces) + (plies % 2);

/** The table of openings. */
export class Openings {
  private readonly byPosition = new Map<string, Opening>();

  /** Reads the table. */
  constructor(table: string) {
    let line: Pieces[] = [piecesOf(START)];
    for (const row of table.split('\n')) {
      const [eco, name, shared, plies] = row.split('\t');
      if (!plies) continue;
      line = line.slice(0, Number(shared) + 1);
      for (const [ply] of plies.matchAll(/[a-h][1-8][a-h][1-8]/g)) line.push(play(line[line.length - 1], ply));
      this.byPosition.set(keyOf(line[line.length - 1], line.length - 1), { eco, name });
    }
  }

  /** The last named position of a game from the usual start. Nothing: it has none. */
  find(plies: { uci: string }[]): Opening | undefined {
    let pieces = piecesOf(START);
    let found: Opening | undefined;
    plies.slice(0, LATEST_PLY).forEach(({ uci }, i) => {
      pieces = play(pieces, uci);
      found = this.byPosition.get(keyOf(pieces, i + 1)) ?? found;
    });
    return found;
  }
}

let loading: Promise<Openings> | undefined;

/** Loads the table once. */
export function openings(): Promise<Openings> {
  loading ??= fetch('/openings.tsv')
    .then((response) => (response.ok ? response.text() : Promise.reject(new TypeError(response.statusText))))
    .then((table) => new Openings(table))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
