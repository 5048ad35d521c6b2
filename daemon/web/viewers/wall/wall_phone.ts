// A wall on a phone: a list of matches with small boards.

import { html, nothing } from 'lit';
import { matchHead } from '../match_head.js';
import type { Match } from '../matches.js';
import { mini } from '../mini.js';
import type { Side, Table, Tables } from '../tables.js';

export function wallPhone(groups: { match?: Match; tables: Table[] }[], tables: Tables, stale: boolean, clock: (table: Table, side: Side) => unknown) {
  const drawn = (all: Table[]) => html`<div class="minis ${all.length === 1 ? 'one' : ''}">${all.map((table) => mini(table, tables.sign(table), stale, clock))}</div>`;
  const single = groups.filter((group) => !group.match).flatMap((group) => group.tables);
  return html`${groups.filter((group) => group.match).map((group) => html`<section>${matchHead(group.match!)}${drawn(group.tables)}</section>`)} ${single.length ? drawn(single) : nothing}`;
}
