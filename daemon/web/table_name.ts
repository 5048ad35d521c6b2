// The one name of a table: the number on its sign. Every page uses these functions.

import { text } from './text.js';

/** The parts of a table's name. */
export interface TableName {
  /** The number on the sign. */
  number: number;
  /** In a team match: the match, and the board in the match. */
  match?: number;
  boardInMatch?: number;
  /** The tournament. Only where another one has a table with that number. */
  whose?: string;
}

/** The text after the word "table": `12`, `12 · match 2, board 4`, `12 · Kyiv Open`. */
export function tableText(name: TableName): string {
  const match = name.match ? text('view.match', { match: name.match, board: name.boardInMatch ?? 0 }) : '';
  return [String(name.number), match, name.whose].filter(Boolean).join(' · ');
}

/** `Table 12`, with what `tableText` has. */
export const tableTitle = (name: TableName) => text('view.table', { table: tableText(name) });

/** For a small place: the number, and whose it is if that is not clear. */
export const tableSign = (name: TableName) => [String(name.number), name.whose].filter(Boolean).join(' · ');

/** A table as somebody typed it. */
export interface TypedTable {
  number?: number;
  match?: number;
  boardInMatch?: number;
}

/** Reads `12`, `table 12`, `table-12`, and `m2.4` for board 4 of match 2. Nothing: it is none of these. */
export function typedTable(typed: string): TypedTable | undefined {
  const board = /^m([1-9]\d{0,3})\.([1-9]\d{0,3})$/i.exec(typed.trim());
  if (board) return { match: Number(board[1]), boardInMatch: Number(board[2]) };
  const sign = /^(?:table[ -])?0*([1-9]\d{0,3})$/i.exec(typed.trim());
  return sign ? { number: Number(sign[1]) } : undefined;
}

/** True if it is that table. */
export const fits = (typed: TypedTable, name: TableName) =>
  typed.number !== undefined ? typed.number === name.number : typed.match === name.match && typed.boardInMatch === name.boardInMatch;

/** The numbers of which several have a table: `[number, whose]` of each table. */
export function sharedNumbers(tables: [number, string][]): Set<number> {
  const owners = new Map<number, Set<string>>();
  for (const [number, whose] of tables) owners.set(number, (owners.get(number) ?? new Set()).add(whose));
  return new Set([...owners].filter(([, all]) => all.size > 1).map(([number]) => number));
}
