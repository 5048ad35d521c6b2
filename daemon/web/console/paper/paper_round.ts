// A round of a section that is printed: its names, its pairings in order, and what counts in it.

import { idOf } from '../../format.js';
import { locale, text } from '../../text.js';
import type { Game, Pairing, Player, Round, Section, Tournament } from '../messages.js';

/** A round with its tournament and section. */
export interface PaperRound {
  tournament: Tournament;
  section: Section;
  round: Round;
}

/** The number of the round. */
export const numberOf = ({ round }: PaperRound) => round.number ?? 0;

/** One for each round of each section, the same as long as the tournament is there. */
export const keyOf = (one: PaperRound) => [one.tournament.name, one.section.id, numberOf(one)].join(' ');

/** The name of a round in the address of the page: `open/main/3`. */
export const addressOf = ({ tournament, section, round }: PaperRound) => [tournament.name.replace(/^tournaments\//, ''), section.id, round.number ?? 0].map((one) => encodeURIComponent(String(one))).join('/');

/** All rounds with pairings, the last one of each section first. Tournaments that are over come last: their last bulletin is printed after the end. */
export function roundsToPrint(tournaments: Iterable<Tournament>): PaperRound[] {
  return [...tournaments]
    .sort((a, b) => Number(!!a.closed) - Number(!!b.closed))
    .flatMap((tournament) => (tournament.sections ?? []).flatMap((section) => [...(section.rounds ?? [])].reverse().map((round) => ({ tournament, section, round }))))
    .filter(({ round }) => round.pairings?.length);
}

/** True if somebody has played in the round, or has a result. */
export const hasBegun = ({ round }: PaperRound) => !!round.startedTime || (round.pairings ?? []).some((one) => one.games?.length || one.result);

/** The round after this one, if its pairings are there. */
export function nextRound(one: PaperRound): PaperRound | undefined {
  const round = (one.section.rounds ?? []).find((other) => other.number === numberOf(one) + 1);
  return round && pairingsOf(round).length ? { ...one, round } : undefined;
}

/** `City Open · Group A`: the section only if there are several. */
export function eventTitle({ tournament, section }: PaperRound): string {
  const several = (tournament.sections ?? []).length > 1;
  return [tournament.title || idOf(tournament.name), several ? section.name || section.id : ''].filter(Boolean).join(' · ');
}

/** `City Open · Group A · Round 3`. */
export const roundTitle = (one: PaperRound) => [eventTitle(one), text('round.name', { round: numberOf(one) })].join(' · ');

/** `26 November 2026`. Empty: the date of the round is not known. */
export function dateOf({ round }: PaperRound): string {
  const written = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(round.date ?? '');
  const time = round.startTime ?? round.startedTime;
  const date = written ? new Date(Number(written[1]), Number(written[2]) - 1, Number(written[3])) : time ? new Date(time) : undefined;
  return date ? date.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' }) : '';
}

/** The players of the section, by their starting numbers. */
export const playersOf = ({ section }: PaperRound) => new Map<number, Player>((section.players ?? []).map((one) => [one.number ?? 0, one]));

/** The pairings in the order of the tables; those without a table come last. A game whose moves are shown nowhere is among them: its players play. */
export const pairingsOf = (round: Round): Pairing[] => (round.pairings ?? []).filter((one) => !one.vanished).sort((a, b) => (a.table || Infinity) - (b.table || Infinity));

/** True if the pairing has an opponent for each side. */
export const hasTwoPlayers = (pairing: Pairing) => !!pairing.white && !!pairing.black;
/** True if the round has team matches. */
export const isTeamRound = ({ round }: PaperRound) => (round.pairings ?? []).some((one) => one.match);
/** The game that counts: `games/{game}`. Empty: none has begun. */
export const gameOf = (pairing: Pairing) => pairing.games?.[pairing.games.length - 1] ?? '';

/** A table without a result, in words. Empty: nobody has moved yet. */
export function openState(pairing: Pairing, game: Game | undefined): string {
  if (pairing.postponed) return text('pairing.postponed');
  return game?.plies?.length ? text('paper.playing') : '';
}
