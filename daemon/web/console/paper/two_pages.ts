// The parts of a bulletin that fit on two pages. Results stay whole. The leaders, the pairings of the next round, the others of
// the table and whole games follow in this order, while there is room.

/** Heights in pixels. */
export interface Heights {
  /** The height of one page, without its margins. */
  page: number;
  /** The title, the results, and the heading and the end of the table. */
  always: number;
  /** The height of each row of the table. */
  rows: number[];
  /** The pairings of the next round with their heading. 0: there are none. */
  next: number;
  /** The heading of the games. */
  gamesHead: number;
  /** The height of each game, in the width of its column. */
  games: number[];
  columns: number;
}

/** The parts that fit. */
export interface Fit {
  /** The number of rows of the table, from the first. */
  rows: number;
  /** The pairings of the next round. */
  next: boolean;
  /** The number of games, from the first. */
  games: number;
  /** Results and leaders alone need more than two pages. */
  tooLong: boolean;
}

const PAGES = 2;
/** The empty space if a heading or a row moves to the next page. */
const LOST = 60;
const LEADERS = 10;
/** Columns are never full: no diagram and no heading of a game is cut. */
const FILLED = 0.85;

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);

/** The parts that fit, for these heights. */
export function fitOf(heights: Heights): Fit {
  let left = PAGES * heights.page - LOST - heights.always;
  const leaders = Math.min(LEADERS, heights.rows.length);
  left -= sum(heights.rows.slice(0, leaders));
  const tooLong = left < 0;
  const next = heights.next > 0 && heights.next <= left;
  if (next) left -= heights.next;
  let rows = leaders;
  while (rows < heights.rows.length && heights.rows[rows] <= left) left -= heights.rows[rows++];
  let games = 0;
  if (rows === heights.rows.length) {
    let room = (left - heights.gamesHead) * heights.columns * FILLED;
    while (games < heights.games.length && heights.games[games] <= room) room -= heights.games[games++];
  }
  return { rows, next, games, tooLong };
}
