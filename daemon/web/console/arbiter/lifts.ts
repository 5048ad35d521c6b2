// The lifts before a ply, on request. They are evidence, not a verdict.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Game, PlyLifts } from '../messages.js';
import { idOf, spanText } from '../../format.js';
import { movesText } from '../../text.js';

/** The list of lifts of one game. */
export class Lifts extends View {
  static properties = { game: { attribute: false }, ply: { type: Number } };
  declare game: Game;
  /** 0: before every ply. */
  declare ply: number;
  private plies?: PlyLifts[];
  private leftOut = 0;
  private problem = '';

  private async ask(ply: number): Promise<void> {
    this.problem = '';
    try {
      const answer: any = await call('LiftService/ListLifts', { game: this.game.name, ply });
      this.plies = answer.plies ?? [];
      this.leftOut = answer.leftOut ?? 0;
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  render() {
    return html`<section class="lifts">
      <h3>${text('lifts.title')}</h3>
      <p class="dim">${text('lifts.evidence')}</p>
      <div class="row">
        <button type="button" ?disabled=${!this.ply} @click=${() => this.ask(this.ply)}>${text('lifts.ply', { ply: this.ply || '–' })}</button>
        <button type="button" @click=${() => this.ask((this.game.plies ?? []).length + 1)}>${text('lifts.now')}</button>
        <button type="button" @click=${() => this.ask(0)}>${text('lifts.all')}</button>
      </div>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.plies?.length === 0 ? html`<p role="status">${text('lifts.none')}</p>` : nothing}
      ${(this.plies ?? []).map(
        (one) =>
          html`<div class="lift">
            <h4>${one.moveNumber}${one.turn === 'COLOR_BLACK' ? '...' : '.'}${movesText(one.san) || text('lifts.notPlayed')}</h4>
            <ul>
              ${(one.lifts ?? []).map(
                (lift) =>
                  html`<li>
                    ${lift.piece} ${lift.square}: ${text('lift.' + idOf(lift.end).replace('LIFT_END_', '').toLowerCase())}${lift.to ? ' ' + lift.to : ''}${lift.duration ? ', ' + spanText(lift.duration) : ''}
                  </li>`,
              )}
            </ul>
            ${one.article ? html`<p>${text('lifts.article', { article: one.article, moves: movesText((one.allowedSan ?? []).join(' ')) })}</p>` : nothing}
            ${one.brokenArticle ? html`<p class="refusal">${text('lifts.broken', { article: one.brokenArticle })}</p>` : nothing}
          </div>`,
      )}
      ${this.leftOut ? html`<p class="dim">${text('lifts.leftOut', { count: this.leftOut })}</p>` : nothing}
    </section>`;
  }
}
customElements.define('jd-lifts', Lifts);
