// The liveliest tables now: those that a screen of few boards shows, and the large one.

import { matchesOf, type Match } from '../matches.js';
import { isPlayed, type Table, type Tables } from '../tables.js';

const TIME_TROUBLE_S = 300;
const SCRAMBLE_S = 60;
const FRESH_MS = 60_000;
/** A board that is shown stays for a while: a screen that jumps cannot be watched. */
const STAYS = 15;
/** A game that has just ended is shown for this long. */
const ENDED_MS = 15_000;
const ENDED = 40;
const SCRAMBLE = 60;
const DECIDES = 30;

/** The reason why a table is shown. */
export type Reason = 'scramble' | 'short' | 'decides' | 'last' | 'ended' | '';

/** True if the result of this game decides its match: it is the last one, and the teams are at most a point apart. */
const decides = (match: Match) => match.open === 1 && Math.abs(match.points[0] - match.points[1]) <= 1;

function timesOf(table: Table, tables: Tables, now: number): number[] {
  return [tables.seconds(table, 'white', now), tables.seconds(table, 'black', now)].filter((time) => time !== undefined) as number[];
}

/** How lively a table is, and why. Negative: nothing. `matches`: those of all tables. */
export function liveliness(table: Table, tables: Tables, matches: Match[], now: number, ticks: number): { worth: number; why: Reason } {
  if (!isPlayed(table)) return tables.sinceResult(table.board, ticks) < ENDED_MS ? { worth: ENDED, why: 'ended' } : { worth: -1, why: '' };
  const times = timesOf(table, tables, now);
  const least = Math.min(...times);
  const isShort = times.length > 0 && least < TIME_TROUBLE_S;
  const isScramble = times.length === 2 && Math.max(...times) < SCRAMBLE_S;
  const match = matches.find((one) => one.tables.includes(table));
  const isLast = !match && tables.all().filter(isPlayed).length === 1 && tables.all().length > 1;
  const isDecisive = isLast || (!!match && decides(match));
  const trouble = isShort ? 100 * (1 - least / TIME_TROUBLE_S) + 20 : 0;
  const fresh = Math.max(0, 1 - tables.sinceMove(table.board, ticks) / FRESH_MS) * 20;
  return {
    worth: 1 + trouble + fresh + (isScramble ? SCRAMBLE : 0) + (isDecisive ? DECIDES : 0),
    why: isScramble ? 'scramble' : isShort ? 'short' : isLast ? 'last' : isDecisive ? 'decides' : '',
  };
}

/** All tables, the liveliest first. `shown`: the boards that are shown now. They stay until others are livelier. */
export function hottest(all: Table[], tables: Tables, shown: string[], now = Date.now(), ticks = performance.now()): Table[] {
  const matches = matchesOf(tables.all());
  const worth = new Map(all.map((table) => [table, liveliness(table, tables, matches, now, ticks).worth + (shown.includes(table.board) ? STAYS : 0)]));
  return [...all].sort((a, b) => worth.get(b)! - worth.get(a)!);
}

/** The `count` liveliest tables, in the order of the hall. */
export function lively(tables: Tables, count: number, shown: string[], now = Date.now(), ticks = performance.now()): Table[] {
  const chosen = hottest(tables.all(), tables, shown, now, ticks).slice(0, count);
  return tables.all().filter((table) => chosen.includes(table));
}
