// The tags of games, from their PGN: the players, the round and the table of a game that is over.

import { collect } from '../client.js';

export type Tags = Record<string, string>;

/** The tags of one game in PGN. */
export function tagsOf(pgn: string): Tags {
  const tags: Tags = {};
  for (const [, name, value] of pgn.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]/gm)) tags[name] = value.replace(/\\(.)/g, '$1');
  return tags;
}

/** A tag, or nothing where PGN writes `?`. */
export const known = (tags: Tags | undefined, name: string) => (/^[?.]*$/.test(tags?.[name] ?? '') ? '' : tags![name]);

/** The tags of these games (`games/{game}`), by the game. */
export async function readTags(names: string[]): Promise<Map<string, Tags>> {
  const all = await collect('GameService/ExportPgn', { names });
  return new Map(all.map((one) => [one.game as string, tagsOf(one.pgn ?? '')]));
}
