// The steps from nothing to a round that can begin, and the progress of each one. Values only.

import { presentRound, type Hall } from '../hall.js';
import type { Output, Round, Section, Tournament } from '../messages.js';
import { boardStates } from '../board_state.js';

/** The steps of the guide, in order. */
export const STEPS = ['event', 'boards', 'pairings', 'tables', 'outputs', 'people', 'rehearsal', 'check'] as const;
/** The id of a step. */
export type StepId = (typeof STEPS)[number];

/**
 * `done`: nothing is left to do. `look`: it was done, and something is wrong with it. `open`: it waits. `free`: it is optional.
 */
export type StepState = 'done' | 'look' | 'open' | 'free';

/** A step, with its progress. */
export interface Step {
  id: StepId;
  state: StepState;
  /** A key of a text, and its values: the progress in words. */
  says: [string, Record<string, unknown>];
}

/** The tournaments that can be set up: those that are not over. */
export const openTournaments = (hall: Hall): Tournament[] => [...hall.tournaments.values()].filter((one) => !one.closed);

/** The round that is played or comes next. */
export function roundAhead(section: Section): Round | undefined {
  const present = presentRound(section);
  if (present && !present.closedTime) return present;
  return (section.rounds ?? []).find((round) => !round.startedTime) ?? present;
}

/** `tournament`: the one that is set up. Nothing: a new one. `isTyped`: something is typed in the first step, and not kept yet. */
export function guideSteps(hall: Hall, outputs: Output[], tournament: Tournament | undefined, isTyped = false): Step[] {
  const sections = tournament?.sections ?? [];
  const rounds = sections.map(roundAhead).filter((round): round is Round => !!round);
  const pairings = rounds.flatMap((round) => round.pairings ?? []).filter((one) => one.table);
  const without = tournament ? pairings.filter((one) => !hall.boardOfPairing(tournament, one)).length : 0;
  const boards = boardStates(hall, outputs);
  // Also those that have no table yet.
  const lost = boards.filter((one) => one.says[0] === 'connection.lost').length;
  const failing = outputs.filter((one) => one.problem || one.ok === false).length;
  const step = (id: StepId, state: StepState, key: string, values: Record<string, unknown> = {}): Step => ({ id, state, says: ['guide.' + id + '.' + key, values] });
  return [
    isTyped ? step('event', tournament ? 'look' : 'open', 'typed') : tournament ? step('event', 'done', 'is', { name: tournament.title || tournament.name.replace(/^tournaments\//, '') }) : step('event', 'open', 'none'),
    !boards.length ? step('boards', 'open', 'none') : lost ? step('boards', 'look', 'lost', { count: lost, all: boards.length }) : step('boards', 'done', 'is', { count: boards.length }),
    pairings.length ? step('pairings', 'done', 'is', { round: rounds[0].number ?? '', count: pairings.length }) : step('pairings', 'open', 'none'),
    !pairings.length ? step('tables', 'open', 'none') : without ? step('tables', 'open', 'some', { known: pairings.length - without, all: pairings.length }) : step('tables', 'done', 'is', { all: pairings.length }),
    !outputs.length ? step('outputs', 'free', 'none') : failing ? step('outputs', 'look', 'failing', { count: failing, all: outputs.length }) : step('outputs', 'done', 'is', { count: outputs.length }),
    step('people', 'free', 'is'),
    step('rehearsal', 'free', 'is'),
    step('check', 'free', 'is'),
  ];
}

/** The step to begin with: the first one that waits or is wrong. Everything is done: the check. */
export const firstOpen = (steps: Step[]): StepId => steps.find((one) => one.state === 'open' || one.state === 'look')?.id ?? 'check';
