// The team matches of a round, each with its score and its boards. Clocks come from the tables, results from the pairings.

import { idOf } from '../../format.js';
import { html, nothing, text } from '../page.js';
import { point } from '../game/point.js';
import { ResultsWatch } from './results_watch.js';
import { SectionPage, sectionTitle } from './section_page.js';
import { halves, type StandingsSection } from './standings_table.js';
import { scoreParts, type Side, type Table } from '../tables.js';
import '../name_text.js';

/** A player on a board of a match. */
export interface MatchPlayer {
  name?: string;
  title?: string;
  rating?: number;
}
/** A board of a match. */
export interface MatchBoard {
  board: number;
  first?: MatchPlayer;
  second?: MatchPlayer;
  firstIsWhite?: boolean;
  /** From the side of the first team. */
  result?: string;
  table?: number;
  game?: string;
}
interface MatchTeam {
  name?: string;
  points?: string;
  matchPoints?: string;
}
/** A team match. */
export interface TeamMatch {
  number?: number;
  first: MatchTeam;
  second?: MatchTeam;
  boards?: MatchBoard[];
  open?: number;
}
/** The answer about the team matches of a round. */
export interface Matches {
  section?: StandingsSection;
  round?: number;
  rounds?: number[];
  matches?: TeamMatch[];
  sections?: StandingsSection[];
}

/** The page `/matches`. */
export class TeamMatchesPage extends SectionPage {
  private answer?: Matches;
  protected readonly watch = new ResultsWatch<Matches>(
    'StandingsService/ListTeamMatches',
    () => ({ ...this.where, round: this.round }),
    (answer, problem) => {
      if (answer) this.answer = answer;
      this.problem = problem;
      this.draw();
    },
  );

  private tableOf(board: MatchBoard): Table | undefined {
    return board.game ? this.tables.all().find((table) => table.game === board.game) : undefined;
  }

  private player(player: MatchPlayer | undefined, side: Side, isFirst: boolean, points: string | undefined) {
    const look = points === undefined || points === '½' ? '' : '1+'.includes(points) ? 'won' : 'lost';
    return html`<span class="player ${isFirst ? 'left-side' : 'right-side'} ${look}"><jd-name .name=${player?.name || text('view.matches.nobody')}></jd-name><span class="more"><i class="disc ${side}"><span class="sr">${text('side.' + side)}</span></i> ${[player?.title, player?.rating || ''].filter(Boolean).join(' ')}</span></span>`;
  }

  private board(board: MatchBoard) {
    const table = this.tableOf(board);
    const points = board.result ? scoreParts(board.result) : undefined;
    const [first, second]: Side[] = board.firstIsWhite ? ['white', 'black'] : ['black', 'white'];
    const has = points ? html`${point(points[0])}${point(points[1])}` : table ? html`${this.clock(table, first)}${this.clock(table, second)}` : html`<span class="dim">${text('view.notBegun')}</span>`;
    const inside = html`<span class="number"><span class="sr">${text('view.tableName')} </span>${board.table || board.board}</span>${this.player(board.first, first, true, points?.[0])}<span class="has">${has}</span>${this.player(board.second, second, false, points?.[1])}`;
    return board.game ? html`<a class="board-line" href=${'/game/' + idOf(board.game)}>${inside}</a>` : html`<span class="board-line">${inside}</span>`;
  }

  private match(match: TeamMatch) {
    const { first, second } = match;
    if (!second) return html`<section class="panel bye"><h2>${first.name}</h2><p class="dim">${text('view.bye')}</p></section>`;
    const all = match.boards?.length ?? 1;
    const part = (team: MatchTeam) => `width: ${(100 * Number(team.points ?? 0)) / Math.max(1, all)}%`;
    const label = text('view.matchScore', { first: halves(first.points), second: halves(second.points), count: match.open ?? 0 });
    return html`<section class="panel match">
      <header class="match-head">
        <h2><bdi class="team">${first.name}</bdi> <b class="score"><span>${halves(first.points)}</span><i> – </i><span>${halves(second.points)}</span></b> <bdi class="team">${second.name}</bdi></h2>
        <span class="match-bar" role="img" aria-label=${label}><i .style=${part(first)}></i><i .style=${part(second)}></i></span>
      </header>
      ${(match.boards ?? []).map((board) => this.board(board))}
    </section>`;
  }

  render() {
    document.title = text('view.matches');
    const answer = this.answer;
    return html`${this.notice()}${this.head({
      title: text('view.matches'),
      line: answer ? [sectionTitle(answer.section), text('view.round', { round: answer.round ?? 1 })].filter(Boolean).join(' · ') : '',
    })}${this.tabs('matches')}
      <main class="standings">
        ${this.why(!!answer)}
        ${answer && (answer.sections?.length ?? 0) > 1 ? html`<div class="choices">${this.sectionChoice(answer.sections!, answer.section)}</div>` : nothing}
        ${(answer?.rounds?.length ?? 0) > 1
          ? html`<div class="rounds" role="group" aria-label=${text('view.rounds')}>${answer!.rounds!.map((round) => html`<button type="button" aria-label=${text('view.round', { round })} aria-pressed=${round === answer!.round} @click=${() => this.choose({ round })}>${round}</button>`)}</div>`
          : nothing}
        ${answer?.matches?.length ? html`<div class="match-cards">${answer.matches.map((match) => this.match(match))}</div>` : answer && !this.problem ? html`<p class="empty">${text('view.matches.none')}</p>` : nothing}
      </main>`;
  }
}
customElements.define('jd-team-matches', TeamMatchesPage);
