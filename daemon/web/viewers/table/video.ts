// One table, or its match, for a video: names, clocks and the last move on a transparent background, for OBS and vMix. It reads
// an overlay output, so it has the delay of that output and shows what that output may show.
//
//   /video/OUTPUT               the tables of the output, with links
//   /video/OUTPUT/12            table 12; with several sections /video/OUTPUT/open/group-a/12
//   /video/OUTPUT/board/ID      the game on that board
//   ?show=match | score | clock | result   the match of the table with all its boards; its score, small; the clocks alone; the result once it is there
//   ?show=engine | countdown   the chances by an engine, if the output's delay is long enough; the time until the round starts
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
import '../../board.js';
import '../name_text.js';
import './time_bar.js';
import { css } from 'lit';

// The look of an overlay: dark plates inside the safe area, in both themes. `--u` is one percent of the height of a picture of
// 16:9.
export const videoSheet = css`
  main code { white-space: nowrap; }
  :root.clear, .clear body { background: transparent; }
  .video { --u: min(1vh, .5625vw); --plate: #0b0e13f2; --text: #f3f5f7; --dim: #b4bec9; --line: #8793a1; --rest: #343e4b; --critical: #ff9a9a; --first: #f3f5f7; --on-first: #0b0e13; --now-edge: var(--now); position: fixed; inset: 5vh 5vw; color: var(--text); font-weight: 650; }
  .video jd-bar { position: absolute; inset: auto 0 0; height: calc(.9 * var(--u)); background: var(--rest); overflow: hidden; } .video jd-bar > i { display: block; height: 100%; background: var(--dim); } .video jd-bar.runs > i { background: var(--now); } .video jd-bar.none { display: none; }
  .swatch { display: inline-block; flex: none; width: .72em; height: .72em; margin-right: .45em; border: .1em solid var(--text); border-radius: 50%; background: var(--text); } .black .swatch { background: #0b0e13; }
  .plate { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 calc(1.2 * var(--u)); padding: calc(1.2 * var(--u)) calc(1.6 * var(--u)) calc(1.8 * var(--u)); background: var(--plate); min-width: 0; }
  .plate .name { font-size: calc(4.6 * var(--u)); font-weight: 750; line-height: 1.18; } .plate .more { grid-row: 2; min-width: 0; font-size: calc(2.3 * var(--u)); line-height: 1.25; color: var(--dim); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .plate jd-time { grid-area: 1 / 2 / 3 / 3; font-size: calc(5.6 * var(--u)); line-height: 1.12; border-width: .04em; }
  .video.bottom { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); align-content: end; align-items: stretch; }
  .video.bottom .plate ~ .plate { grid-template-columns: auto minmax(0, 1fr); text-align: right; } .bottom .plate ~ .plate .name { display: flex; justify-content: flex-end; } .bottom .plate ~ .plate .name > bdi { flex: none; transform-origin: right; } .bottom .plate ~ .plate jd-time { grid-column: 1; } .bottom .plate ~ .plate .name, .bottom .plate ~ .plate .more { grid-column: 2; } .bottom .plate ~ .plate jd-bar > i { margin-left: auto; }
  .middle { display: grid; place-content: center; justify-items: center; min-width: calc(20 * var(--u)); max-width: calc(40 * var(--u)); padding: 0 calc(1.6 * var(--u)); background: #f3f5f7; color: #0b0e13; text-align: center; line-height: 1.15; } .middle span { font-size: calc(2.3 * var(--u)); color: #3b4550; } .middle .plate.move { display: block; padding: 0; background: none; font-size: calc(4.6 * var(--u)); font-weight: 800; white-space: nowrap; color: inherit; }
  .video.bottom jd-board { position: fixed; right: 5vw; top: 5vh; width: calc(60 * var(--u)); }
  .video.left, .video.right { display: flex; flex-direction: column; width: calc(62 * var(--u)); inset: 5vh 5vw auto auto; } .video.left { inset: 5vh auto auto 5vw; } .left .plate .name, .right .plate .name { font-size: calc(4.2 * var(--u)); } .left .plate .more, .right .plate .more { font-size: calc(2.3 * var(--u)); } .left .plate jd-time, .right .plate jd-time { font-size: calc(4.8 * var(--u)); }
  .left .middle, .right .middle { display: flex; align-items: center; gap: 1em; max-width: none; padding: calc(.6 * var(--u)) calc(2.2 * var(--u)); } .left .middle > :last-child, .right .middle > :last-child { margin-left: auto; } .left .middle .plate.move, .right .middle .plate.move { font-size: calc(3.4 * var(--u)); }
  .video.match { display: grid; align-content: end; } .of-teams { background: var(--plate); min-width: 0; } .teams { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); align-items: stretch; } .teams > jd-name { padding: calc(1.1 * var(--u)) calc(2.2 * var(--u)); font-size: calc(5.2 * var(--u)); font-weight: 750; line-height: 1.2; } .teams > :last-child { display: flex; justify-content: flex-end; } .teams > :last-child > bdi { flex: none; transform-origin: right; } .teams b { display: grid; place-items: center; padding: 0 calc(3 * var(--u)); background: #f3f5f7; color: #0b0e13; font-size: calc(6.4 * var(--u)); font-weight: 800; white-space: nowrap; }
  .of-teams .match-bar { height: calc(.9 * var(--u)); border: 0; border-radius: 0; } .boards-of { display: grid; grid-template-columns: repeat(auto-fit, minmax(calc(30 * var(--u)), 1fr)); } .boards-of > div { padding: calc(.9 * var(--u)) calc(1.4 * var(--u)); border-left: calc(.2 * var(--u)) solid #343e4b; font-size: calc(2.9 * var(--u)); min-width: 0; } .boards-of p { display: flex; align-items: center; gap: .4em; margin: calc(.2 * var(--u)) 0; min-width: 0; } .boards-of jd-time { padding: 0 .25em; line-height: 1.2; border-width: .08em; }
  .small-score { display: inline-grid; grid-template-columns: auto auto; background: var(--plate); font-size: calc(3.2 * var(--u)); line-height: 1.25; max-width: 100%; } .small-score > * { padding: calc(.5 * var(--u)) calc(1.4 * var(--u)); } .small-score b { min-width: 2.2em; text-align: center; background: #f3f5f7; color: #0b0e13; font-weight: 800; } .small-score small { grid-column: 1 / -1; font-size: calc(2.2 * var(--u)); color: var(--dim); font-weight: 500; }
  .video.clock { display: flex; align-items: flex-end; justify-content: center; } .clocks { display: flex; gap: calc(.4 * var(--u)); font-size: calc(6 * var(--u)); line-height: 1.2; } .clocks > span { display: flex; align-items: center; gap: calc(1 * var(--u)); padding: calc(.8 * var(--u)) calc(2 * var(--u)); background: var(--plate); } .clocks .black { flex-direction: row-reverse; } .clocks .swatch { width: .5em; height: .5em; margin: 0; border-color: var(--text); } .clocks .white .swatch { background: var(--text); } .clocks jd-time { border-width: .04em; }
  .video.result { display: flex; align-items: flex-end; } .ended { display: flex; align-items: stretch; max-width: 100%; font-size: calc(4.6 * var(--u)); line-height: 1.2; animation: shown var(--quick) ease-out; } .ended > * { display: grid; align-content: center; padding: calc(1.3 * var(--u)) calc(2.2 * var(--u)); background: var(--plate); min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .ended b { flex: none; background: var(--now); color: #14181d; font-size: calc(7 * var(--u)); font-weight: 800; line-height: 1; } .ended > span { flex: 0 1 auto; } .ended small { flex: 0 1 auto; font-size: calc(2.4 * var(--u)); color: var(--dim); }
  .video.countdown { display: flex; align-items: flex-end; } .countdown .small-score { font-size: calc(5 * var(--u)); font-variant-numeric: tabular-nums; } .countdown b { padding-inline: calc(2 * var(--u)); }
  .odds { position: relative; display: flex; flex-direction: column; justify-content: flex-end; width: calc(8 * var(--u)); height: calc(60 * var(--u)); background: #0b0e13; outline: calc(.3 * var(--u)) solid #8793a1; overflow: hidden; } .odds.turned { justify-content: flex-start; } .odds i { flex: none; background: #f3f5f7; transition: height var(--quick); } .odds b { position: absolute; inset: auto 0 calc(.6 * var(--u)); text-align: center; font-size: calc(2.6 * var(--u)); line-height: 1.3; font-variant-numeric: tabular-nums; color: #0b0e13; } .odds b.black { inset: calc(.6 * var(--u)) 0 auto; color: #fff; } .odds.turned b.white { inset: calc(.6 * var(--u)) 0 auto; } .odds.turned b.black { inset: auto 0 calc(.6 * var(--u)); }
  @keyframes shown { from { opacity: 0; } }
  .links { display: grid; grid-template-columns: minmax(0, 1fr); margin: 16px 0 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--edge); border-radius: var(--card-radius); overflow: hidden; } .links:empty { display: none; } .links li { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: center; padding: 8px 14px; border-bottom: 1px solid var(--edge); } .links li:last-child { border: 0; } .links li > a:first-child { flex: 1 1 240px; min-width: 0; display: grid; justify-items: start; align-content: center; padding: 2px 0; border: 0; background: none; line-height: 1.3; } .links li > a:first-child:hover span:first-child { text-decoration: underline; } .links li > a .dim { font-weight: 400; font-size: 15px; overflow-wrap: anywhere; } main:has(> .links) { max-width: 1480px; } .links .kind, .links .small { min-height: 40px; font-size: 14px; padding: 2px 8px; border-width: 1px; } @media (max-width: 699.9px) { .links .kind, .links .small { flex: 1 1 auto; justify-content: center; } .links li > a:first-child { flex-basis: 100%; } }
  @media (max-width: 700px) { .video { inset: auto 0 0; } .video.bottom { grid-template-columns: minmax(0, 1fr); --u: 1.1vw; } .video.bottom .plate ~ .plate { text-align: left; grid-template-columns: minmax(0, 1fr) auto; } .bottom .plate ~ .plate .name, .bottom .plate ~ .plate .more { grid-column: 1; } .bottom .plate ~ .plate jd-time { grid-column: 2; } .video.bottom jd-board { position: static; width: 100%; order: 9; } .video.left, .video.right { inset: 0; width: auto; --u: 1.4vw; } }
`;

const isAsked = (name: string) => asked(name) !== null && asked(name) !== '0';

/** The parts of a table that a video may show. */
type Show = 'game' | 'match' | 'score' | 'clock' | 'result' | 'engine' | 'countdown';
const SHOWS: Show[] = ['game', 'match', 'score', 'clock', 'result', 'engine', 'countdown'];

/** The page `/video`. */
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

  /** A bar as high as a board, Black's part above. Nothing: there is no evaluation. */
  private engine(table: Table) {
    const { evaluation } = table;
    if (!evaluation || isOver(table) || this.stale) return nothing;
    const white = whitePercent(evaluation);
    return html`<div class="odds ${isAsked('turned') ? 'turned' : ''}" role="img" aria-label=${chancesText(evaluation)}><i .style=${`height:${white.toFixed(1)}%`}></i><b class=${white >= 50 ? 'white' : 'black'}>${pawnsText(evaluation)}</b></div>`;
  }

  /** The time until the round starts. Nothing: it has started, or its start is not known. */
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
