// Practising before the event: starts lessons with emulated boards, and shows which ones were practised.

import { html, nothing, notEntered, text, View, words, whoAmI, mayBe, type Me } from './view.js';
import { callDaemon } from '../client.js';
import { answer, listLessons, noteSurprise, practised, titleOf, type Lessons } from './lesson.js';
import { head } from './head.js';
import { style } from './style.js';

const GROUPS: [string, string[]][] = [
  ['moves', ['illegal-move', 'promotion-incomplete', 'pressed-without-move', 'second-illegal-move', 'touch-move', 'rook-first-castling', 'move-revised', 'needs-decision']],
  ['pieces', ['displaced-piece', 'piece-missing', 'wrong-start-position', 'board-rotated', 'colours-reversed', 'spare-queen', 'sensor-fault']],
  ['endings', ['checkmate', 'stalemate', 'dead-position', 'fivefold-repetition', 'seventy-five-moves', 'play-after-end', 'both-kings-in-check', 'result-conflict']],
  ['clocks', ['flag-fall', 'clock-misset', 'clock-stuck', 'clock-stopped', 'clock-lost', 'time-trouble', 'player-absent']],
  ['devices', ['board-lost', 'board-back', 'battery-low']],
  ['hall', ['four-tables']],
];

export class TrainingPage extends View {
  private me?: Me;
  private known?: Lessons;
  private problem = '';
  private busy = '';
  private timer = 0;

  connectedCallback(): void {
    super.connectedCallback();
    style();
    this.enter();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    if (this.me && mayBe(this.me, 'arbiter')) this.list();
    else if (!this.me) this.timer = window.setTimeout(() => this.enter(), 3000);
    this.requestUpdate();
  }

  private async list(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.known = await listLessons();
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.timer = window.setTimeout(() => this.list(), 5000);
    this.requestUpdate();
  }

  private async start(lesson: string, surprise = false): Promise<void> {
    this.busy = lesson;
    this.requestUpdate();
    try {
      await callDaemon('TrainingService/StartLesson', { lesson });
      noteSurprise(surprise ? lesson : '');
      location.href = '/training/arbiter';
    } catch (error) {
      this.problem = words(error);
      this.busy = '';
      this.requestUpdate();
    }
  }

  private surprise(): void {
    const done = practised();
    const all = (this.known?.lessons ?? []).map((lesson) => lesson.id);
    const open = all.filter((lesson) => !done.has(lesson));
    const from = open.length ? open : all;
    if (from.length) this.start(from[Math.floor(Math.random() * from.length)], true);
  }

  private async end(): Promise<void> {
    try {
      await callDaemon('TrainingService/StopLesson', {});
    } catch (error) {
      this.problem = words(error);
    }
    await this.list();
  }

  private running(lesson: string) {
    return html`<section class="card info">
      <header><h2>${text('training.running', { title: titleOf(lesson) })}</h2></header>
      ${answer(lesson)}
      <div class="actions">
        <a class="button" href="/training/arbiter">${text('training.console')}</a>
        <button type="button" @click=${() => this.end()}>${text('training.stop')}</button>
      </div>
    </section>`;
  }

  private group(name: string, lessons: string[], done: Set<string>) {
    const known = new Set((this.known?.lessons ?? []).map((lesson) => lesson.id));
    return html`<section>
      <h2>${text('training.group.' + name)}</h2>
      <ul class="lessons">
        ${lessons
          .filter((lesson) => known.has(lesson))
          .map(
            (lesson) =>
              html`<li>
                <span>${text(`lesson.${lesson}.title`)}${done.has(lesson) ? html` <span class="dim">✓ ${text('training.done')}</span>` : nothing}</span>
                <button type="button" ?disabled=${!!this.busy} aria-label="${text(done.has(lesson) ? 'training.again' : 'training.start')}: ${text(`lesson.${lesson}.title`)}" @click=${() => this.start(lesson)}>
                  ${text(done.has(lesson) ? 'training.again' : 'training.start')}
                </button>
              </li>`,
          )}
      </ul>
    </section>`;
  }

  render() {
    if (!this.me) return html`<main class="narrow"><p role="status">${text('console.line.lost')}</p></main>`;
    if (!mayBe(this.me, 'arbiter')) return notEntered('arbiter', this.me);
    document.title = text('training.title');
    const done = practised();
    const all = this.known?.lessons.length ?? 0;
    const count = (this.known?.lessons ?? []).filter((lesson) => done.has(lesson.id)).length;
    return html`${head(text('training.title'), text('view.title'), nothing, '/')}<main class="narrow training">
      <p>${text('training.what')}</p>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.known?.running ? this.running(this.known.running.lesson) : nothing}
      <div class="row between">
        <button type="button" class="first" ?disabled=${!!this.busy || !all} @click=${() => this.surprise()}>${text('training.surprise')}</button>
        <span class="dim">${all ? text('training.progress', { done: count, all }) : nothing}</span>
      </div>
      ${GROUPS.map(([name, lessons]) => this.group(name, lessons, done))}
    </main>`;
  }
}
customElements.define('jd-training', TrainingPage);
