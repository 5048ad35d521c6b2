// The standings on a wall after a round: the place, how it has changed, and the points. A daemon without standings has no such part.

import { html, nothing } from 'lit';
import { call } from '../../client.js';
import { text } from '../../text.js';
import { listLayout } from './list_layout.js';
import { pointsText } from '../matches.js';
import { changeOf } from './place_change.js';
import '../name_text.js';

/** A row, as `StandingsService` gives it. */
interface Row {
  place?: number;
  number?: number;
  name?: string;
  points?: string;
  matchPoints?: string;
}

/** The content of the standings on a wall. */
export interface Standings {
  round: number;
  ofTeams: boolean;
  rows: Row[];
  /** The places after the round before, by number. */
  before: Map<number, number>;
}

/** A row is this much higher than its letters, in the font with the highest letters. */
const ROW = 1.6;

const METHOD = 'StandingsService/GetStandings';

/**
 * Requests the standings of the first section, and those of the round before. Nothing: there are none, or there is no connection.
 */
export async function loadStandings(): Promise<Standings | undefined> {
  try {
    const now = (await call(METHOD, {})) as { round?: number; ofTeams?: boolean; rows?: Row[] };
    if (!now.rows?.length || !now.round) return undefined;
    const before = now.round > 1 ? ((await call(METHOD, { round: now.round - 1 })) as { rows?: Row[] }) : {};
    return { round: now.round, ofTeams: !!now.ofTeams, rows: now.rows, before: new Map((before.rows ?? []).map((row) => [row.number ?? 0, row.place ?? 0])) };
  } catch {
    return undefined;
  }
}

const written = (points: string | undefined) => (points ? pointsText(Number(points)) : '');

/** Draws one page of the standings. */
export function standingsPart({ rows, round, ofTeams, before }: Standings, page: number, width: number, height: number, smallest: number) {
  const layout = listLayout(rows.length, 1, width, height, smallest, height / 18);
  // One column: places are read from the top.
  const each = Math.max(1, Math.floor(height / (ROW * layout.type)) - 1);
  const pages = Math.ceil(rows.length / each);
  const shown = rows.slice((page % pages) * each, ((page % pages) + 1) * each);
  const row = (one: Row) => html`<tr>
    <td>${one.place}</td>
    <td class="change">${changeOf(one, before)}</td>
    <td class="who"><jd-name .name=${one.name ?? ''}></jd-name></td>
    ${ofTeams ? html`<td><b>${written(one.matchPoints)}</b></td>` : nothing}
    <td>${ofTeams ? written(one.points) : html`<b>${written(one.points)}</b>`}</td>
  </tr>`;
  return {
    pages,
    drawn: html`<table class="standings" .style=${`font-size: ${layout.type}px`}>
      <caption class="sr">${text('view.wallStandings', { round })}</caption>
      <thead><tr>
        <th scope="col"><span aria-hidden="true">#</span><span class="sr">${text('view.place')}</span></th>
        <th scope="col"><span class="sr">${text('view.change')}</span></th>
        <th scope="col" class="who">${text(ofTeams ? 'view.teamName' : 'view.playerName')}</th>
        ${ofTeams ? html`<th scope="col">${text('view.matchPoints')}</th>` : nothing}
        <th scope="col">${text(ofTeams ? 'view.boardPoints' : 'view.pointsOf')}</th>
      </tr></thead>
      <tbody>${shown.map(row)}</tbody>
    </table>`,
  };
}
