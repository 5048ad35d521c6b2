// The answers of StandingsService for a printed round: the table after it, and its team matches. It sends the request again when
// a result has come, and every half minute.

import { ResultsWatch } from '../../viewers/round/results_watch.js';
import type { Standings } from '../../viewers/round/standings_table.js';
import type { Matches } from '../../viewers/round/team_matches.js';
import { isTeamRound, keyOf, nextRound, numberOf, type PaperRound } from './paper_round.js';

/** The standings and team matches of one round, as they arrive. */
export class RoundAnswers {
  standings?: Standings;
  matches?: Matches;
  nextMatches?: Matches;
  private watches: ResultsWatch<any>[] = [];
  /** Why a call has no answer, by the call. */
  private readonly problems = new Map<string, string>();
  private shown = '';

  /** `changed` is called after each answer. */
  constructor(private readonly changed: () => void) {}

  /** Why the daemon has not answered. Empty: it has. */
  get problem(): string {
    return [...this.problems.values()].find(Boolean) ?? '';
  }

  /** Requests this round, if it is another one than before. */
  show(one: PaperRound): void {
    const next = nextRound(one);
    const key = [keyOf(one), isTeamRound(one), next && isTeamRound(next)].join(' ');
    if (key === this.shown) return;
    this.stop();
    this.shown = key;
    this.standings = this.matches = this.nextMatches = undefined;
    this.problems.clear();
    const where = { tournament: one.tournament.name, section: one.section.id };
    this.watch<Standings>('GetStandings', { ...where, round: numberOf(one) }, (answer) => (this.standings = answer));
    if (isTeamRound(one)) this.watch<Matches>('ListTeamMatches', { ...where, round: numberOf(one) }, (answer) => (this.matches = answer));
    if (next && isTeamRound(next)) this.watch<Matches>('ListTeamMatches', { ...where, round: numberOf(next) }, (answer) => (this.nextMatches = answer));
    for (const watch of this.watches) watch.start();
  }

  private watch<Answer>(method: string, message: object, take: (answer: Answer) => void): void {
    this.watches.push(
      new ResultsWatch<Answer>('StandingsService/' + method, () => message, (answer, problem) => {
        this.problems.set(method, problem);
        if (answer) take(answer);
        this.changed();
      }),
    );
  }

  /** Call it when the page has new data. `results`: of each pairing of the round, by its id. */
  resultsChanged(results: [string, string][]): void {
    for (const watch of this.watches) watch.tablesChanged(results.map(([pairing, score]) => ({ board: '', pairing, score })));
  }

  stop(): void {
    for (const watch of this.watches) watch.stop();
    this.watches = [];
    this.shown = '';
  }
}
