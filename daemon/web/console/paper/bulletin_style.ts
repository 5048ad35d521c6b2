// The look of a bulletin besides that of all sheets. On paper the games run in columns; on a screen they stand in rows, so that nobody
// scrolls up and down to read them.

import { css } from 'lit';

export const bulletinSheet = css`
  .bulletin { --letters: 9.500pt; } .bulletin.small { --letters: 8pt; } .bulletin.large { --letters: 12pt; }
  .bulletin .sheet-part { padding-top: 1.4em; } .bulletin .sheet-part:first-of-type { padding-top: 0; } .bulletin .paper-head h2 { font-size: 22pt; } .sheet-games > .remark { margin: 0 0 .4em; break-after: avoid; }
  .bulletin th, .bulletin td { padding: .2em .4em; }
  .short-pairings { list-style: none; margin: 0; padding: 0; columns: 2; column-gap: 8mm; } .short-pairings li { display: grid; grid-template-columns: 2.4em minmax(0, 1fr); gap: .3em; padding: .18em 0; border-bottom: .5pt solid #bbb; break-inside: avoid; line-height: 1.25; } .short-pairings b { text-align: end; padding-inline-end: .3em; font-variant-numeric: tabular-nums; }
  .games-of { display: grid; grid-template-columns: repeat(var(--columns, 2), minmax(0, 1fr)); gap: 1.3em 6mm; align-items: start; }
  .game { display: block; } .game-head { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: .5em; border-top: 1pt solid #000; padding-top: .25em; margin: 0 0 .3em; break-inside: avoid; break-after: avoid; } .game-head h4 { margin: 0; font-size: 1.2em; line-height: 1.15; min-width: 1.2em; } .game-head .game-side { display: flex; align-items: baseline; line-height: 1.25; } .game-head .game-side > span { flex: 1 1 0; min-width: 0; } .game-head .game-side b { font-weight: 650; } .game-head .game-side .game-points { padding-inline-start: .5em; font-variant-numeric: tabular-nums; } .game-head .of-game, .game-head .fen { grid-column: 1 / -1; margin: .15em 0 0; font-size: .9em; line-height: 1.25; color: #333; } .game-head .fen { overflow-wrap: anywhere; }
  .game .game-text p { margin: 0 0 .3em; orphans: 3; widows: 2; line-height: 1.38; text-align: start; } .game .game-half { white-space: nowrap; } .game .game-half > b { margin-inline-start: .15em; } .game .game-n { color: #333; font-size: .93em; } .game i { white-space: normal; }
  .game-ply, .game-ply:hover, .game-ply:active { display: inline; min-height: 0; padding: 0; border: 0; border-radius: 2px; background: none; color: #000; font-weight: 400; font-size: 1em; line-height: inherit; text-align: inherit; } .game-ply:hover { background: #e6ebf2; } .game-ply[aria-pressed='true'] { background: none; color: #000; font-weight: 700; } .game-ply:focus-visible { outline-offset: 1px; }
  .game-diagram { width: min(100%, 50mm); margin: .5em auto .6em; text-align: center; break-inside: avoid; } .game-diagram + p { break-before: avoid; } .columns-3 .game-diagram { width: min(100%, 44mm); } .game-diagram jd-board { border: .75pt solid #000; } .game-diagram figcaption { margin: .25em -12mm 0; padding: 0; font-size: .88em; font-weight: 400; line-height: 1.25; color: #333; }
  .bulletin .game-sign { font-variant-numeric: tabular-nums; }
  @media screen and (max-width: 800px) { .bulletin:not(.as-paper) { --letters: 15px; } .bulletin.small:not(.as-paper) { --letters: 13.500px; } .bulletin.large:not(.as-paper) { --letters: 18px; } .bulletin:not(.as-paper) .games-of { grid-template-columns: minmax(0, 1fr); } .bulletin:not(.as-paper) .short-pairings { columns: 1; } .bulletin:not(.as-paper) .game-diagram { width: min(100%, 280px); } .bulletin:not(.as-paper) .game-ply { padding: 4px 2px; margin: 0 -2px; } .bulletin:not(.as-paper) .game .game-text p { line-height: 1.75; } }
  .as-paper { position: absolute; visibility: hidden; width: 186mm; max-width: none; padding: 0; border: 0; }
  @media print { .games-of { display: block; columns: var(--columns, 2); column-gap: 6mm; column-rule: .5pt solid #bbb; } .game { margin: 0 0 1.2em; } .game-ply[aria-pressed='true'] { font-weight: 700; } }
`;
