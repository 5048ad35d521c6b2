// The look of viewers' pages. Large, quiet, the same from a phone to a projector. Screens in the hall and videos add their own.

import { css } from 'lit';
import { look } from '../look.js';

export const sheet = css`
  ${look}
  :root { --grey: #6b7480; }
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
  jd-time.software::before { content: '≈'; font-weight: 400; font-size: .7em; }
  .behind, .now { white-space: nowrap; } .now { color: var(--good); }
  .signal { position: absolute; inset: 0; display: grid; place-items: center; font-weight: 700; font-size: 1.3em; text-align: center; } .signal > span { background: #0b0d10d9; color: #fff; padding: .1em .5em; border-radius: .3em; } .signal.low { place-items: end center; padding-bottom: .4em; font-size: 1em; }

  .mine { max-width: 480px; } .mine h2 { margin: 8px 0 0; font-size: 30px; } .mine .against { font-size: 20px; font-weight: 600; margin: 4px 0 12px; } .mine .board { position: relative; } .mine .grey jd-board { filter: grayscale(1) brightness(.6); }
  .mine .player { display: flex; justify-content: space-between; align-items: center; gap: 8px; padding: 4px 0; } .mine .player .name { overflow-wrap: anywhere; font-weight: 600; } .mine .player jd-time { font-size: 24px; } .mine .lately { line-height: 1.7; } .mine .lately span { white-space: nowrap; }
  .listen .said { font-size: clamp(24px, 5vw, 48px); font-weight: 700; line-height: 1.3; min-height: 2.6em; overflow-wrap: anywhere; }
  .listen .ask { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); } .listen .ask button { min-height: 96px; font-size: 24px; } .listen kbd { color: var(--dim); font-size: .7em; }
  .listen .check { display: flex; align-items: center; gap: 12px; min-height: 44px; } .listen .check input { width: 28px; min-height: 28px; }
  .links { list-style: none; padding: 0; display: grid; gap: 8px; }
  .found { list-style: none; padding: 0; display: grid; gap: 8px; }

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
`;
