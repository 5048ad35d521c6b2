// Follows an overlay output of the daemon: server-sent events with all that a picture of a table shows.

import { mustShare, watchShared } from '../../shared.js';
import type { Evaluation } from '../game/chances.js';
import type { Player, Table } from '../tables.js';

/** One table, as the output writes it (`overlay.h`). */
export interface OverlayTable {
  table: number;
  /** The id of the board. */
  board?: string;
  game_id?: string;
  /** Where the table is served below the output: "open/group-a/table-12". */
  address?: string;
  white_name: string;
  white_title: string;
  white_rating: number | null;
  white_federation: string;
  /** Older daemons do not write what may be missing here. */
  white_team?: string;
  white_seconds: number | null;
  black_name: string;
  black_title: string;
  black_rating: number | null;
  black_federation: string;
  black_team?: string;
  black_seconds: number | null;
  running: string | null;
  /** The time that each player has at first. */
  main_seconds?: number | null;
  clock_at: number | null;
  result: string;
  /** The result that counts: `1-0`, `+/-`. */
  score?: string;
  /** Why the game ended: `time forfeit`. */
  ended_by?: string | null;
  /** The numbers of the moves that an arbiter checks. */
  checked_from?: number | null;
  checked_to?: number | null;
  /** The tournament with its section, and the round. */
  event?: string;
  round?: number | null;
  match?: number | null;
  board_in_match?: number | null;
  connected: boolean;
  last_move: string;
  last_from: string;
  last_to: string;
  plies: number;
  fen: string;
  /** When the round should start, in milliseconds since 1970. */
  starts_at?: number | null;
  /** An engine's evaluation from White's side: chances in percent, and a score such as "+1.35" or "#-3". */
  white_percent?: number | null;
  evaluation?: string | null;
}

const RESULTS: Record<string, string> = { '1-0': 'RESULT_WHITE_WINS', '0-1': 'RESULT_BLACK_WINS', '1/2-1/2': 'RESULT_DRAW' };

function evaluationOf(whitePercent: number, score: string): Evaluation {
  if (score[0] === '#') return { whitePercent, mateIn: Number(score.slice(1)) || 0 };
  return { whitePercent, centipawns: Math.round(Number(score) * 100) };
}

/** The same in the form of the other pages. `board`: what it is called there. */
export function tableOf(shown: OverlayTable, board: string): Table {
  const player = (name: string, title: string, rating: number | null, federation: string, team: string | undefined): Player => ({ name, title, rating: rating ?? undefined, federation, team });
  const seconds = (time: number | null) => (time === null ? undefined : `${time}s`);
  return {
    board,
    table: String(shown.table),
    match: shown.match ?? undefined,
    boardInMatch: shown.board_in_match ?? undefined,
    tournament: shown.round ? shown.event : undefined,
    round: shown.round ? String(shown.round) : undefined,
    score: shown.score || undefined,
    white: player(shown.white_name, shown.white_title, shown.white_rating, shown.white_federation, shown.white_team),
    black: player(shown.black_name, shown.black_title, shown.black_rating, shown.black_federation, shown.black_team),
    // A game that has begun has moves, or a clock that runs.
    game: shown.plies || shown.running ? 'games/' + (shown.game_id ?? board) : undefined,
    position: shown.fen,
    plies: shown.last_move ? [{ ply: shown.plies, move: shown.last_move, from: shown.last_from, to: shown.last_to }] : [],
    plyCount: shown.plies,
    whiteTime: seconds(shown.white_seconds),
    blackTime: seconds(shown.black_seconds),
    clockTime: shown.clock_at === null ? undefined : new Date(shown.clock_at).toISOString(),
    running: shown.running ? 'COLOR_' + shown.running.toUpperCase() : undefined,
    result: RESULTS[shown.result] ?? 'RESULT_UNKNOWN',
    roundStartTime: shown.starts_at ? new Date(shown.starts_at).toISOString() : undefined,
    evaluation: shown.white_percent === null || shown.white_percent === undefined ? undefined : evaluationOf(shown.white_percent, shown.evaluation ?? ''),
    mainTime: seconds(shown.main_seconds ?? null),
    termination: shown.ended_by ? 'TERMINATION_' + shown.ended_by.toUpperCase().replace(/[ -]/g, '_') : undefined,
    checkedFrom: shown.checked_from ?? undefined,
    checkedTo: shown.checked_to ?? undefined,
    signal: !shown.connected ? 'HALL_SIGNAL_NO_SIGNAL' : shown.checked_from ? 'HALL_SIGNAL_CHECKING_MOVES' : 'HALL_SIGNAL_LIVE',
  };
}

/** True if the address is that of a board. */
const isBoard = (path: string[]) => path.length === 2 && path[0] === 'board';
/** The address of a table's page below `/video/OUTPUT/`. */
export function videoPath(shown: { address?: string; table?: number | string }): string {
  const address = shown.address ?? `table-${shown.table}`;
  return isBoard(address.split('/')) ? address : address.replace(/(^|\/)table-(?=\d+$)/, '$1');
}
/** The address of a table's file below `/overlay/OUTPUT/`. */
export const overlayPath = (path: string[]) => (isBoard(path) ? path : [...path.slice(0, -1), 'table-' + path.at(-1)]).join('/');

/** A connection without data for this time is opened again: its first event has the present state of the table. */
const QUIET_MS = 15_000;
const WAIT_MS = 2_000;

/** Events come at least this often, because a silent connection is opened again. */
const SILENT_MS = QUIET_MS + 5_000;

/**
 * Follows the table at `own` below `prefix`, or all tables if it is empty, and continues by itself after a lost connection. The
 * pages of a browser share one connection (`shared.ts`): a mixer shows more overlays than a browser has connections.
 */
export function followOverlay(prefix: string, own: string, onTable: (table: OverlayTable) => void, onLine: (isLive: boolean) => void): void {
  if (!mustShare()) {
    followAlone(prefix + own + 'events', onTable, onLine);
    return;
  }
  watchShared(
    'jadoube ' + prefix,
    {},
    own ? [own] : null,
    (asked: { boards?: string[] }, to) => {
      const address = asked.boards?.length === 1 ? asked.boards[0] : '';
      return followAlone(prefix + address + 'events', (table) => to.onMessage({ tables: [table] }), (isLive) => to.onState?.(isLive ? 'live' : 'lost'));
    },
    {
      onMessage: (message: any) => message.tables.forEach(onTable),
      onState: (state) => onLine(state === 'live'),
    },
    {
      // A table has a long address, and short ones: by its number, and by its board.
      picks: (table: OverlayTable, wanted) => [table.address, `table-${table.table}`, `board/${table.board}`].some((address) => wanted.includes(address + '/')),
      silentMs: SILENT_MS,
    },
  );
}

function followAlone(address: string, onTable: (table: OverlayTable) => void, onLine: (isLive: boolean) => void): () => void {
  let timer = 0;
  let source: EventSource | undefined;
  const open = () => {
    const opened = new EventSource(address);
    source = opened;
    const again = (wait: number) => {
      opened.close();
      clearTimeout(timer);
      timer = window.setTimeout(open, wait);
    };
    const hear = () => {
      clearTimeout(timer);
      timer = window.setTimeout(again, QUIET_MS, 0);
    };
    opened.onopen = () => {
      onLine(true);
      hear();
    };
    opened.addEventListener('table', (event) => {
      hear();
      onTable(JSON.parse((event as MessageEvent).data));
    });
    opened.onerror = () => {
      onLine(false);
      again(WAIT_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * The time of the daemon's machine, to a second. Nothing: it does not answer. `address`: of a page. A cache on the way gives
 * files of outputs with an old date.
 */
export async function daemonTime(address: string): Promise<string | undefined> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const date = Date.parse(response?.headers.get('Date') ?? '');
  return Number.isFinite(date) ? new Date(date).toISOString() : undefined;
}
