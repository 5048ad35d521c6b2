// The games of a round with their moves. The hall has the last game of each board. Earlier ones are requested, a few at a time.

import { call, Refusal } from '../../client.js';
import type { Hall } from '../hall.js';
import type { Game } from '../messages.js';

/** A browser has six connections for all its pages. */
const AT_ONCE = 4;
const AGAIN_MS = 3000;

/** The recorded games of one round, as they arrive. */
export class RecordedGames {
  private readonly read = new Map<string, Game | undefined>();
  private readonly waiting = new Set<string>();
  private readonly asked = new Set<string>();

  /** `changed` is called when a game has come. */
  constructor(
    private readonly hall: () => Hall,
    private readonly changed: () => void,
  ) {}

  /** Nothing: it has not come yet, or nobody has it. */
  get(name: string): Game | undefined {
    return name ? (this.hall().games.get(name) ?? this.read.get(name)) : undefined;
  }

  /** True while some of the games that are wanted have not come. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Requests those that are not here. It may be called many times. */
  want(names: string[]): void {
    for (const name of names) if (name && !this.hall().games.has(name) && !this.read.has(name)) this.waiting.add(name);
    this.next();
  }

  private next(): void {
    for (const name of this.waiting) {
      if (this.asked.size >= AT_ONCE) return;
      if (!this.asked.has(name)) this.ask(name);
    }
  }

  private async ask(name: string): Promise<void> {
    this.asked.add(name);
    try {
      const answer = (await call('GameService/GetGame', { name })) as { game?: Game };
      this.read.set(name, answer.game);
    } catch (error) {
      // A refusal is an answer. Without a connection it is requested again.
      if (!(error instanceof Refusal)) {
        setTimeout(() => (this.asked.delete(name), this.next()), AGAIN_MS);
        return;
      }
      this.read.set(name, undefined);
    }
    this.asked.delete(name);
    this.waiting.delete(name);
    this.changed();
    this.next();
  }
}
