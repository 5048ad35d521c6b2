// A board whose squares can be tapped, or chosen with the arrow keys. It lies over <jd-board>, which draws.

import { html, nothing, text, View } from '../view.js';
import { longMove, piecesOf, placementOf, play, promotes, type Pieces } from '../../position.js';
import '../../board.js';

const PIECES: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** Sends `move` with {uci, words} when two squares were tapped, and a promotion was chosen where one is needed. */
export class TouchBoard extends View {
  static properties = { placement: { attribute: false }, marks: { attribute: false }, turned: { type: Boolean } };
  declare placement: string;
  declare marks: string[] | undefined;
  declare turned: boolean;
  private from = '';
  private promotion?: { from: string; to: string };
  private focused = 'e2';

  private squares(): string[] {
    const squares = [];
    for (let rank = 8; rank >= 1; --rank) for (const file of 'abcdefgh') squares.push(file + rank);
    return this.turned ? squares.reverse() : squares;
  }

  private tap(square: string, pieces: Pieces): void {
    this.focused = square;
    if (!this.from || this.from === square || !pieces.has(this.from)) {
      this.from = this.from === square ? '' : pieces.has(square) ? square : '';
    } else if (promotes(pieces, this.from, square)) {
      this.promotion = { from: this.from, to: square };
    } else {
      this.send(this.from + square, pieces);
    }
    this.requestUpdate();
  }

  private send(uci: string, pieces: Pieces): void {
    this.from = '';
    this.promotion = undefined;
    this.dispatchEvent(new CustomEvent('move', { detail: { uci, words: longMove(pieces, uci), after: placementOf(play(pieces, uci)) } }));
    this.requestUpdate();
  }

  private key(event: KeyboardEvent): void {
    const squares = this.squares();
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = squares[squares.indexOf(this.focused) + step];
    if (!next) return;
    this.focused = next;
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector<HTMLElement>(`.squares [data-square=${next}]`)?.focus());
  }

  render() {
    const pieces = piecesOf(this.placement);
    const marks = this.from ? [this.from] : (this.marks ?? []);
    return html`<div class="touch">
        <jd-board .placement=${this.placement} .marks=${marks} ?turned=${this.turned} .turned=${this.turned}></jd-board>
        <div class="squares" role="group" aria-label=${text('touch.board')} @keydown=${(e: KeyboardEvent) => this.key(e)}>
          ${this.squares().map((square) => {
            const piece = pieces.get(square);
            const colour = piece && (piece === piece.toUpperCase() ? 'white' : 'black');
            const name = piece ? `${square} ${text('piece.' + colour)} ${text('piece.' + PIECES[piece.toLowerCase()])}` : square;
            return html`<button
              type="button"
              data-square=${square}
              aria-label=${name}
              aria-pressed=${this.from === square}
              tabindex=${square === this.focused ? 0 : -1}
              @click=${() => this.tap(square, pieces)}
            ></button>`;
          })}
        </div>
      </div>
      ${this.promotion
        ? html`<div class="row promotion" role="group" aria-label=${text('touch.promotion')}>
            ${['q', 'r', 'b', 'n'].map(
              (letter) =>
                html`<button type="button" @click=${() => this.send(this.promotion!.from + this.promotion!.to + letter, pieces)}>
                  ${text('piece.' + PIECES[letter])}
                </button>`,
            )}
          </div>`
        : nothing}`;
  }
}
customElements.define('jd-touch-board', TouchBoard);
