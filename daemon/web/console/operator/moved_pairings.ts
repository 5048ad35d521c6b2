// The boards that pairings are played on instead of those of their tables: no table has them, but they are not free.

import { countedResult, type Hall } from '../hall.js';
import type { Pairing, Tournament } from '../messages.js';

/** The pairings that are played on another board than that of their table, and have no result yet, by that board. */
export function movedPairings(hall: Hall, tournament: Tournament): Map<string, Pairing> {
  const moved = new Map<string, Pairing>();
  for (const section of tournament.sections ?? []) {
    for (const pairing of (section.rounds ?? []).filter((round) => !round.closedTime).flatMap((round) => round.pairings ?? [])) {
      const game = hall.games.get(pairing.games?.[pairing.games.length - 1] ?? '');
      if (pairing.board && !pairing.postponed && !countedResult(pairing, game)) moved.set(pairing.board, pairing);
    }
  }
  return moved;
}
