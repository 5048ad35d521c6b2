// A chessboard as one picture. The pieces are drawn once in a page, and each board uses these drawings. A move slides, unless
// the reader wants no motion, more than one move has come at once, or many boards slide already.

import { LitElement, css, html, svg, nothing } from 'lit';
import { drawing, KINDS } from './pieces.js';
import { isWhite, piecesOf, slides } from './position.js';
import { text } from './text.js';
import { adopt } from './theme.js';

const NAMES: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const FILES = 'abcdefgh';
// The 32 dark squares in one path.
const DARK_SQUARES = Array.from({ length: 32 }, (_, i) => `M${45 * (((i % 4) * 2 + (Math.floor(i / 4) % 2 ? 0 : 1)) % 8)} ${45 * Math.floor(i / 4)}h45v45h-45z`).join('');

/** Pieces in words, for screen readers: `white king e1, ...`. */
export function spoken(placement: string): string {
  return [...piecesOf(placement)].map(([square, piece]) => `${text(isWhite(piece) ? 'piece.white' : 'piece.black')} ${text('piece.' + NAMES[piece.toLowerCase()])} ${square}`).join(', ');
}

const sheet = css`
  jd-board { display: block; aspect-ratio: 1; }
  jd-board > svg { width: 100%; height: 100%; display: block; }
  jd-board text { font: 700 9px var(--type, sans-serif); }
`;

const idOf = (piece: string) => `piece-${isWhite(piece) ? 'w' : 'b'}${piece.toLowerCase()}`;

/** Puts the drawings of the pieces into the page. */
function drawPieces(): void {
  if (document.getElementById('piece-wk')) return;
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  holder.setAttribute('aria-hidden', 'true');
  for (const [name, value] of [['width', '0'], ['height', '0'], ['class', 'pieces']]) holder.setAttribute(name, value);
  holder.style.position = 'absolute';
  const path = (d: string, fill: string, stroke: string, width: string) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    for (const [name, value] of Object.entries({ d, fill, stroke, 'stroke-width': width })) made.setAttribute(name, value);
    return made;
  };
  for (const piece of KINDS + KINDS.toUpperCase()) {
    const drawn = drawing(piece);
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.id = idOf(piece);
    group.setAttribute('stroke-linejoin', 'round');
    group.setAttribute('stroke-linecap', 'round');
    group.append(path(drawn.body, drawn.fill, drawn.edge, '1.8'), path(drawn.lines, 'none', drawn.mark, '1.7'));
    holder.append(group);
  }
  document.body.append(holder);
}

/** The time of a move, as `--quick`. Reading it from the page would cost a layout for each board. */
const SLIDE_MS = 180;
/** Nobody can follow more moves at once, and each takes time to draw. */
const MOST_SLIDING = 4;
let sliding = 0;
/** The reader wants no motion. */
const stillness = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

const changed = (now?: string[], before?: string[]) => now?.join() !== before?.join();

/** `<jd-board>`: a chessboard as one picture. */
export class JdBoard extends LitElement {
  static properties = { placement: {}, marks: { attribute: false, hasChanged: changed }, last: { attribute: false, hasChanged: changed }, turned: { type: Boolean }, coordinates: { type: Boolean }, silent: { type: Boolean } };
  /** The first field of a FEN. */
  declare placement: string;
  /** Squares to ring: `e4`. */
  declare marks: string[] | undefined;
  /** Squares to colour: those of the last move. */
  declare last: string[] | undefined;
  /** Black is at the bottom. */
  declare turned: boolean;
  /** Shows letters and numbers at the edge. */
  declare coordinates: boolean;
  /** Screen readers do not read it: a small board whose page has the position elsewhere. */
  declare silent: boolean;

  protected createRenderRoot(): HTMLElement {
    return this;
  }

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    drawPieces();
  }

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

  protected updated(changes: Map<string, unknown>): void {
    const before = changes.get('placement');
    if (!changes.has('placement') || changes.has('turned') || typeof before !== 'string' || document.hidden) return;
    if (stillness?.matches || sliding >= MOST_SLIDING) return;
    for (const { from, to } of slides(before, this.placement)) {
      const [[x, y], [newX, newY]] = [this.at(from), this.at(to)];
      const moved = this.querySelector<SVGElement>(`use[data-square="${to}"]`);
      if (!moved) continue;
      ++sliding;
      const slide = moved.animate([{ transform: `translate(${x - newX}px, ${y - newY}px)` }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
      slide.onfinish = slide.oncancel = () => --sliding;
    }
  }

  render() {
    const words = this.silent ? nothing : spoken(this.placement) || text('piece.none');
    return html`<svg viewBox="0 0 360 360" role=${this.silent ? nothing : 'img'} aria-label=${words} aria-hidden=${this.silent ? 'true' : nothing}>
      <path fill="#eee6d3" d="M0 0h360v360H0z"></path>
      <path fill="#7f9bb0" d=${DARK_SQUARES}></path>
      ${(this.last ?? []).map((square) => {
        const [x, y] = this.at(square);
        return svg`<path fill="#ffcf33" fill-opacity=".7" d=${`M${x} ${y}h45v45h-45z`}></path>`;
      })}
      ${this.coordinates ? this.edge() : nothing}
      ${[...piecesOf(this.placement)].map(([square, piece]) => {
        const [x, y] = this.at(square);
        return svg`<use href=${'#' + idOf(piece)} data-square=${square} x=${x} y=${y}></use>`;
      })}
      ${(this.marks ?? []).map((square) => {
        const [x, y] = this.at(square);
        return svg`<circle cx=${x + 22.5} cy=${y + 22.5} r="20" fill="none" stroke="#b01020" stroke-width="4"></circle>`;
      })}
    </svg>`;
  }
}
customElements.define('jd-board', JdBoard);
