// The settings of the daemon: the keys of its configuration file, where each value is from, and changing it. Outputs change at
// once. Settings that need a restart are marked. The page starts the daemon again and waits until it answers.
//
//   #/settings/event    a group of settings

import texts from 'texts-settings';
import { html, nothing, text, View, words, call } from '../view.js';
import { engineState, type EngineStatus } from './engine_state.js';
import { changeOf, changesOfNew, groups, isOnlyInFile, isUsual, keysOfKind, kindsToMake, ofOutput, outputKeysOfFile, type Change, type Configuration, type ConfiguredOutput, type Setting } from './settings_form.js';
import { settingsStyle } from './settings_style.js';
import { learnTexts } from '../../text.js';
import { timeOfDay } from '../../format.js';

learnTexts(texts);

/** The time between two requests to a daemon that starts again, and the time after which the page shows that this takes long. */
const ASK_MS = 700;
const LATE_MS = 30_000;

interface Said {
  words: string;
  isProblem?: boolean;
}

/** The page of all settings. */
export class SettingsPage extends View {
  static properties = { author: {}, arbiter: { type: Boolean }, table: {} };
  declare author: string;
  declare arbiter: boolean;
  /** The group that the address names. Empty: none. */
  declare table: string;
  private all?: Configuration;
  private engine?: EngineStatus;
  private problem = '';
  private note = '';
  /** The result of the last change, by the setting. */
  private readonly said = new Map<string, Said>();
  private kind = '';
  private busy = false;
  /** The time of the request to start the daemon again. */
  private since = 0;
  private timer = 0;

  connectedCallback(): void {
    super.connectedCallback();
    settingsStyle();
    this.ask();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  private async ask(): Promise<void> {
    try {
      this.all = ((await call('ConfigurationService/GetConfiguration', {})) as any).configuration ?? {};
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
    this.askEngine();
  }

  private async askEngine(): Promise<void> {
    // An older daemon has none.
    this.engine = (await call('ChessEngineService/GetChessEngine', {}).catch(() => undefined)) as EngineStatus | undefined;
    this.requestUpdate();
  }

  /** Makes changes, all or none. `at`: the field or the form that sent it. Gives true if they are made. */
  private async write(at: string, changes: Change[], done?: string, placeOf = (name: string) => this.placeOf(name, at)): Promise<boolean> {
    if (this.busy || !changes.length) return false;
    this.busy = true;
    this.said.clear();
    this.note = '';
    this.requestUpdate();
    const asked = { revision: this.all?.revision, changes };
    let isMade = false;
    try {
      const trial: any = await call('ConfigurationService/TestConfiguration', asked);
      for (const fault of trial.faults ?? []) this.say(placeOf(fault.name), fault.what, true);
      if (!trial.faults?.length) {
        const answer: any = await call('ConfigurationService/ChangeConfiguration', { ...asked, author: this.author });
        this.all = answer.configuration;
        this.say(at, done ?? text(trial.needsRestart ? 'settings.savedWaits' : 'settings.saved'));
        isMade = true;
        this.dispatchEvent(new CustomEvent('changed'));
        this.askEngine();
      }
    } catch (error) {
      // Somebody was faster: the page shows what they did, and what was typed here stays.
      if ((error as { code?: string }).code === 'failed_precondition') await this.ask();
      this.say(at, words(error), true);
    }
    this.busy = false;
    this.requestUpdate();
    await this.updateComplete;
    // The field that is wrong may be out of sight.
    if (!isMade) this.querySelector('.refusal[role=alert]')?.scrollIntoView({ block: 'center' });
    return isMade;
  }

  /** The lines of the record that cannot be read are reported no more. */
  private async putAside(): Promise<void> {
    this.problem = this.note = '';
    try {
      this.all = ((await call('ConfigurationService/ChangeConfiguration', { putDamagedAside: true, author: this.author })) as any).configuration;
      this.note = text('settings.putAside.done');
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private say(at: string, what: string, isProblem = false): void {
    const before = this.said.get(at);
    this.said.set(at, { words: before?.isProblem && isProblem ? before.words + ' ' + what : what, isProblem });
  }

  /** The field in which a fault is shown: that of the setting. Without one, at the control that sent it. */
  private placeOf(name: string, at: string): string {
    const isThere = [...this.querySelectorAll<HTMLElement>('[data-setting]')].some((one) => one.dataset.setting === name);
    return isThere ? name : at;
  }

  private async restart(): Promise<void> {
    if (!window.confirm(text('settings.restart.sure'))) return;
    const before = this.all?.startTime;
    this.note = '';
    try {
      await call('ConfigurationService/RestartDaemon', { author: this.author, startTime: before });
      this.since = Date.now();
      this.wait(before);
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  /** Sends requests until another daemon answers. */
  private wait(before: string | undefined): void {
    this.timer = window.setTimeout(async () => {
      const answer: any = await call('ConfigurationService/GetConfiguration', {}).catch(() => undefined);
      if (!answer?.configuration || answer.configuration.startTime === before) {
        this.requestUpdate();
        return this.wait(before);
      }
      this.all = answer.configuration;
      this.since = 0;
      this.said.clear();
      this.note = text('settings.restart.done');
      this.requestUpdate();
    }, ASK_MS);
  }

  private line(at: string) {
    const said = this.said.get(at);
    return said ? html`<p class=${said.isProblem ? 'refusal' : 'done'} role=${said.isProblem ? 'alert' : 'status'}>${said.words}</p>` : nothing;
  }

  private valueText(one: Setting, values: string[] | undefined): string {
    const said = (value: string) => (one.type === 'SETTING_TYPE_FLAG' ? text(value === 'true' ? 'settings.yes' : 'settings.no') : value);
    return (values ?? []).map(said).join(', ');
  }

  /** The present setting, for readers only: its value, that it has one, or the default. */
  private holds(one: Setting): string {
    if (one.values?.length) return this.valueText(one, one.values);
    if (one.isSet) return text('settings.isSet');
    return one.defaultValues?.length ? text('settings.byDefault', { value: this.valueText(one, one.defaultValues) }) : text('settings.none');
  }

  /** The source of the value, and when it takes effect. */
  private facts(one: Setting) {
    const source = one.source.replace('SETTING_SOURCE_', '').toLowerCase();
    const from = source === 'changed' ? text('settings.source.changed', { author: one.author || '–', time: timeOfDay(one.changeTime) }) : text('settings.source.' + source);
    const effect = one.waitsForRestart ? 'waits' : one.effect === 'SETTING_EFFECT_AT_ONCE' ? 'atOnce' : 'restart';
    return html`<span class="sub">${from} · <span class=${one.waitsForRestart ? 'waits' : ''}>${text('settings.effect.' + effect)}</span></span>`;
  }

  /** The field of a setting. `name`: of the field in its form. */
  private field(one: Setting, name: string) {
    const now = one.values ?? [];
    const usual = one.defaultValues?.length ? text('settings.byDefault', { value: this.valueText(one, one.defaultValues) }) : text('settings.none');
    const id = 'is-' + name;
    if (one.type === 'SETTING_TYPE_FLAG' || one.words?.length) {
      const options = one.type === 'SETTING_TYPE_FLAG' ? ['true', 'false'] : one.words!;
      return html`<select name=${name} aria-describedby=${id} .value=${now[0] ?? ''}>
        <option value="" ?selected=${!now.length}>${usual}</option>
        ${options.map((value) => html`<option value=${value} ?selected=${value === now[0]}>${this.valueText(one, [value])}</option>`)}
      </select>`;
    }
    if (one.type === 'SETTING_TYPE_TEXTS') return html`<textarea name=${name} rows="2" aria-describedby=${id} placeholder=${text('settings.eachLine')} spellcheck="false" .value=${now.join('\n')}></textarea>`;
    const hint = one.isSecret && one.isSet ? text('settings.isSet') : usual;
    return html`<input name=${name} type=${one.isSecret ? 'password' : 'text'} inputmode=${one.type === 'SETTING_TYPE_NUMBER' ? 'numeric' : nothing} aria-describedby=${id} placeholder=${hint} autocomplete=${one.isSecret ? 'new-password' : 'off'} spellcheck="false" .value=${one.isSecret ? '' : (now[0] ?? '')} />`;
  }

  /** A setting that may be changed. */
  private row(one: Setting) {
    const mayNot = one.forArbiters && !this.arbiter;
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const typed = String(new FormData(form).get(one.name) ?? '');
      const change = changeOf(one, typed);
      if (!change) return;
      const isMade = await this.write(one.name, [change]);
      await this.updateComplete;
      // Somebody else's value does not replace the typed text.
      if (!isMade) (form.elements.namedItem(one.name) as HTMLInputElement).value = typed;
      else if (one.isSecret) form.reset();
    };
    return html`<form class="setting" data-setting=${one.name} @submit=${submit}>
      <label><span class="about">${one.description}</span> ${mayNot ? html`<span class="is">${this.holds(one)}</span>` : this.field(one, one.name)}</label>
      <p class="facts" id=${'is-' + one.name}><code>${one.name}</code> ${mayNot ? html`<span class="sub">${text('settings.forArbiters')}</span>` : this.facts(one)}</p>
      ${mayNot
        ? nothing
        : html`<div class="row">
            <button ?disabled=${this.busy}>${text('settings.save')}</button>
            ${one.source === 'SETTING_SOURCE_CHANGED' && one.key !== 'kind' ? html`<button type="button" class="small" ?disabled=${this.busy} @click=${() => this.write(one.name, [{ name: one.name, clear: true }])}>${text('settings.clear')}</button>` : nothing}
          </div>`}
      ${this.line(one.name)}
    </form>`;
  }

  /** A setting that only the file has, and why. */
  private fixed(one: Setting) {
    return html`<li data-setting=${one.name}><span class="about">${one.description}</span> <span class="is">${this.holds(one)}</span> <span class="facts"><code>${one.name}</code> ${one.onlyFileReason ? html`<span class="sub">${one.onlyFileReason}</span>` : html`<span class="sub">${text('settings.source.file')}</span>`}</span></li>`;
  }

  private fields(some: Setting[]) {
    const mine = some.filter((one) => !isOnlyInFile(one));
    const files = some.filter(isOnlyInFile);
    return html`${mine.map((one) => this.row(one))}
    ${this.files(files)}`;
  }

  /** Those that only the file has. */
  private files(some: Setting[]) {
    return some.length ? html`<details class="onlyfile"><summary>${text('settings.onlyFile', { count: some.length })}</summary><ul>${some.map((one) => this.fixed(one))}</ul></details>` : nothing;
  }

  private group(table: string, inside: unknown) {
    return html`<details class="card group" ?open=${this.table === table} id=${'settings-' + table}>
      <summary><span>${text('settings.group.' + table)}</span></summary>
      ${inside}
    </details>`;
  }

  private output(one: ConfiguredOutput) {
    const kind = text('output.' + (one.kind || 'none'));
    const forOthers = one.kind === 'alerts' && !this.arbiter;
    const some = ofOutput(this.all?.settings ?? [], one.name);
    const remove = async () => {
      if (!window.confirm(text('settings.remove.sure', { output: one.name }))) return;
      await this.write('outputs', [{ name: `output.${one.name}.*`, clear: true }], text('settings.removed', { output: one.name }));
    };
    return html`<details class="act oneoutput">
      <summary><strong>${one.name}</strong> <span class="dim">${kind}${one.inFile ? ' · ' + text('settings.source.file') : ''}</span></summary>
      ${one.inFile || forOthers
        ? html`<p class="note">${text(one.inFile ? 'settings.inFile' : 'settings.forArbitersOutput')}</p><ul class="onlyfile">${some.filter((each) => each.isSet).map((each) => this.fixed({ ...each, onlyFileReason: '' }))}</ul>`
        : html`${this.fields(some.filter((each) => each.key !== 'kind'))}<button type="button" ?disabled=${this.busy} @click=${remove}>${text('settings.remove')}</button>`}
    </details>`;
  }

  /** The form for a new output, made of the keys of its kind. */
  private add() {
    const keys = this.all?.outputKeys ?? [];
    const kinds = kindsToMake(keys, this.arbiter);
    const kind = kinds.includes(this.kind) ? this.kind : kinds[0];
    const some = keysOfKind(keys, kind);
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const data = new FormData(form);
      const typed = (key: string) => String(data.get(key) ?? '').trim();
      const name = typed('name');
      if (this.all?.outputs?.some((one) => one.name === name && !one.isLeftOver)) {
        this.said.clear();
        this.say('outputs', text('settings.taken', { output: name }), true);
        this.requestUpdate();
        return;
      }
      const placeOf = (fault: string) => (form.elements.namedItem(fault.split('.').pop()!) ? 'add.' + fault.split('.').pop() : 'outputs');
      if (await this.write('outputs', changesOfNew(keys, name, kind, typed), text('settings.added', { output: name }), placeOf)) form.reset();
    };
    const field = (one: Setting) => {
      const arbitersOnly = one.forArbiters && !this.arbiter;
      return arbitersOnly ? nothing : html`<div class="setting"><label><span class="about">${one.description}</span> ${this.field({ ...one, values: [] }, one.key)}</label><p class="facts" id=${'is-' + one.key}><code>${one.key}</code></p><div data-key=${one.key}>${this.line('add.' + one.key)}</div></div>`;
    };
    return html`<details class="act add" ?open=${this.table === 'output'}>
      <summary><strong>${text('settings.add')}</strong></summary>
      <form @submit=${submit} @input=${() => this.said.size && (this.said.clear(), this.requestUpdate())}>
        <label>${text('settings.name')} <input name="name" required maxlength="60" pattern="[A-Za-z0-9_][A-Za-z0-9_.\\-]*" autocomplete="off" spellcheck="false" /></label>
        <label>${text('settings.kind')} <select name="kindof" @change=${(event: Event) => ((this.kind = (event.target as HTMLSelectElement).value), this.requestUpdate())}>${kinds.map((one) => html`<option value=${one} ?selected=${one === kind}>${text('output.' + one)}</option>`)}</select></label>
        ${some.filter(isUsual).map(field)}
        <details class="more"><summary>${text('settings.more')}</summary>${some.filter((one) => !isUsual(one)).map(field)}</details>
        <button class="first" ?disabled=${this.busy}>${text('settings.add.do')}</button>
      </form>
      <p class="note">${text('settings.fileKinds')}</p>
      ${this.files(outputKeysOfFile(keys).map((one) => ({ ...one, onlyFileReason: one.onlyFileReason || text('settings.fileKinds') })))}
    </details>`;
  }

  private outputs() {
    const all = this.all?.outputs ?? [];
    const left = all.filter((one) => one.isLeftOver).map((one) => one.name);
    return html`${all.filter((one) => !one.isLeftOver).map((one) => this.output(one))} ${this.add()} ${this.line('outputs')}
    ${left.length ? html`<p class="note">${text('settings.leftOver', { outputs: left.join(', ') })}</p>` : nothing}`;
  }

  /** The settings that wait for a restart, and the button for it. */
  private restartLine() {
    if (this.since) return html`<p class="begin" role="status">${text(Date.now() - this.since > LATE_MS ? 'settings.restart.late' : 'settings.restart.now')}</p>`;
    if (this.note) return html`<p class="done" role="status">${this.note}</p>`;
    if (!this.all?.waitsForRestart) return nothing;
    const no = this.all.noRestartReason;
    return html`<p class="begin" role="status"><span>${text('settings.waits')} ${no || nothing}</span> ${no ? nothing : html`<button type="button" class="first" @click=${() => this.restart()}>${text('settings.restart')}</button>`}</p>`;
  }

  render() {
    if (!this.all) return html`<p class="empty" role="status">${this.problem || text('view.asking')}</p>`;
    const all = groups(this.all.settings ?? []);
    return html`<section class="settings">
      <h2 class="sr">${text('operator.nav.settings')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${(this.all.problems ?? []).map((one) => html`<p class="refusal">${one}</p>`)}
      ${this.all.damagedLines ? html`<p><button type="button" ?disabled=${this.busy} @click=${() => this.putAside()}>${text('settings.putAside')}</button></p>` : nothing} ${this.restartLine()}
      <p class="note">${this.all.file ? text('settings.file', { file: this.all.file }) : text('settings.noFile')}</p>
      ${this.group('output', this.outputs())} ${all.map(([table, some]) => this.group(table, html`${table === 'engine' ? engineState(this.engine) : nothing} ${this.fields(some)}`))}
    </section>`;
  }
}
customElements.define('jd-settings', SettingsPage);
