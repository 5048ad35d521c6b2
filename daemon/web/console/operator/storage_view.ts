// The state of the daemon: whether everything is saved, how long the disk lasts, its load, and its standby.

import { html, nothing, text, View, words, call } from '../view.js';
import { bytesText, seconds, spanText, timeOfDay } from '../../format.js';
import { saveFile } from '../../save.js';
import { shape } from '../shapes.js';

type Row = [string, unknown];

/** The page about the daemon's state. */
export class StorageView extends View {
  static properties = { status: { attribute: false }, problem: {} };
  /** The answer of GetStatus. Nothing: no answer has come yet. */
  declare status: any;
  declare problem: string;
  private said = '';
  private isRefused = false;

  /** The numbers that Prometheus reads, for those who help. */
  private async metrics(): Promise<void> {
    try {
      const answer: any = await call('StatusService/GetMetrics', {});
      saveFile('jadoube-metrics.txt', answer.text ?? '', 'text/plain');
      [this.said, this.isRefused] = [text('operator.metrics.done'), false];
    } catch (error) {
      [this.said, this.isRefused] = [words(error), true];
    }
    this.requestUpdate();
  }

  private facts(key: string, rows: Row[]) {
    return html`<section class="panel facts-of">
      <h3>${text('operator.facts.' + key)}</h3>
      <dl>${rows.map(([name, value]) => html`<dt>${text('operator.storage.' + name)}</dt><dd>${value}</dd>`)}</dl>
    </section>`;
  }

  private load() {
    const load = this.status.load;
    if (!load) return nothing;
    const lost = load.boardsLost ?? 0;
    const ms = (time: string | undefined) => (time ? text('operator.ms', { count: Math.round((seconds(time) ?? 0) * 10_000) / 10 }) : '–');
    return this.facts('load', [
      ['boards', load.boardsLive ?? 0],
      ['lost', lost ? html`<b class="bad">${lost}</b>` : 0],
      ['games', load.games ?? 0],
      ['readers', (load.streams ?? 0) + (load.displays ?? 0)],
      ['commit', ms(load.commitP99)],
      ['memory', bytesText(load.memoryBytes)],
    ]);
  }

  private standby() {
    const other = this.status.failover;
    if (!other) return nothing;
    return html`${this.facts('standby', [
      ['name', other.name ?? ''],
      ['peer', other.peer || '–'],
      ['connected', text(other.connected ? 'operator.yes' : 'operator.no')],
      ['copy', other.inStep ? text('operator.inStep') : text('operator.behind', { count: other.behind ?? 0 })],
      ['copied', other.copiedTime ? timeOfDay(other.copiedTime) : '–'],
    ])}${other.problem ? html`<p class="refusal" role="alert">${other.problem}</p>` : nothing}`;
  }

  private halls() {
    const halls: any[] = this.status.halls ?? [];
    if (!halls.length && !this.status.hubProblem) return nothing;
    return html`<section class="panel facts-of">
      <h3>${text('operator.facts.halls')}</h3>
      ${this.status.hubProblem ? html`<p class="refusal">${this.status.hubProblem}</p>` : nothing}
      <dl>${halls.map((one) => html`<dt>${one.hall}</dt><dd>${one.silent ? html`<b class="bad">${text('operator.silent')}</b>` : nothing} ${one.age ? text('operator.ago', { time: spanText(one.age) }) : text('operator.noneYet')}</dd>`)}</dl>
    </section>`;
  }

  render() {
    const storage = this.status?.storage;
    if (!storage) return html`<p class="empty" role="status">${this.problem || text('operator.asking')}</p>`;
    const isSaved = !!storage.durable;
    return html`<section class="storage">
      <h2 class="sr">${text('operator.storage')}</h2>
      <p class="panel verdict ${isSaved ? 'ready' : 'not_ready'}">${shape(isSaved ? 'good' : 'critical')} <span>${text(isSaved ? 'operator.durable' : 'operator.notDurable')}</span></p>
      <div class="factgrid">
        ${this.facts('disk', [
          ['free', bytesText(storage.freeBytes)],
          ['lasts', storage.lasts ? spanText(storage.lasts) : text('operator.long')],
          ['reserve', bytesText(storage.reserveBytes)],
          ['waiting', String(storage.waitingEvents ?? 0)],
        ])}
        ${this.facts('journal', [
          ['journal', (storage.journal ?? '').split(/(?<=\/)/).map((part: string) => html`<wbr />${part}`)],
          ['size', bytesText(storage.journalBytes)],
          ['events', storage.events ?? '0'],
          ['recordings', storage.recordings || text('operator.norecordings')],
          ['version', this.status.version ?? ''],
          ...(this.status.startedTime ? [['since', timeOfDay(this.status.startedTime)] as Row] : []),
        ])}
        ${this.load()} ${this.standby()} ${this.halls()}
      </div>
      <div class="row wrap"><button type="button" @click=${() => this.metrics()}>${text('operator.metrics')}</button> <span class="note">${text('operator.backup')} <code>jadoube backup /media/stick/round.sqlite</code></span></div>
      ${this.said ? html`<p class=${this.isRefused ? 'refusal' : 'done'} role=${this.isRefused ? 'alert' : 'status'}>${this.said}</p>` : nothing}
    </section>`;
  }
}
customElements.define('jd-storage', StorageView);
