// A result that has just come, in one line for a whole hall. It covers no board.

import { html, nothing } from 'lit';
import { text } from '../../text.js';
import { matchPoints, teamName } from '../match_head.js';
import type { Match } from '../matches.js';
import { stateOf, stateText } from '../table_state.js';
import { resultPair, surname, type Side, type Table } from '../tables.js';

/** `sign`: the name of the table in short. `match`: with the score that it has now. */
export function resultBanner(table: Table, sign: string, match: Match | undefined) {
  const name = (side: Side) => html`<bdi>${surname(table[side]) || text('side.' + side)}</bdi>`;
  return html`<div class="banner" role="status">
    <b class="sign"><span class="sr">${text('view.tableName')} </span>${sign}</b>
    ${name('white')}<b class="result">${resultPair(table)}</b>${name('black')}<span class="reason">${stateText(table, stateOf(table, false))}</span>
    ${match ? html`<span class="of-match"><bdi>${teamName(match, 0)}</bdi><b>${matchPoints(match)}</b><bdi>${teamName(match, 1)}</bdi></span>` : nothing}
  </div>`;
}
