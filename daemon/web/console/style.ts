// The look of the pages of arbiters and operators: light and dark by the system, on a phone and on a desk, and on paper.
// Nothing is told by a colour alone.

import { css } from 'lit';
import { adopt, colours, useTheme } from '../theme.js';

const sheet = css`
  ${colours}
  * { box-sizing: border-box; }
  html { scroll-padding: 64px 0 80px; }
  body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.4 system-ui, 'DejaVu Sans', sans-serif; }
  h1 { font-size: 20px; margin: 0; } h2 { font-size: 22px; margin: 0; } h3 { font-size: 17px; margin: 16px 0 6px; } h4 { margin: 8px 0 2px; }
  p { margin: 6px 0; }
  a { color: var(--info); }
  ul, ol { padding-left: 20px; } .list { list-style: none; padding: 0; } .list > li { padding: 8px 0; border-bottom: 1px solid var(--edge); }
  .list .undone { text-decoration: line-through; }
  .dim { color: var(--dim); font-weight: 400; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  button, .button, input, select { font: inherit; color: var(--text); background: var(--card); border: 2px solid var(--edge); border-radius: 10px; min-height: 44px; padding: 6px 14px; max-width: 100%; }
  label { max-width: 100%; } input[type='file'] { width: 100%; }
  button, .button, summary, select { cursor: pointer; }
  .button { display: inline-flex; align-items: center; text-decoration: none; }
  button { font-weight: 600; }
  .tiles button, .actions button { min-width: 0; overflow-wrap: break-word; hyphens: auto; }
  button.first { background: var(--first); color: var(--on-first); border-color: var(--first); }
  button:disabled { color: var(--dim); background: var(--tint); border-style: dashed; border-color: var(--edge); cursor: default; }
  button[aria-pressed='true'] { border-color: var(--text); box-shadow: inset 0 0 0 2px var(--text); }
  button.small { min-height: 36px; padding: 2px 10px; font-size: 14px; }
  button.wide { width: 100%; text-align: left; margin: 4px 0; }
  input[type='range'] { min-height: 36px; padding: 0; width: 110px; vertical-align: middle; } input[type='checkbox'] { min-height: 0; width: 22px; height: 22px; vertical-align: middle; }
  :focus-visible { outline: 3px solid var(--info); outline-offset: 2px; }
  .row { display: flex; gap: 8px; align-items: center; margin: 8px 0; } .wrap { flex-wrap: wrap; } .between { justify-content: space-between; flex-wrap: wrap; }
  .row h3 { width: 100%; margin: 0; }
  form.row { flex-wrap: wrap; }
  jd-board { display: block; width: 100%; aspect-ratio: 1; }

  .top { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--edge); }
  .top .open { margin-left: auto; color: var(--dim); }
  .line.lost { color: var(--critical); font-weight: 700; } .line.live { color: var(--good); }
  .volume { font-size: 14px; display: none; }
  .bottom { position: fixed; bottom: 0; left: 0; right: 0; z-index: 3; display: flex; background: var(--card); border-top: 1px solid var(--edge); padding-bottom: env(safe-area-inset-bottom); overflow-x: auto; }
  .bottom a { flex: 1 0 auto; text-align: center; padding: 16px 3px; color: var(--text); text-decoration: none; font-weight: 600; font-size: 13px; min-height: 52px; }
  .bottom a[aria-current] { box-shadow: inset 0 4px 0 var(--text); background: var(--tint); }
  main { display: block; padding: 12px 12px calc(96px + env(safe-area-inset-bottom)); max-width: 1900px; margin: 0 auto; }
  main.narrow { max-width: 720px; }
  .lostline { margin: 0; padding: 8px 16px; background: var(--critical); color: var(--card); font-weight: 700; }
  .stale { color: var(--dim); text-decoration: line-through; } .empty { color: var(--dim); text-align: center; padding: 40px 12px; font-size: 18px; }

  .console.has-view .left { display: none; }
  html { overflow-anchor: none; }
  .cards { display: grid; grid-template-columns: minmax(0, 1fr); } jd-incident { min-width: 0; display: block; } .card p, .card h2, .card h3 { overflow-wrap: anywhere; }
  .incidents > .cards, .earlier > .cards, .table .incidents { margin: 0 -12px; }
  .cards .card.line, .incidents .card.line { margin: 0; padding: 0; border: 0; border-bottom: 1px solid var(--edge); border-left: 6px solid transparent; border-radius: 0; } .cards jd-incident:first-child .card.line { border-top: 1px solid var(--edge); } .card.line.critical { border-left-color: var(--critical); }
  .card.line h2 { font-size: 16px; }
  .alert { display: grid; grid-template-columns: 22px 42px minmax(0, 1fr) auto 40px; gap: 10px; align-items: center; width: 100%; min-height: 58px; padding: 6px 10px; border: 0; border-radius: 0; background: transparent; text-align: left; font-weight: 400; }
  .alert .severity { font-size: 20px; text-align: center; } .sign { font-size: 24px; font-weight: 700; text-align: center; overflow: hidden; text-overflow: ellipsis; } .sign.long { font-size: 13px; overflow-wrap: anywhere; max-height: 36px; line-height: 18px; }
  .said { min-width: 0; } .said .kind { display: block; font-weight: 700; } .said .sub { display: block; font-size: 14px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .age { font-variant-numeric: tabular-nums; font-weight: 600; font-size: 14px; color: var(--dim); }
  .has { display: grid; place-items: center; width: 38px; height: 38px; border: 2px dashed var(--edge); border-radius: 50%; font-size: 14px; font-weight: 700; } .has.taken { border: 2px solid var(--text); } .card.closed .has { visibility: hidden; }
  .card.line .body { padding: 4px 14px 14px; } .told { display: grid; grid-template-columns: minmax(0, 1fr) 132px; gap: 10px; align-items: start; } .told:not(:has(figure)) { grid-template-columns: 1fr; } .told figcaption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .remedy { background: var(--tint); border-radius: 12px; padding: 8px 12px 12px; margin: 10px 0; } .remedy .main { width: 100%; min-height: 54px; font-size: 17px; margin-top: 8px; } .remedy .choose h3 { font-size: 16px; font-weight: 600; margin: 4px 0; } .remedy .wide { min-height: 54px; } .choose .wide { display: flex; justify-content: space-between; gap: 10px; align-items: center; } .percent { font-weight: 400; white-space: nowrap; }
  .set { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .set label { display: block; font-size: 14px; text-align: center; color: var(--dim); } .set input { width: 100%; text-align: center; font-size: 22px; font-weight: 700; font-variant-numeric: tabular-nums; } .set .main { grid-column: 1 / -1; margin-top: 0; }
  .actions.answers { grid-auto-flow: row; grid-auto-columns: auto; grid-template-columns: repeat(auto-fit, minmax(min(120px, 40%), 1fr)); } .answers .button, .answers button { font-size: 14px; text-align: center; min-height: 46px; padding: 4px; } .exactly summary { font-weight: 600; } .exactly figure { max-width: 220px; } .also { border-left: 3px solid var(--edge); padding-left: 8px; }
  .filter.row { margin: 0 0 10px; } .earlier > summary, .donehead { padding: 10px 2px; } .donehead { margin: 10px 0 0; }
  .undo { position: sticky; z-index: 4; bottom: calc(64px + env(safe-area-inset-bottom)); display: flex; justify-content: space-between; align-items: center; gap: 10px; margin: 12px 0 0; padding: 8px 12px; border-radius: 10px; background: var(--first); color: var(--on-first); }
  .badge { display: inline-block; min-width: 20px; padding: 0 5px; border-radius: 10px; background: var(--text); color: var(--ground); font-size: 13px; line-height: 20px; text-align: center; } .badge.critical { background: var(--critical); color: var(--card); }
  .filter { flex-wrap: wrap; } .filter button { font-size: 14px; padding: 6px 10px; } .actions .button { justify-content: center; font-weight: 600; min-height: 48px; }
  .top h1 a { color: inherit; text-decoration: none; } .left, .right { min-width: 0; }
  .card { background: var(--card); border: 1px solid var(--edge); border-left: 8px solid var(--log); border-radius: 12px; padding: 12px 14px; margin: 0 0 12px; display: block; min-width: 0; }
  .card.critical, .card.not_ready, .card.wrong { border-left-color: var(--critical); } .card.warning, .card.look, .card.frozen { border-left-color: var(--warning); } .card.info { border-left-color: var(--info); }
  .card.ready, .card.ok { border-left-color: var(--good); }
  .card.closed { border-left-style: dashed; background: var(--tint); }
  .card header, .table > header { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; } .card header h2, .card header h3 { margin: 0 auto 0 0; }
  .card header a { color: inherit; } .card.output .state { font-weight: 700; }
  .severity { font-weight: 700; } .severity.critical { color: var(--critical); } .severity.warning { color: var(--warning); } .severity.info { color: var(--info); } .severity.log { color: var(--log); }
  .article { color: var(--dim); } .what { font-weight: 600; font-size: 17px; line-height: 1.3; margin-top: 0; } .players { color: var(--dim); overflow-wrap: anywhere; }
  figure { margin: 0; } figcaption { font-weight: 600; font-size: 14px; margin-bottom: 2px; } .when { font-size: 14px; margin: 2px 0; display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; }
  .clocks { display: inline-flex; flex-wrap: wrap; gap: 4px 8px; font-variant-numeric: tabular-nums; font-size: 14px; } .time { padding: 1px 6px; border: 1px solid transparent; border-radius: 6px; white-space: nowrap; } .time.runs { background: var(--run); color: var(--on-run); border-color: var(--run); font-weight: 700; }
  .softclock .faces { display: flex; flex-wrap: wrap; gap: 8px 14px; font-variant-numeric: tabular-nums; } .time.big { font-size: 28px; padding: 4px 12px; border-color: var(--edge); } .usedup { font-size: 14px; white-space: normal; } .softclock .tiles button { font-size: 19px; min-height: 64px; }
  .facts { font-size: 14px; display: flex; flex-wrap: wrap; gap: 2px 14px; } .facts strong { color: var(--text); }
  .actions { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; margin-top: 10px; } .actions button { min-height: 48px; padding: 6px 3px; font-size: min(1em, 4vw); }
  .reason input { width: 100%; } .over { font-weight: 600; }
  .refusal { border-left: 4px solid var(--critical); padding: 6px 10px; background: var(--tint); overflow-wrap: anywhere; } .done { border-left: 4px solid var(--good); padding: 6px 10px; background: var(--tint); }

  .grid { list-style: none; padding: 0; display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); }
  .grid a { display: flex; flex-direction: column; gap: 2px; padding: 10px; min-height: 92px; background: var(--card); border: 1px solid var(--edge); border-radius: 10px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
  .grid a.lost { border-style: dashed; } .grid strong { font-size: 22px; } .grid .names { font-size: 13px; color: var(--dim); }
  .clocklist .list li p { margin: 2px 0; } .clocklist .list li { padding: 6px 0; border-bottom: 1px solid var(--edge); } .clocklist .list strong { font-size: 18px; } .clocklist .time { font-size: 18px; }
  .table .now { font-size: 22px; font-weight: 700; }
  .boards-of-game { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); max-width: 1000px; margin-bottom: 16px; } .of { border: 1px solid var(--edge); border-top: 6px solid var(--good); border-radius: 10px; padding: 8px 10px; background: var(--card); min-width: 0; } .of.behind { border-top-color: var(--warning); border-top-style: dashed; } .of.different { border-top-color: var(--critical); border-top-style: double; } .of.unseen { border-style: dashed; border-top-color: var(--log); } .of figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; font-size: 16px; } .of p { margin: 4px 0 0; overflow-wrap: anywhere; } .of.unseen jd-board { opacity: .45; }
  .two { display: grid; gap: 16px; } .touch { position: relative; max-width: 560px; } .two jd-board { max-width: 560px; }
  .squares { position: absolute; inset: 0; display: grid; grid-template: repeat(8, 1fr) / repeat(8, 1fr); } .squares button { min-height: 0; padding: 0; border: 0; border-radius: 0; background: transparent; box-shadow: none; } .squares button[aria-pressed='true'] { box-shadow: inset 0 0 0 4px var(--info); } .squares button:focus-visible { outline-offset: -4px; }
  .becomes { font-size: 20px; font-weight: 700; min-height: 56px; }
  .plies { list-style: none; padding: 0; margin: 4px 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: 0 10px; max-height: 370px; overflow-y: auto; }
  .plies li { display: grid; grid-template-columns: 38px repeat(2, minmax(0, 1fr)); align-items: center; } .plies .start { grid-template-columns: 1fr; } .number { color: var(--dim); font-size: 14px; }
  .ply { border: 1px solid transparent; background: transparent; text-align: left; padding: 2px 6px; font-weight: 500; min-height: 40px; } .ply.provisional { font-style: italic; } .ply[aria-current] { border-color: var(--text); background: var(--tint); font-weight: 700; }
  .tiles { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 8px 0; } .tiles button { min-height: 56px; }
  .verdict { font-size: 40px; line-height: 1.1; font-weight: 800; margin: 12px 0 4px; } .verdict.valid, .verdict.ready { color: var(--good); } .verdict.not_valid, .verdict.not_ready { color: var(--critical); } .verdict.not_decided, .verdict.look { color: var(--warning); }
  .proof { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px; }
  dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 4px 16px; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
  summary { padding: 10px 0; font-weight: 700; }
  pre { overflow: auto; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; padding: 10px; font: 13px/1.35 'DejaVu Sans Mono', monospace; }
  pre.prose { white-space: pre-wrap; }
  .sheet pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: clamp(7px, calc((100vw - 48px) / var(--columns, 64) / .603), 13px); } .sheet .half { display: inline-block; white-space: pre; }
  .scroll { overflow-x: auto; position: relative; } table { border-collapse: collapse; width: 100%; background: var(--card); } th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid var(--edge); vertical-align: top; } th { white-space: nowrap; } tr.lost .state { color: var(--critical); font-weight: 700; } tr.connecting .state { color: var(--warning); } td select { max-width: 180px; }
  .training-band { display: block; padding: 4px 16px; background: var(--tint); border-bottom: 4px double var(--warning); } .training-band summary { padding: 6px 0; }
  .lessons { list-style: none; padding: 0; } .lessons li { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 6px 0; border-bottom: 1px solid var(--edge); } .lessons button { flex: none; } .training section > h2 { margin-top: 24px; font-size: 19px; }
  .invitation .qr { display: block; width: min(260px, 100%); background: #fff; padding: 0; } .invitation pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  li.changed { border-left: 6px solid var(--warning); padding-left: 8px; }
  @media (max-width: 640px) {
    .boards, .boards tbody, .boards tr, .boards th, .boards td { display: block; border: 0; padding: 2px 10px; } .boards tbody, .boards tr { padding: 0; } .boards tr { padding: 8px 0; border-bottom: 1px solid var(--edge); } .boards th { font-size: 18px; } .boards td { overflow-wrap: anywhere; }
    .boards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .boards td::before { content: attr(data-label) ': '; color: var(--dim); }
  }
  @media (min-width: 900px) {
    .bottom { position: sticky; top: 53px; bottom: auto; border-bottom: 1px solid var(--edge); } .bottom a { flex: 0 0 auto; padding: 12px 18px; font-size: 16px; }
    main { padding-bottom: 24px; } .volume { display: inline; } .undo { bottom: 16px; }
    .console.has-view { display: grid; grid-template-columns: minmax(380px, 1fr) minmax(0, 2fr); gap: 20px; align-items: start; } .console.has-view .left { display: block; }
    .console:not(.has-view) .incidents { max-width: 760px; }
    .two { grid-template-columns: minmax(0, 560px) minmax(0, 1fr); } .tiles { grid-template-columns: repeat(4, 1fr); }
  }
  @media (prefers-reduced-motion: no-preference) { .card { transition: background 150ms; } }
  @media print {
    :root, :root[data-theme] { --ground: #fff; --card: #fff; --text: #000; --dim: #333; --tint: #fff; --edge: #999; }
    .noprint, .top, .bottom, .left, .lostline { display: none !important; }
    body { font: 11pt/1.35 'DejaVu Serif', serif; } main { padding: 0; max-width: none; } pre { border: 0; padding: 0; overflow: visible; font-size: 9.5pt; white-space: pre-wrap; } .sheet pre { font-size: 9.5pt; }
    @page { size: A4; margin: 15mm; }
  }
`;

/** Gives the page this look. It may be called again. */
export function style(): void {
  useTheme();
  adopt(sheet);
}
