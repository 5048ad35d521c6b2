// The tables at which players gave a result with their phones, and an arbiter should look at it.

import type { Hall } from '../hall.js';
import type { Pairing, SaidResult, Tournament } from '../messages.js';

export interface SaidTable {
  tournament: Tournament;
  pairing: Pairing;
  /** `1-0`. Empty: this side has said nothing. */
  white: string;
  black: string;
  /** The result that counts, and is another one. Empty: none counts yet. */
  counted: string;
}

const HALVES = ['0', '½', '1'];
const halvesText = (said: SaidResult | undefined) => (said ? `${HALVES[said.whiteHalves ?? 0]}-${HALVES[said.blackHalves ?? 0]}` : '');

/** In the order of their tables: what is said in rounds under way, unless the same result counts already. */
export function saidTables(hall: Hall): SaidTable[] {
  const all: SaidTable[] = [];
  for (const tournament of hall.tournaments.values()) {
    if (tournament.closed || !tournament.playersResults) continue;
    for (const round of (tournament.sections ?? []).flatMap((section) => section.rounds ?? [])) {
      if (!round.startedTime || round.closedTime) continue;
      for (const pairing of round.pairings ?? []) {
        const white = halvesText(pairing.whiteSaid);
        const black = halvesText(pairing.blackSaid);
        const counted = hall.resultOf(pairing);
        const isSettled = !!counted && [white, black].every((said) => !said || said === counted);
        if ((white || black) && !isSettled) all.push({ tournament, pairing, white, black, counted });
      }
    }
  }
  return all.sort((a, b) => (a.pairing.table ?? 0) - (b.pairing.table ?? 0));
}
