// A chessboard as one picture.

import { LitElement, css, html, svg, nothing } from 'lit';
import { drawing } from './pieces.js';
import { isWhite, piecesOf } from './position.js';
import { text } from './text.js';

const NAMES: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const FILES = 'abcdefgh';
// The 32 dark squares in one path.
const DARK_SQUARES = Array.from({ length: 32 }, (_, i) => `M${45 * (((i % 4) * 2 + (Math.floor(i / 4) % 2 ? 0 : 1)) % 8)} ${45 * Math.floor(i / 4)}h45v45h-45z`).join('');

/** Pieces in words, for people who hear the page: `white king e1, ...`. */
export function spoken(placement: string): string {
  return [...piecesOf(placement)].map(([square, piece]) => `${text(isWhite(piece) ? 'piece.white' : 'piece.black')} ${text('piece.' + NAMES[piece.toLowerCase()])} ${square}`).join(', ');
}

const changed = (now?: string[], before?: string[]) => now?.join() !== before?.join();

export class JdBoard extends LitElement {
  static properties = { placement: {}, marks: { attribute: false, hasChanged: changed }, last: { attribute: false, hasChanged: changed }, turned: { type: Boolean }, coordinates: { type: Boolean } };
  /** The first field of a FEN. */
  declare placement: string;
  /** Squares to ring: `e4`. */
  declare marks: string[] | undefined;
  /** Squares to colour: those of the last move. */
  declare last: string[] | undefined;
  /** Black sits below. */
  declare turned: boolean;
  /** Letters and numbers at the edge. */
  declare coordinates: boolean;

  static styles = css`
    :host { display: block; aspect-ratio: 1; }
    svg { width: 100%; height: 100%; display: block; }
    text { font: 700 9px system-ui, 'DejaVu Sans', sans-serif; }
  `;

  private at(square: string): [number, number] {
    const file = FILES.indexOf(square[0]);
    const rank = Number(square[1]) - 1;
    return [45 * (this.turned ? 7 - file : file), 45 * (this.turned ? rank : 7 - rank)];
  }

  private edge() {
    const names = [];
    for (let i = 0; i < 8; ++i) {
      const dark = i % 2 ? '#eee6d3' : '#35505f';
      const light = i % 2 ? '#35505f' : '#eee6d3';
      names.push(svg`<text x="2" y=${45 * i + 10} fill=${dark}>${this.turned ? i + 1 : 8 - i}</text>
        <text x=${45 * i + 43} y="357" text-anchor="end" fill=${light}>${FILES[this.turned ? 7 - i : i]}</text>`);
    }
    return names;
  }

  render() {
    return html`<svg viewBox="0 0 360 360" role="img" aria-label=${spoken(this.placement) || text('piece.none')}>
      <path fill="#eee6d3" d="M0 0h360v360H0z"></path>
      <path fill="#7f9bb0" d=${DARK_SQUARES}></path>
      ${(this.last ?? []).map((square) => {
        const [x, y] = this.at(square);
        return svg`<path fill="#ffcf33" fill-opacity=".62" d=${`M${x} ${y}h45v45h-45z`}></path>`;
      })}
      ${this.coordinates ? this.edge() : nothing}
      ${[...piecesOf(this.placement)].map(([square, piece]) => {
        const [x, y] = this.at(square);
        const drawn = drawing(piece);
        return svg`<g transform=${`translate(${x} ${y})`} stroke-linejoin="round" stroke-linecap="round"
          ><path d=${drawn.body} fill=${drawn.fill} stroke=${drawn.edge} stroke-width="1.800"></path
          ><path d=${drawn.lines} fill="none" stroke=${drawn.mark} stroke-width="1.700"></path></g>`;
      })}
      ${(this.marks ?? []).map((square) => {
        const [x, y] = this.at(square);
        return svg`<circle cx=${x + 22.5} cy=${y + 22.5} r="20" fill="none" stroke="#b01020" stroke-width="4"></circle>`;
      })}
    </svg>`;
  }
}
customElements.define('jd-board', JdBoard);
