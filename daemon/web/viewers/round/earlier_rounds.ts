// The rounds that are over, with the result of each table, whether its game is on record or not. They come from StandingsService.
// A page loads this later, and passes its own functions. So no part of the page becomes a file of its own.

import { isOpen, kindOf, type Standings, type StandingsRow, type StandingsSection } from './standings_table.js';

/** A table of a round. */
export interface EarlierTable {
  table: number;
  /** White and Black. */
  players: [StandingsRow, StandingsRow];
  /** `1`, `½`, `+`. */
  points: [string, string];
  /** `games/{game}`. Empty: no game is on record. */
  game: string;
}

/** A round that is over. */
export interface EarlierRound {
  /** `City Open · Round 3`. */
  name: string;
  tables: EarlierTable[];
}

const written = (points: string | undefined) => (points ?? '0').replace('0.5', '½');

/** Calls the daemon: `call` of `client.ts`. */
export type Ask = (method: string, message: object) => Promise<unknown>;

/**
 * The rounds of a table of players, the latest first. A round in which a game has no result is not over. `roundName`: `Round 3` of
 * `3`.
 */
export function roundsIn(all: Standings, title: string, roundName: (round: string) => string): EarlierRound[] {
  const rows = new Map((all.rows ?? []).map((row) => [row.number, row]));
  const rounds: EarlierRound[] = [];
  for (let number = all.round ?? 0; number > 0; --number) {
    const at = (row: StandingsRow) => row.rounds?.[number - 1] ?? {};
    if ((all.rows ?? []).some((row) => isOpen(at(row)))) continue;
    const whites = (all.rows ?? []).filter((row) => at(row).opponent && at(row).color === 'COLOR_WHITE');
    const tables = whites.map((white): EarlierTable => {
      const black = rows.get(at(white).opponent!)!;
      const points = [white, black].map((row) => (kindOf(at(row)) === 'FORFEIT' ? (written(at(row).points) === '0' ? '–' : '+') : written(at(row).points)));
      return { table: at(white).table ?? 0, players: [white, black], points: points as [string, string], game: at(white).game ?? '' };
    });
    if (tables.length) rounds.push({ name: [title, roundName(String(number))].filter(Boolean).join(' · '), tables: tables.sort((a, b) => a.table - b.table) });
  }
  return rounds;
}

/** All rounds of all sections that are over. */
export async function earlierRounds(ask: Ask, roundName: (round: string) => string): Promise<EarlierRound[]> {
  const first = (await ask('StandingsService/GetStandings', { players: true })) as Standings;
  const found: EarlierRound[] = [];
  for (const section of (first.sections ?? []) as StandingsSection[]) {
    const isFirst = section.tournament === first.section?.tournament && section.section === first.section?.section;
    const all = isFirst ? first : ((await ask('StandingsService/GetStandings', { players: true, tournament: section.tournament, section: section.section })) as Standings);
    found.push(...roundsIn(all, [section.tournamentTitle, section.sectionTitle].filter(Boolean).join(', '), roundName));
  }
  return found;
}
