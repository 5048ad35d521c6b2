// The players who have not come to the board, and when they lose by the default time (Art. 6.7).

import type { Hall, Seat } from '../hall.js';
import { countedResult, playerText } from '../hall.js';
import type { Player } from '../messages.js';
import { instant, seconds } from '../../format.js';

/** A player who has not come yet. */
export interface LateRow {
  /** `m-1-1 white`: the pairing and the side. */
  id: string;
  seat: Seat;
  side: 'white' | 'black';
  name: string;
  team: string;
  /** When the time is over, in milliseconds. Nothing: no default time is known. */
  deadline?: number;
  /** The result is that of a player who did not come. */
  isWritten: boolean;
}

const SIDES = ['white', 'black'] as const;

/** When the round of a table began, in milliseconds: when it should have, or later if it was started later. */
export const roundBegan = (hall: Hall, seat: Seat) => Math.max(instant(seat.round?.startedTime), instant(hall.rulesOf(seat)?.startTime));

/**
 * The late players of the rounds in play: they made no move and lifted no piece, and no arbiter has marked them as here. The
 * first to lose is first.
 */
export function lateRows(hall: Hall): LateRow[] {
  const rows: LateRow[] = [];
  for (const { seat, board, game } of hall.seated()) {
    const { pairing, round, section } = seat;
    if (!pairing || !round?.startedTime || round.closedTime || seat.earlier || pairing.postponed) continue;
    const { result } = pairing;
    const plies = game?.plies?.length ?? 0;
    if (plies > 1 || (countedResult(pairing, game) && !result?.forfeit)) continue;
    const began = roundBegan(hall, seat);
    const allowed = seconds(hall.rulesOf(seat)?.defaultTime);
    for (const side of SIDES) {
      const id = `${pairing.id} ${side}`;
      const isWritten = !!result?.forfeit && (result[side === 'white' ? 'whiteHalves' : 'blackHalves'] ?? 0) === 0;
      const wasSeen = (hall.lifted.get(`${board?.name} ${side}`) ?? 0) > began || (side === 'white' && plies > 0);
      if (!isWritten && (result || wasSeen || pairing[side === 'white' ? 'whiteHere' : 'blackHere'])) continue;
      const player: Player | undefined = section?.players?.find((one) => one.number && one.number === pairing[side]);
      if (!player) continue;
      const team = player.team || section?.teams?.find((one) => one.players?.includes(player.number ?? 0))?.name;
      rows.push({ id, seat, side, name: playerText(player), team: team ?? '', deadline: allowed === undefined ? undefined : began + allowed * 1000, isWritten });
    }
  }
  return rows.sort((a, b) => Number(a.isWritten) - Number(b.isWritten) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.seat.number - b.seat.number || a.side.localeCompare(b.side) * -1);
}
