// The rules of boards that belong to no tournament. Only an arbiter changes them.

import { html, nothing, text, call } from '../view.js';
import { Acts } from '../acts.js';
import { EDITIONS, SUPERVISIONS, TEMPI, localTime, minutesOf, ruleText, rulesIn } from './rules_form.js';
import type { TournamentRules } from '../messages.js';

/** The form for the rules of the hall. */
export class HallRules extends Acts {
  static properties = { author: {} };
  declare author: string;
  private rules?: TournamentRules;

  connectedCallback(): void {
    super.connectedCallback();
    call('ArbiterService/GetTournamentRules', {}).then(
      (answer: any) => ((this.rules = answer.rules ?? {}), this.requestUpdate()),
      () => undefined,
    );
  }

  render() {
    const rules = this.rules;
    if (!rules) return nothing;
    return html`<div class="card acts">${this.act(
      'rules',
      'rules.hall',
      html`${this.field('control', text('rules.control'), rules.timeControl, { hint: '90/40+30/SD+30' })} ${this.field('start', text('rules.start'), localTime(rules.startTime), { type: 'datetime-local' })}
      ${this.field('late', text('rules.late'), minutesOf(rules.defaultTime), { type: 'number', min: 0, max: 600 })} ${this.choice('edition', text('rules.laws'), EDITIONS.map((one) => [one, ruleText(one)]), rules.edition)}
      ${this.choice('tempo', text('rules.tempo'), TEMPI.map((one) => [one, ruleText(one)]), rules.tempo)} ${this.choice('supervision', text('rules.supervision'), SUPERVISIONS.map((one) => [one, ruleText(one)]), rules.supervision)}
      ${this.check('chess960', text('rules.chess960'), !!rules.chess960)}`,
      (form) => ({
        question: text('rules.hall.sure'),
        does: async () => {
          const answer: any = await call('ArbiterService/SetTournamentRules', { rules: rulesIn(form, rules), author: this.author });
          this.rules = answer.rules ?? rules;
          return text('rules.hall.done');
        },
      }),
    )}</div>`;
  }
}
customElements.define('jd-hall-rules', HallRules);
