// One board as high as the screen: for a demonstration in the hall. `?turned` begins with Black below.

import { hasSignal, isOver, lastSquares, surname, type Side, type Table } from './tables.js';
import { asked, fullScreen, html, idInAddress, keepAwake, nothing, text, themeButton, ViewersPage } from './page.js';
import { signalText } from './card.js';
import '../board.js';
import { movesText } from '../text.js';
import { adopt } from '../theme.js';
import { screenSheet } from './screen_style.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export class DemoPage extends ViewersPage {
  private readonly board = idInAddress();
  private turned = asked('turned') !== null && asked('turned') !== '0';

  connectedCallback(): void {
    super.connectedCallback();
    adopt(screenSheet);
    this.followNamed([this.board]);
    keepAwake();
  }

  protected keyed(key: string): boolean {
    if (key !== 'r') return super.keyed(key);
    this.turned = !this.turned;
    this.draw();
    return true;
  }

  private player(table: Table, side: Side, place: string) {
    const player = table[side];
    const title = [player?.title, player?.rating || '', player?.federation].filter(Boolean).join(' ');
    return html`<div class="player ${place}">
      <span class="name">${player?.name || text('side.' + side)} <span class="title">${title}</span></span>
      ${this.clock(table, side)}
    </div>`;
  }

  render() {
    const table = this.named(this.board);
    if (!table) return html`${this.notice()}<main class="empty"><h1>${text('view.boardOf', { board: this.board })}</h1></main>`;
    const [above, below]: Side[] = this.turned ? ['white', 'black'] : ['black', 'white'];
    const grey = this.stale || (!isOver(table) && !hasSignal(table));
    const signal = signalText(table, this.stale);
    const name = (side: Side) => surname(table[side]) || text('side.' + side);
    const title = this.tables.title(table);
    document.title = `${title}: ${name('white')} – ${name('black')}`;
    return html`${this.notice()}
      <main class="demo">
        <h1 class="sr">${document.title}</h1>
        <div class="board ${grey ? 'grey' : ''}">
          <jd-board .placement=${(table.position ?? '').split(' ')[0] || START} .last=${lastSquares(table)} .turned=${this.turned} .coordinates=${true}></jd-board>
          ${signal ? html`<span class=${grey ? 'signal' : 'signal low'}><span>${signal}</span></span>` : nothing}
        </div>
        <div class="side">
          ${this.player(table, above, 'above')}
          <ol class="plies" aria-label=${text('view.moves')}>
            ${(table.plies ?? []).slice(-8).map((ply) => html`<li>${ply.provisional ? html`<em>${movesText(ply.move)}</em>` : movesText(ply.move)}</li>`)}
          </ol>
          ${this.player(table, below, 'below')}
        </div>
        <p class="age">${this.age([table])}</p>
        <div class="buttons row">
          <button type="button" class="small" @click=${() => this.keyed('r')}>${text('view.turn')}</button>
          <button type="button" class="small" @click=${() => fullScreen()}>${text('view.full')}</button>
          ${themeButton(() => this.draw())}
        </div>
      </main>`;
  }
}
customElements.define('jd-demo', DemoPage);
