// One table, small: its number, Black, the board, White, the last move or what the table is doing. All of it is a link to the game.

import { css, html, nothing } from 'lit';
import { movesText, text } from '../text.js';
import { isOver, lastPly, surname, type Side, type Table } from './tables.js';
import { addressOf, movedSquares, placementOf } from './table/table_board.js';
import { isGrey, stateOf, stateText } from './table_state.js';
import '../board.js';
import './name_text.js';

export { addressOf, movedSquares, placementOf, START } from './table/table_board.js';

/** The look of small tables. A page with some adopts it. Few tables are larger. */
export const miniSheet = css`
  .minis.few { grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); } .minis.one { grid-template-columns: minmax(0, min(560px, calc(100vh - 300px))); } .minis.few .of, .minis.one .of { font-size: 17px; min-height: 40px; } .minis.few jd-time, .minis.one jd-time { font-size: 17px; } .minis.few .foot, .minis.one .foot { font-size: 15px; } .minis.few .sign, .minis.one .sign { font-size: 15px; min-width: 24px; line-height: 24px; }
  .minis { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(min(44vw, 168px), 1fr)); }
  .mini { display: block; min-width: 0; background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius); overflow: hidden; color: var(--text); text-decoration: none; content-visibility: auto; contain-intrinsic-size: auto 168px auto 250px; } a.mini:hover { border-color: var(--text); }
  .mini .of { display: flex; align-items: center; gap: 5px; min-height: 32px; padding: 2px 3px 2px 6px; font-size: 14px; font-weight: 650; } .mini .sign { flex: none; min-width: 18px; padding: 0 3px; border-radius: 5px; background: var(--tint); font-size: 12.500px; font-weight: 650; text-align: center; line-height: 20px; } .mini jd-time { font-size: 13.500px; padding: 0 .2em; border-width: 1px; }
  .mini .foot { display: block; line-height: 20px; border-top: 1px solid var(--edge); padding: 4px 8px; min-height: 28px; font-size: var(--small); color: var(--dim); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .mini .words { white-space: normal; }
  .mini .without { display: grid; place-items: center; aspect-ratio: 1; padding: 8px; background: var(--tint); color: var(--dim); font-weight: 600; text-align: center; overflow-wrap: anywhere; }
  .mini.over jd-board, .mini.coming jd-board { filter: saturate(.3) opacity(.75); } .mini.over { background: var(--ground); } .mini.grey jd-board { filter: grayscale(1) opacity(.5); } .mini.grey { border-style: dashed; border-color: var(--line); } .mini.grey jd-time { color: var(--dim); }
  .mini.checked { outline: 2px dashed var(--warning); outline-offset: -2px; } .mini.checked .words { color: var(--warning); font-weight: 600; } .mini.no-signal .words { font-weight: 600; }
`;

/**
 * `sign`: the name of the table in short. `clock`: draws a clock of the table. `links`: it leads to the game. `below`: the text
 * below the board.
 */
export function mini(table: Table, sign: string, stale: boolean, clock: (table: Table, side: Side) => unknown, links = true, below: unknown = nothing) {
  const state = stateOf(table, stale);
  const last = lastPly(table);
  const move = last && state !== 'checked' ? (last.provisional ? html`<em>${movesText(last.move)}</em>` : movesText(last.move)) : '';
  const words = stateText(table, state);
  // There is no room for the numbers of moves.
  const short = state === 'checked' ? text('view.checking') : words;
  const side = (of: Side, number: unknown = nothing) =>
    html`<span class="of">${number}<jd-name .name=${surname(table[of]) || text('side.' + of)}></jd-name>${clock(table, of)}</span>`;
  const board = state === 'unplayed' && !table.game;
  const inside = html`${side('black', html`<b class="sign"><span class="sr">${text('view.tableName')} </span>${sign}</b>`)}
    ${board ? html`<span class="without"><span>${words}</span></span>` : html`<jd-board .placement=${placementOf(table)} .last=${movedSquares(table, stale)} .silent=${true}></jd-board>`}
    ${below} ${side('white')}
    <span class="foot">${board ? text('view.notPlayed') : short ? html`<span class="words">${short}</span>` : move || html`&nbsp;`}</span>`;
  const classes = `mini ${state} ${isGrey(state) ? 'grey' : ''} ${isOver(table) ? 'over' : ''}`;
  const address = links && addressOf(table);
  return address ? html`<a class=${classes} href=${address}>${inside}</a>` : html`<span class=${classes}>${inside}</span>`;
}
