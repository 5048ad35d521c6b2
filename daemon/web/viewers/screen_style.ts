// The look of screens in the hall: the wall, one board, clocks.

import { css } from 'lit';

export const screenSheet = css`
  .wall { display: grid; gap: var(--gap); padding: var(--gap) var(--gap) 0; grid-template-columns: repeat(var(--columns), calc(var(--board) + 4px)); justify-content: center; align-content: safe center; height: calc(100vh - var(--foot)); overflow: hidden; }
  .wall .empty { grid-column: 1 / -1; }
  .table { container-type: inline-size; display: block; background: var(--card); border: 2px solid var(--edge); border-radius: 8px; overflow: hidden; color: var(--text); text-decoration: none; font-size: max(12px, calc(var(--board) * .068)); }
  .table .row { height: max(18px, calc(var(--board) * .125)); padding: 0 .3em; line-height: 1; }
  .table .number { font-weight: 800; max-width: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.3; } .table .name { flex: 1 1 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.3; } .table .ply { color: var(--dim); font-size: .86em; white-space: nowrap; }
  .table jd-time { font-size: 1.1em; } @container (max-width: 190px) { .table .ply { display: none; } }
  .table .square { display: block; position: relative; }
  .table.over .row { color: var(--dim); } .table.over jd-board { filter: saturate(.35) brightness(.8); } .table.over jd-time { color: var(--text); }
  .table.grey jd-board { filter: grayscale(1) brightness(.55) contrast(.8); } .table.grey { border-style: dashed; }
  .wall.phone { --board: calc(50vw - 16px); display: grid; grid-template-columns: 1fr 1fr; height: auto; overflow: visible; align-content: start; } .wall.phone .table { font-size: 13px; } .wall.phone .table .row { height: 28px; } .wall.phone .ply { display: none; }
  .foot { display: flex; align-items: center; gap: 1em; height: var(--foot); padding: 0 1em; font-size: calc(var(--foot) * .36); } .foot h1 { font-size: 1.125em; margin-right: auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .foot .count { color: var(--dim); white-space: nowrap; } .foot time { font-weight: 700; font-variant-numeric: tabular-nums; }
  @media (max-width: 700px) { .foot { flex-wrap: wrap; height: auto; min-height: var(--foot); padding: 6px 12px; font-size: 15px; } .foot h1 { flex: 1 1 100%; white-space: normal; } }
  .foot .shy { opacity: 0; } .foot:hover .shy, .foot:focus-within .shy { opacity: 1; } @media (hover: none) { .foot .shy { opacity: 1; } }
  .dots { display: flex; gap: 4px; } .dot { min-height: 24px; width: 24px; padding: 0; border: 0; background: radial-gradient(circle, transparent 5px, var(--dim) 5.500px 7px, transparent 7.500px); border-radius: 50%; } .dot[aria-current] { background: radial-gradient(circle, var(--text) 7px, transparent 7.500px); }

  .demo { --b: min(calc(100vh - 24px), calc(100vw - 380px)); display: grid; grid-template-columns: var(--b) minmax(0, 1fr); gap: 0 clamp(16px, 2.500vw, 60px); padding: 12px 24px 12px 12px; min-height: 100vh; }
  .demo .board { width: var(--b); position: relative; } .demo .side { display: grid; grid-template-rows: auto 1fr auto; height: var(--b); min-width: 0; }
  .demo .player { min-width: 0; } .demo .player .name { font-size: clamp(20px, min(5.400vh, 3vw), 110px); line-height: 1.15; overflow-wrap: anywhere; display: block; font-weight: 600; } .demo .player .title { color: var(--dim); font-size: max(12px, .55em); font-weight: 400; }
  .demo .player jd-time { font-size: clamp(36px, min(8.400vh, 5.500vw), 180px); line-height: 1.25; display: inline-block; }
  .demo .plies { list-style: none; padding: 0; margin: 8px 0; align-self: center; font-size: clamp(18px, min(4.400vh, 2.600vw), 90px); line-height: 1.25; max-height: 100%; overflow: hidden; } .demo .plies li:last-child { font-weight: 800; }
  .demo .grey jd-board { filter: grayscale(1) brightness(.6); } .demo .signal { font-size: 5vmin; } .demo .signal.low { font-size: 3vmin; }
  .demo .where { color: var(--dim); font-size: clamp(14px, 2vh, 36px); }
  .demo .age { position: fixed; left: 12px; bottom: 8px; margin: 0; } .demo .buttons { position: fixed; right: 12px; bottom: 8px; opacity: 0; } .demo .buttons:hover, .demo .buttons:focus-within { opacity: 1; } @media (hover: none) { .demo .buttons { opacity: 1; } }
  @media (max-width: 900px), (max-aspect-ratio: 1) {
    .demo { --b: min(calc(100vw - 16px), calc(100vh - 180px)); grid-template-columns: 1fr; padding: 8px; justify-items: center; align-content: start; }
    .demo .side { display: contents; } .demo .player { width: var(--b); display: flex; justify-content: space-between; align-items: center; gap: 8px; } .demo .player .name { font-size: clamp(16px, 4.500vw, 40px); } .demo .player jd-time { font-size: clamp(22px, 7vw, 72px); }
    .demo .player.above { order: 1; } .demo .board { order: 2; } .demo .player.below { order: 3; } .demo .plies { order: 4; display: flex; flex-wrap: wrap; gap: 0 14px; width: var(--b); font-size: clamp(17px, 4vw, 36px); }
    .demo .age { position: static; order: 5; } .demo .buttons { position: static; order: 5; opacity: 1; } .demo .where { order: 0; width: var(--b); }
  }

  .clocks jd-time.software { position: relative; } .clocks jd-time.software::before { position: absolute; left: 0; top: 0; font-size: .3em; }
  .clocks { min-height: 100vh; display: grid; grid-auto-rows: 1fr; gap: 2vh; padding: 2vh 2vw 48px; }
  .clocks .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 2vw; align-items: center; position: relative; }
  .clocks .one { text-align: center; min-width: 0; } .clocks .name { display: block; font-size: clamp(16px, min(calc(6vh / var(--lines)), 7vw), 90px); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .clocks .one.turn .name { font-weight: 800; }
  .clocks jd-time { display: inline-block; line-height: 1.15; font-size: clamp(40px, min(calc(34vh / var(--lines)), 10.500vw), 620px); }
  .clocks .where { grid-column: 1 / -1; text-align: center; color: var(--dim); font-size: clamp(16px, calc(4vh / var(--lines)), 60px); font-weight: 600; margin: 0; align-self: end; }
  .clocks .swatch { display: inline-block; width: .7em; height: .7em; border: .06em solid var(--text); border-radius: .12em; background: #fff; } .clocks .black .swatch { background: #000; }
  .clocks span.runs { display: block; min-height: 1.4em; font-size: clamp(14px, calc(3vh / var(--lines)), 44px); font-weight: 700; }
  .clocks > .note { position: fixed; bottom: 4px; left: 0; right: 0; text-align: center; margin: 0; }
  @media (max-aspect-ratio: 1) { .clocks .pair { grid-template-columns: 1fr; } .clocks jd-time { font-size: clamp(40px, min(calc(17vh / var(--lines)), 19vw), 620px); } }
`;
