// The look of viewers' pages. Large, quiet, the same from a phone to a projector. Nothing moves but the moves, and nothing is
// told by a colour alone.

import { css } from 'lit';
import { colours } from '../theme.js';

export const sheet = css`
  ${colours}
  :root { --grey: #6b7480; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.4 system-ui, 'DejaVu Sans', sans-serif; }
  h1 { font-size: 20px; margin: 0; } h2 { font-size: 20px; margin: 24px 0 8px; }
  a { color: var(--info); }
  em { font-style: italic; }
  button, .button, input { font: inherit; color: var(--text); background: var(--card); border: 2px solid var(--edge); border-radius: 10px; min-height: 44px; padding: 6px 14px; max-width: 100%; }
  button, .button { font-weight: 600; cursor: pointer; } .button { display: inline-flex; align-items: center; text-decoration: none; color: var(--text); }
  button.small { min-height: 32px; padding: 0 10px; font-size: 14px; border-radius: 8px; }
  button[aria-pressed='true'] { border-color: var(--text); box-shadow: inset 0 0 0 2px var(--text); }
  :focus-visible { outline: 3px solid var(--info); outline-offset: 2px; }
  [hidden] { display: none !important; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .dim { color: var(--dim); font-weight: 400; }
  .row { display: flex; align-items: center; gap: .4em; } .wrap { flex-wrap: wrap; }
  .notice { position: fixed; z-index: 5; top: 0; left: 50%; transform: translateX(-50%); margin: 0; padding: 8px 20px; background: var(--text); color: var(--ground); font-weight: 700; border-radius: 0 0 10px 10px; max-width: 100%; text-align: center; }
  @media (max-width: 700px) { .notice { position: sticky; left: 0; transform: none; border-radius: 0; } }
  .empty { color: var(--dim); font-size: 20px; text-align: center; padding: 48px 16px; }
  jd-board { display: block; aspect-ratio: 1; }
  jd-time { font-variant-numeric: tabular-nums; font-weight: 700; white-space: nowrap; padding: 0 .25em; border: .08em solid transparent; border-radius: .2em; }
  jd-time.runs { background: var(--run); color: var(--on-run); border-color: var(--run); }
  jd-time.points { border-color: currentColor; min-width: 1.7em; text-align: center; }
  jd-time.stale { color: var(--dim); }
  .top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--edge); } .top h1 { margin-right: auto; overflow-wrap: anywhere; } .top .home { font-weight: 600; padding: 10px 0; }
  main.page { display: block; max-width: 1100px; margin: 0 auto; padding: 12px 16px 32px; }
  .note { color: var(--dim); font-size: 14px; }

  .wall { display: grid; gap: var(--gap); padding: var(--gap) var(--gap) 0; grid-template-columns: repeat(var(--columns), calc(var(--board) + 4px)); justify-content: center; align-content: safe center; height: calc(100vh - var(--foot)); overflow: hidden; }
  .wall .empty { grid-column: 1 / -1; }
  .table { container-type: inline-size; display: block; background: var(--card); border: 2px solid var(--edge); border-radius: 8px; overflow: hidden; color: var(--text); text-decoration: none; font-size: max(12px, calc(var(--board) * .068)); }
  .table .row { height: max(18px, calc(var(--board) * .125)); padding: 0 .3em; line-height: 1; }
  .table .number { font-weight: 800; max-width: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.3; } .table .name { flex: 1 1 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.3; } .table .ply { color: var(--dim); font-size: .86em; white-space: nowrap; }
  .table jd-time { font-size: 1.1em; } @container (max-width: 190px) { .table .ply { display: none; } }
  .table .square { display: block; position: relative; }
  .table.over .row { color: var(--dim); } .table.over jd-board { filter: saturate(.35) brightness(.8); } .table.over jd-time { color: var(--text); }
  .table.grey jd-board { filter: grayscale(1) brightness(.55) contrast(.8); } .table.grey { border-style: dashed; }
  .signal { position: absolute; inset: 0; display: grid; place-items: center; font-weight: 700; font-size: 1.3em; text-align: center; } .signal > span { background: #0b0d10d9; color: #fff; padding: .1em .5em; border-radius: .3em; } .signal.low { place-items: end center; padding-bottom: .4em; font-size: 1em; }
  .wall.phone { --board: calc(50vw - 16px); display: grid; grid-template-columns: 1fr 1fr; height: auto; overflow: visible; align-content: start; } .wall.phone .table { font-size: 13px; } .wall.phone .table .row { height: 28px; } .wall.phone .ply { display: none; }
  .foot { display: flex; align-items: center; gap: 1em; height: var(--foot); padding: 0 1em; font-size: calc(var(--foot) * .36); } .foot h1 { font-size: 1.125em; margin-right: auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .behind, .now { white-space: nowrap; } .now { color: var(--good); } .foot .count { color: var(--dim); white-space: nowrap; } .foot time { font-weight: 700; font-variant-numeric: tabular-nums; }
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

  .mine { max-width: 480px; } .mine h2 { margin: 8px 0 0; font-size: 30px; } .mine .against { font-size: 20px; font-weight: 600; margin: 4px 0 12px; } .mine .board { position: relative; } .mine .grey jd-board { filter: grayscale(1) brightness(.6); }
  .mine .player { display: flex; justify-content: space-between; align-items: center; gap: 8px; padding: 4px 0; } .mine .player .name { overflow-wrap: anywhere; font-weight: 600; } .mine .player jd-time { font-size: 24px; } .mine .lately { line-height: 1.7; } .mine .lately span { white-space: nowrap; }
  .listen .said { font-size: clamp(24px, 5vw, 48px); font-weight: 700; line-height: 1.3; min-height: 2.6em; overflow-wrap: anywhere; }
  .listen .ask { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); } .listen .ask button { min-height: 96px; font-size: 24px; } .listen kbd { color: var(--dim); font-size: .7em; }
  .listen .check { display: flex; align-items: center; gap: 12px; min-height: 44px; } .listen .check input { width: 28px; min-height: 28px; }
  .links { list-style: none; padding: 0; display: grid; gap: 8px; }
  .found { list-style: none; padding: 0; display: grid; gap: 8px; }

  jd-time.software::before { content: '≈'; font-weight: 400; font-size: .7em; }
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

  h3 { font-size: 16px; margin: 20px 0 4px; color: var(--dim); } .list { list-style: none; padding: 0; margin: 0; } .list > li { border-bottom: 1px solid var(--edge); }
  .game { display: grid; grid-template-columns: 3.500em minmax(0, 1fr) 4em; gap: 2px 12px; align-items: center; padding: 10px 6px; color: var(--text); text-decoration: none; min-height: 44px; } .game:hover { background: var(--tint); } .game .names { overflow-wrap: anywhere; font-weight: 600; } .game .result { font-weight: 800; text-align: right; } .game .more { grid-column: 2 / -1; color: var(--dim); font-size: 14px; } .game .live { font-weight: 700; color: var(--good); }
  .search { width: 100%; max-width: 420px; }

  .one-game { display: grid; grid-template-columns: minmax(0, clamp(300px, calc(100vh - 260px), 1500px)) minmax(260px, 1fr); gap: 8px 24px; max-width: max(1000px, calc(100vh + 260px)); margin: 0 auto; padding: 12px 16px 32px; }
  .one-game .strip { display: flex; align-items: center; justify-content: space-between; gap: 8px; font-weight: 600; padding: 4px 0; min-height: 40px; } .one-game .strip .title { color: var(--dim); font-weight: 400; } .one-game .strip jd-time, .one-game .strip .time { font-size: 22px; font-variant-numeric: tabular-nums; font-weight: 700; }
  .one-game .steps { display: grid; grid-template-columns: repeat(4, 1fr) auto; gap: 6px; margin-top: 8px; } .one-game .steps button { padding: 0 6px; font-size: 20px; }
  .one-game .facts { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 0 0 12px; } .one-game dt { color: var(--dim); } .one-game dd { margin: 0; overflow-wrap: anywhere; }
  .one-game .moves { list-style: none; margin: 0; padding: 0; max-height: max(220px, calc(100vh - 400px)); overflow-y: auto; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); position: relative; }
  .one-game .moves li { display: grid; grid-template-columns: 3em 1fr 1fr; align-items: center; } .one-game .moves .n { color: var(--dim); text-align: right; padding-right: 8px; }
  .one-game .moves button { border: 0; border-radius: 6px; background: none; text-align: left; min-height: 36px; padding: 2px 8px; font-weight: 500; } .one-game .moves button[aria-current] { background: var(--run); color: var(--on-run); font-weight: 800; } .one-game .moves .end { grid-column: 1 / -1; text-align: center; font-weight: 800; padding: 8px; }
  .one-game .do { margin-top: 12px; gap: 8px; }
  @media (max-width: 760px) { .top h1 { font-size: 17px; } .one-game { grid-template-columns: minmax(0, 1fr); padding: 8px 12px 24px; } .one-game .moves { max-height: 300px; } }

  .door { min-height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center; gap: 3vmin; padding: 4vmin; } .door h1 { font-size: clamp(28px, 7vmin, 130px); line-height: 1.1; overflow-wrap: anywhere; } .door p { margin: 0; font-size: clamp(18px, 3.600vmin, 70px); overflow-wrap: anywhere; } .door .live { font-weight: 700; } .door .address { font-weight: 700; font-family: 'DejaVu Sans Mono', monospace; }
  .qr { width: clamp(180px, 46vmin, 900px); background: #fff; display: block; }

  .cards { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); list-style: none; padding: 0; } .cards a { display: block; height: 100%; padding: 14px 16px; background: var(--card); border: 2px solid var(--edge); border-radius: 12px; color: var(--text); text-decoration: none; } .cards a:hover { border-color: var(--text); } .cards b { display: block; font-size: 18px; } .cards span { color: var(--dim); }
  .boards td, .boards th { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--edge); } .boards { border-collapse: collapse; } .boards a { display: inline-block; padding: 8px 4px; } .scroll { overflow-x: auto; position: relative; }

  @media print {
    :root, :root[data-theme] { color-scheme: light; --ground: #fff; --card: #fff; --text: #000; --dim: #333; --tint: #fff; --edge: #999; --run: #fff; --on-run: #000; }
    .top, .steps, .do, .notice, .buttons, .search, button { display: none !important; } .one-game .moves button { display: inline !important; } .one-game .moves { max-height: none; overflow: visible; columns: 2; } body { font: 11pt/1.35 'DejaVu Serif', serif; }
    @page { size: A4; margin: 15mm; }
  }

  :root.clear, .clear body { background: transparent; }
  .video { position: fixed; inset: 0; padding: 3.500vmin; display: flex; gap: 1.500vmin; font-size: clamp(14px, 3vmin, 64px); }
  .video.bottom { align-items: stretch; align-content: flex-end; flex-wrap: wrap; justify-content: space-between; } .video.left, .video.right { flex-direction: column; justify-content: center; align-items: stretch; width: 50vmin; min-width: 260px; } .video.right { left: auto; }
  .plate { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: .6em; padding: .3em .6em; background: #0b0d10d1; color: #fff; border-radius: .3em; min-width: 0; line-height: 1.25; } .bottom .plate { flex: 1 1 0; } .bottom .plate.move { flex: 0 0 auto; }
  .plate .name { font-weight: 700; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .plate .title { color: #ffd54a; } .plate .more { grid-row: 2; grid-column: 1; color: #d7dde4; font-size: .7em; white-space: nowrap; } .plate .more:empty { display: none; } .plate.move { display: flex; font-weight: 700; justify-content: center; } .plate jd-time { grid-row: 1 / 3; grid-column: 2; font-size: 1.5em; } .plate jd-time.runs { background: #ffd54a; color: #111; border-color: #ffd54a; } .plate jd-time.stale { color: #d7dde4; }
  .left .plate .name, .right .plate .name { grid-column: 1 / 3; } .left .plate jd-time, .right .plate jd-time { grid-row: 2; }
  .video jd-board { flex: 0 0 auto; } .video.bottom jd-board { width: 34vmin; position: fixed; right: 3.500vmin; top: 3.500vmin; }
  @media (max-width: 700px) { .video.bottom { flex-flow: column nowrap; justify-content: flex-end; } .video.bottom .plate { flex: 0 0 auto; } .video.bottom jd-board { position: static; width: 100%; } }
`;
