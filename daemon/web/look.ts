// The common look of all pages: type, controls with their states, header, tabs, cards, chips. One page has one main button
// (`.first`): it is filled. The others are outlined. No information is in a colour alone.

import { css } from 'lit';
import { colours } from './theme.js';

/** The style sheet of all pages. */
export const look = css`
  ${colours}
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--text); font: var(--plain)/1.4 var(--type); -webkit-text-size-adjust: 100%; }
  h1 { font-size: var(--title); line-height: 1.2; font-weight: 700; margin: 0; } h2 { font-size: 20px; margin: 0 0 8px; } h3 { font-size: var(--plain); margin: 0 0 4px; }
  a { color: var(--info); } em { font-style: italic; } [hidden] { display: none !important; }
  button, .button, input, select { font: inherit; color: var(--text); background: var(--card); border: 2px solid var(--line); border-radius: var(--radius); min-height: var(--target); padding: 6px 14px; max-width: 100%; }
  button, .button { font-weight: 600; cursor: pointer; } .button { display: inline-flex; align-items: center; gap: 8px; text-decoration: none; }
  button:hover, .button:hover { background: var(--tint); } button:active, .button:active { background: var(--rest); }
  .first, .first:hover { background: var(--first); color: var(--on-first); border-color: var(--first); }
  button:disabled { color: var(--dim); background: none; border-color: var(--edge); cursor: default; }
  button[aria-pressed='true'] { background: var(--first); color: var(--on-first); border-color: var(--first); }
  button.small { min-height: 36px; padding: 0 10px; font-size: 14px; }
  .pic { position: relative; display: inline-grid; place-items: center; flex: none; width: var(--target); min-height: var(--target); padding: 0; border: 0; background: none; color: var(--text); border-radius: var(--radius); }
  .pic:hover { background: var(--tint); } .pic[aria-pressed='true'] { background: none; color: var(--text); } .pic:disabled { color: var(--line); }
  .pic > select { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; } .pic:focus-within { outline: 3px solid var(--info); outline-offset: -2px; }
  .icon { display: block; flex: none; }
  :focus-visible { outline: 3px solid var(--info); outline-offset: 2px; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .dim { color: var(--dim); font-weight: 400; } .note { color: var(--dim); font-size: 14px; } .figures { font-variant-numeric: tabular-nums; }
  .row { display: flex; align-items: center; gap: .4em; } .wrap { flex-wrap: wrap; }
  .panel { background: var(--card); border: 1px solid var(--edge); border-radius: var(--card-radius); }
  .head { position: sticky; top: 0; z-index: 4; display: flex; align-items: center; gap: 2px; min-height: 56px; padding: 4px 8px 4px 14px; background: var(--card); border-bottom: 1px solid var(--edge); }
  .head > .pic:first-child { margin-left: -8px; } .head .words { flex: 1 1 0; min-width: 0; } .head h1, .head .words p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .head .words p { margin: 0; color: var(--dim); font-size: var(--small); line-height: 1.35; }
  .tabs { display: flex; gap: 8px; padding: 0 8px; background: var(--card); border-bottom: 1px solid var(--edge); } .tabs a { display: grid; place-items: center; text-align: center; min-height: 48px; padding: 0 14px; color: var(--dim); font-weight: 600; text-decoration: none; } .tabs a:hover { color: var(--text); } .tabs a[aria-current] { color: var(--text); box-shadow: inset 0 -4px 0 var(--text); }
  .chips { display: flex; gap: 8px; overflow-x: auto; scrollbar-width: none; } .chip { display: inline-flex; align-items: center; gap: 8px; flex: none; min-height: var(--target); padding: 0 14px; border: 1px solid var(--line); border-radius: 22px; background: var(--card); color: var(--text); font-weight: 600; text-decoration: none; font-size: 15px; } .chip:hover { background: var(--tint); } .chip.more { border-style: dashed; }
  .segments { display: inline-flex; border: 2px solid var(--line); border-radius: var(--radius); overflow: hidden; background: var(--card); } .segments button { border: 0; border-radius: 0; min-height: 40px; } .segments button:focus-visible { outline-offset: -3px; }
  .number { font-weight: 700; font-variant-numeric: tabular-nums; }
  .head .now::before, .state .now::before, .live-dot::before { content: ''; display: inline-block; width: .65em; height: .65em; margin-right: .35em; border-radius: 50%; background: var(--good); }
  @media (max-width: 699.9px) {
    .tabs { position: fixed; z-index: 4; inset: auto 0 0; padding: 0 0 env(safe-area-inset-bottom); gap: 0; border: 0; border-top: 1px solid var(--edge); } .tabs a { flex: 1 1 auto; min-height: 56px; padding: 0 2px; font-size: 14px; } .tabs a[aria-current] { box-shadow: inset 0 4px 0 var(--text); }
    .head .words p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; line-height: 1.2; }
    body:has(.tabs) { padding-bottom: calc(57px + env(safe-area-inset-bottom)); } html { scroll-padding-bottom: 64px; }
  }
`;
