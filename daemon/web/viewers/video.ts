// One table for a video: names, clocks and the last move on a transparent ground, for OBS and vMix. It reads an overlay
// output, so it has the delay of that output and shows what that output may show.
//
//   /video/OUTPUT               the tables of the output, with links
//   /video/OUTPUT/12            table 12; with several sections /video/OUTPUT/open/group-a/12
//   /video/OUTPUT/board/ID      what is played on that board
//   ?side=left | right | bottom where the names are   ?board=1 with the board   ?turned=1 Black below

import { asked, html, nothing, text, ViewersPage } from './page.js';
import { lastPly, lastSquares, type Side, type Table } from './tables.js';
import { daemonTime, followOverlay, overlayPath, tableOf, videoPath, type OverlayTable } from './overlay_line.js';
import '../board.js';
import { movesText } from '../text.js';
import { adopt } from '../theme.js';
import { videoSheet } from './video_style.js';

const isAsked = (name: string) => asked(name) !== null && asked(name) !== '0';

export class VideoPage extends ViewersPage {
  private readonly path = location.pathname.split('/').slice(2).filter(Boolean);
  private readonly output = this.path[0] ?? '';
  private readonly table = this.path.length > 1 ? overlayPath(this.path.slice(1)) + '/' : '';
  private readonly side = ['left', 'right'].find((side) => side === asked('side')) ?? 'bottom';

  private copied = '';
  /** The tables by their addresses on this page. */
  private readonly shown = new Map<string, OverlayTable>();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(videoSheet);
    document.documentElement.classList.toggle('clear', !!this.table);
    const prefix = `/overlay/${this.output}/`;
    followOverlay(
      prefix,
      this.table,
      (shown) => {
        this.take(shown);
        this.draw();
      },
      (isLive) => {
        this.stale = !isLive;
        if (isLive) daemonTime(location.pathname).then((time) => time && this.tables.apply({ time }));
        this.draw();
      },
    );
  }

  /** A board that got a pairing, or lost it, is one table still. */
  private take(shown: OverlayTable): void {
    const path = this.table || videoPath(shown);
    const isOther = (other: OverlayTable) => !!shown.board && other.board === shown.board && (!other.round || !shown.round);
    if (!this.table) for (const [other, known] of this.shown) if (other !== path && isOther(known)) this.shown.delete(other);
    this.shown.set(path, shown);
    this.tables.apply({ complete: true, tables: [...this.shown].map(([board, one]) => tableOf(one, board)) });
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
      <h1 class="sr">${this.titleOf(table)}</h1>
      ${this.plate(table, first)}
      ${isAsked('board') ? html`<jd-board .placement=${(table.position ?? '').split(' ')[0]} .last=${lastSquares(table)} .turned=${isAsked('turned')}></jd-board>` : nothing}
      ${move ? html`<span class="plate move">${move}</span>` : nothing} ${this.plate(table, second)}
    </main>`;
  }

  /** An overlay numbers also the boards of a hall without a tournament. */
  private titleOf(table: Table): string {
    return table.round ? this.tables.title(table) : text('view.table', { table: table.table ?? '' });
  }

  private async copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.copied = text('view.copied');
    } catch {
      // A browser gives the clipboard only to pages that came by https.
      this.copied = address;
    }
    this.draw();
  }

  /** An output has a delay of its own. */
  protected age() {
    return nothing;
  }

  render() {
    const all = this.tables.all();
    if (this.table) return all[0] ? this.one(all[0]) : nothing;
    const addressOf = (table: Table) => `/video/${this.output}/${table.board}`;
    return html`${this.top(text('view.video'))}
      <main class="page">
        <p>${text('view.videoHow')}</p>
        <p role="status">${this.copied}</p>
        <ul class="links">
          ${all.map(
            (table) => html`<li>
              <a class="button" href=${addressOf(table)}>${this.titleOf(table)}&nbsp;<span class="dim">${[table.white?.name, table.black?.name].filter(Boolean).join(' – ')}</span></a>
              <button type="button" class="small" aria-label=${text('view.copyOf', { table: this.titleOf(table) })} @click=${() => this.copy(location.origin + addressOf(table))}>${text('view.copy')}</button>
            </li>`,
          )}
        </ul>
        ${all.length ? nothing : html`<p class="empty">${text('view.videoNone', { output: this.output })}</p>`}
      </main>`;
  }
}
customElements.define('jd-video', VideoPage);
