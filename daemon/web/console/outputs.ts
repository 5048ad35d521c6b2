// What goes out of the hall: how each output is, its delay, and stopping it at once.

import { html, nothing, text, View, words, call } from './view.js';
import type { Output, OutputTable } from './messages.js';
import { tableTitle } from '../table_name.js';
import { idOf, seconds, spanText, timeOfDay } from '../format.js';

/** `Table 12, Kyiv Open, Round 2: Alder, Ines - Birk, Otto`: without doubt which game is meant. */
function placeText(place: OutputTable | undefined): string {
  if (!place?.table) return place?.id ?? '';
  const where = [tableTitle({ number: place.table, match: place.match, boardInMatch: place.boardInMatch }), place.tournament, place.round ? text('round.name', { round: place.round }) : place.id];
  return where.filter(Boolean).join(', ') + (place.players ? ': ' + place.players : '');
}

export class Outputs extends View {
  private outputs?: Output[];
  private problem = '';
  private timer = 0;

  connectedCallback(): void {
    super.connectedCallback();
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

  private one(output: Output) {
    const state = output.frozen ? 'frozen' : !output.ok ? 'wrong' : output.alerts?.length ? 'partly' : 'ok';
    const freeze = (table: string, frozen: boolean) => this.change('FreezeOutput', { name: output.name, table, frozen });
    return html`<article class="card output ${state}">
      <header>
        <h3>${idOf(output.name)}</h3>
        <span class="dim">${text('output.' + (output.kind ?? '').replace('OUTPUT_KIND_', '').toLowerCase())}</span>
        <span class="state"><span aria-hidden="true">${{ frozen: '❚❚', ok: '●', partly: '◆', wrong: '▲' }[state]}</span> ${text('output.' + state)}</span>
      </header>
      ${output.live ? html`<p class="refusal">${text('output.live')}</p>` : nothing}
      ${output.problem ? html`<p class="refusal">${output.problem}</p>` : nothing}
      ${output.round ? html`<p class="dim">${text('output.toRound', { round: output.round })}</p>` : nothing}
      <p class="dim">${output.publishedTime ? text('output.last', { time: timeOfDay(output.publishedTime) }) : text('output.never')} · ${text('output.delayNow', { time: spanText(output.delay ?? 0) })}</p>
      ${output.alerts?.length ? html`<p class="dim">${text('output.waits', { tables: output.alerts.map((alert) => alert.place?.table ?? alert.gameId).join(', ') })}</p>` : nothing}
      ${(output.frozenPlaces ?? []).map((place) => html`<p>${text('output.tableFrozen', { table: placeText(place) })} <button type="button" class="small" @click=${() => freeze(place.id ?? '', false)}>${text('output.release')}</button></p>`)}
      ${['OUTPUT_KIND_ALERTS', 'OUTPUT_KIND_HUB'].includes(output.kind ?? '') ? nothing : this.controls(output, freeze)}
    </article>`;
  }

  private controls(output: Output, freeze: (table: string, frozen: boolean) => void) {
    return html`<div class="row wrap">
        ${output.ok && !output.alerts?.length ? nothing : html`<button type="button" @click=${() => this.change('RetryOutput', { name: output.name })}>${text('output.retry')}</button>`}
        <button type="button" class=${output.frozen ? 'first' : ''} @click=${() => freeze('', !output.frozen)}>${text(output.frozen ? 'output.release' : 'output.freeze')}</button>
        <form
          class="row"
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            const typed = String(new FormData(event.target as HTMLFormElement).get('delay'));
            this.change('SetOutputDelay', { name: output.name, delay: typed === '' ? undefined : Math.round(Number(typed) * 60) + 's' });
          }}
        >
          <label>${text('output.delay')} <input name="delay" type="number" min="0" max="1440" step="any" .value=${String((seconds(output.delay) ?? 0) / 60)} /></label>
          <button>${text('output.setDelay')}</button>
        </form>
      </div>`;
  }

  /** What stops a table, once for all outputs in which it does. */
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
      ({ alert, outputs }) => html`<div class="refusal cause">
        <p><strong>${placeText(alert.place)}</strong>: ${alert.what}</p>
        <p class="dim">${text('output.inOutputs', { outputs: outputs.map(idOf).join(', ') })}</p>
        ${alert.gameId ? html`<button type="button" class="small" @click=${() => this.stopTable(outputs, alert.gameId!)}>${text('output.freezeTable')}</button>` : nothing}
      </div>`,
    );
  }

  private async stopTable(outputs: string[], table: string): Promise<void> {
    for (const name of outputs) await this.change('FreezeOutput', { name, table, frozen: true });
  }

  render() {
    return html`<section class="outputs">
      <h2>${text('operator.nav.outputs')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.causes()}
      ${this.outputs?.length === 0 ? html`<p>${text('output.noneThere')}</p>` : nothing} ${(this.outputs ?? []).map((one) => this.one(one))}
    </section>`;
  }
}
customElements.define('jd-outputs', Outputs);
