// One table: the board, both clocks, the last minute square by square, the moves, and all that an arbiter decides about the game.

import { saveFile } from '../../save.js';
import { html, nothing, text, View, words, call, sure } from '../view.js';
import { clockOf, clocks } from '../clocks.js';
import { clockText, idOf, readClock, resultText } from '../../format.js';
import { countedResult, resultSource, type Hall, type Seat } from '../hall.js';
import type { Board, Clock, Game, Ruling } from '../messages.js';
import { pairBoards } from './pair.js';
import { harmOf, plies } from './plies.js';
import { moveNumber, piecesAfter, placementOf } from '../../position.js';
import { explanations } from './explanations.js';
import type { EditKind } from './edit.js';
import './edit.js';
import './claims.js';
import './lifts.js';
import './sheet.js';
import './software_clock.js';
import './film_view.js';
import { Cards } from './incident_card.js';
import { before } from './incident_list.js';
import { single } from './incident_lines.js';
import { movesText, player } from '../../text.js';

const REASONS = ['NORMAL', 'TIME_FORFEIT', 'RULES_INFRACTION', 'ADJUDICATION', 'ABANDONED'];

/** The page of one table. */
export class TablePage extends View {
  static properties = { hall: { attribute: false }, name: {}, at: {}, author: {}, live: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  /** A board or a game: `boards/4`, `games/4-2`. */
  declare name: string;
  /** The moment to which the film leads. Nothing: now. */
  declare at: string | undefined;
  declare author: string;
  declare live: boolean;
  /** Grows when the hall has changed. */
  declare beat: number;
  private fetched?: Game;
  private chosen?: number;
  private edit?: { kind: EditKind; ply: number; game: Game };
  private sheet?: { method: string; message: object };
  private problem = '';
  private done = '';
  private busy = false;
  private rulings?: Ruling[];
  private turned = false;
  private why = 'NORMAL';
  private scrolled = -1;
  private times?: { white: string; black: string };
  /** The moment that the film shows, if it is not the present. */
  private seen?: { placement: string; clock?: Clock; isLost: boolean; squares: string[]; words: string };
  private cards = new Cards(() => this.requestUpdate());

  private readonly wentBack = () => {
    if (!this.sheet) return;
    this.sheet = undefined;
    this.requestUpdate();
  };

  connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.wentBack);
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this.wentBack);
    super.disconnectedCallback();
  }

  private board(): Board | undefined {
    if (this.name.startsWith('boards/')) return this.hall.boards.get(this.name);
    return this.hall.boards.get(this.game()?.board ?? '');
  }

  private game(): Game | undefined {
    if (this.name.startsWith('boards/')) return this.hall.gameOf(this.name);
    const known = this.hall.games.get(this.name);
    return known?.plies || !this.fetched ? known : this.fetched;
  }

  protected willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('name')) return;
    this.chosen = undefined;
    this.edit = this.sheet = this.rulings = this.fetched = this.seen = undefined;
    this.problem = this.done = '';
    this.why = 'NORMAL';
    if (this.name.startsWith('games/') && !this.hall.games.has(this.name)) this.fetch(this.name);
  }

  protected updated(): void {
    // The last move stays in sight while the game continues.
    const plies = this.game()?.plies?.length ?? 0;
    if (this.chosen === undefined && plies !== this.scrolled) {
      this.scrolled = plies;
      const list = this.querySelector('.plies');
      if (list) list.scrollTop = list.scrollHeight;
    }
  }

  private async fetch(name: string): Promise<void> {
    try {
      this.fetched = ((await call('GameService/GetGame', { name })) as any).game;
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private async decide(decision: object, question = ''): Promise<void> {
    const game = this.game();
    // The page shows the plies that a correction makes illegal, before it is written.
    const isOfPlies = 'deletePly' in decision || 'undo' in decision;
    const harm = question && game && isOfPlies ? await harmOf(game, this.author, decision).catch(() => '') : '';
    if (question && !sure(harm ? `${harm}\n\n${question}` : question)) return;
    this.problem = this.done = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const answer: any = await call('ArbiterService/DecideOnGame', {
        game: game?.name ?? `games/${idOf(this.name)}-0`,
        revision: game?.revision ?? 0,
        author: this.author,
        decision,
      });
      this.took(answer);
    } catch (error) {
      this.problem = words(error);
      this.updateComplete.then(() => this.querySelector('.refusal[role=alert]')?.scrollIntoView({ block: 'nearest' }));
    }
    this.busy = false;
    this.requestUpdate();
  }

  private took(answer: any): void {
    this.done = [text('console.written'), answer.ruling?.text].filter(Boolean).join(' ');
    this.edit = undefined;
    this.chosen = undefined;
    if (answer.game) {
      if (this.hall.games.has(answer.game.name)) this.hall.games.set(answer.game.name, answer.game);
      if (this.fetched?.name === answer.game.name) this.fetched = answer.game;
    }
    if (this.rulings) this.listRulings();
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector('.done')?.scrollIntoView({ block: 'nearest' }));
  }

  private async listRulings(): Promise<void> {
    try {
      this.rulings = ((await call('ArbiterService/ListRulings', { game: this.game()?.name })) as any).rulings ?? [];
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private startEdit(kind: EditKind, ply: number, game: Game): void {
    this.problem = this.done = '';
    this.edit = { kind, ply, game };
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector('jd-edit')?.scrollIntoView({ block: 'start' }));
  }

  /** All that was recorded of the game, signed: `jadoube verify` checks it without a daemon. */
  private async evidence(game: Game): Promise<void> {
    this.problem = this.done = '';
    try {
      const answer: any = await call('EvidenceService/GetEvidence', { game: game.name });
      saveFile(idOf(game.name) + '.evidence', answer.file ?? '', 'text/plain');
      this.done = answer.stampProblem || text('table.evidence.done');
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private open(method: string, message: object): void {
    this.sheet = { method, message };
    // The browser's "back" leads from the sheet to the table.
    history.pushState({ sheet: method }, '');
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector('jd-sheet')?.scrollIntoView({ block: 'start' }));
  }

  private onPly(game: Game) {
    const ply = this.chosen;
    if (!ply) return nothing;
    const move = game.plies?.[ply - 1];
    if (!move) return nothing;
    const named = moveNumber(game.startFen, ply) + movesText(move.san);
    return html`<section class="onply" aria-label=${text('table.ply', { move: named })}>
      <h3>${text('table.ply', { move: named })}</h3>
      <p class="dim">
        ${text('ply.' + (move.state ?? '').replace('PLY_STATE_', '').toLowerCase())} · ${text('evidence.' + (move.evidence ?? 'EVIDENCE_UNSPECIFIED').replace('EVIDENCE_', '').toLowerCase())}${move.confidencePercent
          ? ' · ' + text('card.sure', { percent: move.confidencePercent })
          : ''}
        · ${text('side.white')} ${clockText(move.whiteClock, !!move.whiteClock)} · ${text('side.black')} ${clockText(move.blackClock, !!move.blackClock)}
      </p>
      <div class="row wrap">
        <button type="button" class="first" @click=${() => this.startEdit('replace', ply, game)}>${text('edit.replace')}</button>
        <button type="button" @click=${() => this.startEdit('insert', ply, game)}>${text('edit.insert')}</button>
        <button type="button" @click=${() => this.decide({ deletePly: { ply } }, text('table.sureDelete', { move: named }))}>${text('table.delete')}</button>
        <button type="button" @click=${() => this.decide({ takeBack: { plies: ply } }, text('table.sureBack', { move: named }))}>${text('table.backTo', { move: named })}</button>
        <button type="button" @click=${() => this.startEdit('keepIllegal', ply, game)}>${text(move.state === 'PLY_STATE_ILLEGAL' ? 'edit.keepIllegal' : 'edit.wasIllegal')}</button>
        <button type="button" @click=${() => this.open('GetRestoreSheet', { game: game.name, ply })}>${text('table.restore')}</button>
      </div>
    </section>`;
  }

  /** The board has a fault: the game continues at another one. */
  private goOnAt(game: Game, board: Board | undefined) {
    const isTaken = (name: string) => Number(!!this.hall.tableOf(name).name);
    // The boards on no table come first: they are there for this.
    const others = [...this.hall.boards.keys()].filter((name) => name !== board?.name).sort((a, b) => isTaken(a) - isTaken(b));
    if (!others.length) return nothing;
    const move = (event: SubmitEvent) => {
      event.preventDefault();
      const to = String(new FormData(event.target as HTMLFormElement).get('board'));
      this.decide({ goOnAt: { board: to } }, text('table.sureGoOnAt', { board: idOf(to) }));
    };
    return html`<form class="row wrap" @submit=${move}>
      <label
        >${text('table.goOnAt')}
        <select name="board">
          ${others.map((name) => html`<option value=${name}>${idOf(name)}</option>`)}
        </select></label
      ><button ?disabled=${this.busy}>${text('table.goesOnThere')}</button>
    </form>`;
  }

  /** On a phone, the actions for a table are far below the board. */
  private ways() {
    const way = (to: string, key: string) => html`<button type="button" class="chip" @click=${() => this.querySelector(to)?.scrollIntoView()}>${text(key)}</button>`;
    return html`<div class="chips ways noprint" role="group" aria-label=${text('console.pages')}>${way('.result', 'table.result')}${way('.claims', 'claim.title')}${way('.moves-of', 'view.moves')}${way('.record', 'table.rulings')}</div>`;
  }

  private result(game: Game) {
    const given = game.result && !['RESULT_UNKNOWN', 'RESULT_UNSPECIFIED'].includes(game.result);
    const give = (result: string) => this.decide({ giveResult: { result, termination: 'TERMINATION_' + this.why } }, text('table.sureResult', { result: resultText(result) }));
    return html`<section class="result">
      <h3>${text('table.result')}</h3>
      <label
        >${text('table.why')}
        <select @change=${(event: Event) => (this.why = (event.target as HTMLSelectElement).value)}>
          ${REASONS.map((why) => html`<option value=${why} ?selected=${why === this.why}>${text('termination.' + why)}</option>`)}
        </select></label
      >
      <div class="actions">
        ${['RESULT_WHITE_WINS', 'RESULT_DRAW', 'RESULT_BLACK_WINS'].map(
          (result) => html`<button type="button" aria-pressed=${game.result === result} ?disabled=${this.busy} @click=${() => give(result)}>${resultText(result)}</button>`,
        )}
      </div>
      ${given ? html`<button type="button" class="wide" @click=${() => this.decide({ takeResultAway: {} }, text('table.sureNoResult'))}>${text('table.noResult')}</button>` : nothing}
    </section>`;
  }

  private setClocks(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const white = readClock(String(form.get('white')));
    const black = readClock(String(form.get('black')));
    if (white === undefined || black === undefined) {
      this.problem = text('table.badClock');
      this.requestUpdate();
      return;
    }
    this.decide({ setClock: { white: white + 's', black: black + 's', running: form.get('running'), byHand: !form.get('send') } });
  }

  private more(game: Game | undefined, board: Board | undefined) {
    const note = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      this.decide({ addNote: { ply: this.chosen ?? 0, text: new FormData(form).get('note') } }).then(() => form.reset());
    };
    // The times do not change while this is open: somebody types here.
    const opens = (event: Event) => {
      const is = (event.currentTarget as HTMLElement).closest('details')!.open;
      this.times = !is ? { white: clockText(board?.clock?.white), black: clockText(board?.clock?.black) } : undefined;
      this.requestUpdate();
    };
    return html`<details class="more">
      <summary @click=${opens}>${text('table.more')}</summary>
      ${game
        ? html`<form class="row wrap" @submit=${(event: SubmitEvent) => this.setClocks(event)}>
              <h3>${text('table.clock')}</h3>
              <label>${text('side.white')} <input name="white" size="7" inputmode="numeric" .value=${this.times?.white ?? ''} /></label>
              <label>${text('side.black')} <input name="black" size="7" inputmode="numeric" .value=${this.times?.black ?? ''} /></label>
              <label
                >${text('table.runs')}
                <select name="running">
                  <option value="COLOR_UNSPECIFIED">${text('table.stopped')}</option>
                  <option value="COLOR_WHITE">${text('side.white')}</option>
                  <option value="COLOR_BLACK">${text('side.black')}</option>
                </select></label
              >
              <label><input type="checkbox" name="send" /> ${text('table.send')}</label>
              <button>${text('table.setClock')}</button>
            </form>
            <form class="row wrap" @submit=${note}>
              <label>${text('table.note')} <input name="note" required maxlength="500" autocomplete="off" /></label><button>${text('table.addNote')}</button>
            </form>
            <div class="row wrap">
              <button type="button" @click=${() => this.decide({ reportIrregularity: { kind: 'KIND_TWO_HANDS', by: 'COLOR_WHITE' } }, text('table.sureHands', { side: player('white') }))}>${text('table.hands', { side: player('white') })}</button>
              <button type="button" @click=${() => this.decide({ reportIrregularity: { kind: 'KIND_TWO_HANDS', by: 'COLOR_BLACK' } }, text('table.sureHands', { side: player('black') }))}>${text('table.hands', { side: player('black') })}</button>
              <button type="button" @click=${() => this.decide({ reportIrregularity: { kind: 'KIND_COLOURS_REVERSED' } }, text('table.sureColours'))}>${text('table.colours')}</button>
              ${game.adjournment?.moved
                ? nothing
                : game.adjournment
                ? html`<button type="button" @click=${() => this.open('GetEnvelopeSheet', { game: game.name })}>${text('table.envelope')}</button>
                    <button type="button" @click=${() => this.decide({ resumeGame: {} })}>${text('table.resume')}</button>`
                : html`<button type="button" @click=${() => this.decide({ adjourn: {} }, text('table.sureAdjourn'))}>${text('table.adjourn')}</button>`}
            </div>`
        : nothing}
      <div class="row wrap">
        <button type="button" @click=${() => this.decide({ startGame: {} }, text('table.sureStart'))}>${text('table.start')}</button>
        <button type="button" @click=${() => this.decide({ acceptBoard: { turn: 'COLOR_WHITE' } }, text('table.sureAccept'))}>${text('table.accept', { side: player('white') })}</button>
        <button type="button" @click=${() => this.decide({ acceptBoard: { turn: 'COLOR_BLACK' } }, text('table.sureAccept'))}>${text('table.accept', { side: player('black') })}</button>
        <button type="button" @click=${() => this.decide({ turnBoard: { orientation: board?.orientation === 'ORIENTATION_ROTATED' ? 'ORIENTATION_NORMAL' : 'ORIENTATION_ROTATED' } }, text('table.sureTurn'))}>${text('table.turn')}</button>
      </div>
    </details>`;
  }

  private record(game: Game) {
    return html`<section class="record">
      <h3>${text('table.rulings')}</h3>
      <div class="row wrap">
        <button type="button" @click=${() => this.listRulings()}>${text('table.showRulings')}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.decide({ undo: {} }, text('table.sureUndo'))}>${text('table.undo')}</button>
        <button type="button" @click=${() => this.open('GetGameSheet', { game: game.name })}>${text('table.gameSheet')}</button>
        <button type="button" @click=${() => this.open('GetRestoreSheet', { game: game.name })}>${text('table.restoreNow')}</button>
        <button type="button" @click=${() => this.evidence(game)}>${text('table.evidence')}</button>
      </div>
      ${this.rulings?.length === 0 ? html`<p role="status">${text('decisions.none')}</p>` : nothing}
      <ol class="list">
        ${(this.rulings ?? []).map((one) => html`<li class=${one.undone ? 'undone' : ''}>${one.number}. ${one.text} <span class="dim">${one.author}${one.undone ? ' · ' + text('decisions.undone') : ''}</span></li>`)}
      </ol>
    </section>`;
  }

  private incidents(game: Game | undefined, board: Board | undefined, seat: Seat) {
    const own = [...this.hall.incidents.values()].filter((one) => (game ? one.game === game.name : one.board === board?.name && !this.hall.isOfEarlierRound(one))).sort(before);
    if (!own.length) return nothing;
    return html`<details class="incidents" ?open=${false}>
      <summary>${text('table.incidents', { count: own.length })}</summary>
      ${this.cards.list(
        own.map(single),
        () => seat,
        this.author,
        () => game?.revision,
      )}
    </details>`;
  }

  render() {
    const game = this.game();
    const board = this.board();
    if (!game && !board) return html`<section class="table"><p>${this.problem || text('table.unknown', { name: idOf(this.name) })}</p></section>`;
    const seat = this.hall.seat(game?.name, board?.name ?? this.name);
    if (this.sheet)
      return html`<section class="table">
        <jd-sheet .method=${this.sheet.method} .message=${this.sheet.message} @leave=${() => history.back()}></jd-sheet>
      </section>`;
    const list = game?.plies ?? [];
    const present = !game?.closed;
    const lost = board?.connection === 'CONNECTION_STATE_LOST';
    const stale = !this.live || lost;
    return html`<section class="table">
      <div class="atboard">
        <header>
          <span class="plate ${seat.name ? '' : 'long'}" aria-hidden="true">${seat.name ? seat.number : idOf(board?.name ?? game?.board)}</span>
          <h2>${seat.title}</h2>
          <span class="now">${countedResult(seat.pairing, game)}${game?.resultProvisional && !seat.pairing?.result ? ' …' : ''}</span>
          <p class="dim">
            ${[
              seat.round ? text('round.name', { round: seat.round.number ?? '' }) : '',
              seat.earlier ? text('table.earlierRound') : '',
              seat.pairing?.result ? resultSource(seat.pairing) : '',
              idOf(game?.name ?? board?.name),
              game?.closed ? text('table.closed') : '',
              game?.adjournment ? text(game.adjournment.moved ? 'table.moved' : 'table.adjourned') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </header>
        ${game && !this.edit ? this.ways() : nothing} ${lost ? html`<p class="refusal">${text('table.lost')} ${board?.connectionReason}</p>${game && present && !game.adjournment ? this.goOnAt(game, board) : nothing}` : nothing}
        ${board?.notDurable ? html`<p class="refusal">${text('table.notDurable')}</p>` : nothing}
        ${(game ? game.onlyLegalMoves : board?.device?.capabilities?.onlyLegalMoves) ? html`<p class="refusal">${text('table.onlyLegalMoves')}</p>` : nothing}
        ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
        ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}
        ${present ? pairBoards(board, game, this.turned) : nothing}
        ${this.edit
          ? html`<jd-edit
              .game=${this.edit.game}
              .ply=${this.edit.ply}
              .kind=${this.edit.kind}
              .author=${this.author}
              .turned=${this.turned}
              @leave=${() => ((this.edit = undefined), this.requestUpdate())}
              @written=${(event: CustomEvent) => this.took(event.detail)}
            ></jd-edit>`
          : this.boardOf(game, board, seat, stale)}
      </div>
      <div class="beside">
        ${game ? explanations(game, this.busy, (number) => this.decide({ chooseExplanation: { number } })) : nothing}
        ${game?.plies?.length || this.at
          ? html`<jd-film .game=${game?.name ?? this.name} .at=${this.at} .plies=${list.length} ?closed=${!present} .closed=${!present} @seen=${(event: CustomEvent) => ((this.seen = event.detail ?? undefined), this.requestUpdate())}></jd-film>`
          : nothing}
        ${game
          ? html`<section class="moves-of">
                <h3>${text('view.moves')}</h3>
                ${plies(game, this.chosen ?? list.length, (ply) => ((this.chosen = ply), (this.seen = undefined), this.requestUpdate()))} ${this.onPly(game)}
                ${this.chosen === undefined
                  ? html`<div class="row wrap">
                      <button type="button" @click=${() => this.startEdit('insert', list.length + 1, game)}>${text('edit.append')}</button>
                      ${list.length ? html`<button type="button" @click=${() => this.decide({ takeBack: { plies: list.length - 1 } }, text('table.sureBackLast'))}>${text('table.backLast')}</button>` : nothing}
                    </div>`
                  : nothing}
              </section>
              ${board && present && !board.clock ? html`<jd-software-clock .game=${game} .busy=${this.busy} .stale=${stale} @control=${(event: CustomEvent) => this.decide(event.detail)}></jd-software-clock>` : nothing}
              ${this.result(game)} <jd-claims .game=${game} .ply=${this.chosen}></jd-claims> <jd-lifts .game=${game} .ply=${this.chosen ?? list.length}></jd-lifts> ${this.record(game)}`
          : html`<p>${text('table.noGame')}</p>`}
        ${game && !lost && (game.result ?? 'RESULT_UNKNOWN') === 'RESULT_UNKNOWN' ? this.goOnAt(game, board) : nothing}
        ${this.more(game, board)} ${this.incidents(game, board, seat)}
      </div>
    </section>`;
  }

  /** The board with its players and clocks: now, after the ply that is chosen, or at the moment of the film. */
  private boardOf(game: Game | undefined, board: Board | undefined, seat: Seat, stale: boolean) {
    const list = game?.plies ?? [];
    const present = !game?.closed;
    const isNow = this.chosen === undefined && !this.seen;
    const after = (count: number) => game && placementOf(piecesAfter(game.startFen, list, count));
    const shown = this.seen?.placement ?? (this.chosen !== undefined ? after(this.chosen) : (game && (present ? game.fen : after(list.length))) ?? board?.placement);
    const last = this.chosen === undefined ? list[list.length - 1] : list[this.chosen - 1];
    // Yellow marks the last move. Red marks squares that do not fit, or those of the film.
    const squares = !this.seen && last ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : [];
    const marks = this.seen ? this.seen.squares : isNow && present ? (board?.unexplainedSquares ?? []) : [];
    const clock = this.seen ? this.seen.clock : isNow && present ? board?.clock : undefined;
    const isOld = this.seen ? this.seen.isLost : stale;
    const player = (side: 'white' | 'black') => html`<p class="player"><bdi>${seat[side] || text('side.' + side)}</bdi> ${seat[side] ? html`<span class="dim">${text('side.' + side)}</span>` : nothing} ${clockOf(side, clock, isOld)}</p>`;
    const [above, below] = this.turned ? (['white', 'black'] as const) : (['black', 'white'] as const);
    return html`<div class="boardof">
      ${player(above)}
      <jd-board .placement=${(shown ?? '').split(' ')[0]} .marks=${marks} .last=${squares} .turned=${this.turned} .coordinates=${true}></jd-board>
      ${player(below)}
      <div class="row between">
        ${this.seen ? html`<strong class="isfilm" role="status">${text('film.shown', { when: this.seen.words })}</strong>` : isNow && present && !board?.clock ? clocks(undefined) : html`<span></span>`}
        ${this.chosen !== undefined ? html`<button type="button" class="small" @click=${() => ((this.chosen = undefined), this.requestUpdate())}>${text('table.latest')}</button>` : nothing}
        <button type="button" class="small" @click=${() => ((this.turned = !this.turned), this.requestUpdate())}>${text('table.flip')}</button>
      </div>
      ${isNow && present && board?.unexplainedSquares?.length ? html`<p class="refusal">${text('table.unexplained', { squares: board.unexplainedSquares.join(', ') })}</p>` : nothing}
    </div>`;
  }
}
customElements.define('jd-table', TablePage);
