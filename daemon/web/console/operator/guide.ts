// From nothing to a round that can begin, in eight steps. Each can be left and opened again, and shows its progress. A step has
// the same actions as the other pages of an operator. If several tournaments are open, it shows which one it sets up. Text in the
// first step stays until it is saved or dropped. The main button saves it and continues.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Hall } from '../hall.js';
import type { Output, Tournament, WatchedFile } from '../messages.js';
import { STEPS, firstOpen, guideSteps, openTournaments, type Step, type StepId } from './guide_steps.js';
import { roundReady } from './round_edits.js';
import { followTitle, whyTaken } from './short_name.js';
import { shortNameField } from './short_name_field.js';
import { controlWords } from './control_words.js';
import { Drafts, tabStorage } from './drafts.js';
import { EDITIONS, ruleText } from './rules_form.js';
import './round_start.js';
import { idOf } from '../../format.js';
import { keep, kept } from '../../keep.js';
import { shape } from '../shapes.js';
import './outputs.js';
import './rehearsal.js';

/** The choice for a new tournament: no tournament has such a name. */
const NEW = 'new';

/** Time controls that many events have. */
const USUAL = ['90/40+30/SD+30', '90+30', '60+30', '15+10', '10+5', '3+2'];

const nameOf = (tournament: Tournament) => tournament.title || idOf(tournament.name);
const drafts = new Drafts(tabStorage());

/** Minutes as players use them: 90, not an hour and a half. */
const timeText = (seconds: number) => (seconds % 60 ? text('view.unit.seconds', { seconds }) : text('view.unit.minutes', { minutes: seconds / 60 }));

/** The meaning of a time control, part by part. Empty: it is not known. */
export function controlText(control: string): string {
  return (controlWords(control) ?? []).map(({ key, seconds, count }) => text('guide.control.' + key, { count, time: seconds === undefined ? '' : timeText(seconds) })).join(' · ');
}

/** The guide of `/operator`. */
export class Guide extends View {
  static properties = { hall: { attribute: false }, outputs: { attribute: false }, watched: { attribute: false }, author: {}, arbiter: { type: Boolean }, live: { type: Boolean }, step: {}, beat: { type: Number } };
  declare hall: Hall;
  declare outputs: Output[];
  declare watched: WatchedFile[];
  declare author: string;
  declare arbiter: boolean;
  declare live: boolean;
  /** The values in the address. Empty: the first step that waits. */
  declare step: string;
  declare beat: number;
  /** The first step that was shown: the guide does not change it by itself. */
  private first?: StepId;
  /** The name of the tournament that is set up, or NEW. Another page of this browser may show another one. */
  private chosen = kept('guide');
  private problem = '';
  private busy = false;

  private tournament(): Tournament | undefined {
    if (this.chosen === NEW) return undefined;
    const open = openTournaments(this.hall);
    return open.find((one) => one.name === this.chosen) ?? open[0];
  }

  private choose(name: string): void {
    this.chosen = name;
    if (name !== NEW) keep('guide', name);
    this.problem = '';
    this.requestUpdate();
  }

  /** True if it was saved. */
  private async write(name: string, revision: number, edits: object[]): Promise<boolean> {
    this.problem = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const answer: any = await call('TournamentService/EditTournament', { name, author: this.author, edits, revision });
      this.hall.putTournament(answer.tournament);
      this.choose(name);
      this.dispatchEvent(new CustomEvent('changed'));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
    return !this.problem;
  }

  /** The values of the first step's fields before anything is typed. */
  private kept(tournament: Tournament | undefined): Record<string, string> {
    const rules = tournament?.sections?.[0]?.rules;
    return { title: tournament?.title ?? '', id: '', site: tournament?.site ?? '', control: rules?.timeControl ?? '', edition: rules?.edition || EDITIONS[0] };
  }

  private draftOf = (tournament: Tournament | undefined) => 'event.' + (tournament?.name ?? NEW);

  private type(event: Event, tournament: Tournament | undefined): void {
    const form = (event.target as HTMLInputElement).form!;
    if (!tournament) followTitle(this.hall, event);
    const kept = this.kept(tournament);
    const fields = [...new FormData(form), ['idTyped', (form.elements.namedItem('id') as HTMLInputElement | null)?.dataset.typed ?? '']];
    for (const [field, value] of fields) drafts.type(this.draftOf(tournament), String(field), String(value), kept[String(field)] ?? '');
    this.requestUpdate();
  }

  private forget(tournament: Tournament | undefined): void {
    drafts.forget(this.draftOf(tournament));
    this.problem = '';
    this.requestUpdate();
  }

  private async submitEvent(event: SubmitEvent, tournament: Tournament | undefined): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const typed = (name: string) => String(form.get(name) ?? '').trim();
    this.problem = tournament ? '' : whyTaken(this.hall, typed('id'));
    if (this.problem) return this.requestUpdate();
    const kept = this.kept(tournament);
    const differs = (name: string) => typed(name) !== kept[name];
    const section = tournament?.sections?.[0];
    const rules = { ...section?.rules, timeControl: typed('control'), ...(differs('edition') ? { edition: typed('edition') } : {}) };
    const edits = [...(differs('title') || differs('site') ? [{ setNames: { title: typed('title'), site: typed('site') } }] : []), ...(differs('control') || differs('edition') ? [{ setSection: { section: section?.id ?? 'main', rules } }] : [])];
    const draft = this.draftOf(tournament);
    if (edits.length && !(await this.write(tournament?.name ?? 'tournaments/' + typed('id'), tournament?.revision ?? 0, edits))) return;
    drafts.forget(draft);
    location.hash = '#/guide/' + STEPS[1];
    this.requestUpdate();
  }

  /** The names of the tournament, and the length of a game. */
  private event(tournament: Tournament | undefined) {
    const fields = { ...this.kept(tournament), ...drafts.read(this.draftOf(tournament)) };
    const said = controlText(fields.control);
    return html`<form id="event-form" class="stack event-form" @input=${(event: Event) => this.type(event, tournament)} @submit=${(event: SubmitEvent) => this.submitEvent(event, tournament)}>
      <label>${text('rounds.titleOf')} <input name="title" required maxlength="100" autocomplete="off" .value=${fields.title} /></label>
      <div>${tournament ? html`<p class="shortname">${text('rounds.id')} <code>${idOf(tournament.name)}</code></p>` : shortNameField(fields.id, fields.idTyped)}</div>
      <label>${text('rounds.site')} <input name="site" maxlength="100" autocomplete="off" .value=${fields.site} /></label>
      <label>${text('rules.laws')} <select name="edition">${EDITIONS.map((one) => html`<option value=${one} ?selected=${one === fields.edition}>${ruleText(one)}</option>`)}</select></label>
      <label>${text('rules.control')} <input name="control" list="usual-controls" autocomplete="off" spellcheck="false" placeholder="90/40+30/SD+30" aria-describedby="control-why" .value=${fields.control} /></label>
      <datalist id="usual-controls">${USUAL.map((one) => html`<option value=${one}>${controlText(one)}</option>`)}</datalist>
      <p id="control-why" class=${said ? 'means' : 'note'} role="status">${said || text('guide.event.control')}</p>
    </form>
    ${this.toSettings('event')}`;
  }

  /** Settings that belong to no tournament. */
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

  /** The open tasks of the other steps, the boards, and the button that starts the round. */
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
    if (!tournament && ['pairings', 'tables', 'check'].includes(step)) {
      return html`<p class="empty">${text('guide.event.first')}</p>
        <p class="centred"><a class="button first" href="#/guide/event">${text('guide.event.go')}</a></p>`;
    }
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
        // Without an output, the list has the link.
        return html`<jd-outputs .hall=${this.hall} .author=${this.author} .beat=${this.beat} @changed=${changed}></jd-outputs>${this.outputs.length ? this.toSettings('output') : nothing}`;
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

  /** To the step before and the next one. The first step is saved before the guide continues. */
  private walk(now: StepId, tournament: Tournament | undefined) {
    const at = STEPS.indexOf(now);
    const isTyped = now === 'event' && Object.keys(drafts.read(this.draftOf(tournament))).length > 0;
    const keeps = now === 'event' && (isTyped || !tournament);
    const back = at ? html`<a class="button" href="#/guide/${STEPS[at - 1]}">${text('guide.back')}</a>` : isTyped ? html`<button type="button" @click=${() => this.forget(tournament)}>${text('guide.event.forget')}</button>` : html`<span></span>`;
    const on = keeps
      ? html`<button class="first" form="event-form" ?disabled=${this.busy}>${text('guide.event.keep')}</button>`
      : html`<a class="button first" href=${STEPS[at + 1] ? '#/guide/' + STEPS[at + 1] : '#/'}>${text(STEPS[at + 1] ? 'guide.on' : 'guide.toBoards')}</a>`;
    return html`<div class="walk">${back} ${on}</div>`;
  }

  render() {
    const tournament = this.tournament();
    const isTyped = Object.keys(drafts.read(this.draftOf(tournament))).length > 0;
    const steps = guideSteps(this.hall, this.outputs, tournament, isTyped);
    if (this.live) this.first ??= firstOpen(steps);
    const now = (STEPS as readonly string[]).includes(this.step) ? (this.step as StepId) : (this.first ?? 'event');
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
          ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.inside(now, tournament, steps)} ${this.walk(now, tournament)}
        </div>
      </section>`;
  }
}
customElements.define('jd-guide', Guide);
