// One table for a video: names, clocks and the last move on a transparent ground, for OBS and vMix. It reads an overlay
// output, so it has the delay of that output and shows what that output may show.
//
//   /video/OUTPUT               the tables of the output, with links
//   /video/OUTPUT/12            table 12; with several sections /video/OUTPUT/open/group-a/12
//   /video/OUTPUT/board/ID      what is played on that board
//   ?side=left | right | bottom where the names are   ?board=1 with the board   ?turned=1 Black below

import { asked, html, nothing, text, ViewersPage } from './page.js';
import { lastPly, lastSquares, type Side, type Table } from './tables.js';
import { daemonTime, followOverlay, overlayPath, tableOf, videoPath } from './overlay_line.js';
import '../board.js';
import { movesText } from '../text.js';

const isAsked = (name: string) => asked(name) !== null && asked(name) !== '0';

export class VideoPage extends ViewersPage {
  private readonly path = location.pathname.split('/').slice(2).filter(Boolean);
  private readonly output = this.path[0] ?? '';
  private readonly table = this.path.length > 1 ? overlayPath(this.path.slice(1)) + '/' : '';
  private readonly side = ['left', 'right'].find((side) => side === asked('side')) ?? 'bottom';

  connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.toggle('clear', !!this.table);
    const prefix = `/overlay/${this.output}/`;
    followOverlay(
      prefix,
      this.table,
      (shown) => {
        this.tables.apply({ tables: [tableOf(shown, this.table || videoPath(shown))] });
        this.draw();
      },
      (isLive) => {
        this.stale = !isLive;
        if (isLive) daemonTime(location.pathname).then((time) => time && this.tables.apply({ time }));
        this.draw();
      },
    );
  }

  private plate(table: Table, side: Side) {
    const player = table[side];
    const more = [player?.rating, player?.federation].filter(Boolean).join(' ');
    return html`<div class="plate ${side}">
      <span class="name">${player?.title ? html`<span class="title">${player.title}</span> ` : nothing}${player?.name || text('side.' + side)}</span>
      <span class="more">${more}</span>${this.clock(table, side)}
    </div>`;
  }

  private one(table: Table) {
    const sides: Side[] = isAsked('turned') ? ['white', 'black'] : ['black', 'white'];
    const [first, second] = this.side === 'bottom' ? [sides[1], sides[0]] : sides;
    const move = movesText(lastPly(table)?.move);
    return html`<main class="video ${this.side}">
      <h1 class="sr">${text('view.table', { table: table.table ?? '' })}</h1>
      ${this.plate(table, first)}
      ${isAsked('board') ? html`<jd-board .placement=${(table.position ?? '').split(' ')[0]} .last=${lastSquares(table)} .turned=${isAsked('turned')}></jd-board>` : nothing}
      ${move ? html`<span class="plate move">${move}</span>` : nothing} ${this.plate(table, second)}
    </main>`;
  }

  /** An output has a delay of its own. */
  protected age() {
    return nothing;
  }

  render() {
    const all = this.tables.all();
    if (this.table) return all[0] ? this.one(all[0]) : nothing;
    const isAlone = (table: Table) => all.filter((other) => other.table === table.table).length === 1;
    return html`${this.top(text('view.video'))}
      <main class="page">
        <p>${text('view.videoHow')}</p>
        <ul class="links">
          ${all.map(
            (table) => html`<li><a class="button" href=${`/video/${this.output}/${table.board}`}>${text('view.table', { table: table.table ?? '' })}&nbsp;<span class="dim">${[...isAlone(table) ? [] : [table.board], [table.white?.name, table.black?.name].filter(Boolean).join(' – ')].join(' ')}</span></a></li>`,
          )}
        </ul>
        ${all.length ? nothing : html`<p class="empty">${text('view.videoNone', { output: this.output })}</p>`}
      </main>`;
  }
}
customElements.define('jd-video', VideoPage);
