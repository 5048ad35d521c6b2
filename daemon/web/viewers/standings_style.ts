// The look of standings, crosstables and matches.

import { css } from 'lit';

export const standingsSheet = css`
  main.standings { max-width: 1500px; margin: 0 auto; padding: 12px; }
  .standings .choices { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin-bottom: 12px; } .standings .segments { flex: 0 1 460px; } .standings .segments button { flex: 1 1 0; padding: 4px 10px; }
  .scroll { overflow-x: auto; } .scroll:focus-visible { outline-offset: -3px; }
  .ranking { border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums; }
  .ranking th { background: var(--tint); color: var(--dim); font-size: var(--small); font-weight: 650; text-align: right; padding: 8px 9px; white-space: nowrap; } .ranking th.words, .ranking td.words { text-align: left; }
  .ranking td { border-top: 1px solid var(--edge); padding: 6px 9px; min-height: 44px; height: 44px; text-align: right; white-space: nowrap; } .ranking .place { font-weight: 700; width: 1%; } .ranking .moved { width: 1%; padding-left: 0; text-align: left; font-size: var(--small); font-weight: 700; } .ranking .up { color: var(--good); } .ranking .down { color: var(--critical); }
  .ranking .who { text-align: left; white-space: normal; min-width: 8.5em; } .ranking .who b { font-weight: 650; } .ranking .who a { color: inherit; text-decoration: none; } .ranking .who a:hover { text-decoration: underline; } .ranking .more { display: block; color: var(--dim); font-size: var(--small); }
  .ranking .main { font-weight: 700; font-size: 17px; } .ranking .value { color: var(--dim); }
  .ranking .live-cell { text-align: left; font-size: var(--small); } .ranking .live-cell b { font-size: 14px; } .ranking .live-cell .live { white-space: nowrap; }
  .ranking .followed td { background: var(--tint); }
  .cross td, .cross th { text-align: center; padding: 6px 5px; } .cross .who { text-align: left; position: sticky; left: 0; background: var(--card); z-index: 1; white-space: nowrap; max-width: 15em; overflow: hidden; text-overflow: ellipsis; border-right: 1px solid var(--edge); } .cross th.who { background: var(--tint); }
  .cross .own { background: repeating-linear-gradient(135deg, var(--edge) 0 2px, transparent 2px 7px); }
  .cell { display: inline-flex; align-items: baseline; gap: 1px; color: inherit; text-decoration: none; } .cell b { min-width: 1.6em; padding: 1px 5px; border-radius: 5px; font-weight: 500; border: 2px solid transparent; } .cell.won b { background: var(--first); color: var(--on-first); font-weight: 700; } .cell.even b { font-weight: 700; } .cell.open b { background: var(--now); color: var(--on-now); border-color: var(--now-edge); font-weight: 700; } .cell small { color: var(--dim); font-size: 11.500px; } a.cell:hover b { border-color: var(--text); } .cell .disc { width: 7px; height: 7px; margin-right: 2px; }
  .disc { display: inline-block; width: 10px; height: 10px; border: 2px solid var(--line); border-radius: 50%; background: #fff; } .disc.black { background: #14181d; }
  .standings .foot { color: var(--dim); font-size: var(--small); margin: 8px 4px; } .standings .foot dl { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 4px 0 0; } .standings .foot dl > div { display: flex; gap: 5px; } .standings .foot dt { font-weight: 650; } .standings .foot dd { margin: 0; }
  .rounds { display: flex; gap: 6px; overflow-x: auto; padding: 3px; margin: -3px -3px 9px; } .rounds button { flex: none; min-width: 44px; padding: 0 8px; border-width: 1px; }
  .match-cards { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); } .match-cards .match { padding: 12px 0 0; overflow: hidden; } .match-cards .match-head { padding: 0 14px 10px; } .match-cards .match-head .score { font-size: var(--score); }
  .board-line { display: grid; grid-template-columns: 2.2em minmax(0, 1fr) auto minmax(0, 1fr); gap: 8px; align-items: center; min-height: 50px; padding: 4px 14px 4px 12px; border-top: 1px solid var(--edge); color: var(--text); text-decoration: none; } a.board-line:hover { background: var(--tint); } .board-line .number { color: var(--dim); } .board-line .player { min-width: 0; } .board-line .player.second { text-align: right; } .board-line .player.second jd-name > bdi { transform-origin: right; } .board-line .won jd-name { font-weight: 700; } .board-line .lost jd-name { color: var(--dim); } .board-line .more { font-size: var(--small); color: var(--dim); } .board-line .has { display: flex; gap: 5px; }
  .match-cards .bye { padding: 12px 14px; }
  @media (max-width: 699.9px) { .ranking .wide { display: none; } .ranking td, .ranking th { padding: 6px 5px; } .cross .who { max-width: 9em; } main.standings { padding: 10px 10px 16px; } .standings .segments { flex: 1 1 100%; } }
  @media (min-width: 700px) { .ranking .narrow { display: none; } }
  :root.clear, .clear body { background: transparent; }
  .standings-plate { position: fixed; left: 5vw; bottom: 5vh; min-width: 46vmin; max-width: 90vw; padding: .5em .7em; background: #0b0d10f2; color: #fff; border-radius: .3em; font-size: clamp(14px, 2.600vmin, 56px); } .standings-plate h1 { font-size: 1em; margin: 0 0 .3em; } .standings-plate .dim { color: #d7dde4; } .standings-plate table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } .standings-plate td { padding: .12em .35em; text-align: right; white-space: nowrap; } .standings-plate td.who { text-align: left; font-weight: 700; max-width: 60vmin; overflow: hidden; text-overflow: ellipsis; } .standings-plate .main { font-weight: 800; color: #ffd54a; }
  @media print { .tabs, .choices, .head .pic { display: none; } .scroll { overflow: visible; } .ranking .wide { display: table-cell; } .ranking .narrow { display: none; } .ranking tr { break-inside: avoid; } .ranking thead { display: table-header-group; } }
`;
