// Correcting a record by tapping pieces: one ply that was another move, missing plies, or an illegal move that stays.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Game } from '../messages.js';
import { moveNumber, piecesAfter, placementOf } from '../../position.js';
import { differences, harmOf } from './plies.js';
import './touch_board.js';
import { movesText } from '../../text.js';

/** The kinds of a correction by tapping. */
export type EditKind = 'replace' | 'keepIllegal' | 'insert';

/** The form that corrects plies by tapping pieces. */
export class EditPlies extends View {
  static properties = { game: { attribute: false }, ply: { type: Number }, kind: {}, author: {}, turned: { type: Boolean } };
  /** The record at the beginning of the correction. */
  declare game: Game;
  /** The record as it was after a refusal, because somebody else had changed it. */
  private newer?: Game;
  declare ply: number;
  declare kind: EditKind;
  declare author: string;
  declare turned: boolean;
  private moves: string[] = [];
  private spoken: string[] = [];
  private where = '';
  private problem = '';
  private changes: string[] = [];
  private busy = false;
  /** The effect of the moves `of`. */
  private harm?: { of: string; words: string };

  protected willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('game') || changed.has('ply')) this.newer = undefined;
  }

  /** The record that the arbiter has in sight. */
  private seen(): Game {
    return this.newer ?? this.game;
  }

  private start(): string {
    return placementOf(piecesAfter(this.seen().startFen, this.seen().plies ?? [], this.ply - 1));
  }

  private moved(detail: { uci: string; words: string; after: string }): void {
    this.moves.push(detail.uci);
    this.spoken.push(detail.words);
    this.where = detail.after;
    this.problem = '';
    this.requestUpdate();
    this.foresee([...this.moves]);
  }

  /** Gets the effect of these moves from the daemon, and shows it. Gives true if they can be written at once. */
  private async foresee(moves: string[]): Promise<boolean> {
    const of = moves.join(' ');
    if (this.harm?.of === of) return true;
    try {
      const words = await harmOf(this.seen(), this.author, this.decision(moves));
      this.harm = { of, words };
      this.requestUpdate();
      return !words;
    } catch (error) {
      // Moves that were taken back meanwhile do not count.
      if (this.moves.length && this.moves.join(' ') !== of) return false;
      this.problem = words(error);
      await this.lookAgain();
      this.requestUpdate();
      return false;
    }
  }

  private again(): void {
    this.moves = [];
    this.spoken = [];
    this.where = '';
    this.problem = '';
    this.changes = [];
    this.harm = undefined;
    this.requestUpdate();
  }

  private decision(moves: string[]) {
    if (this.kind === 'insert') return { insertPlies: { ply: this.ply, moves } };
    const one = { ply: this.ply, move: moves[0] };
    return this.kind === 'replace' ? { replacePly: one } : { keepIllegalPly: one };
  }

  private async write(moves: string[]): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    if (!(await this.foresee(moves))) {
      this.busy = false;
      this.requestUpdate();
      return;
    }
    try {
      const answer: any = await call('ArbiterService/DecideOnGame', {
        game: this.game.name,
        revision: this.seen().revision ?? 0,
        author: this.author,
        decision: this.decision(moves),
      });
      this.dispatchEvent(new CustomEvent('written', { detail: answer }));
    } catch (error) {
      this.problem = words(error);
      await this.lookAgain();
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** After a refusal: the differences from the record that the arbiter saw. */
  private async lookAgain(): Promise<void> {
    try {
      const { game }: any = await call('GameService/GetGame', { name: this.game.name });
      const isNew = (game.revision ?? 0) !== (this.seen().revision ?? 0);
      this.changes = isNew ? differences(this.seen(), game) : [];
      if (isNew) {
        this.newer = game;
        this.harm = undefined;
      }
    } catch {
      // The refusal itself is on the page already.
    }
  }

  render() {
    const was = this.seen().plies?.[this.ply - 1];
    const number = moveNumber(this.seen().startFen, this.ply);
    const whole = this.kind !== 'insert' && this.moves.length > 0;
    const written = this.spoken.join(' ');
    const title = text(this.kind === 'keepIllegal' && was?.state !== 'PLY_STATE_ILLEGAL' ? 'edit.wasIllegal' : 'edit.' + this.kind);
    return html`<section class="edit" aria-label=${title}>
      <h3>${title}</h3>
      <p>${this.kind === 'insert' ? text('edit.insertWhere', { ply: this.ply, number }) : text('edit.was', { ply: this.ply, number, move: movesText(was?.san) })}</p>
      <jd-touch-board
        .placement=${this.where || this.start()}
        .marks=${this.moves.length ? [this.moves[this.moves.length - 1].slice(0, 2), this.moves[this.moves.length - 1].slice(2, 4)] : []}
        ?turned=${this.turned}
        .turned=${this.turned}
        @move=${(event: CustomEvent) => !whole && this.moved(event.detail)}
      ></jd-touch-board>
      <p class="becomes" role="status">
        ${written ? text('edit.is', { number, move: written }) : text('edit.tap')}${written ? html`<br /><span class="dim">${text('edit.follows')}</span>` : nothing}
      </p>
      <form
        class="row"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const typed = (new FormData(event.target as HTMLFormElement).get('move') as string).trim();
          const moves = typed ? typed.split(/[\s,]+/) : this.moves;
          if (moves.length) return this.write(moves);
          this.problem = text('edit.noMove');
          this.requestUpdate();
        }}
      >
        <label>${text('edit.orType')} <input name="move" size="10" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Nf3" /></label>
        <button type="button" @click=${() => this.again()} ?disabled=${!this.moves.length}>${text('edit.again')}</button>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('leave'))}>${text('console.back')}</button>
        <button class="first" ?disabled=${this.busy}>${text(this.harm?.words ? 'edit.writeAllTheSame' : 'console.writeAs', { name: this.author })}</button>
      </form>
      ${this.harm?.words ? html`<p class="refusal harm" role="alert">${this.harm.words}</p>` : nothing}
      ${this.problem
        ? html`<div class="refusal" role="alert">
            <p>${this.problem}</p>
            ${this.changes.length ? html`<p>${text('edit.changed')}</p><ul>${this.changes.map((line) => html`<li>${line}</li>`)}</ul><p>${text('edit.lookAndWrite')}</p>` : nothing}
          </div>`
        : nothing}
    </section>`;
  }
}
customElements.define('jd-edit', EditPlies);
