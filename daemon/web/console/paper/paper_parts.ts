// Small parts of what is printed: a side, a player, a remark below a list.

import { html, nothing, svg } from 'lit';
import { text } from '../../text.js';
import { countedResult, playerText } from '../hall.js';
import type { Game, Pairing, Player } from '../messages.js';
import { dateOf, eventTitle, numberOf, openState, type PaperRound } from './paper_round.js';

/** A white or a black disc, drawn: browsers print no grounds. */
export function sideDisc(side: 'white' | 'black') {
  return html`<svg class="side-disc" viewBox="0 0 10 10" role="img" aria-label=${text('side.' + side)}>${svg`<circle cx="5" cy="5" r="4.4" fill=${side === 'white' ? '#fff' : '#000'} stroke="#000" stroke-width="1.2"></circle>`}</svg>`;
}

/** `GM Stone, Anna`. */
export const playerName = (player: Player | undefined) => (player ? html`<bdi>${playerText(player)}</bdi>` : html`–`);

/** The text between two players without a result: the state of their table. */
export function openCell(pairing: Pairing | undefined, game: Game | undefined) {
  const words = pairing && openState(pairing, game);
  return words ? html`<small>${words}</small>` : '–';
}

/** The result of a pairing, or what its table is doing. */
export const resultCell = (pairing: Pairing, game: Game | undefined) => countedResult(pairing, game) || openCell(pairing, game);

/** `Without an opponent: …`. Nothing: there is no such text. */
export const remark = (label: string, parts: unknown[]) => (parts.length ? html`<p class="remark"><b>${label}:</b> ${parts.map((one, i) => html`${i ? '; ' : ''}${one}`)}</p>` : nothing);

/** The head of a sheet: the tournament, the kind of sheet, the round with its date and place. */
export function paperHead(one: PaperRound, what: string) {
  const { plannedRounds } = one.section;
  const round = plannedRounds ? text('paper.roundOf', { round: numberOf(one), rounds: plannedRounds }) : text('round.name', { round: numberOf(one) });
  return html`<header class="paper-head"><h2><bdi>${eventTitle(one)}</bdi></h2><p><b>${what}</b> · ${[round, dateOf(one), one.tournament.site].filter(Boolean).join(' · ')}</p></header>`;
}
