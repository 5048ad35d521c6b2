// Two boards on which one game is played, because the players do not both see one board: made and taken apart.

import { html, nothing, text, call } from '../view.js';
import { Acts, typed } from '../acts.js';
import { idOf } from '../../format.js';
import type { BoardPair } from '../messages.js';

/** The list of pairs of boards, and the form for a new one. */
export class Pairs extends Acts {
  static properties = { boards: { attribute: false } };
  declare boards: string[];
  private pairs: BoardPair[] = [];

  connectedCallback(): void {
    super.connectedCallback();
    call('PairService/ListPairs', {}).then(
      (answer: any) => this.take(answer),
      () => undefined,
    );
  }

  private take(answer: { pairs?: BoardPair[] }): void {
    this.pairs = answer.pairs ?? [];
    this.requestUpdate();
  }

  private one(pair: BoardPair) {
    const clock = pair.clock ? ' · ' + text('pairs.clockAt', { board: idOf(pair.clock) }) : '';
    return html`<li><strong>${idOf(pair.name)}</strong>: ${idOf(pair.first)} + ${idOf(pair.second)}${clock}</li>`;
  }

  render() {
    const boards = this.boards.map((one): [string, string] => [one, idOf(one)]);
    const names = this.pairs.map((one): [string, string] => [one.name, idOf(one.name)]);
    return html`<div class="card acts">
      ${this.act(
        'make',
        'pairs.make',
        html`${this.pairs.length ? html`<ul class="list whole">${this.pairs.map((one) => this.one(one))}</ul>` : nothing}
          <label>${text('pairs.name')} <input name="name" required autocomplete="off" placeholder="table-7" /></label> ${this.choice('first', text('pairs.first'), boards)} ${this.choice('second', text('pairs.second'), boards, boards[1]?.[0])}
          ${this.choice('clock', text('pairs.clock'), [['', text('pairs.either')], ...boards])}`,
        (form) => ({
          does: async () => {
            const pair = { name: 'boards/' + typed(form, 'name').replace(/^boards\//, ''), first: typed(form, 'first'), second: typed(form, 'second'), ...(form.get('clock') ? { clock: typed(form, 'clock') } : {}) };
            this.take((await call('PairService/SetPair', { pair })) as any);
            return text('pairs.make.done', { name: idOf(pair.name), first: idOf(pair.first), second: idOf(pair.second) });
          },
        }),
      )}
      ${this.pairs.length
        ? this.act('part', 'pairs.part', this.choice('name', text('pairs.name'), names), (form) => ({
            question: text('pairs.part.sure', { name: idOf(typed(form, 'name')) }),
            does: async () => {
              const name = typed(form, 'name');
              this.take((await call('PairService/RemovePair', { name })) as any);
              return text('pairs.part.done', { name: idOf(name) });
            },
          }))
        : nothing}
    </div>`;
  }
}
customElements.define('jd-pairs', Pairs);
