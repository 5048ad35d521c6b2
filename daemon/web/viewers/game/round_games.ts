// The games of one round on record, in the order of their tables, for a game that is on no board any more.

import { call } from '../../client.js';
import { idOf } from '../../format.js';
import { known, readListed, type Tags } from './pgn_tags.js';

/** A game of the round. */
export interface RoundGame {
  /** `games/{game}`. */
  name: string;
  /** The number on the table. */
  sign: string;
  white: string;
  black: string;
}

interface Recorded {
  name: string;
  startTime?: string;
  adjournment?: { moved?: boolean };
}

/** Games of a round begin within this time of each other. */
const ROUND_MS = 12 * 3600_000;
/** At most this many names are requested. */
const MOST = 200;

const numeric = new Intl.Collator('en', { numeric: true });
const last = (name: string) => name.split(',')[0].trim();

/** All games on record, without those that went on elsewhere. */
export async function recordedGames<Game extends Recorded>(): Promise<Game[]> {
  const games: Game[] = [];
  for (let pageToken = ''; ; ) {
    const answer: any = await call('GameService/ListGames', pageToken ? { pageToken } : {});
    games.push(...(answer.games ?? []).filter((game: Game) => !game.adjournment?.moved));
    pageToken = answer.nextPageToken ?? '';
    if (!pageToken) return games;
  }
}

const roundIn = (tags: Tags) => [known(tags, 'Event'), known(tags, 'Round').split('.')[0]].join('\n');

/** The games of the round of this game. Empty: it belongs to none. */
export async function roundOf(game: { name: string; startTime?: string; tags: Tags }): Promise<RoundGame[]> {
  if (!game.startTime || !known(game.tags, 'Round')) return [];
  const near = (other: Recorded) => Math.abs(Date.parse(other.startTime ?? '') - Date.parse(game.startTime!)) < ROUND_MS;
  const names = (await recordedGames()).filter(near).map((other) => other.name).slice(0, MOST);
  const listed = await readListed(names);
  const same = [...listed].filter(([, { tags, begun }]) => begun && roundIn(tags) === roundIn(game.tags));
  const found = same.map(([name, { tags }]) => ({ name, sign: known(tags, 'Table') || known(tags, 'Board') || idOf(name), white: last(known(tags, 'White')), black: last(known(tags, 'Black')) }));
  return found.sort((a, b) => numeric.compare(a.sign, b.sign));
}
