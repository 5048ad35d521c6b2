// The data of a viewers' page: the tables of WatchHall. A message has all tables, or those that changed.

import { idOf } from '../format.js';
import { fits, sharedNumbers, tableSign, tableTitle, typedTable, type TableName } from '../table_name.js';
import { text } from '../text.js';
import type { Evaluation } from './game/chances.js';

/** `HallPlayer` of the API. */
export interface Player {
  name?: string;
  title?: string;
  rating?: number;
  federation?: string;
  /** The team or the club. */
  team?: string;
}

/** A ply of a table. */
export interface TablePly {
  ply?: number;
  move?: string;
  from?: string;
  to?: string;
  provisional?: boolean;
  /** From the press of the ply before to the press of this ply: `63s`. Nothing: one of them was not seen. */
  timeTaken?: string;
}

/** `HallTable` of the API. */
export interface Table {
  board: string;
  /** The number on the sign at the table, or the board's id without a pairing. */
  table?: string;
  match?: number;
  boardInMatch?: number;
  tournament?: string;
  section?: string;
  round?: string;
  /** The id of the pairing. */
  pairing?: string;
  white?: Player;
  black?: Player;
  game?: string;
  position?: string;
  plies?: TablePly[];
  plyCount?: number;
  whiteTime?: string;
  blackTime?: string;
  clockTime?: string;
  running?: string;
  result?: string;
  signal?: string;
  /** No clock is at the board: the daemon computes the times. */
  softwareClock?: boolean;
  /** The hall of a board that is elsewhere, and the time of its last message if it is silent. */
  hall?: string;
  hallSilentSince?: string;
  /** The age of the table as it is shown: `900s`. Nothing: it is so now. */
  delay?: string;
  /** Or it is shown as it was then, if that is later: the delay began after that. */
  shownUntil?: string;
  /** The result that counts: `1-0`, `1/2-1/2`, `+/-`. */
  score?: string;
  scoreSource?: string;
  postponed?: boolean;
  /** Why the player has no opponent. Then there is no board. */
  bye?: string;
  /** The numbers of the first and of the last move that an arbiter checks. */
  checkedFrom?: number;
  checkedTo?: number;
  /** How the game ended, if the result of the board counts: `TERMINATION_TIME_FORFEIT`. */
  termination?: string;
  /** As PGN writes it, `40/5400+30:1800+30`, and the time that each player has at first: `5400s`. */
  timeControl?: string;
  mainTime?: string;
  /** When the round should start, how many rounds there will be, and how late a player may come: `1800s`. */
  roundStartTime?: string;
  plannedRounds?: number;
  defaultTime?: string;
  /** An engine's evaluation of the position. Only for spectators, and only with a delay. */
  evaluation?: Evaluation;
}

/** A side of a game. */
export type Side = 'white' | 'black';

/** True if the reader sees the table with a delay. */
export const isHeldBack = (table: Table): boolean => !!table.delay;

/** The age of a table's data, in seconds: its delay, or less if the delay began a moment ago. `now`: in ms. */
export function secondsBehind(table: Table, now: number): number {
  const delay = parseFloat(table.delay ?? '0');
  return table.shownUntil ? Math.min(delay, Math.max(0, (now - Date.parse(table.shownUntil)) / 1000)) : delay;
}

const RESULTS: Record<string, [string, string]> = {
  RESULT_WHITE_WINS: ['1', '0'],
  RESULT_BLACK_WINS: ['0', '1'],
  RESULT_DRAW: ['½', '½'],
};

/** The score of a player: `1`, `0`, `½`, and `+` or `–` without play. Nothing while it is played. */
export function score(table: Table, side: Side): string | undefined {
  const parts = table.score ? scoreParts(table.score) : RESULTS[table.result ?? ''];
  return parts?.[side === 'white' ? 0 : 1];
}

/** `1 – 0`, and `+ : –` without play, where a dash would be read as points. */
export const resultPair = (table: Table) => [score(table, 'white') ?? '', score(table, 'black') ?? ''].join(isForfeit(table) ? ' : ' : ' – ');

/** True if the table has a result. */
export const isOver = (table: Table) => !!table.score || (table.result ?? '') in RESULTS;

/** The result was given without play. */
export const isForfeit = (table: Table) => (table.score ?? '').includes('/') && !(table.score ?? '').includes('1/2');

/** The player has no opponent. */
export const isBye = (table: Table) => !!table.bye && table.bye !== 'BYE_UNSPECIFIED';

/** `Kyiv Open, Group A`. */
export const eventOf = (table: Table) => [table.tournament, table.section].filter(Boolean).join(', ');

/** The title of a page: the event, and the result of `names` if several tournaments are in play. Empty: nobody has named any. */
export const titleOf = (event = '', tournaments: string[], names = [tournaments.join(', ')]) =>
  tournaments.length < 2 ? event || names[0] : [tournaments.includes(event) ? '' : event, ...names].filter(Boolean).join(' · ');

/** The board is read, and a game is being played. */
export const isPlayed = (table: Table) => !!table.game && !isOver(table) && hasSignal(table);

/** False: the pieces on the board now are not known. */
export const hasSignal = (table: Table) => table.signal !== 'HALL_SIGNAL_NO_SIGNAL';

/** True while an arbiter checks moves of the game. */
export const isChecking = (table: Table) => table.signal === 'HALL_SIGNAL_CHECKING_MOVES' && !isOver(table);

/** True if the clock of that side runs. */
export const runs = (table: Table, side: Side) => !isOver(table) && hasSignal(table) && table.running === (side === 'white' ? 'COLOR_WHITE' : 'COLOR_BLACK');

/** `Shevchenko` of `Shevchenko, Olena`. */
export const surname = (player: Player | undefined) => (player?.name ?? '').split(',')[0].trim();

/** `GM Shevchenko, Olena`. */
export const fullName = (player: Player | undefined) => [player?.title, player?.name].filter(Boolean).join(' ');

/** The last ply of a table. Nothing: there is none. */
export const lastPly = (table: Table) => table.plies?.[table.plies.length - 1];

/** The squares of the last move. */
export function lastSquares(table: Table): string[] {
  const last = lastPly(table);
  return last ? [last.from ?? '', last.to ?? ''].filter(Boolean) : [];
}

/** The clock of this machine is corrected by more than this at once: somebody has set one of the two clocks. */
const SET_MS = 5_000;

const withoutSpares = (tables: Table[]) => (tables.some((table) => table.round) ? tables.filter((table) => table.round || table.plyCount) : tables);

/** The tables of a hall, from the messages of WatchHall. */
export class Tables {
  event: { name?: string; site?: string } = {};
  /** The pairings of the round that comes next, once the round before it is closed. */
  next: Table[] = [];
  /** Something has come already. */
  known = false;
  /** The tables by their pairings, and boards without one. */
  private byPlace = new Map<string, Table>();
  /** The table on each board that is played there now. */
  private byBoard = new Map<string, Table>();
  /** The numbers that tables of several tournaments have. */
  private shared = new Set<number>();
  /** When a page saw the last change of a board's plies and of its result, by `performance.now()`. */
  private moved = new Map<string, number>();
  private ended = new Map<string, number>();
  /** The daemon's clock less this machine's, in milliseconds. */
  private ahead?: number;

  /** Takes one message. `now`: this machine's clock. `ticks`: its `performance.now()`. */
  apply(message: any, now = Date.now(), ticks = performance.now()): void {
    this.known = true;
    if (message.event) this.event = message.event;
    if (message.time) this.hearTime(Date.parse(message.time) - now);
    const before = this.byBoard;
    if (message.complete) {
      this.byPlace = new Map();
      this.next = message.nextTables ?? [];
    }
    for (const table of (message.tables ?? []) as Table[]) this.byPlace.set(table.pairing || table.board, table);
    this.byBoard = new Map();
    for (const table of this.byPlace.values()) {
      // A pairing without a board has nothing to show.
      if (!table.board) continue;
      const other = this.byBoard.get(table.board);
      if (!other || worth(table) > worth(other)) this.byBoard.set(table.board, table);
    }
    for (const [board, table] of this.byBoard) {
      const old = before.get(board);
      if (old && (old.game !== table.game || old.plyCount !== table.plyCount)) this.moved.set(board, ticks);
      if (old && isOver(table) && !isOver(old)) this.ended.set(board, ticks);
    }
    this.shared = sharedNumbers([...this.byPlace.values()].filter((table) => table.round && !isBye(table)).map((table) => [Number(table.table), eventOf(table)]));
  }

  /** The name of a table. Nothing: it is a board on no table. */
  private nameOf(table: Table): TableName | undefined {
    const number = Number(table.table);
    if (!table.round || !number) return undefined;
    return { number, match: table.match, boardInMatch: table.boardInMatch, whose: this.shared.has(number) ? eventOf(table) : undefined };
  }

  /** `Table 12 · match 2, board 4`, or `Board b12` of a board on no table. */
  title(table: Table): string {
    const name = this.nameOf(table);
    return name ? tableTitle(name) : text('view.boardOf', { board: idOf(table.board) });
  }

  /** The number on the sign, with whose it is if two have it, or the board's id: for a small place. */
  sign(table: Table): string {
    const name = this.nameOf(table);
    return name ? tableSign(name) : idOf(table.board);
  }

  /** True if the typed text is a name of the table: its number, `m2.4`, or the id of its board. */
  isMeant(table: Table, typed: string): boolean {
    const name = this.nameOf(table);
    const asked = typedTable(typed);
    return (!!name && !!asked && fits(asked, name)) || idOf(table.board) === typed;
  }

  // A message is never early, so the largest difference is of the fastest message.
  private hearTime(difference: number): void {
    const set = this.ahead === undefined || Math.abs(difference - this.ahead) > SET_MS;
    this.ahead = set ? difference : Math.max(this.ahead!, difference);
  }

  /** The time of the daemon, in milliseconds since 1970. */
  time(now = Date.now()): number {
    return now + (this.ahead ?? 0);
  }

  get(board: string): Table | undefined {
    return this.byBoard.get(board);
  }

  /** All tables, in the order of a hall: those with a pairing first, by section and number. */
  all(): Table[] {
    return [...this.byBoard.values()].sort(order);
  }

  /** The same without spare boards: nobody is paired there, and nobody has moved. A hall without pairings has none. */
  seated(): Table[] {
    return withoutSpares(this.all());
  }

  /** The same with what is played on no board: byes, games without play, games that are played later. */
  listed(): Table[] {
    return withoutSpares([...this.byPlace.values()].sort(order));
  }

  /** The time since this page got the last ply of a board, in milliseconds. */
  sinceMove(board: string, ticks = performance.now()): number {
    return ticks - (this.moved.get(board) ?? -Infinity);
  }

  /** The same for its result. */
  sinceResult(board: string, ticks = performance.now()): number {
    return ticks - (this.ended.get(board) ?? -Infinity);
  }

  /** The seconds on a clock now. It keeps running after it was read. Nothing: there is no clock, or no connection to it. */
  seconds(table: Table, side: Side, now = Date.now()): number | undefined {
    const read = parseFloat((side === 'white' ? table.whiteTime : table.blackTime) ?? '');
    if (!Number.isFinite(read) || !hasSignal(table)) return undefined;
    if (!runs(table, side) || !table.clockTime) return read;
    const gone = Math.floor((this.time(now) - Date.parse(table.clockTime)) / 1000);
    return Math.max(0, read - Math.max(0, gone));
  }
}

// If one board has two pairings, the one in play is shown.
const worth = (table: Table) => Number(!!table.game) * 2 + Number(!table.postponed && !isForfeit(table));

/** `match 2, board 4`. */
export const matchText = (table: Table) => (table.match ? text('view.match', { match: table.match, board: table.boardInMatch ?? 0 }) : '');

/** `1-0`, `½-½`, `+/–` as people read them. */
export const scoreText = (score: string | undefined) => (score ?? '').replaceAll('1/2', '½').replaceAll('/-', '/–').replace(/^-/, '–');

/** The score of both sides: `1-0` gives `1` and `0`. */
export function scoreParts(score: string): [string, string] {
  const [white, black] = scoreText(score).split(score.includes('/') && !score.includes('1/2') ? '/' : '-');
  return [white, black];
}

const numeric = new Intl.Collator('en', { numeric: true });

function order(a: Table, b: Table): number {
  return (
    Number(!a.round) - Number(!b.round) ||
    numeric.compare(a.tournament ?? '', b.tournament ?? '') ||
    numeric.compare(a.table ?? '', b.table ?? '') ||
    numeric.compare(a.board, b.board)
  );
}

/** `1:02:03` or `4:05`: without the hours when there are none, so that it is large on a wall. */
export function wallClock(seconds: number | undefined): string {
  if (seconds === undefined) return '–:––';
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return hours ? `${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}` : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
