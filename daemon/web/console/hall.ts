// What a page knows of the hall. It is made from the one stream that the page has, and from nothing else.

import { withSquare } from '../position.js';
import type { Board, Game, Incident, Pairing, Player, Round, Section, Tournament } from './messages.js';
import { idOf, instant } from '../format.js';

/** Where a game or a board sits in the tournaments. */
export interface Seat {
  /** The number on the table, or the board's id without a pairing. */
  table: string;
  number: number;
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

export const isOpen = (incident: Incident) => LIVES.includes(incident.life ?? '');

export class Hall {
  boards = new Map<string, Board>();
  games = new Map<string, Game>();
  incidents = new Map<string, Incident>();
  tournaments = new Map<string, Tournament>();
  /** When this page last heard of a board, in milliseconds. */
  heard = new Map<string, number>();
  /** How many events of a board came in the minutes before; one entry an event. */
  private recent = new Map<string, number[]>();
  /** Called for each square that changed. */
  onSquare?: (board: string, square: string, piece: string) => void;
  /** Called for each incident that is new or has changed. `before`: what the page knew. */
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
      changed.placement = withSquare(board.placement, event.squareChanged.square, event.squareChanged.piece ?? '');
      this.onSquare?.(name, event.squareChanged.square, event.squareChanged.piece ?? '');
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

  /** How many events came from a board in the last minute. */
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
        // What came while the line was lost is told too. The first snapshot is no news.
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
    this.seats = undefined;
  }

  /** The present game of a board. */
  gameOf(board: string | undefined): Game | undefined {
    const name = this.boards.get(board ?? '')?.game;
    return name ? this.games.get(name) : undefined;
  }

  /** Where a game or a board sits. */
  seat(game: string | undefined, board: string | undefined): Seat {
    this.seats ??= this.makeSeats();
    const id = idOf(board || game) || 'daemon';
    const known = this.seats.get(game ?? '');
    if (known) return known;
    const here = this.seats.get(board ?? '');
    if (!here) return { table: id, number: Number(/\d+$/.exec(id)?.[0] ?? 0), white: '', black: '' };
    // The game of this pairing is another one. Nobody knows who plays this.
    return game && here.pairing?.games?.length ? { table: here.table, number: here.number, white: '', black: '' } : here;
  }

  private makeSeats(): Map<string, Seat> {
    const seats = new Map<string, Seat>();
    for (const tournament of this.tournaments.values()) {
      const boardOfTable = new Map((tournament.tables ?? []).map((one) => [one.table ?? 0, this.boardOf(one)]));
      for (const section of tournament.sections ?? []) {
        const players = new Map((section.players ?? []).map((one) => [one.number ?? 0, one]));
        for (const round of section.rounds ?? []) {
          for (const pairing of round.pairings ?? []) {
            const seat: Seat = {
              table: pairing.match ? `${pairing.match}.${pairing.boardInMatch ?? 0}` : String(pairing.table || '–'),
              number: pairing.table ?? 0,
              white: playerText(players.get(pairing.white ?? 0)),
              black: playerText(players.get(pairing.black ?? 0)),
              tournament,
              section,
              round,
              pairing,
            };
            for (const game of pairing.games ?? []) seats.set(game, seat);
            const board = pairing.board || boardOfTable.get(pairing.table ?? 0);
            const now = round.startedTime && !round.closedTime && !tournament.closed;
            if (board && now && !pairing.postponed) seats.set(board, seat);
          }
        }
      }
    }
    return seats;
  }

  private boardOf(place: { board?: string; serial?: string }): string {
    if (place.board) return place.board;
    for (const board of this.boards.values()) {
      if (place.serial && [board.device?.serial, board.device?.shortSerial].includes(place.serial)) return board.name;
    }
    return '';
  }

  /** All boards, by the numbers of their tables. */
  seated(): { board: Board; seat: Seat; game?: Game }[] {
    return [...this.boards.values()]
      .map((board) => ({ board, game: this.gameOf(board.name), seat: this.seat(board.game, board.name) }))
      .sort((a, b) => compareTables(a.seat, b.seat));
  }
}

export function playerText(player: Player | undefined): string {
  if (!player) return '';
  return (player.title ? player.title + ' ' : '') + (player.name ?? '');
}

export function compareTables(a: Seat, b: Seat): number {
  return a.number - b.number || a.table.localeCompare(b.table, 'en', { numeric: true });
}
