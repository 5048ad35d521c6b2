// The papers on a table: its sign with codes for phones, and the slip on which both players sign the result.

import { html, nothing } from 'lit';
import { text } from '../../text.js';
import { idOf } from '../../format.js';
import { qrDrawing } from '../../qr_drawing.js';
import { eventTitle, playersOf, roundTitle, type PaperRound } from './paper_round.js';
import { playerName } from './paper_parts.js';
import type { Pairing } from '../messages.js';

/** A longer name has smaller letters on a slip, so that four slips are on a page. */
const LONG = 36;

const matchOf = (pairing: Pairing) => (pairing.match ? text('view.match', { match: pairing.match, board: pairing.boardInMatch ?? 0 }) : '');
const code = (address: string) => qrDrawing(address, text('paper.code', { address }));

/**
 * `board`: that of the table, `boards/4`. `address`: what phones open. Without one of them the sign has no codes for spectators
 * and the arbiter. `phones`: the page with which the players give the result, after the address. Empty: they do not.
 */
export function tableSign(one: PaperRound, pairing: Pairing, board: string, address: string, phones = '') {
  return html`<section class="card-of-table">
    <div class="event-of">${eventTitle(one)}</div>
    <div class="big">${pairing.table}</div>
    <div class="match-of">${matchOf(pairing)}</div>
    ${address && (board || phones)
      ? html`<div class="codes">
          ${board ? html`<div>${code(`${address}board/${encodeURIComponent(idOf(board))}`)}<p>${text('paper.follow')}</p></div>` : nothing}
          <div class="small-codes">
            ${phones ? html`<div class="small-code">${qrDrawing(address + phones, text('paper.phones'))}<p>${text('paper.phones')}</p></div>` : nothing}
            ${board ? html`<div class="small-code">${code(`${address}arbiter#/table/${board}`)}<p>${text('paper.arbiter')}</p></div>` : nothing}
          </div>
        </div>`
      : nothing}
  </section>`;
}

/** `digits`: the digits that the players type into their phones. Empty: nothing. */
export function resultSlip(one: PaperRound, pairing: Pairing, digits = '') {
  const players = playersOf(one);
  const side = (which: 'white' | 'black') => {
    const player = players.get(pairing[which] ?? 0);
    const isLong = (player?.name?.length ?? 0) > LONG;
    return html`<div><small>${text('side.' + which)}</small><br /><b class=${isLong ? 'long' : ''}>${playerName(player)}</b>${player?.rating ? html` <small>${player.rating}</small>` : nothing}</div>`;
  };
  return html`<section class="slip">
    <header><b>${text('view.table', { table: [pairing.table, matchOf(pairing)].filter(Boolean).join(' · ') })}</b><span>${roundTitle(one)}</span></header>
    <div class="sides">${side('white')}${side('black')}</div>
    <div class="boxes"><span>1 - 0</span><span>½ - ½</span><span>0 - 1</span></div>
    ${digits ? html`<p class="digits">${text('paper.digits', { digits })}</p>` : nothing}
    <div class="sign-here">${(['white', 'black'] as const).map((which) => html`<span>${text('paper.signature', { side: text('side.' + which) })}</span>`)}</div>
  </section>`;
}
