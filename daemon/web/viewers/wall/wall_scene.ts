// The scene of a wall: the boards while games are in play, the pairings before a round, the results after it.

import { instant } from '../../format.js';
import { isBye, isOver, type Table, type Tables } from '../tables.js';

/** The name of a scene. */
export type Scene = 'boards' | 'before' | 'after';
/** All scenes, in their order. */
export const SCENES: Scene[] = ['boards', 'before', 'after'];

/** The boards stay for this long after the last result. */
const AFTER_RESULT_MS = 120_000;
/** The time before a round in which only its pairings are shown. */
const SOON_MS = 15 * 60_000;

/** Nobody plays there in this round, or it is played another day. */
const isFree = (table: Table) => isBye(table) || !!table.postponed;

/** When the round of these tables starts, in milliseconds since 1970. 0: not known. */
export const startOf = (tables: Table[]) => tables.reduce((earliest, { roundStartTime }) => (roundStartTime ? Math.min(earliest || Infinity, instant(roundStartTime)) : earliest), 0);

/**
 * The scenes that a wall shows now, in turn. A board without a pairing may be played at any time, so it has no scene before and
 * none after.
 */
export function scenesOf(tables: Tables, now = Date.now(), ticks = performance.now()): Scene[] {
  const all = tables.listed();
  const paired = all.filter((table) => table.round && !isFree(table));
  if (!paired.length || all.some((table) => !table.round)) return ['boards'];
  if (paired.every((table) => !table.game && !isOver(table))) return ['before'];
  if (!paired.every(isOver)) return ['boards'];
  if (paired.some((table) => tables.sinceResult(table.board, ticks) < AFTER_RESULT_MS)) return ['boards'];
  if (!tables.next.length) return ['after'];
  const start = startOf(tables.next);
  return start && start - tables.time(now) < SOON_MS ? ['before'] : ['after', 'before'];
}

/** The pairings that the scene before a round shows. */
export const comingTables = (tables: Tables) => (tables.next.length ? tables.next : tables.listed());
