// One game for everybody: its moves to click through, the clocks after each, its PGN. `#23` in the address is the position
// after ply 23; without it, the page stays at the end and follows the game.

import { saveFile } from '../../save.js';
import { call, collect, type Refusal } from '../../client.js';
import { idOf, resultText } from '../../format.js';
import { icon, type Icon } from '../../icons.js';
import { moveNumber, piecesAfter, placementOf, whiteStarts } from '../../position.js';
import { adopt } from '../../theme.js';
import { HeadedPage } from '../headed_page.js';
import { html, idInAddress, nothing, roundText, text } from '../page.js';
import { known, readListed, type Tags } from './pgn_tags.js';
import { isHeldBack, isOver, scoreText, surname, wallClock, type Side, type Table } from '../tables.js';
import { star } from '../follow.js';
import { gameSheet } from './game_style.js';
import { material } from './material.js';
import { matchPoints, teamName } from '../match_head.js';
import { matchesOf, matchWith } from '../matches.js';
import { moveList } from './move_list.js';
import { openings, type Opening } from './opening.js';
import { point } from './point.js';
import { roundOf, type RoundGame } from './round_games.js';
import { reasonText, stateOf, stateText } from '../table_state.js';
import { timeChart } from './time_chart.js';
import { controlText, timesTaken } from './time_taken.js';
import '../../board.js';
import '../name_text.js';
import { locale, movesText, player } from '../../text.js';

interface Ply {
  uci: string;
  san: string;
  state?: string;
  whiteClock?: string;
  blackClock?: string;
}

interface Game {
  name: string;
  board?: string;
  startTime?: string;
  startFen?: string;
  plies?: Ply[];
  result?: string;
  termination?: string;
  /** The result that counts in the tournament. */
  score?: string;
  closed?: boolean;
  /** With `movedTo`: the game continues at another board, and that part has all its moves. */
  adjournment?: { movedTo?: string };
  onlyLegalMoves?: boolean;
}

const USUAL_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';

/** A result as both sides have it: `['1', '0']`. Nothing: there is none. */
const pointsOf = (result: string): Record<Side, string> | undefined => {
  const [white, black] = result.split(result.includes('/') ? '/' : '-');
  return black ? { white, black } : undefined;
};

/** The page `/game`. */
export class GamePage extends HeadedPage {
  private gameId = idInAddress();
  private game?: Game;
  private tags?: Tags;
  private turned = false;
  private reading = false;
  private again = false;
  private shared = '';
  private opening?: Opening;
  /** The number of plies in which the opening was searched. */
  private sought = -1;
  /** The games of the round of an earlier game, in the order of the tables. */
  private round: RoundGame[] = [];
  private hasAskedRound = false;
  /** The engine, if the reader sees the game with a delay. */
  private engine?: import('./engine_view.js').EngineView;
  private wantsEngine = false;
  /** The game was on a table when the last message came. */
  private wasOnTable = false;
  /** The ply that is shown, from 1; 0: the start. Nothing: the end, also when plies come. */
  private chosen?: number;
  private readonly hash = () => {
    const ply = /^#(\d+)$/.exec(location.hash);
    this.chosen = ply ? Number(ply[1]) : undefined;
    this.draw();
  };

  connectedCallback(): void {
    super.connectedCallback();
    adopt(gameSheet);
    addEventListener('hashchange', this.hash);
    this.hash();
    this.follow([]);
    this.read();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.hash);
    super.disconnectedCallback();
  }

  private get name(): string {
    return 'games/' + this.gameId;
  }

  /** The table, while this game is the one on it. */
  protected age() {
    return super.age(this.table ? [this.table] : []);
  }

  private get table(): Table | undefined {
    const table = this.tables.get(this.game?.board ?? '');
    return table?.game === this.name ? table : undefined;
  }

  /** The game in the address, or its continuation at another board. Then the address changes too. */
  private async readWhole(): Promise<Game | undefined> {
    const answer: any = await call('GameService/GetGame', { name: this.name });
    let game: Game | undefined = answer.game;
    for (let next; (next = game?.adjournment?.movedTo); ) {
      // Everybody may not see it yet.
      const later: any = await call('GameService/GetGame', { name: next }).catch(() => undefined);
      if (!later?.game) break;
      game = later.game;
      this.gameId = idOf(next);
      history.replaceState(null, '', '/game/' + this.gameId + location.search + location.hash);
    }
    return game;
  }

  private async read(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    try {
      const board = this.game?.board;
      this.game = await this.readWhole();
      this.refusal = '';
      this.draw();
      this.tags = (await readListed([this.name])).get(this.name)?.tags;
      this.nameOpening();
      if (this.game?.board !== board) this.tablesChanged();
    } catch (error) {
      if (!this.game) {
        // The daemon's sentence is for people who use its API.
        const isNone = ['not_found', 'invalid_argument'].includes((error as Refusal).code ?? '');
        this.refusal = isNone ? text('view.noGame', { game: this.gameId }) : (error as Error).message;
        if (!(error as Refusal).code) setTimeout(() => this.read(), 3000);
      }
    }
    this.reading = false;
    if (this.again) {
      this.again = false;
      this.read();
    }
    this.draw();
  }

  // The stream has the last plies only. The whole game is read when it has others than this page.
  protected tablesChanged(): void {
    const table = this.table;
    // The game has left its table: it may continue at another board.
    if (!table && this.wasOnTable) this.read();
    this.wasOnTable = !!table;
    this.loadEngine();
    this.engine?.tablesChanged(table);
    if (!this.game) return;
    if (!table) {
      this.readRound();
      return;
    }
    const plies = this.game.plies ?? [];
    const last = table.plies?.[table.plies.length - 1];
    const mine = plies[plies.length - 1];
    const same =
      plies.length === (table.plyCount ?? 0) &&
      (!last || !mine || ((last.move ?? '').endsWith(mine.san) && !!last.provisional === (mine.state === 'PLY_STATE_PROVISIONAL'))) &&
      isOver(table) === (this.result() !== '*');
    if (!same) this.read();
  }

  /** Nothing is analysed if everything is live. */
  private async loadEngine(): Promise<void> {
    if (this.wantsEngine || !this.tables.all().some(isHeldBack)) return;
    this.wantsEngine = true;
    const { EngineView } = await import('./engine_view.js');
    this.engine = new EngineView(() => this.name, () => this.draw());
  }

  private get count(): number {
    return this.game?.plies?.length ?? 0;
  }

  private get ply(): number {
    return Math.min(this.chosen ?? this.count, this.count);
  }

  private go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.count));
    this.chosen = to === this.count ? undefined : to;
    this.shared = '';
    history.replaceState(null, '', this.chosen === undefined ? location.pathname + location.search : '#' + to);
    this.draw();
    this.updateComplete.then(() => requestAnimationFrame(() => this.reveal()));
  }

  /** Looks for the opening, once its table is here. */
  private nameOpening(): void {
    const plies = this.game?.plies ?? [];
    if (plies.length === this.sought || !plies.length || !(this.game?.startFen ?? USUAL_START).startsWith(USUAL_START)) return;
    this.sought = plies.length;
    openings()
      .then((table) => {
        this.opening = table.find(plies);
        this.draw();
      })
      .catch(() => (this.sought = -1));
  }

  /** The other games of the round of a game that is on no board now. */
  private async readRound(): Promise<void> {
    if (this.hasAskedRound || !this.tags || !this.tables.known) return;
    this.hasAskedRound = true;
    this.round = await roundOf({ name: this.name, startTime: this.game?.startTime, tags: this.tags }).catch(() => []);
    this.draw();
  }

  /** Scrolls the list, and not the page, to the move that is shown. */
  private reveal(): void {
    const list = this.querySelector<HTMLElement>('.moves');
    const move = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !move) return;
    const top = move.offsetTop;
    if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  protected updated(): void {
    super.updated();
    if (this.chosen === undefined) this.reveal();
  }

  protected keyed(key: string): boolean {
    if (key === 'ArrowLeft') this.go(this.ply - 1);
    else if (key === 'ArrowRight') this.go(this.ply + 1);
    else if (key === 'Home') this.go(0);
    else if (key === 'End') this.go(this.count);
    else if (key === 'r') {
      this.turned = !this.turned;
      this.draw();
    } else return super.keyed(key);
    return true;
  }

  private async save(): Promise<void> {
    try {
      const games = await collect('GameService/ExportPgn', { names: [this.name], confirmedOnly: true });
      saveFile(this.gameId + '.pgn', games.map((one) => one.pgn).join('\n'), 'application/x-chess-pgn');
    } catch (error) {
      this.shared = (error as Error).message;
      this.draw();
    }
  }

  private async share(): Promise<void> {
    const address = `${location.origin}/game/${this.gameId}#${this.ply}`;
    try {
      await navigator.clipboard.writeText(address);
      this.shared = text('view.copied');
    } catch {
      // A browser gives the clipboard only to pages that came by https.
      this.shared = address;
    }
    this.draw();
  }

  private tag(side: Side, name: string): string {
    const value = known(this.tags, (side === 'white' ? 'White' : 'Black') + name);
    return value === '-' ? '' : value;
  }

  private playerName(side: Side): string {
    return this.table?.[side]?.name || this.tag(side, '') || text('side.' + side);
  }

  /** True while the page shows the last move of a game in play. */
  /** The time control: of the game, or that of the hall where the pairing has none of its own. */
  private get control(): string {
    return known(this.tags, 'TimeControl') || this.table?.timeControl || '';
  }

  private get isLive(): boolean {
    return this.chosen === undefined && !!this.table && !isOver(this.table);
  }

  /** The clock after the ply that is shown. */
  private clockAt(side: Side): unknown {
    if (this.isLive) return this.clock(this.table!, side);
    const plies = (this.game?.plies ?? []).slice(0, this.ply).reverse();
    const time = plies.map((ply) => (side === 'white' ? ply.whiteClock : ply.blackClock)).find(Boolean);
    return time ? html`<span class="time">${wallClock(parseFloat(time))}</span>` : nothing;
  }

  private strip(side: Side, placement: string) {
    const table = this.table?.[side];
    const name = this.playerName(side);
    const more = [table?.title || this.tag(side, 'Title'), table?.rating || this.tag(side, 'Elo'), table?.federation].filter(Boolean).join(' ');
    const team = table?.team || this.tag(side, 'Team');
    const isNamed = name !== text('side.' + side);
    const points = this.chosen === undefined ? pointsOf(this.result())?.[side] : undefined;
    return html`<div class="strip">
      <i class="disc ${side}"><span class="sr">${text('side.' + side)}</span></i>
      <div class="who"><jd-name .name=${name}></jd-name><p><span>${[more, team].filter(Boolean).join(' · ')}</span> ${material(placement, side)}</p></div>
      ${star(isNamed ? name : undefined, () => this.draw())} ${points ? point(points) : nothing} ${this.clockAt(side)}
    </div>`;
  }

  /** The result that counts, `*` while there is none. */
  private result(): string {
    return scoreText(this.table?.score || this.game?.score) || resultText(this.game?.result);
  }

  /** The state of the game: live, or how it ended. */
  private state() {
    const { table, game } = this;
    const result = this.result();
    const points = pointsOf(result);
    if (points && result !== '*') {
      const isDraw = points.white === points.black;
      const winner = isDraw ? undefined : '1+'.includes(points.white) ? 'white' : 'black';
      const reason = reasonText(game?.termination, game?.plies?.[this.count - 1]?.san, isDraw);
      const words = [winner ? text('view.wins', { side: player(winner) }) : points.white === '½' ? text('view.draw') : '', result.includes('/') && points.white !== '½' ? text('view.notPlayed') : reason];
      return html`<p class="state over"><b>${result.replace('-', ' – ')}</b> ${words.filter(Boolean).join(' · ')}</p>`;
    }
    if (!table) return html`<p class="state">${text('view.noResult')}</p>`;
    const state = stateOf(table, this.stale);
    if (state !== 'live') return html`<p class="state ${state}">${stateText(table, state)}</p>`;
    const white = (this.count % 2 === 0) === whiteStarts(game?.startFen);
    return html`<p class="state">${this.age()} · ${text('view.toMove', { side: player(white ? 'white' : 'black') })}</p>`;
  }

  private facts() {
    const { table } = this;
    const match = table && matchWith(matchesOf(this.tables.listed()), table);
    const date = known(this.tags, 'Date') ? new Date(known(this.tags, 'Date').replaceAll('.', '-')).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' }) : '';
    const began = this.game?.startTime ? new Date(this.game.startTime).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }) : '';
    const teams = match ? html`${text('view.boardOfMatch', { board: table!.boardInMatch ?? '', first: teamName(match, 0), second: teamName(match, 1) })} <b>${matchPoints(match)}</b>` : '';
    const rows: [string, unknown][] = [
      ['view.event', known(this.tags, 'Event')],
      ['view.roundName', table?.round || known(this.tags, 'Round').split('.')[0]],
      // In a tournament, PGN's Board is the table.
      ['view.tableName', table ? this.tables.sign(table) : known(this.tags, 'GameId') && known(this.tags, 'Board')],
      ['view.date', [date, began].filter(Boolean).join(', ')],
      ['view.control', controlText(this.control)],
    ];
    return html`${teams ? html`<p class="teams">${teams}</p>` : nothing}<dl class="facts">${rows.map(([key, value]) => (value ? html`<div><dt>${text(key)}</dt><dd>${value}</dd></div>` : nothing))}</dl>`;
  }

  /** The games before and after this one in its round. */
  private neighbours(): RoundGame[] {
    const { table } = this;
    if (!table) return this.round;
    const same = this.tables.all().filter((one) => one.game && one.tournament === table.tournament && one.section === table.section && one.round === table.round);
    return same.map((one) => ({ name: one.game!, sign: this.tables.sign(one), white: surname(one.white), black: surname(one.black) }));
  }

  private others() {
    const all = this.neighbours();
    const at = all.findIndex((one) => one.name === this.name);
    const link = (other: RoundGame | undefined, way: 'back' | 'on') => {
      if (at < 0 || !other) return html`<span></span>`;
      const names = [other.white, other.black].filter(Boolean).join(' – ');
      const label = text(way === 'back' ? 'view.previousGame' : 'view.nextGame', { game: [other.sign, names].filter(Boolean).join(' ') });
      return html`<a class=${'button ' + way} href=${'/game/' + idOf(other.name)} aria-label=${label}>${way === 'back' ? icon('back') : nothing}<b>${other.sign}</b> <bdi>${other.white || names}</bdi>${way === 'on' ? icon('on') : nothing}</a>`;
    };
    return all.length > 1 ? html`<nav class="others">${link(all[at - 1], 'back')}${link(all[at + 1], 'on')}</nav>` : nothing;
  }

  private picture(name: Icon, key: string, act: () => void) {
    return html`<button type="button" class="pic" aria-label=${text(key)} title=${text(key)} @click=${act}>${icon(name)}</button>`;
  }

  private step(key: 'first' | 'back' | 'on' | 'last', to: number) {
    const label = text('view.step.' + key);
    return html`<button type="button" class="pic" aria-label=${label} title=${label} ?disabled=${to < 0 || to > this.count || to === this.ply} @click=${() => this.go(to)}>${icon(key)}</button>`;
  }

  render() {
    const { game } = this;
    if (!game) {
      return html`${this.head({ title: text('view.game'), back: '/games', line: '' })}
        <main class="page"><p class="empty" role="status">${this.refusal || text('view.asking')}</p>${this.refusal ? html`<p class="ways"><a class="button first" href="/games">${text('view.games')}</a></p>` : nothing}</main>`;
    }
    const plies = game.plies ?? [];
    const short = (side: Side) => this.playerName(side).split(',')[0];
    const names = `${this.playerName('white')} – ${this.playerName('black')}`;
    document.title = names;
    const { table } = this;
    const [above, below]: Side[] = this.turned ? ['white', 'black'] : ['black', 'white'];
    const isChecked = this.isLive && stateOf(table!, this.stale) === 'checked';
    const isLost = this.isLive && ['no-signal', 'line-lost'].includes(stateOf(table!, this.stale));
    const placement = isChecked && table!.position ? table!.position.split(' ')[0] : placementOf(piecesAfter(game.startFen, plies, this.ply));
    const last = isChecked ? undefined : plies[this.ply - 1];
    const times = timesTaken(plies, this.control, whiteStarts(game.startFen));
    const took = times[this.ply - 1];
    const go = (ply: number) => this.go(ply);
    const number = (ply: number) => moveNumber(game.startFen, ply);
    const result = this.result();
    const title = table ? (table.round ? text('view.table', { table: this.tables.sign(table) }) : this.tables.title(table)) : (roundText(known(this.tags, 'Round').split('.')[0]) || text('view.game'));
    return html`${this.stale ? this.notice() : nothing}${this.head({
      title,
      line: [short('white'), short('black')].join(' – '),
      back: '/games',
      more: html`${this.picture('share', 'view.share', () => this.share())} ${this.picture('save', 'view.pgn', () => this.save())} <span class="wide">${this.picture('print', 'view.print', () => print())}</span>`,
    })}
      <main class=${this.engine?.isShown ? 'one-game engine' : 'one-game'}>
        <section class="panel position ${isChecked ? 'checked' : ''} ${isLost ? 'grey' : ''}" aria-label=${text('view.boardOf', { board: idOf(game.board) })}>
          ${this.strip(above, placement)}
          <jd-board .placement=${placement} .last=${last ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : []} .turned=${this.turned} .coordinates=${true}></jd-board>
          ${this.engine?.bar(this.ply, this.turned) ?? nothing} ${this.strip(below, placement)}
          <div class="steps" role="group" aria-label=${text('view.steps')}>
            ${this.step('first', 0)} ${this.step('back', this.ply - 1)}
            <p role="status">${this.ply ? html`${number(this.ply)}${movesText(plies[this.ply - 1]?.san)}${took === undefined ? nothing : html` <span class="dim">${wallClock(took)}</span>`}` : text('view.startPosition')}</p>
            ${this.step('on', this.ply + 1)} ${this.step('last', this.count)} ${this.picture('turn', 'view.turn', () => this.keyed('r'))}
          </div>
        </section>
        <section class="panel told" aria-label=${text('view.game')}>
          ${this.state()}
          <p role="status" class="copied" ?hidden=${!this.shared}>${this.shared.startsWith('http') ? html`<label>${text('view.address')} <input class="search" readonly .value=${this.shared} @focus=${(e: FocusEvent) => (e.target as HTMLInputElement).select()} /></label>` : this.shared}</p>
          ${this.opening ? html`<p class="opening"><b>${this.opening.eco}</b> <span lang="en">${this.opening.name}</span></p>` : nothing}
          ${this.engine?.graph(plies.map((ply) => ply.san), whiteStarts(game.startFen), this.ply, number, go) ?? nothing}
          ${timeChart(plies, times, whiteStarts(game.startFen), this.ply, number, go)}
          ${moveList(plies, times, game.startFen, this.ply, go, result === '*' ? nothing : result)}
          ${this.facts()} ${this.others()}
          <p class="links"><a href=${'/board/' + idOf(game.board)}>${text('view.bigBoard')}</a> <a href=${'/clock/' + idOf(game.board)}>${text('view.clocks')}</a> <a href=${'/listen/' + idOf(game.board)}>${text('view.listen')}</a></p>
          ${table ? html`<p class="note">${text(table.softwareClock ? 'view.softwareClockHint' : 'view.clockCounts')}</p>` : nothing}
          ${game.onlyLegalMoves ? html`<p class="note">${text('view.onlyLegalMoves')}</p>` : nothing}
        </section>
      </main>`;
  }
}
customElements.define('jd-game', GamePage);
