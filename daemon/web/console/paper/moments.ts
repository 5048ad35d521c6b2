// After which plies of a game a bulletin has a diagram: those that the operator chose, or else an automatic choice. The choice is
// kept in this browser for the round.

import { keep, kept } from '../../keep.js';

/** `end`: the final position of decisive games. `before`: before their mate or last capture. `chosen`: only what the operator chose. */
export type Diagrams = 'none' | 'chosen' | 'end' | 'before';
/** The choices for diagrams. */
export const DIAGRAMS: Diagrams[] = ['end', 'before', 'chosen', 'none'];

interface Played {
  san: string;
}

const isDecisive = (result: string) => /^(1-0|0-1)$/.test(result);

/** The number of plies before each diagram of the automatic choice. */
export function automatic(kind: Diagrams, plies: Played[], result: string): number[] {
  if (!isDecisive(result) || !plies.length || kind === 'none' || kind === 'chosen') return [];
  if (kind === 'end') return [plies.length];
  if (plies[plies.length - 1].san.endsWith('#')) return [plies.length - 1];
  for (let ply = plies.length; ply > 0; --ply) if (plies[ply - 1].san.includes('x')) return [ply - 1];
  return [plies.length];
}

/** The plies of a round that have a diagram. */
export class Moments {
  private readonly chosen: Map<string, number[]>;

  /** `round`: a name of the round, in any words. */
  constructor(private readonly round: string) {
    this.chosen = new Map(Object.entries(read(kept(this.key))));
  }

  private get key(): string {
    return 'moments ' + this.round;
  }

  /** True if the operator has chosen something. */
  get hasAny(): boolean {
    return this.chosen.size > 0;
  }

  /** The plies of a game (`games/{game}`) that have a diagram after them, in order. 0 is the start. */
  of(game: string, kind: Diagrams, plies: Played[], result: string): number[] {
    if (kind === 'none') return [];
    const own = this.chosen.get(game);
    return own ? own.filter((ply) => ply <= plies.length) : automatic(kind, plies, result);
  }

  /** Adds a diagram after a ply, or takes it away. `shown`: those that the game has now. */
  toggle(game: string, ply: number, shown: number[]): void {
    const others = shown.filter((one) => one !== ply);
    this.chosen.set(game, others.length < shown.length ? others : [...shown, ply].sort((a, b) => a - b));
    this.keep();
  }

  /** Back to the automatic choice, in all games. */
  forget(): void {
    this.chosen.clear();
    this.keep();
  }

  private keep(): void {
    keep(this.key, this.chosen.size ? JSON.stringify(Object.fromEntries(this.chosen)) : '');
  }
}

/** A kept choice may be old or damaged. */
function read(written: string): Record<string, number[]> {
  try {
    const all: unknown = JSON.parse(written || '{}');
    return Object.fromEntries(Object.entries(all as object).filter(([, plies]) => Array.isArray(plies) && plies.every(Number.isInteger)));
  } catch {
    return {};
  }
}
