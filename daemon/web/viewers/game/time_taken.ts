// The time that each player took for each move, from the clocks after the moves and the time control.

import { seconds, spanText } from '../../format.js';
import { text } from '../../text.js';

/** One stage of a time control, in seconds. `moves`: the number of moves of a player in this stage. 0: it has no end. */
interface Stage {
  moves: number;
  time: number;
  increment: number;
}

/** Reads `40/5400+30:1800+30` as PGN writes it. Nothing: another form. */
export function readControl(control: string | undefined): Stage[] {
  const stages: Stage[] = [];
  for (const part of (control ?? '').split(':')) {
    const found = /^(?:(\d+)\/)?(\d+)(?:\+(\d+))?$/.exec(part.trim());
    if (!found) return [];
    stages.push({ moves: Number(found[1] ?? 0), time: Number(found[2]), increment: Number(found[3] ?? 0) });
  }
  return stages;
}

/** A time control in words: `40 moves: 1 h 30 min + 30 s, 30 min + 30 s`. A form that is not known stays as it is. */
export function controlText(control: string): string {
  const stages = readControl(control).map(({ moves, time, increment }) => {
    const all = spanText(time) + (increment ? ' + ' + spanText(increment) : '');
    return moves ? text('view.control.moves', { count: moves, time: all }) : all;
  });
  return stages.join(', ') || control;
}

/** The time that a player gets with the `move`-th move, from 1: the increment, and the time of the next stage. */
function gained(stages: Stage[], move: number): number {
  let end = 0;
  for (let i = 0; i < stages.length; ++i) {
    const stage = stages[i];
    end += stage.moves;
    if (stage.moves && move > end) continue;
    return stage.increment + (stage.moves && move === end ? (stages[i + 1]?.time ?? 0) : 0);
  }
  return 0;
}

interface Clocks {
  whiteClock?: string;
  blackClock?: string;
}

/** The seconds of each ply. Nothing for a ply: a clock was not known, or it was set. `whiteStarts`: who makes the first ply. */
export function timesTaken(plies: Clocks[], control: string | undefined, whiteStarts = true): (number | undefined)[] {
  const stages = readControl(control);
  return plies.map((_, i) => {
    const isWhite = (i % 2 === 0) === whiteStarts;
    const of = (ply: Clocks | undefined) => seconds(isWhite ? ply?.whiteClock : ply?.blackClock);
    const before = i >= 2 ? of(plies[i - 2]) : stages[0]?.time;
    const after = of(plies[i]);
    if (before === undefined || after === undefined) return undefined;
    const taken = before + gained(stages, Math.floor(i / 2) + 1) - after;
    return taken < 0 ? undefined : taken;
  });
}

/** The ply with the longest time. Nothing: no time is known. */
export function longest(times: (number | undefined)[]): number | undefined {
  let found: number | undefined;
  times.forEach((time, i) => {
    if (time !== undefined && time > (found === undefined ? 0 : times[found]!)) found = i;
  });
  return found;
}
