// Pairings or results of a round of single players, as a list of its tables.

import { html, nothing } from 'lit';
import { text } from '../../text.js';
import { hasTwoPlayers, pairingsOf, playersOf, type PaperRound } from './paper_round.js';
import { playerName, remark, resultCell } from './paper_parts.js';
import type { Game, Pairing, Player } from '../messages.js';

/** The choices for a list. */
export interface ListOptions {
  /** With results: the game of a pairing. Nothing: these are pairings. */
  gameOf?: (pairing: Pairing) => Game | undefined;
  /** The points of each player before the round, as they are written, by the starting number. Nothing: they are not known. */
  points?: Map<number, string>;
}

/** `half a point`: the points of a requested bye. */
function byeText(pairing: Pairing): string {
  const kind = (pairing.bye ?? '').replace('BYE_', '').toLowerCase();
  return ['full_point', 'half_point', 'zero_points'].includes(kind) ? text('paper.bye.' + kind) : '';
}

/** The players without an opponent in this round, and their points. */
export function withoutOpponent(one: PaperRound) {
  const players = playersOf(one);
  const alone = pairingsOf(one.round).filter((pairing) => !hasTwoPlayers(pairing));
  return remark(
    text('paper.without'),
    alone.map((pairing) => {
      const why = byeText(pairing);
      return html`<span>${playerName(players.get(pairing.white || pairing.black || 0))}${why ? ` (${why})` : nothing}</span>`;
    }),
  );
}

/** Draws the pairings, or the results, of a round. */
export function pairingList(one: PaperRound, { gameOf, points }: ListOptions = {}) {
  const players = playersOf(one);
  const played = pairingsOf(one.round).filter(hasTwoPlayers);
  const hasRating = played.some((pairing) => [pairing.white, pairing.black].some((number) => players.get(number!)?.rating));
  const hasPoints = !!points?.size;
  const rating = (player: Player | undefined) => (hasRating ? html`<td class="number paper-wide rating-of">${player?.rating || ''}</td>` : nothing);
  const has = (number: number) => (hasPoints ? html`<td class="middle-of paper-wide">${points!.get(number) ?? ''}</td>` : nothing);
  const head = (key: string, look: string) => html`<th scope="col" class=${look}>${text(key)}</th>`;
  const more = html`${hasRating ? html`<col class="rating paper-wide rating-of" />` : nothing}${hasPoints ? html`<col class="points paper-wide" />` : nothing}`;
  const moreBack = html`${hasPoints ? html`<col class="points paper-wide" />` : nothing}<col />${hasRating ? html`<col class="rating paper-wide rating-of" />` : nothing}`;
  return html`<table class="even">
      <colgroup><col class="own" /><col />${more}<col class=${gameOf ? 'result' : 'dash'} />${moreBack}</colgroup>
      <thead><tr>
        ${head('paper.table', 'middle-of')}${head('side.white', '')}${hasRating ? head('paper.rating', 'number paper-wide rating-of') : nothing}${hasPoints ? head('paper.points', 'middle-of paper-wide') : nothing}
        ${gameOf ? head('paper.result', 'middle-of') : html`<td></td>`}
        ${hasPoints ? head('paper.points', 'middle-of paper-wide') : nothing}${head('side.black', '')}${hasRating ? head('paper.rating', 'number paper-wide rating-of') : nothing}
      </tr></thead>
      <tbody>${played.map((pairing) => {
        const [white, black] = [pairing.white!, pairing.black!];
        return html`<tr class="of-table">
          <td class="middle-of table-of">${pairing.table || '–'}</td><td>${playerName(players.get(white))}</td>${rating(players.get(white))}${has(white)}
          <td class="middle-of result-of">${gameOf ? resultCell(pairing, gameOf(pairing)) : '–'}</td>
          ${has(black)}<td>${playerName(players.get(black))}</td>${rating(players.get(black))}
        </tr>`;
      })}</tbody>
    </table>
    ${withoutOpponent(one)}${hasPoints ? html`<p class="remark paper-wide">${text('paper.pointsBefore')}</p>` : nothing}`;
}

/** Pairings in two narrow columns, for a small place. */
export function shortPairings(one: PaperRound, points?: Map<number, string>) {
  const players = playersOf(one);
  const side = (number: number) => {
    const has = points?.get(number);
    return html`${playerName(players.get(number))}${has ? html` <small>(${has})</small>` : nothing}`;
  };
  const played = pairingsOf(one.round).filter(hasTwoPlayers);
  return html`<ol class="short-pairings">${played.map((pairing) => html`<li><b>${pairing.table || '–'}</b><span>${side(pairing.white!)} – ${side(pairing.black!)}</span></li>`)}</ol>${withoutOpponent(one)}`;
}
