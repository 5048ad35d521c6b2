// Standings on paper: the table with its tie-breaks, and what their codes mean.

import { html, nothing } from 'lit';
import { text } from '../../text.js';
import { halves, type Standings, type StandingsRow } from '../../viewers/round/standings_table.js';

/** The points that each player had before a round, by the starting number. Nothing: they are not known, or nobody can have any. */
export function pointsBefore(standings: Standings | undefined, round: number): Map<number, string> | undefined {
  if (!standings || round < 2) return undefined;
  const sum = (row: StandingsRow) => (row.rounds ?? []).slice(0, round - 1).reduce((all, one) => all + Number(one.points ?? 0), 0);
  return new Map((standings.rows ?? []).map((row) => [row.number, halves(String(sum(row)))]));
}

/** The points after the last round of these standings. */
export const pointsAfter = (standings: Standings) => new Map((standings.rows ?? []).map((row) => [row.number, halves(row.points) || '0']));

/** `rows`: how many of the first are shown. */
export function rankingTable(standings: Standings, rows = Infinity) {
  const all = standings.rows ?? [];
  const shown = all.slice(0, rows);
  const teams = !!standings.ofTeams;
  const head = (key: string, look = 'number') => html`<th scope="col" class=${look}>${text('view.standings.' + key)}</th>`;
  const short = (key: string, words: string) => html`<th scope="col" class="number"><abbr title=${text('view.standings.' + words)}>${text('view.standings.' + key)}</abbr></th>`;
  const hasFederation = !teams && all.some((row) => row.federation);
  const hasRating = !teams && all.some((row) => row.rating);
  const main = teams && !standings.gamePointsFirst;
  return html`<table class="rank">
    <thead><tr>
      <th scope="col" class="number rank-place"><span aria-hidden="true">#</span><span class="sr">${text('view.standings.place')}</span></th>
      ${head(teams ? 'team' : 'name', '')}${hasFederation ? html`<th scope="col" class="fits paper-wide">${text('paper.federation')}</th>` : nothing}${hasRating ? head('rating', 'number paper-wide') : nothing}
      ${teams ? html`${short('mp', 'matchPoints')}${short('gp', 'gamePoints')}` : head('points')}
      ${(standings.tieBreaks ?? []).map((one) => html`<th scope="col" class="number paper-wide"><abbr title=${one.name ?? ''}>${one.code}</abbr></th>`)}
    </tr></thead>
    <tbody>${shown.map(
      (row, i) => html`<tr class="ranked">
        <td class="number rank-place">${i > 0 && shown[i - 1].place === row.place ? html`<span class="sr">${row.place}</span>` : row.place}</td>
        <td class="words"><bdi>${[row.title, row.name || row.number].filter(Boolean).join(' ')}</bdi></td>${hasFederation ? html`<td class="fits paper-wide">${row.federation}</td>` : nothing}${hasRating ? html`<td class="number paper-wide">${row.rating || ''}</td>` : nothing}
        ${teams ? html`<td class="number ${main ? 'rank-main' : ''}">${halves(row.matchPoints)}</td>` : nothing}<td class="number ${main ? '' : 'rank-main'}">${halves(row.points)}</td>
        ${(standings.tieBreaks ?? []).map((_, k) => html`<td class="number paper-wide">${halves(row.values?.[k]) || '–'}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** The missing parts of the table, and the meaning of the codes above its columns. */
export function rankingNotes(standings: Standings, left = 0) {
  const codes = standings.tieBreaks ?? [];
  return html`${left ? html`<p class="remark">${text('paper.more', { count: left })}</p>` : nothing}
    ${standings.open ? html`<p class="remark"><b class="sentence">${text('view.standings.open', { count: standings.open })}.</b> ${text(standings.ofTeams ? 'view.standings.openTeams' : 'view.standings.openPlayers')}</p>` : nothing}
    ${codes.length ? html`<p class="remark paper-wide">${codes.map((one, i) => html`${i ? ' · ' : ''}<span><b>${one.code}</b> ${one.name}</span>`)}</p>` : nothing}`;
}
