// The standings of a section: the ranking, the crosstable, and the players of a team tournament.
//
//   ?view=cross | players, and what `section_page.ts` reads
//   ?overlay=1 ?rows=8    a table on a transparent background, for a video

import { saveFile } from '../../save.js';
import { idOf } from '../../format.js';
import { icon } from '../../icons.js';
import { isFollowed } from '../follow.js';
import { asked, html, nothing, text } from '../page.js';
import { ResultsWatch } from './results_watch.js';
import { SectionPage, sectionKey, sectionTitle } from './section_page.js';
import { byNumber, climbed, csvOf, halves, isByOpponents, isOpen, kindOf, meetings, shortNames, signOf, type Standings, type StandingsRound, type StandingsRow } from './standings_table.js';

type Shown = 'ranking' | 'cross' | 'players';

const OVERLAY_ROWS = 8;

/** The page `/standings`. */
export class StandingsPage extends SectionPage {
  private shown: Shown = (['cross', 'players'] as Shown[]).find((view) => view === asked('view')) ?? 'ranking';
  private readonly overlay = asked('overlay') !== null && asked('overlay') !== '0';
  private standings?: Standings;
  /** The table after the round before: who has gone up or down. */
  private earlier?: Standings;
  protected readonly watch = new ResultsWatch<Standings>(
    'StandingsService/GetStandings',
    () => this.question(this.round),
    (standings, problem) => {
      this.problem = problem;
      if (standings) this.take(standings);
      this.draw();
    },
  );
  private readonly watchBefore = new ResultsWatch<Standings>(
    'StandingsService/GetStandings',
    () => this.question((this.standings?.round ?? 0) - 1),
    (before) => {
      this.earlier = before;
      this.draw();
    },
  );

  connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.toggle('clear', this.overlay);
  }

  private question(round: number) {
    return { ...this.where, round, players: this.shown === 'players' };
  }

  private take(standings: Standings): void {
    const isOther = sectionKey(this.standings?.section) !== sectionKey(standings.section) || this.standings?.round !== standings.round || this.standings?.ofTeams !== standings.ofTeams;
    this.standings = standings;
    if (!isOther || this.overlay) return;
    this.earlier = undefined;
    if ((standings.round ?? 0) > 1) this.watchBefore.ask();
  }

  /** Changes the view, and keeps it in the address, for a reload or a link. */
  private show(what: { view?: Shown; round?: number }): void {
    if (what.view) this.shown = what.view;
    this.choose(what, { view: this.shown === 'ranking' ? '' : this.shown });
  }

  private save(): void {
    const titles = Object.fromEntries(['place', 'number', 'name', 'rating', 'points', 'matchPoints'].map((key) => [key, text('view.standings.' + key)]));
    saveFile('standings.csv', csvOf(this.standings!, titles as any), 'text/csv');
  }

  /** `after round 3 of 7 · Riverside Team Cup`: on a phone the end may be cut off. */
  private line() {
    const all = this.standings;
    if (!all) return '';
    const place = sectionTitle(all.section);
    const round = !all.round ? text('view.standings.before') : all.plannedRounds ? text('view.standings.afterOf', { round: all.round, rounds: all.plannedRounds }) : text('view.standings.after', { round: all.round });
    const state = all.open ? html` · <span class="live">${text('view.standings.open', { count: all.open })}</span>` : nothing;
    return html`${round}${state}${place ? ' · ' + place : ''}`;
  }

  private name(row: StandingsRow) {
    const name = html`<b><bdi>${row.name || row.number}</bdi></b>`;
    if (this.standings?.ofTeams) return name;
    return html`${row.title ? html`<span class="dim">${row.title}</span> ` : nothing}<a href=${'/player?name=' + encodeURIComponent(row.name ?? '')}>${name}</a>${isFollowed(row.name) ? icon('starred') : nothing}`;
  }

  /** The present game or match of the row: `1½–½ against Lviv Castle`. */
  private now(row: StandingsRow, rows: Map<number, StandingsRow>) {
    const index = (row.rounds ?? []).findIndex(isOpen);
    const round = row.rounds?.[index];
    if (!round) return nothing;
    const opponent = rows.get(round.opponent ?? 0);
    const other = opponent?.rounds?.[index];
    const points = this.standings?.ofTeams ? html`<b>${halves(round.points)}–${halves(other?.points)}</b> ` : nothing;
    return html`<span class="live">${points}<span class="dim">${text('view.standings.against', { name: opponent?.name ?? '' })}</span></span>`;
  }

  private moved(row: StandingsRow) {
    const by = climbed(row, this.earlier);
    if (by === undefined) return nothing;
    if (!by) return html`<span class="dim" aria-hidden="true">=</span>`;
    const label = text(by > 0 ? 'view.standings.up' : 'view.standings.down', { count: Math.abs(by) });
    return html`<span class=${by > 0 ? 'up' : 'down'}><span aria-hidden="true">${by > 0 ? '▲' : '▼'}${Math.abs(by)}</span><span class="sr">${label}</span></span>`;
  }

  private ranking(all: Standings) {
    const rows = byNumber(all);
    const hasOpen = (all.rows ?? []).some((row) => row.rounds?.some(isOpen));
    const main = all.ofTeams && !all.gamePointsFirst;
    return html`<table class="ranking">
      <thead><tr>
        <th scope="col"><span aria-hidden="true">#</span><span class="sr">${text('view.standings.place')}</span></th>
        ${this.earlier ? html`<th scope="col" class="moved"><span class="sr">${text('view.standings.change')}</span></th>` : nothing}
        <th scope="col" class="words">${text(all.ofTeams ? 'view.standings.team' : 'view.standings.name')}</th>
        ${all.ofTeams ? nothing : html`<th scope="col" class="wide">${text('view.standings.rating')}</th>`}
        ${hasOpen ? html`<th scope="col" class="words wide">${text('view.standings.now')}</th>` : nothing}
        ${all.ofTeams ? html`<th scope="col"><abbr title=${text('view.standings.matchPoints')}>${text('view.standings.mp')}</abbr></th>` : nothing}
        <th scope="col">${all.ofTeams ? html`<abbr title=${text('view.standings.gamePoints')}>${text('view.standings.gp')}</abbr>` : text('view.standings.points')}</th>
        ${(all.tieBreaks ?? []).map((one) => html`<th scope="col" class="wide"><abbr title=${one.name ?? ''}>${one.code}</abbr></th>`)}
      </tr></thead>
      <tbody>${(all.rows ?? []).map((row, i) => {
        const isSame = i > 0 && all.rows![i - 1].place === row.place;
        const now = hasOpen ? this.now(row, rows) : nothing;
        return html`<tr class=${isFollowed(row.name) ? 'followed' : ''}>
          <td class="place">${isSame ? html`<span class="sr">${row.place}</span>` : row.place}</td>
          ${this.earlier ? html`<td class="moved">${this.moved(row)}</td>` : nothing}
          <td class="who">${this.name(row)}<span class="more">${all.ofTeams ? nothing : html`<span class="narrow">${[row.rating || '', row.federation].filter(Boolean).join(' ')}</span><span class="wide">${[row.federation, row.team].filter(Boolean).join(' · ')}</span>`} ${now === nothing ? nothing : html`<span class="narrow">${now}</span>`}</span></td>
          ${all.ofTeams ? nothing : html`<td class="wide value">${row.rating || ''}</td>`}
          ${hasOpen ? html`<td class="live-cell wide">${now}</td>` : nothing}
          ${all.ofTeams ? html`<td class=${main ? 'main' : ''}>${halves(row.matchPoints)}</td>` : nothing}
          <td class=${main ? '' : 'main'}>${halves(row.points)}</td>
          ${(all.tieBreaks ?? []).map((_, k) => html`<td class="wide value">${halves(row.values?.[k]) || '–'}</td>`)}
        </tr>`;
      })}</tbody>
    </table>`;
  }

  /** One field of the crosstable. Its words are for people who cannot see the shapes. */
  private cell(round: StandingsRound, small: unknown, words: string, all: Standings, row: StandingsRow, rows: Map<number, StandingsRow>, number: number) {
    const other = rows.get(round.opponent ?? 0)?.rounds?.[number - 1];
    const [own, theirs] = [Number(round.points ?? 0), Number(other?.points ?? 0)];
    const isOver = kindOf(round) === 'PLAYED' || kindOf(round) === 'FORFEIT';
    const look = isOpen(round) ? 'open' : !isOver ? '' : own > theirs ? 'won' : own === theirs ? 'even' : '';
    const sign = all.ofTeams && round.opponent ? halves(round.points) || '0' : signOf(round);
    const inside = html`<span class="sr">${words} </span><b>${sign}</b><small>${small}</small>`;
    return round.game && !all.ofTeams ? html`<a class="cell ${look}" href=${'/game/' + idOf(round.game)}>${inside}</a>` : html`<span class="cell ${look}">${inside}</span>`;
  }

  private cross(all: Standings) {
    const rows = byNumber(all);
    const byOpponents = isByOpponents(all);
    const order = all.rows ?? [];
    const short = shortNames(order);
    /** The line number of each: two can share a place, but not a line. */
    const lines = new Map(order.map((row, i) => [row.number, i + 1]));
    const rounds = Array.from({ length: all.round ?? 0 }, (_, i) => i + 1);
    const disc = (round: StandingsRound) => (round.color ? html`<i class="disc ${round.color === 'COLOR_BLACK' ? 'black' : 'white'}"></i>` : nothing);
    const opponentCell = (row: StandingsRow, number: number) => {
      if (row.number === number) return html`<td class="own"></td>`;
      const met = meetings(row, number);
      if (!met.length) return html`<td class="dim"><span aria-hidden="true">·</span></td>`;
      return html`<td>${met.map(({ round, number: at }) => this.cell(round, at, text('view.standings.inRound', { round: at }), all, row, rows, at))}</td>`;
    };
    const roundCell = (row: StandingsRow, at: number) => {
      const round = row.rounds?.[at - 1] ?? {};
      const opponent = rows.get(round.opponent ?? 0);
      const small = opponent ? html`${disc(round)}${lines.get(opponent.number)}` : nothing;
      return html`<td>${this.cell(round, small, opponent ? text('view.standings.against', { name: opponent.name ?? '' }) : text('view.standings.alone'), all, row, rows, at)}</td>`;
    };
    return html`<table class="ranking cross">
      <thead><tr>
        <th scope="col" class="who">${text(all.ofTeams ? 'view.standings.team' : 'view.standings.name')}</th>
        ${byOpponents ? order.map((row) => html`<th scope="col"><abbr title=${row.name ?? ''}>${short.get(row.number)}</abbr></th>`) : rounds.map((round) => html`<th scope="col"><span class="sr">${text('view.round', { round })}</span><span aria-hidden="true">${round}</span></th>`)}
        ${all.ofTeams ? html`<th scope="col"><abbr title=${text('view.standings.matchPoints')}>${text('view.standings.mp')}</abbr></th>` : nothing}
        <th scope="col">${all.ofTeams ? html`<abbr title=${text('view.standings.gamePoints')}>${text('view.standings.gp')}</abbr>` : text('view.standings.points')}</th>
      </tr></thead>
      <tbody>${order.map(
        (row) => html`<tr class=${isFollowed(row.name) ? 'followed' : ''}>
          <th scope="row" class="who"><b>${lines.get(row.number)}</b> ${this.name(row)}</th>
          ${byOpponents ? order.map((other) => opponentCell(row, other.number)) : rounds.map((round) => roundCell(row, round))}
          ${all.ofTeams ? html`<td class="main">${halves(row.matchPoints)}</td>` : nothing}
          <td class=${all.ofTeams ? '' : 'main'}>${halves(row.points)}</td>
        </tr>`,
      )}</tbody>
    </table>`;
  }

  private choices(all: Standings) {
    const views: [Shown, string][] = [['ranking', all.section?.hasTeams ? 'teams' : 'ranking'], ['cross', 'cross'], ...(all.section?.hasTeams ? ([['players', 'players']] as [Shown, string][]) : [])];
    const rounds = Math.max(all.round ?? 0, this.latest);
    return html`<div class="choices">
      <div class="segments" role="group" aria-label=${text('view.filter')}>${views.map(([view, label]) => html`<button type="button" aria-pressed=${this.shown === view} @click=${() => this.show({ view })}>${text('view.standings.' + label)}</button>`)}</div>
      ${this.sectionChoice(all.sections ?? [], all.section)}
      ${rounds > 1
        ? html`<select aria-label=${text('view.standings.chooseRound')} @change=${(event: Event) => this.show({ round: Number((event.target as HTMLSelectElement).value) })}>
            <option value="0">${text('view.standings.latest')}</option>
            ${Array.from({ length: rounds - 1 }, (_, i) => i + 1).map((round) => html`<option value=${round} ?selected=${round === this.round}>${text('view.standings.after', { round })}</option>`)}
          </select>`
        : nothing}
    </div>`;
  }

  /** The last round that any answer was about. */
  private latest = 0;

  private foot(all: Standings) {
    return html`<div class="foot">
      ${all.open ? text(all.ofTeams ? 'view.standings.openTeams' : 'view.standings.openPlayers') : nothing}
      ${all.tieBreaks?.length
        ? html`<p>${text('view.standings.how', { edition: all.edition?.endsWith('2024') ? 2024 : 2026 })}</p>
            <dl>${all.tieBreaks.map((one) => html`<div><dt>${one.code}</dt><dd>${one.name}</dd></div>`)}</dl>`
        : nothing}
    </div>`;
  }

  private plate(all: Standings) {
    const rows = (all.rows ?? []).slice(0, Number(asked('rows')) || OVERLAY_ROWS);
    return html`<main class="standings-plate">
      <h1>${sectionTitle(all.section)} <span class="dim">${text('view.standings.after', { round: all.round ?? 0 })}</span></h1>
      <table><tbody>${rows.map((row) => html`<tr><td class="dim">${row.place}</td><td class="who"><bdi>${row.name}</bdi></td>${all.ofTeams ? html`<td class="main">${halves(row.matchPoints)}</td><td>${halves(row.points)}</td>` : html`<td class="main">${halves(row.points)}</td>`}</tr>`)}</tbody></table>
    </main>`;
  }

  render() {
    document.title = text('view.standings');
    const all = this.standings;
    if (this.overlay) return all ? this.plate(all) : nothing;
    this.latest = Math.max(this.latest, all?.round ?? 0);
    const save = text('view.standings.save');
    return html`${this.notice()}${this.head({
      title: text('view.standings'), line: this.line(),
      more: html`<button type="button" class="pic" aria-label=${save} title=${save} ?disabled=${!all?.rows?.length} @click=${() => this.save()}>${icon('save')}</button>`,
    })}${this.tabs('standings')}
      <main class="standings">
        ${this.why(!!all)}
        ${all
          ? html`${this.choices(all)}
              ${all.rows?.length
                ? html`<div class="panel scroll" role="region" tabindex="0" aria-label=${text('view.standings')}>${this.shown === 'cross' ? this.cross(all) : this.ranking(all)}</div>${this.foot(all)}`
                : html`<p class="empty">${text('view.standings.none')}</p>`}`
          : nothing}
      </main>`;
  }
}
customElements.define('jd-standings', StandingsPage);
