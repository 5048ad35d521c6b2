// All data of one board, and its actions. They continue the game at another board, stop its outputs, read the board again, or use
// its lights to find it.

import { html, nothing, text, View, words, call, sure } from '../view.js';
import type { Hall } from '../hall.js';
import type { Output } from '../messages.js';
import { boardStates, quietFor, type BoardState } from '../board_state.js';
import { clocks } from '../clocks.js';
import { icon } from '../../icons.js';
import { idOf, spanText } from '../../format.js';

/** The squares that a board lights up to be found. */
const FOUND_BY = ['a1', 'a8', 'h1', 'h8', 'd4', 'd5', 'e4', 'e5'];

/** The panel of one board. */
export class BoardPanel extends View {
  static properties = { hall: { attribute: false }, state: { attribute: false }, outputs: { attribute: false }, author: {}, arbiter: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  declare state: BoardState;
  declare outputs: Output[];
  declare author: string;
  declare arbiter: boolean;
  declare beat: number;
  private problem = '';
  private done = '';
  private busy = false;
  /** This panel has lit the board up. */
  private lit = false;

  protected willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('state') as BoardState | undefined;
    if (before && before.board.name !== this.state.board.name) {
      this.problem = this.done = '';
      this.lit = false;
    }
  }

  private leave(): void {
    this.dispatchEvent(new CustomEvent('leave'));
  }

  private async work(what: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.problem = this.done = '';
    this.requestUpdate();
    try {
      this.done = await what();
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** The game continues at another board, with its moves. Only an arbiter decides that. */
  private goOn(to: string): void {
    const { game } = this.state;
    if (!game || !sure(text('table.sureGoOnAt', { board: idOf(to) }))) return;
    this.work(async () => {
      const answer: any = await call('ArbiterService/DecideOnGame', { game: game.name, revision: game.revision ?? 0, author: this.author, decision: { goOnAt: { board: to } } });
      return answer.ruling?.text ?? text('console.written');
    });
  }

  /** The pairing is played on another board: its game begins there. */
  private playOn(to: string): void {
    const { tournament, pairing } = this.state.seat;
    if (!tournament || !pairing || !sure(text('panel.surePlay', { board: idOf(to), table: this.state.seat.table }))) return;
    this.work(async () => {
      const answer: any = await call('TournamentService/EditTournament', { name: tournament.name, author: this.author, revision: tournament.revision ?? 0, edits: [{ setBoard: { pairing: pairing.id, board: to } }] });
      if (answer.tournament) this.hall.putTournament(answer.tournament);
      return text('console.written');
    });
  }

  private freeze(frozen: boolean): void {
    const { seat, board } = this.state;
    const table = seat.pairing?.id ?? idOf(board.name);
    this.work(async () => {
      // An output that does not have the table refuses. Others have it.
      const answers = await Promise.allSettled(this.outputs.filter((one) => !['OUTPUT_KIND_ALERTS', 'OUTPUT_KIND_HUB'].includes(one.kind ?? '')).map((one) => call('OutputService/FreezeOutput', { name: one.name, table, frozen })));
      const refused = answers.find((one) => one.status === 'rejected');
      if (refused && !answers.some((one) => one.status === 'fulfilled')) throw (refused as PromiseRejectedResult).reason;
      this.dispatchEvent(new CustomEvent('changed', { bubbles: true }));
      return text('console.written');
    });
  }

  private readAgain(): void {
    this.work(async () => {
      await call('ArbiterService/ReadBoard', { board: this.state.board.name });
      return text('panel.readAgain');
    });
  }

  /** Lights up the corners and the middle, so that no position looks like it, and makes a sound. */
  private find(): void {
    const { name, device } = this.state.board;
    this.lit = !this.lit && !!device?.capabilities?.lights;
    this.work(async () => {
      await call('ArbiterService/ShowLights', { board: name, squares: this.lit ? FOUND_BY : [], sound: !!device?.capabilities?.sound && (this.lit || !device.capabilities.lights) });
      return text('console.written');
    });
  }

  /** The actions of an operator at the board itself. The boards of a tournament stay dark and silent. */
  private asks() {
    const { board, seat } = this.state;
    if (board.connection !== 'CONNECTION_STATE_LIVE') return nothing;
    const can = board.device?.capabilities ?? {};
    return html`<button type="button" ?disabled=${this.busy} @click=${() => this.readAgain()}>${text('panel.read')}</button>
      ${(can.lights || can.sound) && !seat.tournament ? html`<button type="button" ?disabled=${this.busy} aria-pressed=${can.lights ? this.lit : nothing} @click=${() => this.find()}>${text(!can.lights ? 'panel.sound' : this.lit ? 'panel.dark' : 'panel.light')}</button>` : nothing}`;
  }

  /** The connected boards without a table, and the one that is offered first. */
  private spares(): string[] {
    return boardStates(this.hall, [])
      .filter((one) => one.kind === 'free' && one.board.connection === 'CONNECTION_STATE_LIVE')
      .map((one) => one.board.name);
  }

  private elsewhere() {
    const { game, seat, kind } = this.state;
    const spares = this.spares();
    const goes = game && !game.closed && game.plies?.length ? this.arbiter : !!seat.pairing;
    if (!seat.pairing || kind === 'over') return nothing;
    if (!goes) return html`<p class="dim">${text('panel.arbiterMoves')}</p>`;
    if (!spares.length) return html`<p class="dim">${text('panel.noSpare')}</p>`;
    const move = (to: string) => (game?.plies?.length ? this.goOn(to) : this.playOn(to));
    const key = game?.plies?.length ? 'panel.goesOn' : 'panel.playedOn';
    return html`<button type="button" class=${kind === 'lost' ? 'first' : ''} ?disabled=${this.busy} @click=${() => move(spares[spares.length - 1])}>${text(key, { board: idOf(spares[spares.length - 1]) })}</button>
      ${spares.length > 1
        ? html`<label class="other"
            >${text('panel.other')}
            <select
              @change=${(event: Event) => {
                const select = event.target as HTMLSelectElement;
                const to = select.value;
                select.value = '';
                if (to) move(to);
              }}
            >
              <option value="">–</option>
              ${spares.map((name) => html`<option value=${name}>${idOf(name)}</option>`)}
            </select></label
          >`
        : nothing}`;
  }

  render() {
    const { board, seat, game, stands, battery, kind } = this.state;
    const device = board.device ?? {};
    const quiet = quietFor(this.hall, board.name, Date.now());
    const frozen = this.outputs.some((one) => (one.frozenPlaces ?? []).some((place) => place.id && [seat.pairing?.id, idOf(board.name)].includes(place.id)));
    const facts: [string, unknown][] = [
      ['serial', device.serial || device.shortSerial || '–'],
      ['firmware', device.firmware || '–'],
      ['port', board.port || '–'],
      ['clock', board.clock ? html`${device.clock || ''} ${clocks(board.clock, kind === 'lost')}${board.clock.batteryLow ? ' · ' + text('operator.clockLow') : ''}` : text('clock.none')],
      ['battery', battery === undefined ? text('tile.cable') : `${battery} %${device.charging ? ' ⚡' : ''}`],
      ['events', this.hall.eventsPerMinute(board.name) || text('operator.quiet')],
      ['last', quiet === undefined ? text('operator.noneYet') : text('operator.ago', { time: spanText(quiet) })],
    ];
    return html`<aside class="panel boardpanel" role="dialog" aria-label="${seat.title} (${idOf(board.name)})" @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.leave()}>
      <header>
        <h2>${seat.name ? html`${seat.title} <span class="dim">${idOf(board.name)}</span>` : seat.title}</h2>
        <button type="button" class="pic close" aria-label=${text('panel.close')} @click=${() => this.leave()}>${icon('close')}</button>
      </header>
      ${seat.white || seat.black ? html`<p class="who"><bdi>${seat.white || '–'}</bdi> – <bdi>${seat.black || '–'}</bdi></p>` : nothing}
      <p class="says is-${kind}">${this.state.result || text(...this.state.says)}${board.connectionReason ? html`: ${board.connectionReason}` : nothing}</p>
      ${kind === 'lost' && game?.plies?.length ? html`<p>${text('panel.goesOnWithout')}</p>` : nothing}
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing} ${this.elsewhere()}
      <dl>
        <dt>${text('operator.nav.outputs')}</dt>
        <dd>${!seat.name || !this.outputs.length ? '–' : stands.length ? text('panel.standsIn', { outputs: stands.map(idOf).join(', ') }) : text('panel.goesOut', { count: this.state.goesOut })}</dd>
        ${facts.map(([key, value]) => html`<dt>${text('operator.column.' + key)}</dt><dd>${value}</dd>`)}
      </dl>
      ${this.asks()}
      ${seat.name && this.outputs.length ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.freeze(!frozen)}>${text(frozen ? 'panel.release' : 'panel.freeze')}</button>` : nothing}
      ${this.arbiter && (game || board) ? html`<a class="button" href="/arbiter#/table/${game?.name ?? board.name}">${text('panel.table')}</a>` : nothing}
      <a class="button" href="#/mapping">${text('panel.tables')}</a>
    </aside>`;
  }
}
customElements.define('jd-board-panel', BoardPanel);
