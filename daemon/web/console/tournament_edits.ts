// What an operator types about a tournament, as the API takes it.

import type { Section } from './messages.js';

/** Minutes as the API writes a time: `900s`. Empty: that of boards without a tournament. */
export const delayEdit = (minutes: string) => ({ setDelay: minutes.trim() === '' ? {} : { delay: Math.round(Number(minutes) * 60) + 's' } });

/** `DE, bh/c1 BH` as a list of codes. */
export const codesIn = (words: string) => words.toUpperCase().split(/[\s,;]+/).filter(Boolean);

/** The starting number of a player who comes later. */
export const nextNumber = (section: Section) => 1 + Math.max(0, ...(section.players ?? []).map((one) => one.number ?? 0));
