// The last plies of a table, as rows of full moves.

import type { TablePly } from '../tables.js';

/** A full move: a number, and the plies of both sides. */
export interface MoveRow {
  number: number;
  white?: TablePly;
  black?: TablePly;
}

/** `12...Nf6` gives its number, its side and its move. */
export function readPly(ply: TablePly): { number: number; isWhite: boolean; san: string } | undefined {
  const found = /^(\d+)(\.+)\s*(.+)$/.exec(ply.move ?? '');
  return found ? { number: Number(found[1]), isWhite: found[2] === '.', san: found[3] } : undefined;
}

/** Full moves, the oldest first: the last `most` of them. */
export function moveRows(plies: TablePly[], most: number): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const ply of plies) {
    const read = readPly(ply);
    if (!read) continue;
    if (rows.at(-1)?.number !== read.number) rows.push({ number: read.number });
    rows.at(-1)![read.isWhite ? 'white' : 'black'] = ply;
  }
  return rows.slice(-most);
}
