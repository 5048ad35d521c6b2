// The JSON of the API's messages, as far as the pages of arbiters and operators read them. Fields with their default
// value are missing in JSON, so nearly everything may be undefined. Numbers of 64 bits are strings.

/** `Clock` of the API. */
export interface Clock {
  white?: string;
  black?: string;
  whiteFlagFallen?: boolean;
  blackFlagFallen?: boolean;
  running?: string;
  batteryLow?: boolean;
}

/** `SoftwareClock` of the API. */
export interface SoftwareClock {
  phase?: string;
  white?: string;
  black?: string;
  running?: string;
  time?: string;
  usedUp?: string;
}

/** `Device` of the API. */
export interface Device {
  serial?: string;
  shortSerial?: string;
  firmware?: string;
  hardware?: string;
  trademark?: string;
  clock?: string;
  batteryPercent?: number;
  charging?: boolean;
  capabilities?: { sensing?: string; onlyLegalMoves?: boolean; lights?: boolean; sound?: boolean };
}

/** `Board` of the API. */
export interface Board {
  name: string;
  connection?: string;
  connectionReason?: string;
  port?: string;
  device?: Device;
  orientation?: string;
  placement?: string;
  clock?: Clock;
  unexplainedSquares?: string[];
  game?: string;
  notDurable?: boolean;
  pair?: { boards?: PairedBoard[] };
}

/** One of the two boards of a game. */
export interface PairedBoard {
  player?: string;
  connection?: string;
  connectionReason?: string;
  standing?: string;
  followed?: boolean;
  agreedPlies?: number;
  placement?: string;
}

/** `Ply` of the API. */
export interface Ply {
  uci: string;
  san: string;
  state?: string;
  evidence?: string;
  whiteClock?: string;
  blackClock?: string;
  confidencePercent?: number;
}

/** `Explanation` of the API. */
export interface Explanation {
  san?: string[];
  firstPly?: number;
  probabilityPercent?: number;
  /** Explanations of one doubt exclude each other. */
  doubt?: number;
  /** The number of an explanation before it that has the same moves in another order. */
  sameMovesAs?: number;
}

/** `Game` of the API. */
export interface Game {
  name: string;
  board?: string;
  startTime?: string;
  startFen?: string;
  plies?: Ply[];
  fen?: string;
  revision?: number;
  result?: string;
  termination?: string;
  closed?: boolean;
  incomplete?: boolean;
  finalPlies?: number;
  explanations?: Explanation[];
  adjournment?: { whiteClock?: string; blackClock?: string; moved?: boolean };
  continues?: string;
  resultProvisional?: boolean;
  softwareClockActs?: object[];
  softwareClock?: SoftwareClock;
  onlyLegalMoves?: boolean;
}

/** `Penalty` of the API. */
export interface Penalty {
  whiteClock?: string;
  blackClock?: string;
  result?: string;
}

/** `Incident` of the API. */
export interface Incident {
  name: string;
  board?: string;
  game?: string;
  kind?: string;
  severity?: string;
  article?: string;
  ply?: number;
  move?: string;
  offender?: string;
  offences?: number;
  placementBefore?: string;
  placement?: string;
  squares?: string[];
  clockAtPress?: Clock;
  clock?: Clock;
  confidencePercent?: number;
  evidence?: string;
  window?: string;
  what?: string;
  mayDo?: string;
  penalty?: string;
  putRight?: boolean;
  life?: string;
  reason?: string;
  by?: string;
  beginTime?: string;
  openTime?: string;
  changeTime?: string;
  parameters?: { penalty?: Penalty; pairing?: string; cause?: string; table?: number; opponentCanMate?: string };
}

/** `Player` of the API. */
export interface Player {
  number?: number;
  name?: string;
  title?: string;
  federation?: string;
  team?: string;
  rating?: number;
}

/** The result that a player gave with a phone. */
export interface SaidResult {
  whiteHalves?: number;
  blackHalves?: number;
  time?: string;
}

/** `Pairing` of the API. */
export interface Pairing {
  id: string;
  table?: number;
  white?: number;
  black?: number;
  bye?: string;
  match?: number;
  boardInMatch?: number;
  board?: string;
  games?: string[];
  result?: { whiteHalves?: number; blackHalves?: number; forfeit?: boolean };
  postponed?: boolean;
  withheld?: boolean;
  vanished?: boolean;
  byHand?: boolean;
  /** An arbiter marked the player as here. */
  whiteHere?: boolean;
  blackHere?: boolean;
  /** The results that the players gave with their phones. */
  whiteSaid?: SaidResult;
  blackSaid?: SaidResult;
  whiteTimeControl?: string;
  blackTimeControl?: string;
  /** The person who gave the result by hand. Nothing: the pairing program did. */
  resultBy?: string;
}

/** `Round` of the API. */
export interface Round {
  number?: number;
  date?: string;
  startTime?: string;
  startedTime?: string;
  closedTime?: string;
  pairings?: Pairing[];
}

/** The rules of a section, or of the hall. */
export interface TournamentRules {
  timeControl?: string;
  defaultTime?: string;
  startTime?: string;
  edition?: string;
  tempo?: string;
  supervision?: string;
  chess960?: boolean;
}

/** Points in halves. */
export interface PointsFor {
  winHalves?: number;
  drawHalves?: number;
  lossHalves?: number;
}

/** The ranking of a section's players or teams. */
export interface StandingsRules {
  system?: string;
  edition?: string;
  game?: PointsFor;
  match?: PointsFor;
  gamePointsFirst?: boolean;
  tieBreaks?: string[];
}

/** Two boards with one game. */
export interface BoardPair {
  name: string;
  first?: string;
  second?: string;
  clock?: string;
}

/** `Section` of the API. */
export interface Section {
  id: string;
  name?: string;
  tableOffset?: number;
  rules?: TournamentRules;
  teams?: { number?: number; name?: string; players?: number[] }[];
  players?: Player[];
  rounds?: Round[];
  plannedRounds?: number;
  standings?: StandingsRules;
}

/** The board on a table. */
export interface TableBoard {
  table?: number;
  board?: string;
  serial?: string;
}

/** `Tournament` of the API. */
export interface Tournament {
  name: string;
  title?: string;
  site?: string;
  country?: string;
  sections?: Section[];
  tables?: TableBoard[];
  revision?: number;
  closed?: boolean;
  /** The delay of the moves. Nothing: as for boards without a tournament. */
  delay?: string;
  /** True if the players give results with their phones. Nothing: they do not. */
  playersResults?: string;
}

/** The file of a pairing program that is read whenever it is saved. */
export interface WatchedFile {
  tournament: string;
  section: string;
  path?: string;
  apply?: boolean;
  encoding?: string;
  state?: string;
  file?: string;
  version?: string;
  savedTime?: string;
  what?: string;
  openQuestions?: number;
  problem?: string;
  resultsFile?: string;
  resultsTime?: string;
  resultsProblem?: string;
}

/** A change of a tournament on record, with its author and time. */
export interface ChangeOfTournament {
  time?: string;
  author?: string;
  origin?: string;
  lines?: string[];
}

/** A ply that proves a claim. */
export interface ProvingPly {
  ply?: number;
  move?: string;
  fen?: string;
  announced?: boolean;
}

/** The answer to a claim. */
export interface ClaimAnswer {
  verdict?: string;
  article?: string;
  sentence?: string;
  nextStep?: string;
  count?: number;
  proof?: ProvingPly[];
  matingLine?: { player?: string; moves?: string[]; fen?: string };
  reservations?: string[];
}

/** `Ruling` of the API. */
export interface Ruling {
  game?: string;
  number?: number;
  author?: string;
  origin?: string;
  time?: string;
  text?: string;
  undone?: boolean;
  undoes?: number;
}

/** The lifts before one ply. */
export interface PlyLifts {
  ply?: number;
  turn?: string;
  san?: string;
  moveNumber?: number;
  lifts?: { square?: string; piece?: string; duration?: string; end?: string; to?: string; running?: string }[];
  article?: string;
  allowedSan?: string[];
  brokenArticle?: string;
}

/** `Output` of the API. */
export interface Output {
  name: string;
  kind?: string;
  delay?: string;
  ok?: boolean;
  problem?: string;
  alerts?: { table?: number; gameId?: string; what?: string; place?: OutputTable }[];
  publishedTime?: string;
  frozen?: boolean;
  frozenTables?: string[];
  frozenPlaces?: OutputTable[];
  round?: string;
  live?: boolean;
  lichess?: { account?: string; connected?: boolean; broadcasts?: LichessBroadcast[] };
}

/** The broadcast of a section at Lichess. */
export interface LichessBroadcast {
  tournament?: string;
  section?: string;
  title?: string;
  id?: string;
  nameThere?: string;
  url?: string;
  beingMade?: boolean;
  rounds?: LichessRound[];
}

/** One of our rounds at Lichess. */
export interface LichessRound {
  number?: number;
  id?: string;
  title?: string;
  url?: string;
  state?: string;
  changedThere?: boolean;
  delayThere?: string;
}

/** A table of an output: which game it is. */
export interface OutputTable {
  id?: string;
  table?: number;
  match?: number;
  boardInMatch?: number;
  tournament?: string;
  round?: number;
  players?: string;
}
