// The operator's input about a tournament, as the API takes it.

import type { PointsFor, Section } from '../messages.js';

/** Minutes as the API writes a time: `900s`. Empty: that of boards without a tournament. */
export const delayEdit = (minutes: string) => ({ setDelay: minutes.trim() === '' ? {} : { delay: Math.round(Number(minutes) * 60) + 's' } });

/** `DE, bh/c1 BH` as a list of codes. */
export const codesIn = (words: string) => words.toUpperCase().split(/[\s,;]+/).filter(Boolean);

/** The starting number of a player who comes later. */
export const nextNumber = (section: Section) => 1 + Math.max(0, ...(section.players ?? []).map((one) => one.number ?? 0));

/** `6 2 0`: what a win, a draw and a loss are worth, in halves. */
export function halvesIn(words: string) {
  const [winHalves, drawHalves, lossHalves] = words.split(' ').map(Number);
  return { winHalves, drawHalves, lossHalves };
}

/** The same as words. Fields that are zero are missing in JSON. */
export const pointsText = (points: PointsFor | undefined, usual: string): string => (points ? [points.winHalves ?? 0, points.drawHalves ?? 0, points.lossHalves ?? 0].join(' ') : usual);
