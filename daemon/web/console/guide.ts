// From nothing to a round that can begin, in eight steps. Each can be left and entered again, and says how far it is. What is done
// in a step is what the other pages of an operator do. If several tournaments are open, it says which one it sets up.

import { html, nothing, text, View, words, call } from './view.js';
import type { Hall } from './hall.js';
import type { Output, Tournament, WatchedFile } from './messages.js';
import { STEPS, firstOpen, guideSteps, openTournaments, type Step, type StepId } from './guide_steps.js';
import { roundReady } from './round_edits.js';
import { followTitle, whyTaken } from './short_name.js';
import { shortNameField } from './short_name_field.js';
import './round_start.js';
import { idOf } from '../format.js';
import { keep, kept } from '../keep.js';
import { shape } from './shapes.js';
import './outputs.js';
import './rehearsal.js';

/** What is chosen if a new tournament is set up: no tournament has such a name. */
const NEW = 'new';

const nameOf = (tournament: Tournament) => tournament.title || idOf(tournament.name);

export class Guide extends View {
  static properties = { hall: { attribute: false }, outputs: { attribute: false }, watched: { attribute: false }, author: {}, arbiter: { type: Boolean }, live: { type: Boolean }, step: {}, beat: { type: Number } };
  declare hall: Hall;
  declare outputs: Output[];
  declare watched: WatchedFile[];
  declare author: string;
  declare arbiter: boolean;
  declare live: boolean;
  /** What the address says. Empty: the first step that waits. */
  declare step: string;
  declare beat: number;
  /** Where it began, once the hall was known: it does not move on by itself. */
  private first?: StepId;
  /** The name of the tournament that is set up, or NEW. Another page of this browser may show another one. */
  private chosen = kept('guide');
  private problem = '';
  private done = '';
  private busy = false;

  private tournament(): Tournament | undefined {
    if (this.chosen === NEW) return undefined;
    const open = openTournaments(this.hall);
    return open.find((one) => one.name === this.chosen) ?? open[0];
  }

  private choose(name: string): void {
    this.chosen = name;
    if (name !== NEW) keep('guide', name);
    this.problem = this.done = '';
    this.requestUpdate();
  }

  private async write(name: string, revision: number, edits: object[]): Promise<void> {
    this.problem = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const answer: any = await call('TournamentService/EditTournament', { name, author: this.author, edits, revision });
      this.hall.putTournament(answer.tournament);
      this.choose(name);
      this.done = text('guide.event.kept');
      this.dispatchEvent(new CustomEvent('changed'));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private submitEvent(event: SubmitEvent, tournament: Tournament | undefined): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const typed = (name: string) => String(form.get(name) ?? '').trim();
    this.problem = tournament ? '' : whyTaken(this.hall, typed('id'));
    if (this.problem) return this.requestUpdate();
    const section = tournament?.sections?.[0];
    const control = typed('control');
    const rules = { ...section?.rules, timeControl: control };
    const edits = [{ setNames: { title: typed('title'), site: typed('site') } }, ...(control && control !== section?.rules?.timeControl ? [{ setSection: { section: section?.id ?? 'main', rules } }] : [])];
    this.write(tournament?.name ?? 'tournaments/' + typed('id'), tournament?.revision ?? 0, edits);
  }

  /** The names of the event, and how long a game lasts. */
  private event(tournament: Tournament | undefined) {
    const section = tournament?.sections?.[0];
    return html`<form class="stack" @input=${(event: Event) => (this.done && ((this.done = ''), this.requestUpdate()), followTitle(this.hall, event))} @submit=${(event: SubmitEvent) => this.submitEvent(event, tournament)}>
      <label>${text('rounds.titleOf')} <input name="title" required maxlength="100" autocomplete="off" .value=${tournament?.title ?? ''} /></label>
      ${tournament ? html`<p class="dim">${text('rounds.id')}: <code>${idOf(tournament.name)}</code></p>` : shortNameField()}
      <label>${text('rounds.site')} <input name="site" maxlength="100" autocomplete="off" .value=${tournament?.site ?? ''} /></label>
      <label>${text('rules.control')} <input name="control" autocomplete="off" placeholder="90/40+30/SD+30" .value=${section?.rules?.timeControl ?? ''} /></label>
      <p class="note">${text('guide.event.control')}</p>
      <button class=${tournament ? '' : 'first'} ?disabled=${this.busy}>${text('guide.event.keep')}</button>
      ${this.toSettings('event')}
    </form>`;
  }

  /** What belongs to no tournament: the group of settings. */
  private toSettings(group: 'event' | 'output') {
    return html`<p><a href="#/settings/${group}">${text('guide.settings.' + group)}</a></p>`;
  }

  private people(tournament: Tournament | undefined) {
    if (tournament) import('./players_results.js');
    return html`${this.arbiter
      ? html`<p>${text('guide.people.how')}</p>
          <p><a class="button first" href="/arbiter#/people">${text('guide.people.go')}</a></p>`
      : html`<p>${text('guide.people.arbiter')}</p>`}
    ${tournament ? html`<jd-players-results .hall=${this.hall} .tournament=${tournament} .author=${this.author}></jd-players-results>` : nothing}`;
  }

  private boards() {
    return html`${this.hall.boards.size ? html`<p class="note">${text('guide.boards.how')}</p>` : nothing}
      <jd-board-tiles .hall=${this.hall} .outputs=${this.outputs} .author=${this.author} .arbiter=${this.arbiter} .live=${this.live} .beat=${this.beat}></jd-board-tiles>`;
  }

  /** What is left to do in the other steps, the boards, and the button that starts the round. */
  private check(tournament: Tournament, steps: Step[]) {
    const left = steps.filter((one) => one.state === 'open' || one.state === 'look');
    const ready = (tournament.sections ?? []).filter(roundReady);
    return html`${left.length
        ? html`<h3>${text('guide.check.left')}</h3>
            <ul class="list left">
              ${left.map((one) => html`<li><a href="#/guide/${one.id}">${text('guide.' + one.id)}</a>: ${text(...one.says)}</li>`)}
            </ul>`
        : html`<p>${text('guide.check.allDone')}</p>`}
      <jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>
      ${ready.length ? nothing : html`<p class="dim">${text('guide.check.noRound')}</p>`}
      ${(tournament.sections ?? []).map((section) => html`${ready.length > 1 ? html`<h3>${section.name || section.id}</h3>` : nothing}<jd-round-start .hall=${this.hall} .tournament=${tournament} .section=${section} .author=${this.author} .beat=${this.beat}></jd-round-start>`)}`;
  }

  private inside(step: StepId, tournament: Tournament | undefined, steps: Step[]) {
    const changed = () => this.dispatchEvent(new CustomEvent('changed'));
    if (!tournament && ['pairings', 'tables', 'check'].includes(step)) return html`<p>${text('guide.event.first')}</p>`;
    switch (step) {
      case 'event':
        return this.event(tournament);
      case 'boards':
        return this.boards();
      case 'pairings':
        return html`<jd-rounds .hall=${this.hall} .watched=${this.watched} .only=${tournament!.name} .author=${this.author} .arbiter=${this.arbiter} .beat=${this.beat} @changed=${changed}></jd-rounds>`;
      case 'tables':
        return html`<jd-mapping .hall=${this.hall} .only=${tournament!.name} .author=${this.author} .beat=${this.beat} @changed=${changed}></jd-mapping>`;
      case 'outputs':
        return html`<jd-outputs .hall=${this.hall} .author=${this.author} .beat=${this.beat}></jd-outputs>${this.toSettings('output')}`;
      case 'people':
        return this.people(tournament);
      case 'check':
        return this.check(tournament!, steps);
      case 'rehearsal':
        return html`<jd-rehearsal-step></jd-rehearsal-step>`;
    }
  }

  private mark(step: Step, number: number) {
    if (step.state === 'done') return html`<span class="mark done" aria-hidden="true">${shape('good')}</span>`;
    return html`<span class="mark ${step.state}" aria-hidden="true">${number}</span>`;
  }

  /** Which tournament it sets up, if there is one. */
  private which(tournament: Tournament | undefined) {
    const open = openTournaments(this.hall);
    if (!open.length) return nothing;
    return html`<label class="row wrap">${text('guide.which')}
      <select @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value)}>
        ${open.map((one) => html`<option value=${one.name} ?selected=${one === tournament}>${nameOf(one)}</option>`)}
        <option value=${NEW} ?selected=${!tournament}>${text('guide.which.new')}</option>
      </select></label
    >`;
  }

  render() {
    const tournament = this.tournament();
    const steps = guideSteps(this.hall, this.outputs, tournament);
    if (this.live) this.first ??= firstOpen(steps);
    const now = (STEPS as readonly string[]).includes(this.step) ? (this.step as StepId) : (this.first ?? 'event');
    const at = STEPS.indexOf(now);
    const link = (to: StepId | undefined, key: string, kind: string) => (to ? html`<a class="button ${kind}" href="#/guide/${to}">${text(key)}</a>` : html`<span></span>`);
    return html`<section class="guide">
        ${this.which(tournament)}
        <ol class="steps">
          ${steps.map(
            (step, i) =>
              html`<li>
                <a href="#/guide/${step.id}" aria-current=${step.id === now ? 'step' : nothing}
                  >${this.mark(step, i + 1)}<span
                    ><strong>${text('guide.' + step.id)}</strong><span class="sr"> ${text('guide.state.' + step.state)}</span><span class="says">${text(...step.says)}</span></span
                  ></a
                >
              </li>`,
          )}
        </ol>
        <div class="panel">
          <h2>${text('guide.' + now)}</h2>
          ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.inside(now, tournament, steps)}
          ${this.done && now === 'event' ? html`<p class="done" role="status">${this.done}</p>` : nothing}
          <div class="walk">${link(STEPS[at - 1], 'guide.back', '')} ${link(STEPS[at + 1], 'guide.on', 'first')}</div>
        </div>
      </section>`;
  }
}
customElements.define('jd-guide', Guide);
