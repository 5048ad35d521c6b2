// Lichess: connects an account, makes or chooses the broadcast of each section, and shows its rounds there. It belongs to the
// page of outputs, and is loaded there when it is open.

import { css } from 'lit';
import texts from 'texts-lichess';
import { html, nothing, text, View, words, call, sure } from '../view.js';
import type { LichessBroadcast, LichessRound, Output } from '../messages.js';
import type { Hall } from '../hall.js';
import { shape } from '../shapes.js';
import { adopt } from '../../theme.js';
import { idOf, spanText } from '../../format.js';
import { learnTexts } from '../../text.js';

learnTexts(texts);

const sheet = css`
  .lichess { margin: 14px 0; padding: 12px 14px; background: var(--card); } .lichess h3, .lichess h4 { margin: 0 0 6px; } .lichess p { margin: 0 0 8px; } .lichess .section { padding: 10px 0 0; margin: 10px 0 0; border-top: 1px solid var(--edge); }
  .lichess .row { margin: 0; flex-wrap: wrap; align-items: center; } .lichess form.new { display: grid; gap: 8px; max-width: 620px; margin: 0 0 10px; } .lichess form.new label { display: grid; gap: 3px; font-weight: 600; } .lichess input, .lichess select, .lichess textarea { font-weight: 400; min-width: 0; width: 100%; } .lichess textarea { font: inherit; font-weight: 400; min-height: 74px; padding: 8px 14px; border: 2px solid var(--line); border-radius: var(--radius); background: var(--card); color: inherit; resize: vertical; }
  .lichess ul { list-style: none; margin: 0; padding: 0; } .lichess li { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; padding: 7px 0; border-top: 1px solid var(--edge); } .lichess li .shape { width: 15px; height: 15px; vertical-align: -2px; } .lichess li .dim { flex-basis: 100%; } .lichess details { margin: 8px 0; } .lichess summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; } .lichess summary::before { content: '›'; width: .8em; font-weight: 800; } .lichess details[open] > summary::before { content: '⌄'; } .lichess summary::-webkit-details-marker { display: none; }
  .lichess .choice { display: flex; max-width: 620px; margin: 0 0 6px; gap: 8px; align-items: center; } .lichess .choice input { flex: 1 1 200px; }
`;

/** The look of each state. */
const FORMS = { COMES: 'log', READY: 'log', PLAYED: 'good', FINISHED: 'good', LEFT: 'log', HELD: 'warning', GONE: 'critical' } as const;

/** The name of the first output, if there is none. */
const FIRST = 'outputs/lichess';

/** The part of an output's row that is about Lichess. */
export class Lichess extends View {
  static properties = { hall: { attribute: false }, outputs: { attribute: false }, author: {} };
  declare hall: Hall;
  declare outputs: Output[];
  declare author: string;
  private problem = '';
  private busy = false;
  /** The broadcasts of the accounts, by the names of outputs. */
  private readonly theirs = new Map<string, { id?: string; title?: string }[]>();

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
  }

  /** Carries out one act. The page shows the fault. Gives the answer, or nothing. */
  private async act(method: string, message: object): Promise<any> {
    if (this.busy) return undefined;
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      return await call(method, message);
    } catch (error) {
      this.problem = words(error);
      return undefined;
    } finally {
      this.busy = false;
      this.requestUpdate();
      this.dispatchEvent(new CustomEvent('changed'));
    }
  }

  private async connect(name: string): Promise<void> {
    const answer = await this.act('OutputService/ConnectLichess', { name, returnAddress: location.origin + '/lichess/return' + (location.hash.startsWith('#/guide') ? '/guide' : ''), author: this.author });
    if (answer?.address) location.href = answer.address;
  }

  private async paste(name: string, form: HTMLFormElement): Promise<void> {
    const token = String(new FormData(form).get('token')).trim();
    const output = 'output.' + idOf(name);
    const changes = [
      { name: output + '.kind', values: ['lichess'] },
      { name: output + '.secret', values: [token] },
    ];
    if (await this.act('ConfigurationService/ChangeConfiguration', { changes, author: this.author })) form.reset();
  }

  private async showTheirs(name: string): Promise<void> {
    const answer = await this.act('OutputService/ListLichessBroadcasts', { name });
    if (answer) this.theirs.set(name, answer.broadcasts ?? []);
    this.requestUpdate();
  }

  private login(name: string, again: boolean) {
    return html`<p class="row"><button type="button" class=${again ? 'first' : ''} ?disabled=${this.busy} @click=${() => this.connect(name)}>${text(again ? 'lichess.connectAgain' : 'lichess.connect')}</button></p>
      <details>
        <summary>${text('lichess.paste')}</summary>
        <form
          class="choice"
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            this.paste(name, event.target as HTMLFormElement);
          }}
        >
          <input name="token" type="password" required autocomplete="off" spellcheck="false" aria-label=${text('lichess.token')} placeholder=${text('lichess.token')} /> <button class="small">${text('lichess.keep')}</button>
        </form>
        <p class="dim">${text('lichess.tokenHow')}</p>
      </details>`;
  }

  private create(output: Output, one: LichessBroadcast) {
    const tournament = this.hall.tournaments.get('tournaments/' + one.tournament);
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const fields: Record<string, FormDataEntryValue> = Object.fromEntries(new FormData(event.target as HTMLFormElement));
      fields.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
      this.act('OutputService/CreateLichessBroadcast', { name: output.name, tournament: one.tournament, fields });
    };
    return html`<form class="new" @submit=${submit}>
      <label>${text('lichess.name')} <input name="title" required minlength="3" maxlength="80" .defaultValue=${tournament?.title ?? ''} /></label>
      <label>${text('lichess.place')} <input name="location" maxlength="80" .defaultValue=${tournament?.site ?? ''} /></label>
      <label>${text('lichess.description')} <textarea name="description" maxlength="20000"></textarea></label>
      <label>${text('lichess.visibility')} <select name="visibility">${['public', 'unlisted', 'private'].map((word) => html`<option value=${word}>${text('lichess.' + word)}</option>`)}</select></label>
      <p class="dim">${text('lichess.filled')}</p>
      <p class="row"><button class="first" ?disabled=${this.busy}>${text('lichess.create')}</button></p>
    </form>`;
  }

  private choose(output: Output, one: LichessBroadcast) {
    const theirs = this.theirs.get(output.name);
    const set = (broadcast: string) => this.act('OutputService/SetLichessBroadcast', { name: output.name, tournament: one.tournament, section: one.section, broadcast });
    return html`<details>
      <summary>${text('lichess.choose')}</summary>
      ${theirs
        ? html`<ul>
            ${theirs.length ? nothing : html`<li>${text('lichess.noneThere')}</li>`}
            ${theirs.map((there) => html`<li><strong>${there.title}</strong> <button type="button" class="small" aria-label=${text('lichess.takeOf', { name: there.title ?? '' })} @click=${() => set(there.id ?? '')}>${text('lichess.take')}</button></li>`)}
          </ul>`
        : html`<p class="row"><button type="button" class="small" ?disabled=${this.busy} @click=${() => this.showTheirs(output.name)}>${text('lichess.show')}</button></p>`}
      <form
        class="choice"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          set(String(new FormData(event.target as HTMLFormElement).get('broadcast')).trim());
        }}
      >
        <input name="broadcast" required autocomplete="off" spellcheck="false" aria-label=${text('lichess.address')} placeholder=${text('lichess.address')} /> <button class="small">${text('lichess.take')}</button>
      </form>
    </details>`;
  }

  private round(output: Output, one: LichessBroadcast, round: LichessRound) {
    const state = (round.state ?? '').replace('LICHESS_ROUND_STATE_', '') as keyof typeof FORMS;
    const set = (id: string) => this.act('OutputService/SetOutputRound', { name: output.name, round: id, roundNumber: round.number, tournament: one.tournament, section: one.section });
    return html`<li>
      <strong>${round.url ? html`<a href=${round.url} target="_blank" rel="noopener">${round.title || text('round.name', { round: round.number ?? 0 })}</a>` : text('round.name', { round: round.number ?? 0 })}</strong>
      <span>${shape(FORMS[state] ?? 'log')} ${text('lichess.state.' + state.toLowerCase())}</span>
      ${state === 'GONE' ? html`<button type="button" class="small" @click=${() => set('')}>${text('lichess.makeAgain')}</button>` : nothing}
      ${state === 'HELD' ? html`<button type="button" class="small" @click=${() => set(round.id ?? '')}>${text('lichess.goOn')}</button>` : nothing}
      ${round.changedThere ? html`<span class="dim">${text('lichess.changed')}</span>` : nothing}
      ${round.delayThere ? html`<span class="dim">${text('lichess.delayTwice', { time: spanText(round.delayThere) })}</span>` : nothing}
    </li>`;
  }

  private section(output: Output, one: LichessBroadcast) {
    return html`<div class="section">
      <h4>${one.title}</h4>
      ${one.beingMade
        ? html`<p role="status">${text('lichess.beingMade', { name: one.nameThere ?? '' })}</p>${output.problem ? html`${this.create(output, one)}${this.choose(output, one)}` : nothing}`
        : one.id
          ? html`<p>${text('lichess.goesTo')} ${one.url ? html`<a href=${one.url} target="_blank" rel="noopener">${one.nameThere || one.id}</a>` : one.id}</p>
              <ul>${(one.rounds ?? []).map((round) => this.round(output, one, round))}</ul>
              ${this.choose(output, one)}`
          : html`${this.create(output, one)}${this.choose(output, one)}`}
    </div>`;
  }

  private one(output: Output) {
    const lichess = output.lichess!;
    const disconnect = () => sure(text('lichess.sure')) && this.act('OutputService/DisconnectLichess', { name: output.name, author: this.author });
    return html`<section class="lichess box" aria-label="Lichess">
      <h3>Lichess${this.outputs.filter((other) => other.lichess).length > 1 ? ': ' + idOf(output.name) : ''}</h3>
      ${output.problem ? html`<p class="refusal">${output.problem}</p>` : nothing}
      ${lichess.account
        ? html`<p class="row">${text('lichess.connected', { user: lichess.account })} <button type="button" class="small" ?disabled=${this.busy} @click=${disconnect}>${text('lichess.disconnect')}</button></p>`
        : this.login(output.name, lichess.connected === true)}
      ${lichess.account && !lichess.broadcasts?.length ? html`<p>${text('lichess.noTournament')}</p>` : nothing}
      ${lichess.account ? (lichess.broadcasts ?? []).map((one) => this.section(output, one)) : nothing}
    </section>`;
  }

  render() {
    const makers = this.outputs.filter((one) => one.lichess);
    const isFree = !this.outputs.some((one) => one.name === FIRST);
    return html`${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
    ${makers.map((one) => this.one(one))}
    ${makers.length || !isFree
      ? nothing
      : html`<section class="lichess box" aria-label="Lichess">
          <h3>Lichess</h3>
          <p>${text('lichess.about')}</p>
          ${this.login(FIRST, false)}
        </section>`}`;
  }
}
customElements.define('jd-lichess', Lichess);
