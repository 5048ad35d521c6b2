// The lists of a wall. Before a round: the time until it, and the pairings with their tables. After a round: the results.

import { html, nothing } from 'lit';
import { locale, text } from '../../text.js';
import { listLayout } from './list_layout.js';
import { matchPoints, teamName } from '../match_head.js';
import { matchesOf, pointsText, sideOf, type Match } from '../matches.js';
import { isBye, score, surname, wallClock, type Side, type Table, type Tables } from '../tables.js';
import { shortControl } from './short_control.js';
import { comingTables, startOf } from './wall_scene.js';
import { standingsPart, type Standings } from './wall_standings.js';
import '../name_text.js';

/** If there is room, a line is higher than its letters by this factor. */
const LOOSE = 1.8;
/** The height of a match's head, in lines. */
const HEAD_LINES = 2;

const nameOf = (table: Table, side: Side) => surname(table[side]) || text('side.' + side);
const won = (table: Table, side: Side) => ['1', '+'].includes(score(table, side) ?? '');

function line(table: Table, sign: string, first: Side, hasResults: boolean) {
  const second: Side = first === 'white' ? 'black' : 'white';
  const points = (side: Side) => score(table, side) ?? '';
  const name = (side: Side) => html`<jd-name class=${hasResults ? (won(table, side) ? 'won' : 'dim') : ''} .name=${nameOf(table, side)}></jd-name>`;
  const middle = isBye(table) ? text('view.bye') : hasResults ? `${points(first)} : ${points(second)}` : '–';
  return html`<li><b class="sign">${sign}</b>${name(first)}<span class="result">${middle}</span>${isBye(table) ? html`<span></span>` : name(second)}</li>`;
}

function block(match: Match, tables: Tables, hasResults: boolean) {
  const isWinner = (team: 0 | 1) => match.points[team] > match.points[1 - team];
  const team = (which: 0 | 1) => html`<jd-name class=${hasResults && !isWinner(which) && isWinner((1 - which) as 0 | 1) ? 'dim' : 'won'} .name=${teamName(match, which)}></jd-name>`;
  const label = `${teamName(match, 0)} ${hasResults ? matchPoints(match) : '–'} ${teamName(match, 1)}`;
  return html`<section class="panel" aria-label=${label}>
    <h3>${team(0)}<b>${hasResults ? match.points.map(pointsText).join(' : ') : '–'}</b>${team(1)}</h3>
    <ul>${match.tables.map((table) => line(table, tables.sign(table), sideOf(match, 0, table), hasResults))}</ul>
  </section>`;
}

/** The lists, and on how many pages they are. `smallest`: of the letters, in pixels. */
function wallLists(all: Table[], tables: Tables, hasResults: boolean, page: number, width: number, height: number, smallest: number) {
  const matches = matchesOf(all);
  const largest = height / 14;
  if (matches.length) {
    const lines = Math.max(...matches.map((match) => match.tables.length)) + HEAD_LINES;
    const layout = listLayout(matches.length, lines, width, height, smallest, largest);
    const at = page % layout.pages;
    const shown = matches.slice(at * layout.each, (at + 1) * layout.each);
    return { pages: layout.pages, lists: html`<div class="lists of-teams" .style=${`--columns: ${layout.columns}; --high: ${Math.ceil(shown.length / layout.columns) * lines * LOOSE}; --room: ${height}px; font-size: ${layout.type}px`}>${shown.map((match) => block(match, tables, hasResults))}</div>` };
  }
  const layout = listLayout(all.length, 1, width, height, smallest, largest);
  const at = page % layout.pages;
  const shown = all.slice(at * layout.each, (at + 1) * layout.each);
  const rows = Math.ceil(shown.length / layout.columns);
  return {
    pages: layout.pages,
    lists: shown.length ? html`<ul class="lists" .style=${`--columns: ${layout.columns}; --rows: ${rows}; --high: ${rows * LOOSE}; --room: ${height}px; font-size: ${layout.type}px`}>${shown.map((table) => line(table, isBye(table) ? '' : tables.sign(table), 'white', hasResults))}</ul>` : nothing,
  };
}

/** The height of the title above lists, as a part of the screen. */
const TITLE = 0.09;
/** The part of the width that results have beside standings. */
const RESULTS = 0.53;
/** Lists of names have letters of this part of the height at least: people walk up to read them. */
const LISTED = 1 / 30;

/** The content of the lists, and their place. */
export interface Lists {
  tables: Tables;
  page: number;
  width: number;
  height: number;
  /** The smallest letters on the wall, in pixels. */
  smallest: number;
}

const timeOfDay = (at: number) => new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** Draws one page of the pairings. */
export function pairings({ tables, page, width, height, smallest }: Lists) {
  const coming = comingTables(tables).filter((table) => !table.postponed);
  const start = startOf(coming);
  const left = start ? Math.ceil((start - tables.time()) / 1000) : 0;
  const { round = '', timeControl, defaultTime } = coming[0] ?? {};
  const late = Math.round(parseFloat(defaultTime ?? '0') / 60);
  const { pages, lists } = wallLists(coming, tables, false, page, width * 0.61, height * 0.96, Math.min(smallest, height * LISTED));
  const facts = [start ? text('view.startsAt', { time: timeOfDay(start) }) : '', shortControl(timeControl ?? '')].filter(Boolean).join(' · ');
  const drawn = html`<div class="before">
    <div class="count">
      <h2>${text(left > 0 ? 'view.startsIn' : 'view.next', { round })}</h2>
      ${left > 0 ? html`<p class="left" role="timer" aria-live="off">${wallClock(left)}</p>` : html`<p class="left round">${text('view.round', { round })}</p>`}
      ${facts ? html`<p>${facts}</p>` : nothing} ${late ? html`<p>${text('view.lateLoses', { count: late })}</p>` : nothing}
    </div>
    ${lists}
  </div>`;
  return { pages, drawn };
}

/** The results, and beside them the standings, if there are some. */
export function results({ tables, page, width, height, smallest }: Lists, standings?: Standings) {
  const all = tables.listed().filter((table) => table.round);
  const title = height * TITLE;
  const heading = (words: string) => html`<h2 .style=${`height: ${title}px; font-size: ${title * 0.5}px`}>${words}</h2>`;
  const least = Math.min(smallest, height * LISTED);
  const { pages, lists } = wallLists(all, tables, true, page, width * (standings ? RESULTS : 0.98), height - title, least);
  const beside = standings && standingsPart(standings, page, width * (0.97 - RESULTS), height - title, least);
  return {
    pages: Math.max(pages, beside?.pages ?? 1),
    drawn: html`<div class="after ${beside ? 'with-standings' : ''}">
      <div>${heading(text('view.resultsOf', { round: all[0]?.round ?? '' }))}${lists}</div>
      ${beside ? html`<div>${heading(text('view.wallStandings', { round: standings.round }))}${beside.drawn}</div>` : nothing}
    </div>`,
  };
}
