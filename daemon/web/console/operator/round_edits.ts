// Starts and closes rounds by the API. If tables have no result, the operator must confirm closing a round or starting a later
// one. Values only.

import { countedResult, presentRound, type Hall } from '../hall.js';
import type { Round, Section, Tournament } from '../messages.js';
import { text } from '../../text.js';

/** The operator's request, and the question before it. */
export interface RoundEdit {
  edits: object[];
  question: string;
  /** The operator has seen which tables have no result, and continues. */
  force: boolean;
  done: string;
}

/** The tables of a round that are played and have no result. A game that is played later is not waited for. */
export function waitedFor(hall: Hall, round: Round): number[] {
  const waits = (round.pairings ?? []).filter((one) => one.table && one.white && one.black && !one.vanished && !one.postponed && !countedResult(one, hall.games.get(one.games?.[one.games.length - 1] ?? '')));
  return waits.map((one) => one.table!).sort((a, b) => a - b);
}

/** True if the round has started and is not closed. */
export const isUnderWay = (round: Round) => !!round.startedTime && !round.closedTime;

/** `Tables 2 and 3 of round 1 have no result. `, or nothing. */
function waitsText(hall: Hall, round: Round): string {
  const tables = waitedFor(hall, round);
  return tables.length ? text('rounds.waits', { count: tables.length, tables: tables.join(', '), round: round.number ?? '' }) + ' ' : '';
}

/** The tables of a round whose games nothing would record: no board is on them, or it is not connected. */
export function withoutBoard(hall: Hall, tournament: Tournament, round: Round): number[] {
  const isDeaf = (board: string) => !board || (hall.boards.get(board)?.connection ?? 'CONNECTION_STATE_LOST') === 'CONNECTION_STATE_LOST';
  const deaf = (round.pairings ?? []).filter((one) => one.table && one.white && one.black && !one.vanished && !one.postponed && !one.result && isDeaf(hall.boardOfPairing(tournament, one)));
  return deaf.map((one) => one.table!).sort((a, b) => a - b);
}

/** `Tables 2 and 3 have no board that answers. `, or nothing. */
function boardsText(hall: Hall, tournament: Tournament, section: Section, number: number): string {
  const round = (section.rounds ?? []).find((one) => one.number === number);
  const tables = round ? withoutBoard(hall, tournament, round) : [];
  return tables.length ? text('rounds.noBoards', { count: tables.length, tables: tables.join(', ') }) + ' ' : '';
}

/** The request that starts a round, with the question before it. */
export function startOf(hall: Hall, tournament: Tournament, section: Section, number: number): RoundEdit {
  const boards = boardsText(hall, tournament, section, number);
  const open = (section.rounds ?? []).find((one) => isUnderWay(one) && (one.number ?? 0) < number && waitedFor(hall, one).length);
  return {
    edits: [{ startRound: { section: section.id, round: number } }],
    question: boards + (open ? waitsText(hall, open) + text('rounds.sureOpen', { round: open.number ?? '', next: number }) : boards && text('rounds.sureStart', { round: number })),
    force: !!open,
    done: text('rounds.start.done', { round: number }),
  };
}

/** The request that closes a round, with the question before it. */
export function closeOf(hall: Hall, section: Section, round: Round): RoundEdit {
  const waits = waitsText(hall, round);
  const number = round.number ?? 0;
  return { edits: [{ closeRound: { section: section.id, round: number } }], question: waits + text('rounds.sureClose', { round: number }), force: !!waits, done: text('rounds.close.done', { round: number }) };
}

/** The actions between two rounds. */
export function goOnFrom(hall: Hall, tournament: Tournament, section: Section, from: Round, to: Round): RoundEdit {
  const { edits, force } = closeOf(hall, section, from);
  const next = to.number ?? 0;
  return { edits: [...edits, { startRound: { section: section.id, round: next } }], question: waitsText(hall, from) + boardsText(hall, tournament, section, next) + text('rounds.sureGoOn', { round: from.number ?? '', next }), force, done: text('rounds.start.done', { round: next }) };
}

/** The round of a section that waits to be started. Nothing: none has pairings. */
export function roundReady(section: Section): Round | undefined {
  const present = presentRound(section);
  const later = (section.rounds ?? []).filter((one) => !one.startedTime && (one.number ?? 0) > (present?.number ?? 0));
  const next = later.sort((a, b) => (a.number ?? 0) - (b.number ?? 0))[0];
  return next?.pairings?.length ? next : undefined;
}
