// The outputs: the delay of everybody, and a row for each output, with its delay and a button that stops it at once. A cause is
// shown once, above.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Output, OutputTable, Tournament } from '../messages.js';
import type { Hall } from '../hall.js';
import { countedResult } from '../hall.js';
import { delayEdit } from './tournament_edits.js';
import { shape } from '../shapes.js';
import { testAnswer, testStyle, type OutputTest } from './output_test.js';
import { tableTitle } from '../../table_name.js';
import { idOf, seconds, spanText, timeOfDay } from '../../format.js';

/** `Table 12, Kyiv Open, Round 2: Alder, Ines - Birk, Otto`: a clear name of a game. */
function placeText(place: OutputTable | undefined): string {
  if (!place?.table) return place?.id ?? '';
  const where = [tableTitle({ number: place.table, match: place.match, boardInMatch: place.boardInMatch }), place.tournament, place.round ? text('round.name', { round: place.round }) : place.id];
  return where.filter(Boolean).join(', ') + (place.players ? ': ' + place.players : '');
}

/** The page of all outputs. */
export class Outputs extends View {
  static properties = { hall: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare author: string;
  declare beat: number;
  private outputs?: Output[];
  private problem = '';
  private timer = 0;
  /** The results of the tests, by the names of outputs. A text: the reason for no result. Nothing: it is running. */
  private readonly tests = new Map<string, OutputTest | string | undefined>();

  connectedCallback(): void {
    super.connectedCallback();
    testStyle();
    import('./lichess.js');
    this.list();
    this.timer = window.setInterval(() => document.visibilityState === 'visible' && this.list(), 3000);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async list(): Promise<void> {
    try {
      this.outputs = ((await call('OutputService/ListOutputs', {})) as any).outputs ?? [];
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  /** The page around shows how many outputs do not work. */
  private async changed(): Promise<void> {
    await this.list();
    this.dispatchEvent(new CustomEvent('changed'));
  }

  private async change(method: string, message: object): Promise<void> {
    try {
      const answer: any = await call('OutputService/' + method, message);
      this.outputs = this.outputs?.map((one) => (one.name === answer.output.name ? answer.output : one));
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private async test(name: string): Promise<void> {
    // A second press would replace the answer with a refusal.
    if (this.tests.has(name) && !this.tests.get(name)) return;
    this.tests.set(name, undefined);
    this.requestUpdate();
    const answer = await call('OutputService/TestOutput', { name }).then((one: any) => one.test, words);
    this.tests.set(name, answer);
    this.requestUpdate();
  }

  private tested(name: string) {
    if (!this.tests.has(name)) return nothing;
    const test = this.tests.get(name);
    if (typeof test === 'object') return testAnswer(test);
    return html`<span class="sub tested" role="status">${test ?? text('output.test.runs')}</span>`;
  }

  /** Sets the delay of a tournament. `minutes`: how long. Empty: as in the configuration. */
  private async holdBack(tournament: Tournament, minutes: string): Promise<void> {
    try {
      const answer: any = await call('TournamentService/EditTournament', { name: tournament.name, author: this.author, edits: [delayEdit(minutes)], revision: tournament.revision ?? 0 });
      this.hall.putTournament(answer.tournament);
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  /** The delay of everybody without a role. */
  private everybody() {
    const open = [...this.hall.tournaments.values()].filter((one) => !one.closed);
    if (!open.length) return nothing;
    return html`<div class="everybody">
      <p>${text('output.everybody')}</p>
      ${open.map((one) => {
        const title = one.title || idOf(one.name);
        const minutes = one.delay === undefined ? '' : String((seconds(one.delay) ?? 0) / 60);
        return html`<form
          class="row"
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            this.holdBack(one, String(new FormData(event.target as HTMLFormElement).get('delay')));
          }}
        >
          <label>${title} <input name="delay" type="number" min="0" max="1440" step="any" placeholder=${text('view.unit.minutes', { minutes: '…' })} aria-label=${text('output.everybodyOf', { tournament: title })} .value=${minutes} /></label>
          <button class="small">${text('output.setDelay')}</button>
          <span class="sub">${one.delay === undefined ? text('output.asConfigured') : text('output.delayNow', { time: spanText(one.delay) })}</span>
        </form>`;
      })}
    </div>`;
  }

  /** The number of tables in play, and of those that are sent. */
  private games(output: Output): string {
    const all = this.hall.seated().filter(({ seat, game }) => seat.pairing && game && !countedResult(seat.pairing, game)).length;
    if (!all || ['OUTPUT_KIND_ALERTS', 'OUTPUT_KIND_HUB', 'OUTPUT_KIND_SPEECH'].includes(output.kind ?? '')) return '–';
    const stopped = new Set([...(output.alerts ?? []).map((one) => one.gameId || one.place?.id), ...(output.frozenPlaces ?? []).map((one) => one.id)]);
    const out = output.frozen || !output.ok ? 0 : Math.max(0, all - stopped.size);
    return text('output.games', { out, all });
  }

  /** The round at Lichess to which the games go. */
  private toRound(output: Output) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const round = String(new FormData(form).get('round')).trim();
      this.change('SetOutputRound', { name: output.name, round }).then(() => form.reset());
    };
    const label = text('output.newRound');
    return html`<form class="row toround" @submit=${submit}><input name="round" required autocomplete="off" spellcheck="false" aria-label=${label} placeholder=${label} /> <button class="small">${text('output.setDelay')}</button></form>`;
  }

  private one(output: Output) {
    const test = this.tests.get(output.name);
    // If moves do not arrive, there is a fault, also if the output itself reports none.
    const failed = typeof test === 'object' && !test.ok;
    const state = output.frozen ? 'frozen' : !output.ok ? 'wrong' : output.alerts?.length || failed ? 'partly' : 'ok';
    const freeze = (table: string, frozen: boolean) => this.change('FreezeOutput', { name: output.name, table, frozen });
    const isAlerts = ['OUTPUT_KIND_ALERTS', 'OUTPUT_KIND_HUB'].includes(output.kind ?? '');
    const label = (key: string) => text('output.column.' + key);
    const form = { frozen: 'log', wrong: 'critical', partly: 'warning', ok: 'good' } as const;
    const second = output.round ? text('output.toRound', { round: output.round }) : '';
    return html`<tr class="output ${state}">
      <th scope="row"><strong>${idOf(output.name)}</strong><span class="sub">${text('output.' + (output.kind ?? '').replace('OUTPUT_KIND_', '').toLowerCase())}</span>${second ? html`<span class="sub">${second}</span>` : nothing}${output.kind === 'OUTPUT_KIND_LICHESS' && !output.lichess ? this.toRound(output) : nothing}</th>
      <td data-label=${label('state')}>
        <span class="state ${state}">${shape(form[state])} ${text(failed && state === 'partly' && !output.alerts?.length ? 'output.test.failed' : 'output.' + state)}</span>
        ${output.live ? html`<span class="sub">${text('output.live')}</span>` : nothing} ${output.problem ? html`<span class="sub why">${output.lichess ? text('output.lichessBelow') : output.problem}</span>` : nothing}
        ${output.alerts?.length ? html`<span class="sub">${text('output.waits', { tables: output.alerts.map((alert) => alert.place?.table ?? alert.gameId).join(', ') })}</span>` : nothing}
        ${(output.frozenPlaces ?? []).map((place) => html`<span class="sub">${text('output.tableFrozen', { table: placeText(place) })} <button type="button" class="small" @click=${() => freeze(place.id ?? '', false)}>${text('output.release')}</button></span>`)}
        ${this.tested(output.name)}
      </td>
      <td data-label=${label('games')} class="figures">${this.games(output)}</td>
      <td data-label=${label('last')}>${output.publishedTime ? timeOfDay(output.publishedTime) : text('output.never')}</td>
      <td data-label=${label('delay')}>
        ${isAlerts
          ? '–'
          : html`<form
              class="row delay"
              @submit=${(event: SubmitEvent) => {
                event.preventDefault();
                const typed = String(new FormData(event.target as HTMLFormElement).get('delay'));
                this.change('SetOutputDelay', { name: output.name, delay: typed === '' ? undefined : Math.round(Number(typed) * 60) + 's' });
              }}
            >
              <label><span class="sr">${text('output.delay')}</span><input name="delay" type="number" min="0" max="1440" step="any" aria-label=${text('output.delay')} .value=${String((seconds(output.delay) ?? 0) / 60)} /></label>
              <button class="small">${text('output.setDelay')}</button>
            </form>`}
      </td>
      <td class="does">
        <button type="button" class="small" ?disabled=${this.tests.has(output.name) && !this.tests.get(output.name)} aria-label=${text('output.test.of', { output: idOf(output.name) })} @click=${() => this.test(output.name)}>${text('output.test')}</button>
        ${isAlerts
          ? nothing
          : html`${output.ok && !output.alerts?.length ? nothing : html`<button type="button" class="small" @click=${() => this.change('RetryOutput', { name: output.name })}>${text('output.retry')}</button>`}
              <button type="button" class="small" @click=${() => freeze('', !output.frozen)}>${text(output.frozen ? 'output.release' : 'output.freeze')}</button>`}
      </td>
    </tr>`;
  }

  /** The reason that stops a table, once for all its outputs. */
  private causes() {
    const causes = new Map<string, { alert: NonNullable<Output['alerts']>[number]; outputs: string[] }>();
    for (const output of this.outputs ?? []) {
      for (const alert of output.alerts ?? []) {
        const key = `${alert.gameId} ${alert.what}`;
        const known = causes.get(key) ?? { alert, outputs: [] };
        known.outputs.push(output.name);
        causes.set(key, known);
      }
    }
    return [...causes.values()].map(
      ({ alert, outputs }) => html`<div class="cause">
        ${shape('warning')}
        <div>
          <p><strong>${placeText(alert.place)}</strong>: ${alert.what}</p>
          <p class="dim">${text('output.inOutputs', { outputs: outputs.map(idOf).join(', ') })}</p>
        </div>
        ${alert.gameId ? html`<button type="button" class="small" @click=${() => this.stopTable(outputs, alert.gameId!)}>${text('output.freezeTable')}</button>` : nothing}
      </div>`,
    );
  }

  private async stopTable(outputs: string[], table: string): Promise<void> {
    for (const name of outputs) await this.change('FreezeOutput', { name, table, frozen: true });
  }

  render() {
    return html`<section class="outputs">
      <h2 class="sr">${text('operator.nav.outputs')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.causes()} ${this.everybody()}
      ${this.outputs?.length === 0 ? html`<p class="empty">${text('output.noneThere')} <a href="#/settings/output">${text('guide.settings.output')}</a></p>` : nothing}
      ${this.outputs?.length
        ? html`<div class="scroll box" tabindex="0" role="region" aria-label=${text('operator.nav.outputs')}>
            <table class="boards">
              <thead>
                <tr>${['name', 'state', 'games', 'last', 'delay'].map((key) => html`<th scope="col">${text('output.column.' + key)}</th>`)}<td></td></tr>
              </thead>
              <tbody>${this.outputs.map((one) => this.one(one))}</tbody>
            </table>
          </div>`
        : nothing}
      ${this.outputs ? html`<jd-lichess .hall=${this.hall} .outputs=${this.outputs} .author=${this.author} @changed=${() => this.changed()}></jd-lichess>` : nothing}
    </section>`;
  }
}
customElements.define('jd-outputs', Outputs);
