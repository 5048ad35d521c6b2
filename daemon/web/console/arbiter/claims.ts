// Checks a claim: the answer in one large word, then what to do, then the proof.

import { html, nothing, text, View, words, call } from '../view.js';
import type { ClaimAnswer, Game } from '../messages.js';
import { spanText } from '../../format.js';
import { moveNumber } from '../../position.js';
import '../../board.js';
import { movesText } from '../../text.js';

interface Question {
  key: string;
  method: string;
  announced?: boolean;
  player?: string;
}

const QUESTIONS: Question[] = [
  { key: 'threefold', method: 'CheckThreefold', announced: true },
  { key: 'fifty', method: 'CheckFiftyMoves', announced: true },
  { key: 'dead', method: 'CheckDeadPosition' },
  { key: 'whiteMated', method: 'CheckCanBeMated', player: 'COLOR_WHITE' },
  { key: 'blackMated', method: 'CheckCanBeMated', player: 'COLOR_BLACK' },
  { key: 'fivefold', method: 'CheckFivefold' },
  { key: 'seventyFive', method: 'CheckSeventyFiveMoves' },
  { key: 'losing', method: 'GetLosingChances' },
];

/** The form that checks claims for one game. */
export class Claims extends View {
  static properties = { game: { attribute: false }, ply: { attribute: false } };
  declare game: Game;
  /** The claim is checked after this many plies. Not set: after the last one. */
  declare ply: number | undefined;
  private asked?: Question;
  private answer?: ClaimAnswer;
  private facts?: any;
  private problem = '';
  private busy = false;

  protected willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('game') as Game | undefined;
    if (!changed.has('ply') && (!before || before.name === this.game.name)) return;
    // The answer was for another position.
    this.asked = this.answer = this.facts = undefined;
    this.problem = '';
  }

  /** The position of the questions. */
  private where(): string {
    const move = this.ply && this.game.plies?.[this.ply - 1];
    return move ? text('claim.after', { move: moveNumber(this.game.startFen, this.ply!) + movesText(move.san) }) : text('claim.now');
  }

  private async ask(question: Question, player = question.player): Promise<void> {
    const move = this.querySelector<HTMLInputElement>('input[name=announced]')?.value.trim() ?? '';
    this.asked = question;
    this.answer = this.facts = undefined;
    this.problem = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const message: any = { game: this.game.name, player };
      if (this.ply !== undefined) message.ply = this.ply;
      if (question.announced) message.announcedMove = move;
      const response: any = await call('ClaimService/' + question.method, message);
      this.facts = response.chances;
      this.answer = response.answer ?? response.chances?.answer;
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private word(): string {
    const verdict = (this.answer?.verdict ?? '').replace('CLAIM_VERDICT_', '').toLowerCase();
    return text('verdict.' + verdict);
  }

  private proof(answer: ClaimAnswer) {
    if (!answer.proof?.length && !answer.matingLine) return nothing;
    return html`<div class="proof">
      ${(answer.proof ?? []).map(
        (one) =>
          html`<figure>
            <figcaption>${movesText(one.move) || text('ply.start')}${one.announced ? ' · ' + text('claim.announced') : ''}</figcaption>
            <jd-board .placement=${(one.fen ?? '').split(' ')[0]} .marks=${[]}></jd-board>
          </figure>`,
      )}
      ${answer.matingLine
        ? html`<figure>
            <figcaption>${movesText((answer.matingLine.moves ?? []).join(' '))}</figcaption>
            <jd-board .placement=${(answer.matingLine.fen ?? '').split(' ')[0]} .marks=${[]}></jd-board>
          </figure>`
        : nothing}
    </div>`;
  }

  private losing(facts: any) {
    const rows: [string, string][] = [
      [text('claim.timeLeft'), spanText(facts.timeLeft)],
      [text('claim.opponentsTime'), spanText(facts.opponentsTimeLeft)],
      [text('claim.whiteMaterial'), facts.whiteMaterial ?? ''],
      [text('claim.blackMaterial'), facts.blackMaterial ?? ''],
      [text('claim.sinceProgress'), String(facts.pliesSinceProgress ?? 0)],
      [text('claim.opponentCanMate'), text('verdict.' + (facts.opponentCanMate ?? '').replace('CLAIM_VERDICT_', '').toLowerCase())],
    ];
    return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }

  render() {
    const answer = this.answer;
    const verdict = (answer?.verdict ?? '').replace('CLAIM_VERDICT_', '').toLowerCase();
    return html`<section class="claims">
      <h3>${text('claim.title')}</h3>
      <p class="dim">${this.where()}</p>
      <label>${text('claim.announce')} <input name="announced" size="8" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Nc6" /></label>
      <div class="tiles">
        ${QUESTIONS.map(
          (question) =>
            html`<button type="button" aria-pressed=${this.asked === question} ?disabled=${this.busy} @click=${() => this.ask(question)}>${text('claim.' + question.key)}</button>`,
        )}
      </div>
      <div aria-live="polite">
        ${this.busy ? html`<p>${text('claim.asking')}</p>` : nothing} ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
        ${answer
          ? html`<p class="verdict ${verdict}">${this.word()}</p>
              ${this.asked ? html`<p class="dim">${text('claim.' + this.asked.key)}${answer.article ? ' · ' + text('card.article', { article: answer.article }) : ''}</p>` : nothing}
              <p>${answer.sentence}</p>
              <p><strong>${answer.nextStep}</strong></p>
              ${(answer.reservations ?? []).map((line) => html`<p class="refusal">${line}</p>`)} ${this.facts ? this.losing(this.facts) : nothing} ${this.proof(answer)}`
          : nothing}
      </div>
    </section>`;
  }
}
customElements.define('jd-claims', Claims);
