// The look of one game: the board on the left and the rest on the right, all on one screen. On a phone one below the other.

import { css } from 'lit';

/** The style sheet of the page. */
export const gameSheet = css`
  .one-game { --b: min(calc(100vh - 262px), calc(56vw - 24px)); display: grid; grid-template-columns: var(--b) minmax(300px, 480px); gap: 12px 16px; justify-content: center; padding: 12px 16px; }
  .one-game .panel { min-width: 0; overflow: hidden; }
  .strip { display: flex; align-items: center; gap: 10px; min-height: 56px; padding: 4px 12px; } .strip .who { flex: 1 1 0; min-width: 0; } .strip jd-name { font-weight: 700; font-size: 17px; } .strip p { margin: 0; display: flex; gap: 6px; align-items: center; font-size: var(--small); color: var(--dim); line-height: 1.35; white-space: nowrap; } .strip p > span:first-child { overflow: hidden; text-overflow: ellipsis; } .strip .material b { color: var(--text); }
  .strip jd-time, .strip .time { font-size: var(--large); font-weight: 700; font-variant-numeric: tabular-nums; } .strip .pic { margin: 0 -6px; } .strip .point { font-size: 17px; }
  .disc { flex: none; width: 14px; height: 14px; border: 2px solid var(--line); border-radius: 50%; background: #fff; } .disc.black { background: #14181d; }
  .position.checked jd-board { outline: 3px dashed var(--warning); outline-offset: -3px; } .position.grey jd-board { filter: grayscale(1) opacity(.5); }
  .steps { display: flex; align-items: center; justify-content: center; gap: 4px; min-height: 52px; border-top: 1px solid var(--edge); } .steps p { min-width: 8.5em; margin: 0; text-align: center; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .told { display: flex; flex-direction: column; max-height: calc(100vh - 80px); padding: 10px 14px; gap: 6px; overflow-y: auto !important; } .told > * { flex: none; } .told p { margin: 0; }
  .state { padding: 8px 12px; border: 2px solid var(--edge); border-radius: var(--radius); font-weight: 600; } .state b { font-size: 20px; margin-right: 8px; white-space: nowrap; } .state.over { background: var(--tint); border-color: transparent; } .state.checked { border: 2px dashed var(--warning); color: var(--warning); } .state.no-signal, .state.line-lost { border: 2px dashed var(--line); }
  .opening { font-size: 15px; } .opening span { color: var(--dim); }
  .times { margin: 0; } .times svg { display: block; width: 100%; height: 78px; cursor: pointer; } .times rect { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; } .times .white { fill: #fff; } .times .black { fill: #14181d; } .times rect.now { fill: var(--now); stroke: var(--now-edge); } .times path { stroke: var(--line); vector-effect: non-scaling-stroke; } .times polyline { fill: none; stroke: var(--info); stroke-width: 1.5; vector-effect: non-scaling-stroke; } .times .second { stroke-dasharray: 4 3; }
  .times figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-size: var(--small); color: var(--dim); } .swatch { display: inline-block; width: .8em; height: .8em; border: 1px solid var(--line); background: #fff; } .swatch.black { background: #14181d; }
  .one-game .moves { flex: 1 1 150px; min-height: 150px; list-style: none; margin: 0 -14px; padding: 0 14px; overflow-y: auto; position: relative; border-block: 1px solid var(--edge); } .moves li { display: grid; grid-template-columns: 2.2em 1fr 1fr; align-items: center; gap: 0 6px; } .moves .n { color: var(--dim); text-align: right; font-variant-numeric: tabular-nums; padding-right: 2px; } .moves .gone { padding: 0 10px; }
  .moves button { display: flex; justify-content: space-between; align-items: center; gap: 6px; min-width: 0; min-height: 34px; padding: 2px 10px; border: 0; border-radius: 8px; background: none; font-weight: 600; text-align: left; } .moves button:hover { background: var(--tint); } .moves .took { font-weight: 400; font-size: var(--small); color: var(--dim); font-variant-numeric: tabular-nums; } .moves .took.long { font-weight: 700; color: var(--text); } .moves button[aria-current] { background: var(--now); color: var(--on-now); box-shadow: inset 0 0 0 1px var(--now-edge); } .moves button[aria-current] .took { color: var(--on-now); } .moves li.end { display: block; text-align: center; font-weight: 800; padding: 6px; }
  .teams { font-size: 15px; } .teams b { white-space: nowrap; } .facts { display: flex; flex-wrap: wrap; gap: 0 14px; margin: 0; font-size: 14px; } .facts div { display: flex; gap: 5px; min-width: 0; } .facts dt { color: var(--dim); } .facts dd { margin: 0; overflow-wrap: anywhere; }
  .others { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .others .button { min-width: 0; padding: 4px 8px; font-size: 15px; } .others bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; } .others .on { justify-content: flex-end; flex-direction: row; } .others .icon { width: 18px; }
  .links { display: flex; flex-wrap: wrap; gap: 0 16px; font-size: 14px; } .links a { display: inline-flex; align-items: center; min-height: 32px; } .ways { text-align: center; }
  @media (max-width: 859.9px) {
    .one-game { grid-template-columns: minmax(0, 1fr); padding: 0 0 24px; gap: 0; } .one-game .panel { border: 0; border-radius: 0; background: none; } .position { background: var(--card) !important; border-bottom: 1px solid var(--edge) !important; max-width: calc(100vh - 180px); margin: 0 auto; width: 100%; }
    .told { max-height: none; padding: 12px 14px; gap: 10px; } .one-game .moves { overflow: visible; flex: none; } .moves button { min-height: 44px; } .links a { min-height: 44px; } .head .wide { display: none; } .steps { gap: 0; justify-content: space-around; }
  }
  @media print {
    :root, :root[data-theme] { color-scheme: light; --ground: #fff; --card: #fff; --text: #000; --dim: #333; --tint: #fff; --edge: #999; --now: #fff; --on-now: #000; --now-edge: #fff; }
    .head, .steps, .others, .links, .notice, .star, .copied, .note { display: none !important; } .one-game { display: block; } .position { width: 11cm; margin: 0 auto 8mm; break-inside: avoid; } .panel { border: 0; } .told { display: block; max-height: none; overflow: visible !important; } .one-game .moves { overflow: visible; columns: 2; border: 0; } .moves li { break-inside: avoid; } .moves button { min-height: 0; padding: 0 6px; } .times { display: none; } body { font: 11pt/1.35 'DejaVu Serif', serif; }
    @page { size: A4; margin: 15mm; }
  }
`;
