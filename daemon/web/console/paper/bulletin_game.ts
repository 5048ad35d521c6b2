// A game in a bulletin: the players, the opening and why it ended, then its moves as text with diagrams between them. A move is a
// button: it adds a diagram after it, or takes it away. Arrow keys go from move to move. A round has thousands of moves, so each game
// is an element of its own, and is drawn again only when it has changed.

import { html, nothing } from 'lit';
import { View } from '../../element.js';
import { movesText, player, text } from '../../text.js';
import { moveNumber, piecesAfter, placementOf, whiteStarts } from '../../position.js';
import type { Opening } from '../../viewers/game/opening.js';
import { reasonText } from '../../viewers/table_state.js';
import { playerName, sideDisc } from './paper_parts.js';
import type { Game, Player, Ply } from '../messages.js';
import '../../board.js';

/** A game of a bulletin. */
export interface PrintedGame {
  game: Game;
  /** Those that may be printed: nothing that is provisional. */
  plies: Ply[];
  /** `12`. */
  sign: string;
  white?: Player;
  black?: Player;
  /** `1-0`. */
  result: string;
  opening?: Opening;
  /** After how many plies there is a diagram. */
  diagrams: number[];
}

const USUAL_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq';

/** Nobody prints a ply that may still be taken back. */
export function printedPlies(game: Game): Ply[] {
  const plies = game.plies ?? [];
  const end = plies.findIndex((ply) => ply.state === 'PLY_STATE_PROVISIONAL');
  return end < 0 ? plies : plies.slice(0, end);
}

/** The usual start, as most games have it. */
export const isUsualStart = (game: Game) => !game.startFen || game.startFen.startsWith(USUAL_START);

const moveOf = ({ game, plies }: PrintedGame, ply: number) => moveNumber(game.startFen, ply) + movesText(plies[ply - 1]?.san);

function diagram(one: PrintedGame, ply: number) {
  const { game, plies } = one;
  const isWhite = (ply % 2 === 0) === whiteStarts(game.startFen);
  const toMove = text('view.toMove', { side: player(isWhite ? 'white' : 'black') });
  const words = ply === plies.length ? text('bulletin.final') : [ply ? text('bulletin.after', { move: moveOf(one, ply) }) : text('bulletin.start'), toMove].join(' · ');
  return html`<figure class="game-diagram"><jd-board .placement=${placementOf(piecesAfter(game.startFen, plies, ply))}></jd-board><figcaption>${words}</figcaption></figure>`;
}

/** Keys inside the moves of one game: only one of them is a stop of Tab. */
function go(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.game-ply')];
  const to = all[all.indexOf(event.target as HTMLElement) + step];
  if (!to) return;
  event.preventDefault();
  for (const ply of all) ply.tabIndex = ply === to ? 0 : -1;
  to.focus();
}

/** The moves from one ply to another. `isFirst`: the game begins here. */
function moves(one: PrintedGame, from: number, to: number, toggle: (ply: number) => void) {
  const { game, plies, diagrams } = one;
  const parts = [];
  for (let ply = from; ply <= to; ++ply) {
    const isWhite = (ply % 2 === 1) === whiteStarts(game.startFen);
    const number = isWhite || ply === from ? html`<span class="game-n">${moveNumber(game.startFen, ply)}</span>` : nothing;
    const label = moveOf(one, ply);
    parts.push(
      html`<span class="game-half">${number}<button type="button" class="game-ply" aria-label=${label} aria-pressed=${diagrams.includes(ply) ? 'true' : 'false'} title=${text('bulletin.toggle')} tabindex=${ply === 1 ? 0 : -1} @click=${() => toggle(ply)}>${movesText(plies[ply - 1].san)}</button></span> `,
    );
  }
  return parts;
}

function drawn(one: PrintedGame, toggle: (ply: number) => void) {
  const { game, plies, result, opening } = one;
  const [white, black] = result.split('-');
  const reason = reasonText(game.termination, plies[plies.length - 1]?.san, white === black);
  const side = (which: 'white' | 'black', points: string) => {
    const who = one[which];
    return html`<div class="game-side">${sideDisc(which)}<span><b>${playerName(who)}</b>${who?.rating ? html` <small>${who.rating}</small>` : nothing}</span><b class="game-points">${points}</b></div>`;
  };
  const start = isUsualStart(game) ? nothing : html`<p class="fen">${text('bulletin.from', { fen: game.startFen ?? '' })}</p>`;
  const cuts = one.diagrams.filter((ply) => ply > 0 && ply < plies.length);
  const ends = [...cuts, plies.length];
  return html`<header class="game-head"><h4><span class="sr">${text('view.table', { table: one.sign })}</span><span class="game-sign" aria-hidden="true">${one.sign}</span></h4><div class="game-sides">${side('white', white)}${side('black', black)}</div>
      ${opening || reason ? html`<p class="of-game">${opening ? html`<span lang="en">${opening.eco} ${opening.name}</span>` : nothing}${opening && reason ? ' · ' : nothing}${reason}</p>` : nothing}${start}</header>
    ${one.diagrams.includes(0) ? diagram(one, 0) : nothing}
    <div class="game-text" role="group" aria-label=${text('bulletin.moves', { table: one.sign })} @keydown=${go}>${ends.map((end, i) => {
      const from = (ends[i - 1] ?? 0) + 1;
      const isLast = i === ends.length - 1;
      return html`<p>${moves(one, from, end, toggle)}${isLast ? html`<span class="game-half"><b>${result}</b>${game.incomplete ? html` <i>${text('bulletin.incomplete')}</i>` : nothing}</span>` : nothing}</p>${isLast ? nothing : diagram(one, end)}`;
    })}</div>
    ${one.diagrams.includes(plies.length) ? diagram(one, plies.length) : nothing}`;
}

/** All visible data of a game. */
export const contentsOf = (one: PrintedGame) =>
  JSON.stringify([one.game.name, one.game.revision, one.game.termination, one.game.incomplete, one.plies.length, one.plies[one.plies.length - 1]?.san, one.sign, one.white, one.black, one.result, one.opening?.name, one.diagrams]);

/** A game. It calls `moment` with a ply when its move is touched. */
export class BulletinGame extends View {
  static properties = { one: { attribute: false, hasChanged: (now: PrintedGame, before?: PrintedGame) => !before || contentsOf(now) !== contentsOf(before) } };
  declare one: PrintedGame;

  render() {
    return drawn(this.one, (ply) => this.dispatchEvent(new CustomEvent('moment', { detail: ply })));
  }
}
customElements.define('jd-bulletin-game', BulletinGame);
