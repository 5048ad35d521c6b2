// The team matches of a round, made from its tables. Pages show their score beside every game.

import { eventOf, isOver, score, type Side, type Table } from './tables.js';

/** A team match. */
export interface Match {
  /** The number of the match in its round, from 1. */
  number: number;
  /** The tournament with its section, and the round. */
  event: string;
  round: string;
  /** The names of the teams. The first one has White on the first board. Empty: not known. */
  teams: [string, string];
  /** The points of each team on its boards: `1.5`. */
  points: [number, number];
  /** The number of boards still in play. */
  open: number;
  /** In the order of the boards. */
  tables: Table[];
}

const POINTS: Record<string, number> = { '1': 1, '+': 1, '½': 0.5 };

const keyOf = (table: Table) => JSON.stringify([eventOf(table), table.round, table.match]);

/** The side of a team at a table, by its own players, or else by the board: colours change from board to board. */
export function sideOf(match: Match, team: 0 | 1, table: Table): Side {
  const white = table.white?.team && table.white.team === match.teams[team];
  const black = table.black?.team && table.black.team === match.teams[team];
  const isWhite = white || black ? !!white : ((table.boardInMatch ?? 1) + team) % 2 === 1;
  return isWhite ? 'white' : 'black';
}

function matchOf(tables: Table[]): Match {
  const all = [...tables].sort((a, b) => (a.boardInMatch ?? 0) - (b.boardInMatch ?? 0));
  const [first] = all;
  const isOdd = (first.boardInMatch ?? 1) % 2 === 1;
  const names: [string, string] = [first.white?.team ?? '', first.black?.team ?? ''];
  const match: Match = {
    number: first.match ?? 0,
    event: eventOf(first),
    round: first.round ?? '',
    teams: isOdd ? names : [names[1], names[0]],
    points: [0, 0],
    open: all.filter((table) => !isOver(table)).length,
    tables: all,
  };
  for (const table of all) {
    for (const team of [0, 1] as const) match.points[team] += POINTS[score(table, sideOf(match, team, table)) ?? ''] ?? 0;
  }
  return match;
}

/** The matches of these tables, in their order. Tables that belong to no match are left out. */
export function matchesOf(tables: Table[]): Match[] {
  const groups = new Map<string, Table[]>();
  for (const table of tables) {
    if (!table.match) continue;
    const key = keyOf(table);
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  return [...groups.values()].map(matchOf);
}

/** The match of a table among these. Nothing: it belongs to none. */
export const matchWith = (matches: Match[], table: Table) => matches.find((match) => match.tables.some((one) => one.pairing === table.pairing && one.board === table.board));

/** `1½` of 1.5, `½` of 0.5. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const half = points > whole ? '½' : '';
  return half && !whole ? half : whole + half;
}
