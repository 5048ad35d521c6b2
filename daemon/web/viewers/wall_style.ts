// The look of a wall. `--n` is the size of the letters of names and clocks, `--b` the side of a board, `--u` one percent of the
// height of a screen of 16:9.

import { css } from 'lit';

export const wallSheet = css`
  .wall { --u: min(1vh, .5625vw); height: calc(100vh - var(--foot)); overflow: hidden; position: relative; }
  .wall.telling .groups, .wall.telling .hot { transform: scale(.956); transform-origin: top; }
  .groups { display: grid; gap: var(--gap); padding: var(--gap) var(--gap) 0; height: 100%; grid-template: repeat(var(--down), minmax(0, 1fr)) / repeat(var(--across), minmax(0, 1fr)); font-size: var(--n); }
  .group { display: grid; gap: var(--gap); grid-template-rows: var(--head) minmax(0, 1fr); min-width: 0; min-height: 0; }
  .cells { display: grid; gap: var(--gap); grid-template: repeat(var(--rows), minmax(0, 1fr)) / repeat(var(--columns), minmax(0, 1fr)); min-height: 0; }
  .wall .match-head { position: relative; display: grid; align-content: center; min-width: 0; padding: 0 .3em; background: var(--card); border: 1px solid var(--edge); border-radius: .18em; overflow: hidden; }
  .wall .match-head h2 { font-size: .62em; margin: 0 0 .1em; gap: .5em; align-items: center; font-weight: 650; line-height: 1.1; } .wall .match-head .score { font-size: 1.3em; line-height: 1; } .wall .match-head jd-name { line-height: 1.2; }
  .wall .match-bar { position: absolute; inset: auto 0 0; height: max(4px, .11em); border: 0; border-radius: 0; } .wall .match-bar i:last-child { background: repeating-linear-gradient(115deg, var(--line) 0 4px, transparent 4px 7px); }

  .cell { contain: strict; display: grid; grid-template: minmax(0, 1fr) / auto auto minmax(0, 1fr); min-width: 0; min-height: 0; background: var(--card); border: 2px solid var(--edge); border-radius: .18em; overflow: hidden; color: var(--text); text-decoration: none; line-height: 1.14; }
  a.cell:hover { border-color: var(--text); } a.cell:focus-visible { outline-offset: -4px; }
  .cell .column { display: grid; place-content: center; justify-items: center; gap: .15em; width: 1.3em; background: var(--tint); text-align: center; min-width: 0; overflow: hidden; } .cell .sign { font-weight: 800; line-height: 1; } .cell small { line-height: 1.1; font-weight: 700; color: var(--warning); white-space: nowrap; } .cell.grey small { color: var(--dim); }
  .cell .square { width: var(--b); height: var(--b); max-height: 100%; align-self: center; } .cell .without { display: grid; place-items: center; text-align: center; background: var(--tint); color: var(--dim); font-weight: 650; font-size: .42em; width: calc(var(--b)); height: var(--b); line-height: 1.2; overflow-wrap: anywhere; }
  .cell .lines { display: grid; grid-template-rows: minmax(0, 1fr) auto minmax(0, 1fr); min-width: 0; position: relative; padding: .05em .2em .05em .2em; }
  .cell .side { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; align-content: start; padding-left: .28em; } .cell .side.white { align-content: end; } .stacked .side.white .clock { order: -1; }
  .cell jd-name, .hot jd-name { font-weight: 650; line-height: 1.16; }
  .cell .clock { display: flex; align-items: center; gap: .3em; min-width: 0; } .stacked .clock { flex-wrap: wrap; height: 1.12em; overflow: hidden; } .cell jd-time { line-height: 1; padding: 0 .2em; border-width: max(2px, .04em); }
  .cell .team { flex: 1 1 4em; min-width: 4em; font-size: .42em; color: var(--dim); font-weight: 600; } .cell .team, .wall .match-head .score + jd-name { display: flex; justify-content: flex-end; } .cell .team > bdi { flex: none; transform-origin: right; } .cell .team[data-cut] { visibility: hidden; }
  .first-team::before, .second-team::before { content: ''; position: absolute; inset: .12em auto .12em 0; width: .11em; border-radius: .06em; background: var(--text); } .second-team::before { background: repeating-linear-gradient(0deg, var(--line) 0 .1em, transparent .1em .18em); }
  .cell .doing { display: flex; align-items: center; gap: .5em; min-width: 0; font-size: .4em; padding-left: .7em; font-weight: 650; line-height: 1.2; white-space: nowrap; } .cell .doing > :last-child { overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  .cell .doing .sign, .last .sign { flex: none; padding: .06em .4em; border-radius: .25em; background: var(--text); color: var(--ground); line-height: 1.25; }
  .cell .words { color: var(--dim); } .cell.is-checked .words { color: var(--warning); } .cell > .lines > .words { position: absolute; inset: 0 .4em 0 auto; width: 37%; display: grid; align-content: center; text-align: right; font-size: .36em; font-weight: 650; line-height: 1.15; }
  .stacked:not(.with-move) .lines { grid-template-rows: minmax(0, 1fr) minmax(0, 1fr); } .cell.lines .lines { grid-template-rows: 1fr 1fr; align-items: center; padding-block: 0; } .cell.lines.with-move .lines { grid-template-rows: minmax(0, 1fr) auto minmax(0, 1fr); } .cell.lines .side { grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .2em; } .cell.lines .side, .cell.lines .side.white { align-content: center; }
  .cell.tall { grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr); } .cell.tall .doing { justify-content: center; min-height: 1.2em; } .cell.tall .side { grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .2em; padding: .04em .12em .04em .34em; flex: 1 1 0; } .cell.tall .side::before { left: .1em; } .cell.tall .square { justify-self: center; } .cell.tall .top-line { display: flex; align-items: center; min-width: 0; padding-left: .2em; } .cell.tall .sign { font-size: .7em; padding: .1em .3em; background: var(--tint); border-radius: .2em; }
  .cell.over { background: var(--ground); } .cell.over jd-board, .large.over jd-board { filter: saturate(.25); } .cell .lost > jd-name, .hot .lost > jd-name { color: var(--dim); font-weight: 500; } .cell.is-coming jd-board { filter: saturate(.35); }
  .cell.is-checked { outline: max(3px, .07em) dashed var(--warning); } .cell.grey { outline: max(3px, .07em) dashed var(--line); } .cell.is-checked, .cell.grey { outline-offset: min(-3px, -.07em); border-color: transparent; } a.cell:focus-visible { outline: 4px solid var(--info); } .cell.grey jd-board { filter: grayscale(1) opacity(.5); } .cell.grey jd-time { color: var(--dim); background: none; border-color: transparent; }

  .foot { position: relative; display: flex; align-items: center; gap: 1em; min-height: var(--foot, 44px); height: max(44px, 4.2vh); padding: 0 .6em; font-size: max(16px, 2.4vh); white-space: nowrap; } .foot h1 { font-size: 1em; font-weight: 750; overflow: hidden; text-overflow: ellipsis; min-width: 0; } .foot .progress { overflow: hidden; text-overflow: ellipsis; min-width: 0; color: var(--dim); } .foot time { margin-left: auto; font-weight: 800; font-variant-numeric: tabular-nums; }
  .foot .buttons { display: flex; gap: 6px; } .foot .shy { opacity: 0; } .foot:hover .shy, .foot:focus-within .shy { opacity: 1; } @media (hover: none) { .foot .shy { opacity: 1; } }
`;
