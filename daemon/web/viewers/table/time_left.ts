// The part of a player's time that is left.

import { seconds } from '../../format.js';

/** The part of the time at first that is left, from 0 to 1. `left`: in seconds. Nothing: one of them is not known. */
export function partLeft(left: number | undefined, mainTime: string | undefined): number | undefined {
  const whole = seconds(mainTime);
  return left === undefined || !whole ? undefined : Math.max(0, Math.min(1, left / whole));
}
