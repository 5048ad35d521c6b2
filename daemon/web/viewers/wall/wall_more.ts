// The parts that a wall loads after its boards are there: they are needed only at some times.

import { adopt } from '../../theme.js';
import { miniSheet, mini } from '../mini.js';
import { timeBarSheet } from '../table/time_bar.js';
import { css, html, nothing } from 'lit';
import { matchHead, matchPoints, teamName } from '../match_head.js';
import type { Match } from '../matches.js';
import { type Side, type Table, type Tables, resultPair, surname } from '../tables.js';
import { text } from '../../text.js';
import { stateOf, stateText } from '../table_state.js';

// A result that has just come, in one line for a whole hall. It covers no board.
/** `sign`: the name of the table in short. `match`: with the score that it has now. */
export function resultBanner(table: Table, sign: string, match: Match | undefined) {
  const name = (side: Side) => html`<bdi>${surname(table[side]) || text('side.' + side)}</bdi>`;
  return html`<div class="banner" role="status">
    <b class="sign"><span class="sr">${text('view.tableName')} </span>${sign}</b>
    ${name('white')}<b class="result">${resultPair(table)}</b>${name('black')}<span class="reason">${stateText(table, stateOf(table, false))}</span>
    ${match ? html`<span class="of-match"><bdi>${teamName(match, 0)}</bdi><b>${matchPoints(match)}</b><bdi>${teamName(match, 1)}</bdi></span>` : nothing}
  </div>`;
}

// A wall on a phone: a list of matches with small boards.
export function wallPhone(groups: { match?: Match; tables: Table[] }[], tables: Tables, stale: boolean, clock: (table: Table, side: Side) => unknown) {
  const drawn = (all: Table[]) => html`<div class="minis ${all.length === 1 ? 'one' : ''}">${all.map((table) => mini(table, tables.sign(table), stale, clock))}</div>`;
  const single = groups.filter((group) => !group.match).flatMap((group) => group.tables);
  return html`${groups.filter((group) => group.match).map((group) => html`<section>${matchHead(group.match!)}${drawn(group.tables)}</section>`)} ${single.length ? drawn(single) : nothing}`;
}

// The look of what a wall loads later: one large table, the lists before and after a round, the form that sets it up.
const wallMoreSheet = css`
  .wall > .empty { display: grid; place-content: center; height: 100%; margin: 0; padding: 0 5vw; font-size: max(20px, 5vmin); font-weight: 650; }
  .wall.phone { height: auto; min-height: calc(100vh - 92px); overflow: visible; padding: 12px; } .wall.phone section { margin-bottom: 20px; } .wall.phone .minis { grid-template-columns: 1fr 1fr; } .wall.phone .minis.one { grid-template-columns: 1fr; } .wall.phone .match-head { padding: 8px 10px 12px; margin-bottom: 8px; } .wall.phone .match-head h2 { font-size: 17px; }
  .hot { display: grid; grid-template: minmax(0, 1fr) calc(22 * var(--u)) / auto minmax(0, 1fr); gap: calc(1.2 * var(--u)) calc(2.4 * var(--u)); padding: calc(1 * var(--u)) calc(1.2 * var(--u)) 0; height: 100%; --side: min(calc(100vh - var(--foot) - 25 * var(--u)), 48vw); font-size: calc(8 * var(--u)); }
  .hot .large { width: var(--side); height: var(--side); } .large.is-checked jd-board { outline: calc(.5 * var(--u)) dashed var(--warning); outline-offset: calc(-.5 * var(--u)); } .large.grey jd-board { filter: grayscale(1) opacity(.5); }
  .hot .about-it { display: grid; grid-template-rows: auto minmax(0, 1fr) auto minmax(0, 1fr); gap: calc(.6 * var(--u)); height: var(--side); min-width: 0; } .hot .about-it .match-head { height: calc(7 * var(--u)); font-size: calc(5.6 * var(--u)); }
  .about-it .side { position: relative; display: grid; align-content: space-evenly; min-width: 0; padding-left: .3em; } .about-it jd-name.big-name { font-weight: 700; line-height: 1.14; } .about-it .clock { display: flex; align-items: center; gap: .3em; min-width: 0; font-size: calc(13 * var(--u)); } .about-it .clock jd-time { line-height: 1.06; border-width: .03em; } .about-it .about { flex: 1 1 0; min-width: 0; font-size: calc(3.2 * var(--u)); color: var(--dim); line-height: 1.25; } .about-it .about jd-name { font-weight: 600; }
  .last { display: flex; align-items: center; gap: .45em; margin: 0; padding: .2em 0; border-block: 2px solid var(--edge); font-size: calc(4.2 * var(--u)); white-space: nowrap; overflow: hidden; } .last > * { flex: none; } .last .sign { font-size: .75em; } .last b[aria-current] { background: var(--now); color: var(--on-now); border-radius: .2em; padding: 0 .25em; } .last .words { color: var(--warning); font-weight: 650; font-size: .7em; } .last .why { flex: 1 1 0; min-width: 0; text-align: right; overflow: hidden; white-space: normal; text-wrap: balance; line-height: 1; font-size: .6em; font-weight: 700; color: var(--critical); }
  .hot .strip { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: calc(.8 * var(--u)); min-height: 0; font-size: calc(3.9 * var(--u)); --b: calc(17 * var(--u)); } .hot .strip .doing { font-size: .56em; }
  .before { display: grid; grid-template-columns: minmax(0, 36fr) minmax(0, 62fr); gap: 0 2vw; height: 100%; padding: calc(1.4 * var(--u)) calc(1.6 * var(--u)) 0 calc(3 * var(--u)); align-items: center; }
  .before .count h2 { font-size: calc(6 * var(--u)); line-height: 1.1; margin: 0; font-weight: 750; overflow-wrap: anywhere; } .before .count p { margin: calc(.6 * var(--u)) 0 0; font-size: calc(3.2 * var(--u)); color: var(--dim); line-height: 1.3; } .before .count .left { margin: calc(1 * var(--u)) 0; font-size: calc(18 * var(--u)); line-height: 1; font-weight: 800; color: var(--text); letter-spacing: -.02em; font-variant-numeric: tabular-nums; white-space: nowrap; } .before .count .left.round { font-size: calc(11 * var(--u)); }
  .with-standings { display: grid; grid-template-columns: 53fr 43fr; gap: 2vw; } .standings { width: 100%; border-collapse: collapse; line-height: 1.2; } .standings td:not(.who) { font-variant-numeric: tabular-nums; } .standings td, .standings th { padding: .13em .3em; border-bottom: 1px solid var(--edge); text-align: right; white-space: nowrap; } .standings th { font-size: .62em; color: var(--dim); font-weight: 650; } .standings .who { width: 99%; max-width: 0; text-align: left; } .standings .change { color: var(--dim); font-size: .8em; text-align: left; }
  .after { height: 100%; padding: 0 1vw; } .after h2 { display: flex; align-items: center; margin: 0; font-weight: 800; }
  .lists { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); grid-auto-rows: minmax(0, 1fr); gap: .45em .6em; margin: 0; padding: 0; list-style: none; line-height: 1.22; height: calc(var(--high) * 1em); max-height: var(--room); align-content: center; } ul.lists { grid-auto-flow: column; grid-template-rows: repeat(var(--rows), minmax(0, 1fr)); gap: 0 1.2em; } ul.lists > li { align-items: center; border-bottom: 1px solid var(--edge); }
  .lists .panel { display: grid; align-content: space-evenly; grid-template-rows: auto minmax(0, 1fr); padding: .3em .5em .4em; border-radius: .4em; min-width: 0; } .lists h3 { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: .4em; align-items: baseline; font-size: 1.05em; margin: 0 0 .15em; color: var(--text); } .lists h3 > :last-child, .lists li > :last-child { display: flex; justify-content: flex-end; } .lists h3 > :last-child > bdi, .lists li > :last-child > bdi { flex: none; transform-origin: right; }
  .lists .panel ul { list-style: none; margin: 0; padding: 0; display: grid; grid-auto-rows: 1fr; align-items: center; } .lists li { display: grid; grid-template-columns: 1.7em minmax(0, 1fr) auto minmax(0, 1fr); gap: .4em; align-items: baseline; } .lists jd-name { line-height: 1.22; } .lists .sign { color: var(--dim); font-variant-numeric: tabular-nums; white-space: nowrap; } .lists .result { min-width: 3em; text-align: center; color: var(--dim); white-space: nowrap; font-variant-numeric: tabular-nums; } .before .lists .result { min-width: 1em; } .after .lists .result { color: var(--text); font-weight: 700; } .lists .won { font-weight: 700; }
  .dots { display: flex; gap: 2px; } button.dot { min-height: max(26px, 1em); width: max(26px, 1em); padding: 0; border: 0; font-size: 1em; background: radial-gradient(circle, transparent .19em, var(--dim) .21em .27em, transparent .29em); } button.dot[aria-current] { background: radial-gradient(circle, var(--text) .27em, transparent .29em); }
  .set-up { position: fixed; z-index: 3; right: 12px; bottom: calc(max(44px, 4.2vh) + 8px); display: grid; gap: 8px; width: min(440px, 96vw); padding: 16px; box-shadow: 0 8px 28px #0006; font-size: 16px; } .set-up label { display: grid; grid-template-columns: minmax(0, 1fr) 130px; gap: 12px; align-items: center; } .set-up p { margin: 0; font-weight: 650; min-height: 1.4em; }
  .banner { position: absolute; z-index: 2; inset: auto 0 0; height: calc(8.4 * min(1vh, .5625vw)); display: flex; align-items: center; gap: .5em; padding: 0 .4em; background: var(--first); color: var(--on-first); font-size: calc(4 * min(1vh, .5625vw)); font-weight: 700; white-space: nowrap; overflow: hidden; animation: shown var(--quick) ease-out; } .banner .sign { border: 2px solid currentColor; border-radius: .25em; padding: 0 .35em; } .banner .result { background: var(--now); color: var(--on-now); border-radius: .15em; padding: 0 .25em; font-size: 1.5em; line-height: 1.15; } .banner .reason { font-weight: 500; } .banner > * { flex: none; } .banner .of-match { flex: 1 1 0; min-width: 0; display: flex; justify-content: flex-end; gap: .4em; } .banner .of-match > bdi { overflow: hidden; text-overflow: ellipsis; min-width: 3.5em; } .banner .of-match > b { flex: none; }
  @media (max-width: 699.9px) { .foot { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; height: auto; min-height: 92px; padding: 6px 12px; font-size: 15px; } .foot h1 { white-space: normal; max-height: 2.6em; line-height: 1.3; } .foot time { grid-area: 1 / 2; } }
  @keyframes shown { from { opacity: 0; } }
`;

export { wallEmpty } from './wall_empty.js';
export { hottest, liveliness, lively } from '../table/hottest.js';
export { wallForm } from './wall_form.js';
export { STRIP, wallHot } from './wall_hot.js';
export { pairings, results } from './wall_lists.js';
export { loadStandings } from './wall_standings.js';

adopt(miniSheet);
adopt(timeBarSheet);
adopt(wallMoreSheet);
