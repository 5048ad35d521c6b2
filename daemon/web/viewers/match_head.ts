// The two teams of a match with their score, and a bar of its points. The first team fills it from the left, and the second,
// striped, from the right. Open points stay in the middle.

import { html } from 'lit';
import { text } from '../text.js';
import { pointsText, type Match } from './matches.js';
import './name_text.js';

/** The name of a team, or "first team" and "second team". */
export const teamName = (match: Match, team: 0 | 1) => match.teams[team] || text(team ? 'view.team.second' : 'view.team.first');

/** Draws the bar of a match. */
export function matchBar(match: Match) {
  const part = (points: number) => `width: ${(100 * points) / Math.max(1, match.tables.length)}%`;
  const [first, second] = match.points;
  const label = text('view.matchScore', { first: pointsText(first), second: pointsText(second), count: match.open });
  return html`<span class="match-bar" role="img" aria-label=${label}><i .style=${part(first)}></i><i .style=${part(second)}></i></span>`;
}

/** `1½ – ½`. */
export const matchPoints = (match: Match) => match.points.map(pointsText).join(' – ');

/** `heading`: the page has a heading for each match. */
export function matchHead(match: Match, more: unknown = '') {
  return html`<header class="match-head">
    <h2><jd-name class="team" .name=${teamName(match, 0)}></jd-name> <b class="score">${matchPoints(match)}</b> <jd-name class="team" .name=${teamName(match, 1)}></jd-name></h2>
    ${matchBar(match)} ${more}
  </header>`;
}
