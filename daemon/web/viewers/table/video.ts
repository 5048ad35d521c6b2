// One table, or its match, for a video: names, clocks and the last move on a transparent ground, for OBS and vMix. It reads an
// overlay output, so it has the delay of that output and shows what that output may show.
//
//   /video/OUTPUT               the tables of the output, with links
//   /video/OUTPUT/12            table 12; with several sections /video/OUTPUT/open/group-a/12
//   /video/OUTPUT/board/ID      what is played on that board
//   ?show=match | score | clock | result   the match of the table with all its boards; its score, small; the clocks alone; the result once it is there
//   ?show=engine | countdown   the chances by an engine, where the output is held back long enough; the time until the round starts
//   ?side=left | right | bottom where the names are   ?board=1 with the board   ?turned=1 Black below

import { saveFile } from '../../save.js';
import { adopt } from '../../theme.js';
import { movesText } from '../../text.js';
import { matchBar, matchPoints, teamName } from '../match_head.js';
import { matchesOf, matchWith, sideOf, type Match } from '../matches.js';
import { addressList, sceneCollection, type Source } from './mixer.js';
import { movedSquares } from './table_board.js';
import { HeadedPage } from '../headed_page.js';
import { asked, html, nothing, roundText, text } from '../page.js';
import { stateOf, stateText } from '../table_state.js';
import { chancesText, pawnsText, whitePercent } from '../game/chances.js';
import { isOver, lastPly, resultPair, surname, wallClock, type Side, type Table } from '../tables.js';
import { daemonTime, followOverlay, overlayPath, tableOf, videoPath, type OverlayTable } from './overlay_line.js';
import { videoSheet } from './video_style.js';
import '../../board.js';
import '../name_text.js';
import './time_bar.js';

const isAsked = (name: string) => asked(name) !== null && asked(name) !== '0';

/** What a video may show of a table. */
type Show = 'game' | 'match' | 'score' | 'clock' | 'result' | 'engine' | 'countdown';
const SHOWS: Show[] = ['game', 'match', 'score', 'clock', 'result', 'engine', 'countdown'];

export class VideoPage extends HeadedPage {
  private readonly path = location.pathname.split('/').slice(2).filter(Boolean);
  private readonly output = this.path[0] ?? '';
  private readonly table = this.path.length > 1 ? overlayPath(this.path.slice(1)) + '/' : '';
  private readonly side = ['left', 'right'].find((side) => side === asked('side')) ?? 'bottom';
  private readonly show: Show = SHOWS.find((one) => one === asked('show')) ?? 'game';
  /** A match has the other boards too. */
  private readonly needsAll = !this.table || this.show !== 'game';

  private copied = '';
  private second = 0;
  /** The tables by their addresses on this page. */
  private readonly shown = new Map<string, OverlayTable>();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(videoSheet);
    document.documentElement.classList.toggle('clear', !!this.table);
    const prefix = `/overlay/${this.output}/`;
    followOverlay(
      prefix,
      this.needsAll ? '' : this.table,
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
    const path = this.needsAll ? videoPath(shown) : this.table;
    const isOther = (other: OverlayTable) => !!shown.board && other.board === shown.board && (!other.round || !shown.round);
    if (this.needsAll) for (const [other, known] of this.shown) if (other !== path && isOther(known)) this.shown.delete(other);
    this.shown.set(path, shown);
    this.tables.apply({ complete: true, tables: [...this.shown].map(([board, one]) => tableOf(one, board)) });
  }

  /** The table of this page's address: it may be its own address, its number, or its board. */
  private own(): Table | undefined {
    const all = this.tables.all();
    if (!this.needsAll) return all[0];
    const found = [...this.shown].find(([, one]) => [one.address, `table-${one.table}`, `board/${one.board}`].some((address) => address + '/' === this.table));
    return all.find((table) => table.board === found?.[0]);
  }

  private bar(table: Table, side: Side) {
    return html`<jd-bar .reading=${{ table, tables: this.tables, side, stale: this.stale }}></jd-bar>`;
  }

  private plate(table: Table, side: Side) {
    const player = table[side];
    const more = [player?.title, player?.rating || '', player?.federation].filter(Boolean).join(' ');
    return html`<div class="plate ${side}">
      <jd-name class="name" .name=${(this.side === 'bottom' ? surname(player) : player?.name) || text('side.' + side)}></jd-name>
      <span class="more"><span class="swatch" aria-hidden="true"></span><span class="sr">${text('side.' + side)} </span>${[player?.team, more].filter(Boolean).join(' · ')}</span>${this.clock(table, side)} ${this.bar(table, side)}
    </div>`;
  }

  private game(table: Table, match: Match | undefined) {
    const sides: Side[] = isAsked('turned') ? ['white', 'black'] : ['black', 'white'];
    const [first, second] = this.side === 'bottom' ? [sides[1], sides[0]] : sides;
    const move = movesText(lastPly(table)?.move);
    const words = stateText(table, stateOf(table, this.stale));
    const board = isAsked('board') ? html`<jd-board .placement=${(table.position ?? '').split(' ')[0]} .last=${movedSquares(table, this.stale)} .turned=${isAsked('turned')} .coordinates=${true}></jd-board>` : nothing;
    const middle = html`<div class="middle">
      <span class="table">${text('view.table', { table: table.round ? this.tables.sign(table) : (table.table ?? '') })}</span>
      ${move ? html`<b class="plate move">${move}</b>` : nothing}
      <span class="words">${isOver(table) || !move ? words : match ? matchPoints(match) : words}</span>
    </div>`;
    return html`${this.plate(table, first)} ${this.side === 'bottom' ? middle : board} ${this.plate(table, second)} ${this.side === 'bottom' ? board : middle}`;
  }

  private match(match: Match) {
    const one = (table: Table, team: 0 | 1) => {
      const side = sideOf(match, team, table);
      return html`<p><jd-name .name=${surname(table[side]) || text('side.' + side)}></jd-name>${this.clock(table, side)}</p>`;
    };
    return html`<div class="of-teams">
      <div class="teams"><jd-name .name=${teamName(match, 0)}></jd-name><b>${matchPoints(match)}</b><jd-name .name=${teamName(match, 1)}></jd-name></div>
      ${matchBar(match)}
      <div class="boards-of">${match.tables.map((table) => html`<div>${one(table, 0)}${one(table, 1)}</div>`)}</div>
    </div>`;
  }

  private points(match: Match) {
    const team = (which: 0 | 1) => html`<span>${teamName(match, which)}</span><b>${matchPoints(match).split(' – ')[which]}</b>`;
    return html`<div class="small-score">${team(0)}${team(1)}<small>${[roundText(match.round), match.open ? text('view.stillPlayed', { count: match.open }) : ''].filter(Boolean).join(' · ')}</small></div>`;
  }

  private result(table: Table, match: Match | undefined) {
    const name = (side: Side) => html`<bdi>${surname(table[side]) || text('side.' + side)}</bdi>`;
    return html`<div class="ended" role="status">
      <span>${name('white')}</span><b>${resultPair(table)}</b><span>${name('black')}</span>
      <small>${stateText(table, stateOf(table, this.stale))}${match ? html`<br />${teamName(match, 0)} ${matchPoints(match)} ${teamName(match, 1)}` : nothing}</small>
    </div>`;
  }

  /** Both clocks, White's on the left. */
  private clocks(table: Table) {
    return html`<div class="clocks">${(['white', 'black'] as const).map((side) => html`<span class=${side}><span class="swatch" aria-hidden="true"></span><span class="sr">${text('side.' + side)} </span>${this.clock(table, side)}</span>`)}</div>`;
  }

  /** A bar as high as a board, Black's part above. Nothing: no engine says anything. */
  private engine(table: Table) {
    const { evaluation } = table;
    if (!evaluation || isOver(table) || this.stale) return nothing;
    const white = whitePercent(evaluation);
    return html`<div class="odds ${isAsked('turned') ? 'turned' : ''}" role="img" aria-label=${chancesText(evaluation)}><i .style=${`height:${white.toFixed(1)}%`}></i><b class=${white >= 50 ? 'white' : 'black'}>${pawnsText(evaluation)}</b></div>`;
  }

  /** The time until the round starts. Nothing: it has started, or nobody knows when. */
  private countdown(table: Table) {
    const left = Math.ceil((Date.parse(table.roundStartTime ?? '') - this.tables.time()) / 1000);
    if (!(left > 0) || table.game) return nothing;
    clearTimeout(this.second);
    this.second = window.setTimeout(() => this.draw(), 250);
    return html`<div class="small-score"><span>${text('view.video.begins', { round: roundText(table.round) })}</span><b>${wallClock(left)}</b></div>`;
  }

  private one(table: Table) {
    const match = matchWith(matchesOf(this.tables.all()), table);
    const drawn = () => {
      if (this.show === 'result') return isOver(table) ? this.result(table, match) : nothing;
      if (this.show === 'match' && match) return this.match(match);
      if (this.show === 'score') return match ? this.points(match) : nothing;
      if (this.show === 'clock') return this.clocks(table);
      if (this.show === 'engine') return this.engine(table);
      if (this.show === 'countdown') return this.countdown(table);
      return this.game(table, match);
    };
    return html`<main class="video ${this.show === 'game' || (this.show === 'match' && !match) ? this.side : this.show}">
      <h1 class="sr">${this.titleOf(table)}</h1>
      ${drawn()}
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

  private addressOf(table: Table, more = ''): string {
    return `/video/${this.output}/${table.board}${more}`;
  }

  /** The pictures of a table beside its lower third: the key of their name, and what is added to the address. `isAll`: also those that show nothing now. */
  private kinds(table: Table, isAll = false): [string, string][] {
    const all = this.tables.all();
    return [
      ['view.video.side', '?side=right&board=1'],
      ['view.video.clock', '?show=clock'],
      ['view.video.result', '?show=result'],
      ...(isAll || all.some((one) => one.roundStartTime && !one.game) ? ([['view.video.countdown', '?show=countdown']] as [string, string][]) : []),
      ...(isAll || all.some((one) => one.evaluation) ? ([['view.engine', '?show=engine']] as [string, string][]) : []),
      ...(matchWith(matchesOf(all), table) ? ([['view.video.match', '?show=match'], ['view.video.score', '?show=score']] as [string, string][]) : []),
    ];
  }

  /** All pictures of all tables, for a mixer: a scene for each table. */
  private sources(): Source[] {
    return this.tables.all().flatMap((table) => {
      const scene = this.titleOf(table);
      const pictures: [string, string][] = [['', ''], ...this.kinds(table, true)];
      return pictures.map(([key, more]) => ({ scene, name: key ? `${scene} · ${text(key)}` : scene, url: location.origin + this.addressOf(table, more) }));
    });
  }

  private list(all: Table[]) {
    return html`${this.top(text('view.video'))}
      <main class="page">
        <p>${text('view.videoHow').split(/(\?\w+=\w+)/).map((part) => (part[0] === '?' ? html`<code>${part}</code>` : part))}</p>
        ${all.length
          ? html`<p class="row">
              <button type="button" @click=${() => saveFile(`${this.output}.json`, sceneCollection(`jadoube ${this.output}`, this.sources()), 'application/json')}>${text('view.video.obs')}</button>
              <button type="button" @click=${() => saveFile(`${this.output}.txt`, addressList(this.sources()), 'text/plain')}>${text('view.video.addresses')}</button>
            </p>`
          : nothing}
        <p role="status">${this.copied}</p>
        <ul class="links">
          ${all.map(
            (table) => html`<li>
              <a class="button" href=${this.addressOf(table)}><span>${this.titleOf(table)}</span><span class="dim">${[table.white?.name, table.black?.name].filter(Boolean).join(' – ')}</span></a>
              ${this.kinds(table).map(([key, more]) => html`<a class="button kind" href=${this.addressOf(table, more)}>${text(key)}<span class="sr"> ${this.titleOf(table)}</span></a>`)}
              <button type="button" class="small" aria-label=${text('view.copyOf', { table: this.titleOf(table) })} @click=${() => this.copy(location.origin + this.addressOf(table))}>${text('view.copy')}</button>
            </li>`,
          )}
        </ul>
        ${all.length ? nothing : html`<p class="empty">${text('view.videoNone', { output: this.output })}</p>`}
      </main>`;
  }

  render() {
    if (!this.table) return this.list(this.tables.all());
    const own = this.own();
    return own ? this.one(own) : nothing;
  }
}
customElements.define('jd-video', VideoPage);
