// The look of the pages of arbiters and operators: on a phone, on a desk, and on paper. The style of all pages is in `look.ts`.
// No information is in a colour alone.

import { css } from 'lit';
import { look } from '../look.js';
import { adopt, useTheme } from '../theme.js';

const sheet = css`
  ${look}
  html { scroll-padding: 64px 0 80px; overflow-anchor: none; }
  h2 { margin: 0; } h3 { margin: 16px 0 6px; } h4 { margin: 8px 0 2px; }
  p { margin: 6px 0; } figure { margin: 0; }
  ul, ol { padding-left: 20px; } .list { list-style: none; padding: 0; } .list > li { padding: 8px 0; border-bottom: 1px solid var(--edge); }
  .list .undone { text-decoration: line-through; }
  label { max-width: 100%; } input[type='file'] { width: 100%; }
  summary, select { cursor: pointer; } summary { padding: 10px 0; font-weight: 700; }
  .tiles button, .actions button { min-width: 0; overflow-wrap: break-word; hyphens: auto; }
  button:disabled { border-style: dashed; }
  button.wide { width: 100%; text-align: left; margin: 4px 0; }
  input[type='range'] { min-height: 36px; padding: 0; width: 110px; vertical-align: middle; accent-color: var(--text); } input[type='checkbox'] { min-height: 0; width: 22px; height: 22px; vertical-align: middle; }
  .row { gap: 8px; margin: 8px 0; } .between { justify-content: space-between; flex-wrap: wrap; } .row h3 { width: 100%; margin: 0; } form.row { flex-wrap: wrap; }
  form.stack { display: grid; gap: 12px; max-width: 460px; margin: 12px 0; } .stack label { display: grid; gap: 4px; font-weight: 600; } .stack input, .stack select { width: 100%; } .stack button { min-height: 54px; } main.narrow .stack { max-width: none; }
  jd-board { display: block; width: 100%; aspect-ratio: 1; }
  bdi { overflow-wrap: anywhere; line-height: 1.14; }

  .head h1 a:focus-visible, .rows a:focus-visible, .ply:focus-visible, .act summary:focus-visible { outline-offset: -3px; }
  .tabs a > span { display: inline-flex; align-items: center; gap: 5px; } .head h1 a { color: inherit; text-decoration: none; }
  .line.lost { color: var(--critical); font-weight: 700; } .lostline { margin: 0; padding: 8px 16px; background: var(--critical); color: var(--card); font-weight: 700; }
  .line.live::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-inline-end: 5px; border-radius: 50%; background: var(--good); }
  main { display: block; padding: 12px 12px 24px; margin: 0 auto; } main.narrow { max-width: 720px; }
  .stale { color: var(--dim); text-decoration: line-through; } .empty { color: var(--dim); text-align: center; padding: 40px 12px; font-size: 18px; }
  .badge { display: inline-block; min-width: 20px; padding: 0 6px; border-radius: 10px; background: var(--text); color: var(--card); font-size: 13px; font-weight: 800; line-height: 20px; text-align: center; } .badge.critical { background: var(--critical); color: var(--card); }
  .refusal { border-left: 4px solid var(--critical); padding: 6px 10px; background: var(--tint); overflow-wrap: anywhere; } .done { border-left: 4px solid var(--good); padding: 6px 10px; background: var(--tint); overflow-wrap: anywhere; }
  .severity { font-weight: 700; } .severity.critical, .shape.critical, .shape.lost, .low { color: var(--critical); } .severity.warning, .shape.warning { color: var(--warning); } .severity.info, .shape.info { color: var(--info); } .severity.log, .shape.log { color: var(--log); } .shape.good, .shape.on { color: var(--good); }
  .shape { width: 22px; height: 22px; display: inline-block; vertical-align: -4px; flex: none; }
  .rows { list-style: none; margin: 0 -12px 12px; padding: 0; background: var(--card); border-block: 1px solid var(--edge); } .rows > li { border-bottom: 1px solid var(--edge); } .rows > li:last-child { border: 0; }
  .part { margin: 12px 0 6px; font-size: 14px; font-weight: 700; color: var(--dim); } .part .dim { font-weight: 400; }
  .sign { font-size: 24px; line-height: 1; font-weight: 800; text-align: center; overflow: hidden; text-overflow: ellipsis; color: var(--text); text-decoration: none; } .sign.long { font-size: 13px; overflow-wrap: anywhere; max-height: 36px; line-height: 18px; }
  .sub { display: block; color: var(--dim); font-size: 13.500px; }

  .console.has-view .left { display: none; } .left, .right { min-width: 0; }
  .chips.filter { margin: -4px -12px 8px; padding: 4px 12px; } .filter input { border-radius: 22px; border-width: 1px; flex: none; } .chip[aria-pressed='true'] { background: var(--first); color: var(--on-first); border-color: var(--first); }
  .cards { display: grid; grid-template-columns: minmax(0, 1fr); } jd-incident { min-width: 0; display: block; } .card p, .card h2, .card h3 { overflow-wrap: anywhere; }
  .incidents > .cards, .earlier > .cards, .table .incidents { margin: 0 -12px; }
  .cards .card.line, .incidents .card.line { position: relative; margin: 0; padding: 0; border: 0; border-bottom: 1px solid var(--edge); border-radius: 0; } .cards jd-incident:first-child .card.line { border-top: 1px solid var(--edge); }
  .card.line.critical::before { content: ''; position: absolute; inset: 0 auto 0 0; width: 5px; background: var(--critical); }
  .card.line h2 { font-size: var(--plain); }
  .alert { display: grid; grid-template-columns: 24px 44px minmax(0, 1fr) auto 40px; gap: 0 8px; align-items: center; width: 100%; min-height: 58px; padding: 5px 10px 5px 14px; border: 0; border-radius: 0; background: none; text-align: left; font-weight: 400; } .alert:focus-visible { outline-offset: -3px; }
  .said { min-width: 0; line-height: 1.25; } .said .kind { display: block; font-weight: 700; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .alert .sub { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .age { font-variant-numeric: tabular-nums; font-weight: 600; font-size: 14px; color: var(--dim); }
  .has { justify-self: end; display: grid; place-items: center; width: 36px; height: 36px; border: 2px dashed var(--line); border-radius: 50%; font-size: 12.500px; font-weight: 800; } .has.taken { border: 2px solid var(--text); } .card.closed .has { visibility: hidden; }
  .card.line .body { padding: 4px 14px 14px; } .told { display: grid; grid-template-columns: minmax(0, 1fr) 128px; gap: 12px; align-items: start; } .told:not(:has(figure)) { grid-template-columns: 1fr; } .told figcaption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .what { font-size: 17px; line-height: 1.35; margin-top: 0; font-weight: 600; } .article { font-size: 14px; } .players { color: var(--dim); font-size: 14px; overflow-wrap: anywhere; }
  .remedy { background: var(--tint); border-radius: 12px; padding: 10px 12px 12px; margin: 10px 0; } .remedy p { margin: 0 0 4px; } .remedy .main { width: 100%; min-height: 54px; font-size: 17px; margin-top: 8px; } .remedy .choose h3 { font-size: var(--plain); font-weight: 600; margin: 4px 0; } .remedy .wide { min-height: 54px; } .choose .wide { display: flex; justify-content: space-between; gap: 10px; align-items: center; } .percent { font-weight: 400; white-space: nowrap; }
  .set { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .set label { display: block; font-size: var(--small); text-align: center; color: var(--dim); } .set input { width: 100%; text-align: center; font-size: 24px; font-weight: 800; font-variant-numeric: tabular-nums; padding: 4px; } .set .main { grid-column: 1 / -1; margin-top: 0; }
  .actions { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; margin-top: 10px; } .actions button, .actions .button { min-height: 48px; padding: 6px 3px; font-size: min(1em, 4vw); justify-content: center; text-align: center; }
  .actions.answers { grid-auto-flow: row; grid-auto-columns: auto; grid-template-columns: repeat(auto-fit, minmax(min(80px, 40%), 1fr)); } .answers .button, .answers button { font-size: 14px; line-height: 1.2; text-align: center; min-height: 46px; padding: 4px; } .exactly summary { font-weight: 600; } .exactly figure { max-width: 220px; } .also { border-left: 3px solid var(--edge); padding-left: 8px; }
  .earlier > summary, .donehead { padding: 10px 2px; } .donehead { margin: 10px 0 0; }
  .undo { position: sticky; z-index: 4; bottom: calc(64px + env(safe-area-inset-bottom)); display: flex; justify-content: space-between; align-items: center; gap: 10px; margin: 12px 0 0; padding: 8px 12px; border-radius: 12px; background: var(--first); color: var(--on-first); }
  .card { background: var(--card); border: 1px solid var(--edge); border-left: 6px solid var(--edge); border-radius: 12px; padding: 12px 14px; margin: 0 0 12px; display: block; min-width: 0; } .card.line { border-left: 0; }
  .card.critical:not(.line), .card.not_ready { border-left-color: var(--critical); } .card.look { border-left-color: var(--warning); border-left-style: dashed; } .card.ready, .card.ok { border-left-color: var(--good); }
  .card.closed { background: var(--tint); }
  .card header { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; } .card header h2, .card header h3 { margin: 0 auto 0 0; } .card header a { color: inherit; }
  figcaption { font-weight: 600; font-size: 14px; margin-bottom: 2px; } .when { font-size: 14px; margin: 2px 0; display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; }
  .facts { font-size: 14px; display: flex; flex-wrap: wrap; gap: 2px 14px; } .facts strong { color: var(--text); }
  .reason input { width: 100%; } .card .over { font-weight: 600; }

  .clocks { display: inline-flex; flex-wrap: wrap; gap: 4px 8px; font-variant-numeric: tabular-nums; }
  .time { display: inline-block; padding: 0 .3em; border: 2px solid transparent; border-radius: .28em; line-height: 1.3; white-space: nowrap; font-weight: 700; } .time.runs { background: var(--now); color: var(--on-now); border-color: var(--now-edge); } .time.low { color: var(--critical); } .time.low::before, .low:not(.time)::before { content: '▾'; font-size: .7em; margin-inline-end: .15em; } .least .low::before { content: none; } .time.runs.low { color: var(--short); }
  .softclock .faces { display: flex; flex-wrap: wrap; gap: 8px 14px; font-variant-numeric: tabular-nums; } .time.big { font-size: 26px; padding: 4px 12px; border-color: var(--edge); } .usedup { font-size: 14px; white-space: normal; } .softclock .tiles button { font-size: 19px; min-height: 64px; }
  .timerow { display: grid; grid-template-columns: 44px minmax(0, 1fr) auto; gap: 2px 10px; align-items: center; padding: 8px 12px; color: var(--text); text-decoration: none; } .timerow:hover, .moreof a:hover { background: var(--tint); } .timerow .name { display: block; line-height: 1.3; } .timerow .pair { display: grid; justify-items: end; gap: 2px; } .timerow .time { font-size: 18px; } .timerow .side, .player .side { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .laterow { display: grid; grid-template-columns: 44px minmax(0, 1fr) auto; gap: 2px 10px; align-items: center; padding: 9px 12px; } .laterow .name { font-weight: 650; } .laterow .doing { display: grid; justify-items: end; gap: 4px; } .laterow .doing .row { margin: 0; } .laterow .rest { font-size: 22px; font-weight: 800; font-variant-numeric: tabular-nums; } .laterow.over { box-shadow: inset 5px 0 0 var(--critical); } .laterow.over .rest { color: var(--critical); }
  .moreof a { display: block; padding: 12px; color: var(--text); text-decoration: none; } .moreof a .dim { display: block; font-size: 14px; }

  .find input { width: 100%; max-width: 420px; }
  .grid { list-style: none; margin: 10px 0; padding: 0; display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(82px, 1fr)); }
  .cell { grid-template-columns: minmax(0, 1fr); display: grid; gap: 1px; justify-items: center; align-content: center; min-height: 78px; height: 100%; padding: 6px 2px; background: var(--card); border: 1px solid var(--edge); border-radius: 12px; color: var(--text); text-decoration: none; font-size: 12.500px; line-height: 1.3; text-align: center; overflow-wrap: anywhere; } .cell:hover { border-color: var(--line); }
  .cell strong { font-size: 24px; line-height: 1.05; font-weight: 800; } .cell strong.long { font-size: 15px; line-height: 1.2; } .cell .least { font-size: 14px; font-weight: 600; font-variant-numeric: tabular-nums; } .cell .shape { width: 13px; height: 13px; vertical-align: -2px; } .cell span { color: var(--dim); } .cell .severity { color: var(--text); } .cell .low { color: var(--critical); } .cell .severity.critical { color: var(--critical); } .cell .severity.warning { color: var(--warning); }
  .cell.over { background: var(--tint); } .cell.lost { border: 2px dashed var(--line); } .cell.critical { border: 2px solid var(--critical); } .cell.warning { border: 2px dashed var(--warning); }

  .pair-names { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

  .table header { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 10px; align-items: center; } .table header h2 { font-size: 18px; line-height: 1.2; } .table header p { grid-column: 2 / -1; margin: 0; font-size: 14px; } .table .plate { grid-row: 1 / 3; background: var(--first); color: var(--on-first); border-radius: 8px; padding: 0 10px; font-size: 24px; font-weight: 800; line-height: 1.4; } .plate.long { font-size: 15px; line-height: 2.2; max-width: 120px; overflow: hidden; text-overflow: ellipsis; }
  .table .now { font-size: 22px; font-weight: 800; }
  .boardof { margin: 8px 0; } .boardof .player { display: flex; align-items: center; gap: 8px; margin: 4px 0; color: var(--text); font-size: var(--plain); font-weight: 600; min-height: 32px; } .boardof .player .clocks { margin-inline-start: auto; font-size: 20px; } .isfilm { background: var(--now); color: var(--on-now); padding: 2px 10px; border-radius: 8px; border: 1px solid var(--now-edge); }
  .beside > section > h3:first-child, .beside > * > section > h3:first-child { font-size: 15px; }
  .film { margin: 12px 0; } .film h3 { display: flex; flex-wrap: wrap; gap: 0 8px; justify-content: space-between; align-items: baseline; font-size: 15px; margin: 0 0 6px; }
  .track { display: block; width: 100%; height: 44px; background: var(--tint); border-radius: 10px; } .track path { vector-effect: non-scaling-stroke; fill: none; stroke: var(--text); stroke-width: 2; } .track .held { fill: var(--warning); stroke: none; } .track .up { stroke-dasharray: 4 3; } .track .down { stroke: var(--line); stroke-width: 3; } .track .press { stroke: var(--info); stroke-width: 5; } .track .lost { stroke: var(--critical); stroke-width: 3; } .track .place { stroke: var(--now); stroke-width: 6; paint-order: stroke; } :root:not([data-theme='dark']) .track .place { filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000); }
  .film input { width: 100%; height: 40px; margin: 0; } .film .steps { margin: 0; } .film .steps .last { margin-inline-start: auto; }
  .events { list-style: none; margin: 4px 0; padding: 0; max-height: 280px; overflow-y: auto; position: relative; } .events button { display: grid; grid-template-columns: 68px minmax(0, 1fr); gap: 6px; width: 100%; min-height: 40px; padding: 2px 8px; border: 0; border-radius: 8px; background: none; text-align: left; align-items: center; font-weight: 400; font-size: 15px; } .events button:hover { background: var(--tint); } .events b { font-variant-numeric: tabular-nums; } .events button[aria-current] { background: var(--now); color: var(--on-now); } .events button:focus-visible { outline-offset: -3px; }
  .boards-of-game { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); max-width: 1000px; margin-bottom: 16px; } .of { border: 1px solid var(--edge); border-top: 6px solid var(--good); border-radius: 10px; padding: 8px 10px; background: var(--card); min-width: 0; } .of.behind { border-top-color: var(--warning); border-top-style: dashed; } .of.different { border-top-color: var(--critical); border-top-style: double; } .of.unseen { border-style: dashed; border-top-color: var(--log); } .of figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; font-size: var(--plain); } .of p { margin: 4px 0 0; overflow-wrap: anywhere; } .of.unseen jd-board { opacity: .45; }
  .two { display: grid; gap: 16px; } .touch { position: relative; max-width: 560px; } .two jd-board { max-width: 560px; }
  .squares { position: absolute; inset: 0; display: grid; grid-template: repeat(8, 1fr) / repeat(8, 1fr); } .squares button, .squares button:hover { min-height: 0; padding: 0; border: 0; border-radius: 0; background: transparent; } .squares button[aria-pressed='true'] { background: none; box-shadow: inset 0 0 0 4px var(--info); } .squares button:focus-visible { outline-offset: -4px; }
  .becomes { font-size: 20px; font-weight: 700; min-height: 56px; }
  .plies { list-style: none; padding: 0; margin: 4px 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: 0 10px; max-height: 300px; overflow-y: auto; position: relative; }
  .plies li { display: grid; grid-template-columns: 38px repeat(2, minmax(0, 1fr)); align-items: center; } .plies .start { grid-template-columns: 1fr; } .plies .number { color: var(--dim); font-size: 14px; font-weight: 400; }
  .ply { border: 1px solid transparent; background: transparent; text-align: left; padding: 2px 6px; font-weight: 500; min-height: 40px; } .ply.provisional { font-style: italic; } .ply[aria-current], .ply[aria-current]:hover { border-color: var(--now-edge); background: var(--now); color: var(--on-now); font-weight: 700; }
  .tiles { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 8px 0; } .tiles button { min-height: 56px; }
  .verdict { font-size: 40px; line-height: 1.1; font-weight: 800; margin: 12px 0 4px; } .verdict.panel { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin: 0 0 12px; padding: 12px 18px; font-size: 28px; } .verdict.panel .shape { width: 30px; height: 30px; } .verdict.panel button { font-size: 16px; } .verdict.panel .dim { flex: 1 1 200px; font-size: 16px; font-weight: 400; } .decisions .list { padding: 0; } .decisions .list > li { display: grid; grid-template-columns: 74px minmax(0, 1fr) auto; gap: 0 12px; align-items: baseline; padding: 10px 16px; overflow-wrap: anywhere; } .decisions .list > li:last-child { border: 0; } .decisions time { color: var(--dim); font-variant-numeric: tabular-nums; } .decisions .list .dim:last-child { text-align: end; max-width: 220px; font-size: 14.500px; } @media (max-width: 699.9px) { .decisions .list > li { grid-template-columns: 74px minmax(0, 1fr); padding: 10px 12px; } .decisions .list .dim:last-child { grid-column: 2; text-align: start; max-width: none; } } main.narrow > .panel { margin-top: 12px; padding: 16px 20px 20px; } main.narrow > .panel h2 { margin: 0 0 8px; } main.narrow > .panel > :last-child { margin-bottom: 0; } .verdict.valid, .verdict.ready { color: var(--good); } .verdict.not_valid, .verdict.not_ready { color: var(--critical); } .verdict.not_decided, .verdict.look { color: var(--warning); }
  .proof { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px; }
  dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 4px 16px; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
  pre { overflow: auto; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; padding: 10px; font: 13px/1.35 'DejaVu Sans Mono', monospace; } pre.prose { white-space: pre-wrap; }
  .sheet pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: clamp(7px, calc((100vw - 48px) / var(--columns, 64) / .603), 13px); } .sheet .half { display: inline-block; white-space: pre; }
  .scroll { overflow-x: auto; position: relative; } table { border-collapse: collapse; width: 100%; background: var(--card); } th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid var(--edge); vertical-align: middle; } th { white-space: nowrap; } thead th { font-size: var(--small); color: var(--dim); background: var(--tint); } td select { max-width: 180px; }
  .training-band { display: block; padding: 4px 16px; background: var(--tint); border-bottom: 4px double var(--warning); } .training-band summary { padding: 6px 0; }
  .invitation .qr { display: block; width: min(260px, 100%); background: #fff; padding: 0; } .invitation pre { white-space: pre-wrap; overflow-wrap: anywhere; }

  @media (max-width: 699.9px) {
    .verdict.panel { display: grid; grid-template-columns: auto minmax(0, 1fr); font-size: 24px; } .verdict.panel > :nth-child(n + 3), .verdict.panel > .dim:first-child { grid-column: 1 / -1; }
    .tabs.bottom { overflow-x: auto; } .tabs.bottom a { position: relative; outline-offset: -4px; } .tabs.bottom a { flex: 1 0 auto; padding: 0 4px; white-space: nowrap; font-size: 13px; } .tabs a > span { gap: 3px; }
    .table:has(.isfilm) .atboard { display: contents; } .table:has(.isfilm) .boardof { position: sticky; top: 56px; z-index: 2; margin: 0 -12px; padding: 2px 12px; background: var(--ground); } .table:has(.isfilm) .boardof jd-board { width: min(100%, 44vh); margin: 0 auto; }
  }
  .ways { margin: 8px 0 0; } @media (min-width: 1000px) { .ways { display: none; } }
  @media (min-width: 700px) {
    .bottom { position: sticky; top: 56px; z-index: 3; } .undo { bottom: 16px; }
    .rows { margin: 0 0 12px; border: 1px solid var(--edge); border-radius: var(--card-radius); overflow: hidden; } .grid { grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); }
    .console:not(.has-view) .incidents { max-width: 760px; } .tiles { grid-template-columns: repeat(4, 1fr); }
  }
  @media (min-width: 1000px) {
    .console.has-view { display: grid; grid-template-columns: 400px minmax(0, 1fr); padding: 0; gap: 0; height: calc(100vh - 106px); } .console.has-view > .left, .console.has-view > .right { display: block; overflow: auto; padding: 8px 12px 16px; } .console.has-view .left { border-inline-end: 1px solid var(--edge); } .console.has-view .left .undo { bottom: 0; }
    .right > :not(jd-table, jd-table-grid) { max-width: 900px; }
    .people { display: grid; grid-template-columns: minmax(0, 400px) minmax(0, 1fr); gap: 0 40px; align-items: start; } .people > * { grid-column: 1; } .people > .list { grid-column: 2; grid-row: 2 / span 6; margin: 12px 0; }
    .grid { grid-template-columns: repeat(auto-fill, minmax(134px, 1fr)); } .cell { position: relative; } .pair-names { position: static; width: 100%; height: auto; clip-path: none; margin-top: 4px; padding: 3px 4px 0; border-top: 1px solid var(--edge); } .pair-names bdi { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.35; }
    .table { display: grid; grid-template-columns: minmax(0, 1fr) 330px; gap: 0; margin: -8px -12px -16px; min-height: calc(100vh - 106px); } .table > p { padding: 12px; } .atboard { padding: 12px 16px; } .beside { border-inline-start: 1px solid var(--edge); padding: 4px 12px 16px; background: var(--ground); min-width: 0; }
    .boardof, .atboard > header { width: min(100%, calc(100vh - 312px)); margin-inline: auto; min-width: 300px; } .beside .tiles { grid-template-columns: 1fr 1fr; } .beside .boards-of-game { grid-template-columns: 1fr; } .table > jd-sheet { grid-column: 1 / -1; padding: 12px; }
    .cards .told { grid-template-columns: minmax(0, 1fr); } .is-list .left .told figure { display: none; }
  }
  @media (min-width: 1500px) { .console.has-view { grid-template-columns: clamp(460px, 30vw, 560px) minmax(0, 1fr); } .right > :is(jd-clock-list, jd-late-list) { max-width: 960px; } .table { grid-template-columns: minmax(0, 1fr) 440px; } .cell { min-height: 96px; font-size: 15px; } .cell strong { font-size: 32px; } .cell .least { font-size: 17px; } .grid { grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); } .pair-names { font-size: 15px; } .right > :not(jd-table, jd-table-grid, jd-clock-list, jd-late-list) { max-width: 1300px; } }
  @media (prefers-reduced-motion: no-preference) { .card { transition: background var(--quick); } }
  @media print {
    :root, :root[data-theme] { color-scheme: light; --ground: #fff; --card: #fff; --text: #000; --dim: #333; --tint: #fff; --edge: #999; }
    .noprint, .top, .bottom, .left, .lostline { display: none !important; }
    body { font: 11pt/1.35 'DejaVu Serif', serif; } main, .console.has-view { padding: 0; max-width: none; display: block; height: auto; } .console.has-view > div { overflow: visible; } pre { border: 0; padding: 0; overflow: visible; font-size: 9.5pt; white-space: pre-wrap; } .sheet pre { font-size: 9.5pt; }
    @page { size: A4; margin: 15mm; }
  }
`;

/** Gives the page this look. It may be called again. */
export function style(): void {
  useTheme();
  adopt(sheet);
}
