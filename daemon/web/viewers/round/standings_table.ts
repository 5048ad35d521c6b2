// The content of the pages of standings and matches, from the answers of StandingsService. It has points as people write them,
// changes of places, and the fields of a crosstable.

/** A section that has standings. */
export interface StandingsSection {
  tournament?: string;
  tournamentTitle?: string;
  section?: string;
  sectionTitle?: string;
  hasTeams?: boolean;
}

/** The round of a row. */
export interface StandingsRound {
  /** `STANDINGS_ROUND_KIND_PLAYED`. Nothing: in no pairing. */
  kind?: string;
  /** The number of the opponent. */
  opponent?: number;
  color?: string;
  points?: string;
  matchPoints?: string;
  game?: string;
  /** The number on the table of a player's game. */
  table?: number;
}

/** A row of the standings. */
export interface StandingsRow {
  place: number;
  number: number;
  name?: string;
  title?: string;
  federation?: string;
  rating?: number;
  team?: string;
  points?: string;
  matchPoints?: string;
  values?: string[];
  rounds?: StandingsRound[];
}

/** The answer of `StandingsService.GetStandings`. */
export interface Standings {
  section?: StandingsSection;
  round?: number;
  plannedRounds?: number;
  ofTeams?: boolean;
  roundRobin?: boolean;
  edition?: string;
  gamePointsFirst?: boolean;
  tieBreaks?: { code: string; name?: string }[];
  rows?: StandingsRow[];
  /** Games or matches without a result. */
  open?: number;
  /** The delay of the moves: `900s`. */
  delay?: string;
  sections?: StandingsSection[];
}

const KIND = 'STANDINGS_ROUND_KIND_';

/** The kind of a row's round, without its prefix. */
export const kindOf = (round: StandingsRound) => (round.kind ?? KIND + 'UNSPECIFIED').replace(KIND, '');
/** True if the game or match of the round has no result yet. */
export const isOpen = (round: StandingsRound) => kindOf(round) === 'OPEN';

/** `7½` of `7.5`, `½` of `0.5`. Other values stay: `7.75`, `2203`. */
export function halves(value: string | undefined): string {
  const found = /^(-?\d*)\.5$/.exec(value ?? '');
  if (!found) return value ?? '';
  return (found[1] === '0' ? '' : found[1]) + '½';
}

/** The number of places that a competitor has gone up since the last table. Nothing: it was not there. */
export function climbed(row: StandingsRow, before: Standings | undefined): number | undefined {
  const was = before?.rows?.find((one) => one.number === row.number);
  return was && was.place - row.place;
}

/** The rows by their numbers. */
export const byNumber = (standings: Standings) => new Map((standings.rows ?? []).map((row) => [row.number, row]));

/**
 * The score of a player in a round: `1`, `½`, `0`, `+` or `–`. It is `*` while the game is played, and a letter for a bye, as in
 * TRF.
 */
export function signOf(round: StandingsRound): string {
  const hasPoints = !!round.points && round.points !== '0';
  switch (kindOf(round)) {
    case 'PLAYED':
      return halves(round.points);
    case 'OPEN':
      return '*';
    case 'FORFEIT':
      return hasPoints ? '+' : '–';
    case 'PAIRED_BYE':
      return 'U';
    case 'FULL_POINT_BYE':
      return 'F';
    case 'HALF_POINT_BYE':
      return 'H';
    case 'ZERO_POINT_BYE':
      return 'Z';
    default:
      return '·';
  }
}

/** The rounds in which two have met. */
export const meetings = (row: StandingsRow, opponent: number) =>
  (row.rounds ?? []).map((round, i) => ({ round, number: i + 1 })).filter(({ round }) => round.opponent === opponent);

/** A crosstable by opponents with more competitors than this is larger than a screen. */
const MOST_OPPONENTS = 16;

/** True: a column for each opponent. Otherwise a column for each round. */
export const isByOpponents = (standings: Standings) =>
  (standings.roundRobin || !!standings.ofTeams) && (standings.rows?.length ?? 0) <= MOST_OPPONENTS;

/** The heading of a column: `TOW` for `Thessaloniki Tower`. Two columns never have one name. */
export function shortNames(rows: StandingsRow[]): Map<number, string> {
  const used = new Set<string>();
  const names = new Map<number, string>();
  for (const row of rows) {
    const letters = [...(row.name ?? '').toLocaleUpperCase().replace(/[^\p{L}\p{N} ]/gu, '')];
    const words = letters.join('').split(/\s+/).filter(Boolean);
    const tries = [...words.map((word) => [...word].slice(0, 3).join('')), words.map((word) => [...word][0]).join('').slice(0, 4), String(row.number)];
    const name = tries.find((one) => one && !used.has(one)) ?? String(row.number);
    used.add(name);
    names.set(row.number, name);
  }
  return names;
}

/** The table as CSV, for a spreadsheet. */
export function csvOf(standings: Standings, titles: { place: string; number: string; name: string; rating: string; points: string; matchPoints: string }): string {
  const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value);
  const teams = !!standings.ofTeams;
  const rounds = standings.round ?? 0;
  const numbers = Array.from({ length: rounds }, (_, i) => String(i + 1));
  const head = [titles.place, titles.number, titles.name, ...(teams ? [titles.matchPoints] : [titles.rating]), titles.points, ...(standings.tieBreaks ?? []).map((one) => one.code), ...numbers];
  const lines = (standings.rows ?? []).map((row) => [
    String(row.place), String(row.number), [row.title, row.name].filter(Boolean).join(' '), teams ? (row.matchPoints ?? '') : String(row.rating || ''), row.points ?? '',
    ...(standings.tieBreaks ?? []).map((_, i) => row.values?.[i] ?? ''),
    ...numbers.map((_, i) => {
      const round = row.rounds?.[i];
      if (!round) return '';
      if (!round.opponent) return signOf(round);
      return round.opponent + (teams ? ' ' : round.color === 'COLOR_BLACK' ? 'b' : 'w') + (teams ? (round.points ?? '') : signOf(round).replace('½', '='));
    }),
  ]);
  return [head, ...lines].map((line) => line.map(quoted).join(',')).join('\n') + '\n';
}
