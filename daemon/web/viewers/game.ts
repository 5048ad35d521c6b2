// One game for everybody: its moves to click through, the clocks after each, its PGN. `#23` in the address is the position
// after ply 23; without it, the page stays at the end and follows the game.

import { call, collect, type Refusal } from '../client.js';
import { idOf, resultText, seconds } from '../format.js';
import { moveNumber, piecesAfter, placementOf, whiteStarts } from '../position.js';
import { html, idInAddress, nothing, text, ViewersPage } from './page.js';
import { known, readListed, type Tags } from './pgn_tags.js';
import { fullName, isOver, scoreText, wallClock, type Side, type Table } from './tables.js';
import { signalText } from './card.js';
import '../board.js';
import { locale, movesText } from '../text.js';

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
  /** The result that counts in the tournament. */
  score?: string;
  closed?: boolean;
  /** With `movedTo`: the game goes on at another board, and that part has all its moves. */
  adjournment?: { movedTo?: string };
  onlyLegalMoves?: boolean;
}

export class GamePage extends ViewersPage {
  private gameId = idInAddress();
  private game?: Game;
  private tags?: Tags;
  private turned = false;
  private reading = false;
  private again = false;
  private shared = '';
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
    addEventListener('hashchange', this.hash);
    this.hash();
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

  /** The game in the address, or the one that it goes on as at another board. Then the address changes too. */
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
      if (this.game && this.game.board !== board) this.follow([idOf(this.game.board)]);
      this.tags = (await readListed([this.name])).get(this.name)?.tags;
    } catch (error) {
      if (!this.game) {
        // The words of the daemon are for who writes names of its API.
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
  protected told(): void {
    const table = this.table;
    // The game has left its table: it may go on at another board.
    if (!table && this.wasOnTable) this.read();
    this.wasOnTable = !!table;
    if (!table || !this.game) return;
    const plies = this.game.plies ?? [];
    const last = table.plies?.[table.plies.length - 1];
    const mine = plies[plies.length - 1];
    const same =
      plies.length === (table.plyCount ?? 0) &&
      (!last || !mine || ((last.move ?? '').endsWith(mine.san) && !!last.provisional === (mine.state === 'PLY_STATE_PROVISIONAL'))) &&
      isOver(table) === (this.result() !== '*');
    if (!same) this.read();
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

  /** Scrolls the list, and not the page, to the move that is shown. */
  private reveal(): void {
    const list = this.querySelector<HTMLElement>('.moves');
    const move = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !move) return;
    const top = move.offsetTop;
    if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  protected updated(): void {
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
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([games.map((one) => one.pgn).join('\n')], { type: 'application/x-chess-pgn' }));
      link.download = this.gameId + '.pgn';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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

  private playerName(side: Side): string {
    const table = this.table;
    return (table && fullName(table[side])) || known(this.tags, side === 'white' ? 'White' : 'Black') || text('side.' + side);
  }

  /** The clock after the ply that is shown. */
  private clockAt(side: Side): unknown {
    const table = this.table;
    if (this.chosen === undefined && table && !isOver(table)) return this.clock(table, side);
    const plies = (this.game?.plies ?? []).slice(0, this.ply).reverse();
    const time = plies.map((ply) => (side === 'white' ? ply.whiteClock : ply.blackClock)).find(Boolean);
    return time ? html`<span class="time">${wallClock(seconds(time))}</span>` : nothing;
  }

  private strip(side: Side) {
    const name = this.playerName(side), color = text('side.' + side);
    return html`<div class="strip"><span>${name}${name === color ? nothing : html` <span class="title">${color}</span>`}</span>${this.clockAt(side)}</div>`;
  }

  /** The result that counts, `*` while there is none. */
  private result(): string {
    return scoreText(this.table?.score || this.game?.score) || resultText(this.game?.result);
  }

  private moves(plies: Ply[]) {
    const fen = this.game?.startFen;
    const lead = whiteStarts(fen) ? 0 : 1;
    const one = (number: number) => {
      const ply = plies[number - 1];
      if (!ply) return html`<span></span>`;
      return html`<button type="button" aria-current=${number === this.ply ? 'true' : nothing} @click=${() => this.go(number)}>
        ${ply.state === 'PLY_STATE_PROVISIONAL' ? html`<em>${movesText(ply.san)}</em>` : movesText(ply.san)}
      </button>`;
    };
    const rows = [];
    for (let i = 1 - lead; i <= plies.length; i += 2) {
      rows.push(html`<li><span class="n">${moveNumber(fen, Math.max(1, i)).replace('...', '.')}</span>${i < 1 ? html`<span>…</span>` : one(i)}${one(i + 1)}</li>`);
    }
    const result = this.result();
    return html`<ol class="moves" tabindex="0" aria-label=${text('view.moves')}>${rows}${result === '*' ? nothing : html`<li><span class="end">${result}</span></li>`}</ol>`;
  }

  private facts() {
    const round = this.table?.round || known(this.tags, 'Round').split('.')[0];
    const date = this.game?.startTime ? new Date(this.game.startTime).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' }) : '';
    const rows: [string, string | undefined][] = [
      ['event', known(this.tags, 'Event')],
      ['roundName', round],
      // In a tournament, PGN's Board is the table.
      ['tableName', this.table ? this.tables.sign(this.table) : known(this.tags, 'GameId') && known(this.tags, 'Board')],
      ['date', date],
      ['result', this.table && !isOver(this.table) ? text('view.live') : this.result()],
    ];
    return html`<dl class="facts">${rows.map(([key, value]) => (value ? html`<dt>${text('view.' + key)}</dt><dd>${value}</dd>` : nothing))}</dl>`;
  }

  render() {
    const game = this.game;
    if (!game) return html`${this.top(text('view.game'))}<main class="page"><p class="empty" role="status">${this.refusal || text('view.asking')}</p>${this.refusal ? html`<p><a class="button" href="/games">${text('view.games')}</a></p>` : nothing}</main>`;
    const plies = game.plies ?? [];
    const title = `${this.playerName('white')} – ${this.playerName('black')}`;
    document.title = title;
    const [above, below]: Side[] = this.turned ? ['white', 'black'] : ['black', 'white'];
    const last = plies[this.ply - 1];
    const signal = this.table ? signalText(this.table, false) : '';
    const step = (key: string, sign: string, to: number) =>
      html`<button type="button" aria-label=${text('view.step.' + key)} title=${text('view.step.' + key)} ?disabled=${to < 0 || to > this.count || to === this.ply} @click=${() => this.go(to)}>${sign}</button>`;
    return html`${this.stale ? this.notice() : nothing}${this.top(title)}
      <main class="one-game">
        <div>
          ${this.strip(above)}
          <jd-board .placement=${placementOf(piecesAfter(game.startFen, plies, this.ply))} .last=${last ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : []} .turned=${this.turned} .coordinates=${true}></jd-board>
          ${this.strip(below)}
          <div class="steps" role="group" aria-label=${text('view.steps')}>
            ${step('first', '|◀', 0)} ${step('back', '◀', this.ply - 1)} ${step('on', '▶', this.ply + 1)} ${step('last', '▶|', this.count)}
            <button type="button" aria-label=${text('view.turn')} title=${text('view.turn')} @click=${() => this.keyed('r')}>⇅</button>
          </div>
          <p role="status" class="dim">${this.ply ? `${moveNumber(game.startFen, this.ply)} ${movesText(last?.san)}` : text('view.startPosition')}${signal ? ' · ' + signal : ''}</p>
        </div>
        <div>
          ${this.facts()} ${this.moves(plies)}
          <p class="row wrap do">
            <button type="button" @click=${() => this.save()}>${text('view.pgn')}</button>
            <button type="button" @click=${() => this.share()}>${text('view.share')}</button>
            <a class="button" href=${'/board/' + idOf(game.board)}>${text('view.bigBoard')}</a>
            <a class="button" href=${'/listen/' + idOf(game.board)}>${text('view.listen')}</a>
          </p>
          <p role="status">${this.shared.startsWith('http') ? html`<label>${text('view.address')} <input class="search" readonly .value=${this.shared} @focus=${(e: FocusEvent) => (e.target as HTMLInputElement).select()} /></label>` : this.shared}</p>
          ${this.table ? html`<p class="note">${text(this.table.softwareClock ? 'view.softwareClockHint' : 'view.clockCounts')}</p>` : nothing}
          ${game.onlyLegalMoves ? html`<p class="note">${text('view.onlyLegalMoves')}</p>` : nothing}
        </div>
      </main>`;
  }
}
customElements.define('jd-game', GamePage);
