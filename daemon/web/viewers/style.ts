// The look of viewers' pages. Large, quiet, the same from a phone to a projector. Screens in the hall and videos add their own.

import { css } from 'lit';
import { look } from '../look.js';

export const sheet = css`
  ${look}
  jd-time { font-variant-numeric: tabular-nums; font-weight: 700; white-space: nowrap; line-height: 1.25; padding: 0 .3em; border: 2px solid transparent; border-radius: .28em; }
  jd-time.low { color: var(--critical); } jd-time.low::before { content: '▾'; font-size: .8em; }
  jd-time.runs { background: var(--now); color: var(--on-now); border-color: var(--now-edge); } jd-time.runs.low { color: var(--short); }
  jd-time.stale { color: var(--dim); }
  jd-time.points, .point { flex: none; display: inline-block; font-weight: 700; border: 2px solid var(--line); border-radius: .28em; min-width: 1.7em; padding: 0 .25em; line-height: 1.25; text-align: center; color: var(--text); } jd-time.points.won, .point.won { background: var(--first); color: var(--on-first); border-color: var(--first); }
  jd-name { display: block; flex: 1 1 0; min-width: 0; overflow: clip visible; white-space: nowrap; line-height: 1.3; } jd-name > bdi { display: inline-block; overflow: clip visible; text-overflow: ellipsis; vertical-align: bottom; max-width: 100%; transform-origin: left; } jd-name:dir(rtl) > bdi { transform-origin: right; }
  .material { display: inline-flex; align-items: center; gap: 3px; vertical-align: middle; } .material svg { height: 1.15em; width: auto; overflow: visible; } .material b { font-size: .95em; }
  .match-head h2 { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: 12px; align-items: baseline; font-size: 17px; margin: 0 2px 6px; } .match-head .score { font-size: 21px; font-weight: 800; white-space: nowrap; } .match-head .score + .team, jd-name.end { display: flex; justify-content: flex-end; } .match-head .score + .team > bdi, jd-name.end > bdi { flex: none; transform-origin: right; }
  .match-bar { display: flex; justify-content: space-between; height: 7px; border: 1px solid var(--line); border-radius: 4px; background: var(--rest); overflow: hidden; } .match-bar i:first-child { background: var(--text); } .match-bar i:last-child { background: repeating-linear-gradient(135deg, var(--text) 0 2px, transparent 2px 4px); }
  .match-head .where { display: block; margin: 4px 2px 0; font-size: var(--small); color: var(--dim); }
  .notice { position: fixed; z-index: 5; top: 0; left: 0; right: 0; width: fit-content; margin: 0 auto; padding: 8px 20px; background: var(--text); color: var(--ground); font-weight: 700; border-radius: 0 0 10px 10px; max-width: 100%; text-align: center; }
  @media (max-width: 700px) { .notice { position: sticky; width: auto; border-radius: 0; } }
  .empty { color: var(--dim); font-size: max(20px, 3.4vmin); text-align: center; padding: 12vh 16px; } .empty::first-letter { text-transform: uppercase; }
  main.page { display: block; max-width: 1100px; margin: 0 auto; padding: 12px 16px 32px; }
  jd-time.software::before { content: '≈'; font-weight: 400; font-size: .7em; }
  .behind, .now { white-space: nowrap; } .now { color: var(--good); }

`;
