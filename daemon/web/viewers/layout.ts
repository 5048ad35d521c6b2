// How boards fill a screen, and which of them a screen shows.

import { isPlayed, type Table, type Tables } from './tables.js';

export interface Grid {
  columns: number;
  rows: number;
  /** The side of a board, in pixels. */
  board: number;
  pages: number;
}

/** Between two cards, and around all. */
export const GAP = 8;
/** What a card adds to its board: the border at the sides, and the two rows of names and clocks. */
export const CARD_WIDTH = 4;
export const CARD_HEIGHT = 6;
export const rowHeight = (board: number) => Math.max(18, Math.round(board * 0.125));

function boardThatFits(columns: number, rows: number, width: number, height: number): number {
  const wide = Math.floor((width - GAP * (columns + 1)) / columns) - CARD_WIDTH;
  const high = Math.floor((height - GAP * (rows + 1)) / rows) - CARD_HEIGHT;
  // The rows are an eighth of the board each, and never lower than 18 pixels.
  const scaled = Math.floor(high / 1.25);
  return Math.min(wide, rowHeight(scaled) > 18 ? scaled : high - 36);
}

function best(count: number, width: number, height: number): Grid {
  let found: Grid = { columns: 1, rows: count, board: 0, pages: 1 };
  for (let columns = 1; columns <= count; ++columns) {
    const rows = Math.ceil(count / columns);
    const board = boardThatFits(columns, rows, width, height);
    if (board > found.board) found = { columns, rows, board, pages: 1 };
  }
  return found;
}

/** The grid whose boards are largest. If they were smaller than `smallest`, the boards are shared among equal pages. */
export function grid(count: number, width: number, height: number, smallest: number): Grid {
  if (count === 0) return { columns: 1, rows: 1, board: 0, pages: 1 };
  for (let pages = 1; pages < count; ++pages) {
    const fits = best(Math.ceil(count / pages), width, height);
    if (fits.board >= smallest) return { ...fits, pages };
  }
  return { ...best(1, width, height), pages: count };
}

const TIME_TROUBLE_S = 300;
const FRESH_MS = 60_000;
/** A board that is shown stays for a while: a screen that jumps cannot be watched. */
const STAYS = 15;
/** A game that has just ended is shown for this long. */
const ENDED_MS = 15_000;

/** How much there is to see on a table. Negative: nothing. */
export function liveliness(table: Table, tables: Tables, now: number, ticks: number): number {
  if (!isPlayed(table)) return tables.sinceResult(table.board, ticks) < ENDED_MS ? 1000 : -1;
  const times = [tables.seconds(table, 'white', now), tables.seconds(table, 'black', now)].filter((time) => time !== undefined) as number[];
  const left = Math.min(...times);
  const trouble = Number.isFinite(left) && left < TIME_TROUBLE_S ? 100 * (1 - left / TIME_TROUBLE_S) + 20 : 0;
  const fresh = Math.max(0, 1 - tables.sinceMove(table.board, ticks) / FRESH_MS) * 20;
  return 1 + trouble + fresh;
}

/** The `count` tables where something happens, in the order of the hall. `shown`: the boards that are shown now. */
export function lively(tables: Tables, count: number, shown: string[], now = Date.now(), ticks = performance.now()): Table[] {
  const all = tables.all();
  const worth = new Map(all.map((table) => [table.board, liveliness(table, tables, now, ticks) + (shown.includes(table.board) ? STAYS : 0)]));
  const chosen = [...all].sort((a, b) => worth.get(b.board)! - worth.get(a.board)!).slice(0, count);
  return all.filter((table) => chosen.includes(table));
}
