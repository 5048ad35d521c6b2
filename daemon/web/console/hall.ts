// The data of a page about the hall. It is made from the one stream that the page has, and from nothing else.

import { isWhite, piecesOf, withSquare } from '../position.js';
import type { Board, Game, Incident, Pairing, Player, Round, Section, Tournament, TournamentRules } from './messages.js';
import { idOf, instant, resultText } from '../format.js';
import { sharedNumbers, tableText, tableTitle, type TableName } from '../table_name.js';
import { text } from '../text.js';

/** The place of a game or a board in the tournaments. */
export interface Seat {
  /** The name of the table after the word "table" (`tableText`), or the board's id without a pairing. */
  table: string;
  /** `Table 12`, or `Board b12` without a pairing. */
  title: string;
  number: number;
  name?: TableName;
  /** A later round of its section has started. */
  earlier?: boolean;
  white: string;
  black: string;
  tournament?: Tournament;
  section?: Section;
  round?: Round;
  pairing?: Pairing;
}

const LIVES = ['INCIDENT_LIFE_OPEN', 'INCIDENT_LIFE_ACKNOWLEDGED'];

/** The hall whose daemon has the incident, at a relay: `north` of `incidents/north:daemon.4`. Nothing: it is of a board, or of this daemon. */
export const hallOfDaemon = (incident: Incident) => /^incidents\/(.+):daemon\.\d+$/.exec(incident.name)?.[1];

/** True if the incident is not over. */
export const isOpen = (incident: Incident) => LIVES.includes(incident.life ?? '');

/** The boards, games, incidents and tournaments of a hall, from the stream of a page. */
export class Hall {
  boards = new Map<string, Board>();
  /** A whole snapshot of boards has come. */
  boardsKnown = false;
  games = new Map<string, Game>();
  incidents = new Map<string, Incident>();
  tournaments = new Map<string, Tournament>();
  /** The number of changes of tournaments that have come. */
  changes = 0;
  /** The time of the last event of a board at this page, in milliseconds. */
  heard = new Map<string, number>();
  /** The times of a board's events in the last minutes, one entry for each event. */
  private recent = new Map<string, number[]>();
  /** The rules of the hall, if they were requested. */
  rules?: TournamentRules;
  /** When a piece of this colour was last lifted at a board, in milliseconds: `boards/4 white`. Only since this page follows the hall. */
  lifted = new Map<string, number>();
  /** Called for each square that changed. `before`: the piece that was there. */
  onSquare?: (board: string, square: string, piece: string, before: string) => void;
  /** Called for each incident that is new or has changed. `before`: the incident before. */
  onIncident?: (incident: Incident, before: Incident | undefined) => void;
  private more = { boards: false, games: false, incidents: false };
  /** The incidents before the snapshot that comes now. */
  private known = new Map<string, Incident>();
  /** A whole snapshot of incidents has come. */
  private followed = false;
  private seats?: Map<string, Seat>;

  /** Takes one response of WatchEvents. */
  apply(message: any): void {
    if (message.board) this.applyBoard(message.board);
    if (message.game) this.applyGame(message.game);
    if (message.incident) this.applyIncident(message.incident);
    if (message.tournament) this.applyTournament(message.tournament);
  }

  private applyBoard(event: any): void {
    if (event.snapshot) {
      if (!this.more.boards) this.boards.clear();
      this.more.boards = !!event.snapshot.more;
      this.boardsKnown ||= !this.more.boards;
      for (const board of event.snapshot.boards ?? []) this.boards.set(board.name, board);
      return;
    }
    for (const board of event.unwritten?.boards ?? []) this.boards.set(board.name, board);
    const name = event.board;
    if (!name) return;
    const board: Board = this.boards.get(name) ?? { name };
    const now = Date.now();
    this.heard.set(name, now);
    const times = this.recent.get(name) ?? [];
    times.push(now);
    while (times.length && times[0] < now - 60_000) times.shift();
    this.recent.set(name, times);
    const changed: Board = { ...board };
    if (event.connectionChanged) {
      changed.connection = event.connectionChanged.state;
      changed.port = event.connectionChanged.port;
      changed.connectionReason = event.connectionChanged.reason;
    }
    if (event.deviceRead) changed.device = event.deviceRead.device;
    if (event.squareChanged) {
      const before = piecesOf(board.placement).get(event.squareChanged.square) ?? '';
      const left = event.squareChanged.piece ? '' : before;
      if (left) this.lifted.set(`${name} ${isWhite(left) ? 'white' : 'black'}`, now);
      changed.placement = withSquare(board.placement, event.squareChanged.square, event.squareChanged.piece ?? '');
      this.onSquare?.(name, event.squareChanged.square, event.squareChanged.piece ?? '', before);
    }
    if (event.placementRead) {
      changed.placement = event.placementRead.placement;
      changed.orientation = event.placementRead.orientation;
    }
    if (event.clockRead) changed.clock = event.clockRead.clock;
    if (event.unexplainedChanged) changed.unexplainedSquares = event.unexplainedChanged.squares;
    if (event.pairChanged) changed.pair = event.pairChanged.pair;
    this.boards.set(name, changed);
  }

  /** The number of events of a board in the last minute. */
  eventsPerMinute(board: string): number {
    const since = Date.now() - 60_000;
    return (this.recent.get(board) ?? []).filter((time) => time >= since).length;
  }

  private applyGame(event: any): void {
    if (event.snapshot) {
      if (!this.more.games) this.games.clear();
      this.more.games = !!event.snapshot.more;
      for (const game of event.snapshot.games ?? []) this.putGame(game);
      return;
    }
    const started = event.gameStarted?.game ?? event.earlierGameCorrected?.game;
    if (started) {
      const before = event.gameStarted && this.gameOf(started.board);
      if (before && before.name !== started.name) this.games.set(before.name, { ...before, closed: true });
      this.putGame(started);
      return;
    }
    const game = this.games.get(event.game);
    if (!game) return;
    const changed: Game = { ...game };
    if (event.pliesChanged) {
      const change = event.pliesChanged;
      changed.plies = [...(game.plies ?? []).slice(0, change.keep ?? 0), ...(change.plies ?? [])];
      changed.revision = change.revision;
      changed.fen = change.fen;
      changed.finalPlies = change.finalPlies;
    }
    if (event.resultChanged) {
      const change = event.resultChanged;
      changed.result = change.result;
      changed.termination = change.termination;
      changed.revision = change.revision;
      changed.incomplete = change.incomplete;
      changed.adjournment = change.adjournment;
      changed.resultProvisional = change.provisional;
    }
    if (event.softwareClockChanged) changed.softwareClockActs = event.softwareClockChanged.acts;
    if (event.uncertaintyChanged) changed.explanations = event.uncertaintyChanged.explanations;
    this.games.set(game.name, changed);
  }

  private putGame(game: Game): void {
    this.games.set(game.name, game);
    if (game.closed || !game.board) return;
    const board = this.boards.get(game.board);
    if (board) this.boards.set(game.board, { ...board, game: game.name });
    this.seats = undefined;
  }

  private applyIncident(event: any): void {
    if (event.snapshot) {
      if (!this.more.incidents) {
        this.known = this.incidents;
        this.incidents = new Map();
      }
      this.more.incidents = !!event.snapshot.more;
      for (const incident of event.snapshot.incidents ?? []) {
        this.incidents.set(incident.name, incident);
        // Incidents that came while the connection was lost are alerted too. The first snapshot causes no alerts.
        if (this.followed) this.onIncident?.(incident, this.known.get(incident.name));
      }
      if (!this.more.incidents) this.followed = true;
      return;
    }
    const told = [event.opened, event.changed, event.withdrawn].map((one) => one?.incident).filter(Boolean);
    for (const incident of [...told, ...(event.unwritten?.incidents ?? [])]) this.putIncident(incident);
  }

  /** Takes an incident, from the stream or from the answer of a call. */
  putIncident(incident: Incident): void {
    const before = this.incidents.get(incident.name);
    if (before && instant(before.changeTime) > instant(incident.changeTime)) return;
    this.incidents.set(incident.name, incident);
    this.onIncident?.(incident, before);
  }

  private applyTournament(event: any): void {
    if (event.snapshot) this.setTournaments(event.snapshot.tournaments ?? []);
    else if (event.changed?.tournament) this.putTournament(event.changed.tournament);
  }

  setTournaments(tournaments: Tournament[]): void {
    this.tournaments = new Map(tournaments.map((one) => [one.name, one]));
    this.seats = undefined;
  }

  putTournament(tournament: Tournament): void {
    this.tournaments.set(tournament.name, tournament);
    this.changes++;
    this.seats = undefined;
  }

  /** The present game of a board. */
  gameOf(board: string | undefined): Game | undefined {
    const name = this.boards.get(board ?? '')?.game;
    return name ? this.games.get(name) : undefined;
  }

  /** The place of a game or a board, or of a pairing by its id. */
  seat(game: string | undefined, board: string | undefined): Seat {
    this.seats ??= this.makeSeats();
    const known = this.seats.get(game ?? '');
    if (known) return known;
    const here = this.seats.get(board ?? '');
    if (!here) return boardSeat(board || game);
    // The game of this pairing is another one, or it has a result without a game. The players are not known.
    return game && here.pairing && takesNoGame(here.pairing) ? { table: here.table, title: here.title, number: here.number, name: here.name, white: '', black: '' } : here;
  }

  /** The table of a board, also before the round starts. */
  tableOf(board: string): Seat {
    this.seats ??= this.makeSeats();
    const here = this.seats.get(board);
    if (here) return here;
    const shared = this.sharedTables();
    for (const tournament of this.tournaments.values()) {
      const place = tournament.closed ? undefined : (tournament.tables ?? []).find((one) => this.boardOf(one) === board);
      if (!place?.table) continue;
      const name = { number: place.table, whose: shared.has(place.table) ? tournament.title || idOf(tournament.name) : undefined };
      return { table: tableText(name), title: tableTitle(name), number: name.number, name, white: '', black: '' };
    }
    return boardSeat(board);
  }

  /** The number of tournaments that are not over. */
  tournamentsOpen(): number {
    return [...this.tournaments.values()].filter((one) => !one.closed).length;
  }

  /** The tournament on whose table the board is: `Kyiv Open`. Nothing: it is on none. */
  ownerOf(board: string): string | undefined {
    for (const tournament of this.tournaments.values()) {
      const isThere = (tournament.tables ?? []).some((one) => this.boardOf(one) === board);
      if (!tournament.closed && (isThere || this.seat(undefined, board).tournament === tournament)) return tournament.title || idOf(tournament.name);
    }
    return undefined;
  }

  /** The place of an incident. An incident of the daemon itself may be about one pairing. */
  seatOf(incident: Incident): Seat {
    const pairing = incident.parameters?.pairing;
    this.seats ??= this.makeSeats();
    return (pairing && this.seats.get(pairing)) || this.seat(incident.game, incident.board);
  }

  /** The result of a pairing that counts. Empty: none yet. */
  resultOf(pairing: Pairing): string {
    return countedResult(pairing, this.games.get(pairing.games?.[pairing.games.length - 1] ?? ''));
  }

  /** True if the incident is of a round that is over, and its game does not continue: it does not concern the present round. */
  isOfEarlierRound(incident: Incident): boolean {
    const seat = this.seatOf(incident);
    if (!seat.pairing || !(seat.earlier || seat.round?.closedTime)) return false;
    const game = this.games.get(incident.game ?? '');
    return !game || !!game.closed || !!countedResult(seat.pairing, game);
  }

  /** The rules that a table is played by. */
  rulesOf(seat: Seat): TournamentRules | undefined {
    return seat.section?.rules ?? this.rules;
  }

  /** The time control of a player at a table. */
  timeControlOf(seat: Seat, side: 'white' | 'black'): string | undefined {
    return seat.pairing?.[side === 'white' ? 'whiteTimeControl' : 'blackTimeControl'] || this.rulesOf(seat)?.timeControl;
  }

  private makeSeats(): Map<string, Seat> {
    const seats = new Map<string, Seat>();
    const shared = this.sharedTables();
    for (const tournament of this.tournaments.values()) {
      for (const section of tournament.sections ?? []) {
        const players = new Map((section.players ?? []).map((one) => [one.number ?? 0, one]));
        const present = presentRound(section);
        for (const round of section.rounds ?? []) {
          for (const pairing of round.pairings ?? []) {
            const number = pairing.table ?? 0;
            const name: TableName = { number, match: pairing.match, boardInMatch: pairing.boardInMatch, whose: shared.has(number) ? ownerOf(tournament, section) : undefined };
            const seat: Seat = {
              table: number ? tableText(name) : '–',
              title: number ? tableTitle(name) : text('table.none'),
              number,
              name,
              earlier: !!present && (round.number ?? 0) < (present.number ?? 0),
              white: playerText(players.get(pairing.white ?? 0)),
              black: playerText(players.get(pairing.black ?? 0)),
              tournament,
              section,
              round,
              pairing,
            };
            seats.set(pairing.id, seat);
            for (const game of pairing.games ?? []) seats.set(game, seat);
            const board = this.boardOfPairing(tournament, pairing);
            const now = round.startedTime && !round.closedTime && !tournament.closed;
            if (board && now && !pairing.postponed) seats.set(board, seat);
          }
        }
      }
    }
    return seats;
  }

  /** The numbers of which several tournaments or sections have a table. */
  private sharedTables(): Set<number> {
    const all: [number, string][] = [];
    for (const tournament of this.tournaments.values()) {
      if (tournament.closed) continue;
      for (const section of tournament.sections ?? []) {
        for (const round of section.rounds ?? []) for (const pairing of round.pairings ?? []) if (pairing.table) all.push([pairing.table, ownerOf(tournament, section)]);
      }
    }
    return sharedNumbers(all);
  }

  /** The board that a pairing is played on: `boards/4`. Empty: none is on its table. */
  boardOfPairing(tournament: Tournament, pairing: Pairing): string {
    if (pairing.board) return pairing.board;
    const place = (tournament.tables ?? []).find((one) => one.table === pairing.table);
    return pairing.table && place ? this.boardOf(place) : '';
  }

  private boardOf(place: { board?: string; serial?: string }): string {
    if (place.board) return place.board;
    for (const board of this.boards.values()) {
      if (place.serial && [board.device?.serial, board.device?.shortSerial].includes(place.serial)) return board.name;
    }
    return '';
  }

  /**
   * The tables of the rounds that are played now, by their numbers, and then the boards on no table. A game of an earlier round
   * is among them only while it continues.
   */
  seated(): { board?: Board; seat: Seat; game?: Game }[] {
    const rows: { board?: Board; seat: Seat; game?: Game }[] = [];
    const shown = new Set<string>();
    this.seats ??= this.makeSeats();
    for (const tournament of this.tournaments.values()) {
      if (tournament.closed) continue;
      for (const section of tournament.sections ?? []) {
        for (const pairing of presentRound(section)?.pairings ?? []) {
          const seat = this.seats.get(pairing.id);
          if (!seat || !pairing.table || pairing.vanished) continue;
          const board = this.boards.get(this.boardOfPairing(tournament, pairing));
          const own = pairing.games?.[pairing.games.length - 1];
          const onBoard = board && !this.seats.get(board.game ?? '')?.pairing ? board.game : undefined;
          rows.push({ board, seat, game: this.games.get(own ?? (pairing.postponed || pairing.result ? '' : onBoard) ?? '') });
          if (board && !pairing.postponed) shown.add(board.name);
        }
      }
    }
    for (const board of this.boards.values()) {
      const game = this.gameOf(board.name);
      const seat = this.seat(board.game, board.name);
      const goesOn = !!game && !countedResult(seat.pairing, game) && !!game.plies?.length;
      // A game that continues at another board is there, and not here.
      const isLeft = game?.adjournment?.moved || rows.some((row) => game && row.game === game) || (seat.earlier && !goesOn);
      if (isLeft && !shown.has(board.name)) rows.push({ board, seat: boardSeat(board.name) });
      else if (!isLeft && (!shown.has(board.name) || (seat.earlier && goesOn))) rows.push({ board, seat, game });
    }
    return rows.sort((a, b) => compareTables(a.seat, b.seat));
  }
}

/** The round of a section that is played now, or was played last: the latest that has started. */
export function presentRound(section: Section): Round | undefined {
  return (section.rounds ?? []).filter((round) => round.startedTime).sort((a, b) => (b.number ?? 0) - (a.number ?? 0))[0];
}

/** True if another game on the board of the pairing is not its game. */
const takesNoGame = (pairing: Pairing) => !!pairing.games?.length || !!pairing.result;

/** `Kyiv Open`, `Kyiv Open, Juniors`. */
function ownerOf(tournament: Tournament, section: Section): string {
  const name = tournament.title || idOf(tournament.name);
  return (tournament.sections?.length ?? 0) > 1 ? `${name}, ${section.name || section.id}` : name;
}

function boardSeat(name: string | undefined): Seat {
  const id = idOf(name) || 'daemon';
  return { table: id, title: text('view.boardOf', { board: id }), number: Number(/\d+$/.exec(id)?.[0] ?? 0), white: '', black: '' };
}

const half = (halves: number | undefined) => ({ 0: '0', 1: '½', 2: '1' })[halves ?? 0] ?? '?';
const sign = (halves: number | undefined) => ((halves ?? 0) === 2 ? '+' : '–');

/** The one result of a pairing: that of the tournament, or else that of its game. Empty: there is none yet. */
export function countedResult(pairing: Pairing | undefined, game: Game | undefined): string {
  const given = pairing?.result;
  if (given?.forfeit) return `${sign(given.whiteHalves)}/${sign(given.blackHalves)}`;
  if (given) return `${half(given.whiteHalves)}-${half(given.blackHalves)}`;
  const own = resultText(game?.result);
  return own === '*' ? '' : own;
}

/** The source of this result, in words. Empty: the game does. */
export function resultSource(pairing: Pairing | undefined): string {
  if (!pairing?.result) return '';
  return pairing.resultBy ? text('pairing.resultBy', { name: pairing.resultBy }) : text('pairing.resultOfProgram');
}

/** `GM Stone, Anna`. Empty: there is no player. */
export function playerText(player: Player | undefined): string {
  if (!player) return '';
  return (player.title ? player.title + ' ' : '') + (player.name ?? '');
}

/** The order of tables: those with a pairing first, then by number and name. */
export function compareTables(a: Seat, b: Seat): number {
  return Number(!a.pairing) - Number(!b.pairing) || a.number - b.number || a.table.localeCompare(b.table, 'en', { numeric: true });
}
