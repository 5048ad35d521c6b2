// Requests standings or matches again when a result has come, and every half minute: an arbiter may have changed an old one.

import { call, Refusal } from '../../client.js';
import type { Table } from '../tables.js';

const AGAIN_MS = 30_000;
/** Several results of one moment are one request. */
const GATHER_MS = 400;
/** The daemon keeps its answer for a second: the result that came last may be missing in the first. */
const SECOND_LOOK_MS = 1500;

/** The data of the tables that changes standings. */
export const resultsOf = (tables: Table[]) => tables.map((table) => [table.pairing, table.round, table.score, table.result, !!table.game].join(' ')).join('\n');

/** Follows the results, and requests an answer after each change. */
export class ResultsWatch<Answer> {
  private last = '';
  private timers: number[] = [];
  private asked = 0;

  /** `given` gets each answer, or why there is none. */
  constructor(
    private readonly method: string,
    private readonly message: () => object,
    private readonly given: (answer: Answer | undefined, problem: string) => void,
  ) {}

  start(): void {
    this.ask();
    this.timers.push(window.setInterval(() => document.hidden || this.ask(), AGAIN_MS));
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  /** Call it after each message of the stream. */
  tablesChanged(tables: Table[]): void {
    const now = resultsOf(tables);
    if (now === this.last) return;
    const isFirst = !this.last;
    this.last = now;
    if (isFirst) return;
    for (const after of [GATHER_MS, SECOND_LOOK_MS]) this.timers.push(window.setTimeout(() => this.ask(), after));
  }

  /** Sends the request now. An answer is dropped if a later request was sent. */
  async ask(): Promise<void> {
    const mine = ++this.asked;
    try {
      const answer = (await call(this.method, this.message())) as Answer;
      if (mine === this.asked) this.given(answer, '');
    } catch (error) {
      // Without a connection, the stream reports it.
      if (mine === this.asked && error instanceof Refusal) this.given(undefined, error.message);
    }
  }
}
