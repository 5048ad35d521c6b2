// The data of a list of games, from their PGN: the players, the round and the table of a game, and whether it has begun.

import { collect } from '../../client.js';

/** The tags of a game, by their names. */
export type Tags = Record<string, string>;

/** The tags of one game in PGN. */
export function tagsOf(pgn: string): Tags {
  const tags: Tags = {};
  for (const [, name, value] of pgn.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]/gm)) tags[name] = value.replace(/\\(.)/g, '$1');
  return tags;
}

/** A tag. Nothing if PGN has `?`. */
export const known = (tags: Tags | undefined, name: string) => (/^[?.]*$/.test(tags?.[name] ?? '') ? '' : tags![name]);

/** True if a game in PGN has a move. The pieces may be on their starting squares long before. */
export function hasMoves(pgn: string): boolean {
  const moves = pgn.replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, '');
  return /[a-h][1-8]|O-O/.test(moves);
}

/** The data of one game in a list. */
export interface Listed {
  tags: Tags;
  begun: boolean;
}

/** The data of these games (`games/{game}`), by the game. */
export async function readListed(names: string[]): Promise<Map<string, Listed>> {
  const all = await collect('GameService/ExportPgn', { names });
  return new Map(all.map((one) => [one.game as string, { tags: tagsOf(one.pgn ?? ''), begun: hasMoves(one.pgn ?? '') }]));
}
