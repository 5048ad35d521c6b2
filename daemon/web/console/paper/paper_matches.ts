// Team matches of a round on paper: pairings, or results with the score of each match. They come from StandingsService.

import { html, nothing } from 'lit';
import { text } from '../../text.js';
import { scoreText } from '../../viewers/tables.js';
import { halves } from '../../viewers/round/standings_table.js';
import type { MatchBoard, MatchPlayer, TeamMatch } from '../../viewers/round/team_matches.js';
import type { Game, Pairing } from '../messages.js';
import { openCell, sideDisc } from './paper_parts.js';
import { pairingsOf, type PaperRound } from './paper_round.js';

function player(one: MatchPlayer | undefined, side: 'white' | 'black') {
  if (!one?.name) return html`–`;
  return html`<span class="sided">${sideDisc(side)}<span><bdi>${[one.title, one.name].filter(Boolean).join(' ')}</bdi>${one.rating ? html` <small>${one.rating}</small>` : nothing}</span></span>`;
}

/** `resultOf`: what is between the players of a board. Nothing: these are pairings. */
function match(one: TeamMatch, resultOf?: (board: MatchBoard) => unknown) {
  const { first, second } = one;
  if (!second) return html`<section class="match-block"><p><b><bdi>${first.name}</bdi></b> ${text('paper.bye.team')}</p></section>`;
  const score = resultOf ? `${halves(first.points) || '0'} – ${halves(second.points) || '0'}` : '–';
  return html`<section class="match-block"><table>
    <colgroup><col class="own" /><col /><col class="result" /><col /></colgroup>
    <thead><tr><th scope="colgroup" colspan="2"><bdi>${first.name}</bdi></th><th class="middle-of score" scope="col">${score}</th><th scope="col" class="second"><bdi>${second.name}</bdi></th></tr></thead>
    <tbody>${(one.boards ?? []).map(
      (board) => html`<tr class="of-table"><td class="table-of">${board.table || board.board}</td><td>${player(board.first, board.firstIsWhite ? 'white' : 'black')}</td><td class="middle-of result-of">${resultOf ? resultOf(board) : '–'}</td><td>${player(board.second, board.firstIsWhite ? 'black' : 'white')}</td></tr>`,
    )}</tbody>
  </table></section>`;
}

/** The state of a board without a result. */
export function openBoard(one: PaperRound, gameOf: (pairing: Pairing) => Game | undefined): (board: MatchBoard) => unknown {
  const byTable = new Map(pairingsOf(one.round).map((pairing) => [pairing.table ?? 0, pairing]));
  return ({ table }) => {
    const pairing = byTable.get(table ?? 0);
    return openCell(pairing, pairing && gameOf(pairing));
  };
}

/** `open`: what is shown where a board has no result. Nothing: these are pairings. */
export function matchList(matches: TeamMatch[], open?: (board: MatchBoard) => unknown) {
  return html`<div class="match-list">${matches.map((one) => match(one, open && ((board) => scoreText(board.result) || open(board))))}</div>`;
}
