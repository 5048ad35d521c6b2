// From nothing to a round that can begin, in eight steps. Each can be left and entered again, and says how far it is. What is done
// in a step is what the other pages of an operator do.

import { html, nothing, text, View, words, call } from './view.js';
import type { Hall } from './hall.js';
import type { Output, Tournament, WatchedFile } from './messages.js';
import { STEPS, firstOpen, guideSteps, idFrom, tournamentNow, type Step, type StepId } from './guide_steps.js';
import { shape } from './shapes.js';
import './outputs.js';
import './rehearsal.js';

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
  private shown?: HTMLElement;
  private problem = '';
  private busy = false;

  /** On a phone, not all steps have room: the one that is shown is scrolled to. */
  updated(): void {
    const step = this.querySelector<HTMLElement>('.steps [aria-current]');
    if (!step || step === this.shown) return;
    this.shown = step;
    const steps = step.closest<HTMLElement>('.steps')!;
    steps.scrollLeft = step.offsetLeft - (steps.clientWidth - step.offsetWidth) / 2;
  }

  private async write(tournament: { name: string; revision?: number }, edits: object[]): Promise<void> {
    this.problem = '';
    this.busy = true;
    this.requestUpdate();
    try {
      const answer: any = await call('TournamentService/EditTournament', { name: tournament.name, author: this.author, edits, revision: tournament.revision ?? 0 });
      this.hall.putTournament(answer.tournament);
      this.dispatchEvent(new CustomEvent('changed'));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** The names of the event, and how long a game lasts. */
  private event(tournament: Tournament | undefined) {
    const section = tournament?.sections?.[0];
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement);
      const typed = (name: string) => String(form.get(name) ?? '').trim();
      // Letters that an id cannot have leave none.
      const name = tournament?.name ?? 'tournaments/' + (idFrom(typed('title')) || 'event');
      const control = typed('control');
      const rules = { ...section?.rules, timeControl: control };
      const edits = [{ setNames: { title: typed('title'), site: typed('site') } }, ...(control && control !== section?.rules?.timeControl ? [{ setSection: { section: section?.id ?? 'main', rules } }] : [])];
      this.write({ name, revision: tournament?.revision }, edits);
    };
    return html`<form class="stack" @submit=${submit}>
      <label>${text('rounds.titleOf')} <input name="title" required maxlength="100" autocomplete="off" .value=${tournament?.title ?? ''} /></label>
      <label>${text('rounds.site')} <input name="site" maxlength="100" autocomplete="off" .value=${tournament?.site ?? ''} /></label>
      <label>${text('rules.control')} <input name="control" autocomplete="off" placeholder="90/40+30/SD+30" .value=${section?.rules?.timeControl ?? ''} /></label>
      <p class="note">${text('guide.event.control')}</p>
      <button class=${tournament ? '' : 'first'} ?disabled=${this.busy}>${text('guide.event.keep')}</button>
    </form>`;
  }

  private people() {
    return this.arbiter
      ? html`<p>${text('guide.people.how')}</p>
          <p><a class="button first" href="/arbiter#/people">${text('guide.people.go')}</a></p>`
      : html`<p>${text('guide.people.arbiter')}</p>`;
  }

  private boards() {
    return html`<p class="note">${text('guide.boards.how')}</p>
      <jd-board-tiles .hall=${this.hall} .outputs=${this.outputs} .author=${this.author} .arbiter=${this.arbiter} .live=${this.live} .beat=${this.beat}></jd-board-tiles>`;
  }

  private inside(step: StepId, tournament: Tournament | undefined) {
    const changed = () => this.dispatchEvent(new CustomEvent('changed'));
    switch (step) {
      case 'event':
        return this.event(tournament);
      case 'boards':
        return this.boards();
      case 'pairings':
        return html`<jd-rounds .hall=${this.hall} .watched=${this.watched} .author=${this.author} .arbiter=${this.arbiter} .beat=${this.beat} @changed=${changed}></jd-rounds>`;
      case 'tables':
        return html`<jd-mapping .hall=${this.hall} .author=${this.author} .beat=${this.beat} @changed=${changed}></jd-mapping>`;
      case 'outputs':
        return html`<jd-outputs .hall=${this.hall} .author=${this.author} .beat=${this.beat}></jd-outputs>`;
      case 'people':
        return this.people();
      case 'check':
        return html`<jd-round-check .hall=${this.hall} .beat=${this.beat}></jd-round-check>`;
      case 'rehearsal':
        return html`<jd-rehearsal-step></jd-rehearsal-step>`;
    }
  }

  private mark(step: Step, number: number) {
    if (step.state === 'done') return html`<span class="mark done" aria-hidden="true">${shape('good')}</span>`;
    return html`<span class="mark ${step.state}" aria-hidden="true">${number}</span>`;
  }

  render() {
    const steps = guideSteps(this.hall, this.outputs);
    if (this.live) this.first ??= firstOpen(steps);
    const now = (STEPS as readonly string[]).includes(this.step) ? (this.step as StepId) : (this.first ?? 'event');
    const at = STEPS.indexOf(now);
    const link = (to: StepId | undefined, key: string, kind: string) => (to ? html`<a class="button ${kind}" href="#/guide/${to}">${text(key)}</a>` : html`<span></span>`);
    return html`<section class="guide">
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
        ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.inside(now, tournamentNow(this.hall))}
        <div class="walk">${link(STEPS[at - 1], 'guide.back', '')} ${now === 'rehearsal' ? html`<a class="button first" href="#/rounds">${text('guide.start')}</a>` : link(STEPS[at + 1], 'guide.on', 'first')}</div>
      </div>
    </section>`;
  }
}
customElements.define('jd-guide', Guide);
