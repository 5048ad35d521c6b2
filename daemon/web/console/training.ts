// Practice before the tournament: starts lessons with emulated boards, and shows which ones were done. The main button is what
// comes next: the lesson that runs, else the first one that was not practised, else any.

import { css } from 'lit';
import { entering, html, nothing, notEntered, text, View, words, whoAmI, mayBe, keep, kept, type Me } from './view.js';
import { callDaemon } from '../client.js';
import { adopt } from '../theme.js';
import { answer, isSurprise, listLessons, noteSurprise, practised, titleOf, type Lessons } from './arbiter/lesson.js';
import { head } from './head.js';
import { shape } from './shapes.js';
import { style } from './style.js';

/** In three columns they are about as long as each other. */
const GROUPS: [string, string[]][] = [
  ['moves', ['illegal-move', 'promotion-incomplete', 'pressed-without-move', 'second-illegal-move', 'touch-move', 'rook-first-castling', 'move-revised', 'needs-decision']],
  ['devices', ['board-lost', 'board-back', 'battery-low']],
  ['pieces', ['displaced-piece', 'piece-missing', 'wrong-start-position', 'board-rotated', 'colours-reversed', 'spare-queen', 'sensor-fault']],
  ['clocks', ['flag-fall', 'clock-misset', 'clock-stuck', 'clock-stopped', 'clock-lost', 'time-trouble', 'player-absent']],
  ['endings', ['checkmate', 'stalemate', 'dead-position', 'fivefold-repetition', 'seventy-five-moves', 'play-after-end', 'both-kings-in-check', 'result-conflict']],
  ['hall', ['four-tables']],
];

const sheet = css`
  .training { max-width: 1240px; }
  .training .begin { display: grid; gap: 10px 32px; align-items: center; margin: 0 0 14px; padding: 16px 18px; } .training .begin p { margin: 0; max-width: 80ch; } .training .begin .doing { display: flex; flex-wrap: wrap; gap: 8px; } .begin progress { width: 100%; height: 10px; accent-color: var(--good); } .begin .far { display: grid; gap: 4px; }
  .training .begin h2 { margin: 0; } .training .begin details p { max-width: 70ch; } .training .begin .first { min-height: 54px; font-size: 17px; }
  .training .chips { margin: 0 0 12px; }
  .groups { columns: 3 320px; column-gap: 14px; } .groups > .panel { break-inside: avoid; margin: 0 0 14px; overflow: hidden; } .groups h2 { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; margin: 0; padding: 12px 14px 8px; font-size: 17px; } .groups h2 .dim { font-size: 14px; font-variant-numeric: tabular-nums; }
  .lessons { list-style: none; margin: 0; padding: 0; } .lessons li { border-top: 1px solid var(--edge); }
  .lesson { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 10px; align-items: center; width: 100%; min-height: 52px; padding: 6px 14px; border: 0; border-radius: 0; background: none; text-align: start; font-weight: 400; } .lesson .name { font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; } .lesson .sub { display: block; font-weight: 400; } .lesson .go { font-size: 14px; font-weight: 600; border: 1px solid var(--line); border-radius: 16px; padding: 4px 12px; } .lesson:focus-visible { outline-offset: -3px; } .lesson:disabled .go { border-style: dashed; color: var(--dim); }
  .lesson .ring { width: 20px; height: 20px; margin: 0 2px; border: 2px solid var(--line); border-radius: 50%; } .lesson[aria-current] { background: var(--tint); } .lesson[aria-current] .ring { background: var(--now); border-color: var(--now-edge); }
  @media (min-width: 800px) { .training .begin { grid-template-columns: minmax(0, 1fr) auto; } .training .begin > :is(p, h2, .wide) { grid-column: 1 / -1; } .begin .far { min-width: 260px; } }
  @media (max-width: 699.9px) { .training .begin .doing > * { flex: 1 1 100%; justify-content: center; text-align: center; } }
`;

/** The page `/training`. */
export class TrainingPage extends View {
  private me?: Me;
  private known?: Lessons;
  private problem = '';
  private busy = '';
  private timer = 0;
  /** The daemon did not answer who has entered. */
  private isAway = false;
  /** Only the lessons that were not practised yet. */
  private onlyOpen = kept('lessons') === 'open';

  connectedCallback(): void {
    super.connectedCallback();
    style();
    adopt(sheet);
    this.enter();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    this.isAway = !this.me;
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

  private show(onlyOpen: boolean): void {
    this.onlyOpen = onlyOpen;
    keep('lessons', onlyOpen ? 'open' : '');
    this.requestUpdate();
  }

  private running(lesson: string) {
    return html`<h2>${text('training.running', { title: titleOf(lesson) })}</h2>
      <div class="wide">${answer(lesson)}</div>
      <div class="doing">
        <a class="button first" href="/training/arbiter">${text('training.console')}</a>
        <button type="button" @click=${() => this.end()}>${text('training.stop')}</button>
      </div>`;
  }

  /** The next lesson, and the progress in this browser. */
  private begin(all: string[], done: Set<string>) {
    const count = all.filter((lesson) => done.has(lesson)).length;
    const next = all.find((lesson) => !done.has(lesson));
    const running = this.known?.running?.lesson;
    return html`<section class="panel begin">
      ${running
        ? this.running(running)
        : html`<p>${text('training.what')}</p>
            <div class="doing">
              ${next ? html`<button type="button" class="first" ?disabled=${!!this.busy} @click=${() => this.start(next)}>${text('training.next', { title: text(`lesson.${next}.title`) })}</button>` : nothing}
              <button type="button" class=${next ? '' : 'first'} ?disabled=${!!this.busy || !all.length} @click=${() => this.surprise()}>${text('training.surprise')}</button>
            </div>`}
      <div class="far">
        <span class="dim" id="far">${count && count === all.length ? text('training.allDone') : text('training.progress', { done: count, all: all.length })}</span>
        <progress max=${all.length || 1} value=${count} aria-labelledby="far"></progress>
      </div>
    </section>`;
  }

  private lesson(lesson: string, done: Set<string>) {
    const isDone = done.has(lesson);
    const title = text(`lesson.${lesson}.title`);
    // The title of a surprise stays one.
    const runs = this.known?.running?.lesson === lesson && !isSurprise(lesson);
    const go = text(isDone ? 'training.again' : 'training.start');
    return html`<li>
      <button type="button" class="lesson" ?disabled=${!!this.busy} aria-current=${runs ? 'true' : nothing} @click=${() => this.start(lesson)}>
        ${isDone ? shape('good') : html`<span class="ring"></span>`}
        <span class="name">${title}${runs ? html`<span class="sub">${text('training.now')}</span>` : isDone ? html`<span class="sub">✓ ${text('training.done')}</span>` : nothing}</span>
        <span class="go">${go}</span>
      </button>
    </li>`;
  }

  private group(name: string, lessons: string[], done: Set<string>) {
    const shown = this.onlyOpen ? lessons.filter((lesson) => !done.has(lesson)) : lessons;
    if (!shown.length) return nothing;
    const count = lessons.filter((lesson) => done.has(lesson)).length;
    return html`<section class="panel">
      <h2>${text('training.group.' + name)} <span class="dim"><span aria-hidden="true">${text('training.of', { done: count, all: lessons.length })}</span><span class="sr">${text('training.ofDone', { done: count, all: lessons.length })}</span></span></h2>
      <ul class="lessons">
        ${shown.map((lesson) => this.lesson(lesson, done))}
      </ul>
    </section>`;
  }

  /** Two chips, as soon as there is something to choose. */
  private which(all: number, open: number) {
    if (!open || open === all) return nothing;
    const chip = (onlyOpen: boolean, label: string) => html`<button type="button" class="chip" aria-pressed=${this.onlyOpen === onlyOpen} @click=${() => this.show(onlyOpen)}>${label}</button>`;
    return html`<div class="chips">${chip(false, text('training.which.all', { count: all }))} ${chip(true, text('training.which.open', { count: open }))}</div>`;
  }

  render() {
    if (!this.me) return entering('training', this.isAway);
    if (!mayBe(this.me, 'arbiter')) return notEntered('arbiter', this.me);
    document.title = text('training.title');
    const done = practised();
    const known = new Set((this.known?.lessons ?? []).map((lesson) => lesson.id));
    const groups = GROUPS.map(([name, lessons]): [string, string[]] => [name, lessons.filter((lesson) => known.has(lesson))]);
    const all = groups.flatMap(([, lessons]) => lessons);
    const open = all.filter((lesson) => !done.has(lesson)).length;
    if (!open) this.onlyOpen = false;
    return html`${head(text('training.title'), this.me.name, nothing, '/')}<main class="training">
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing} ${this.begin(all, done)} ${this.which(all.length, open)}
      <div class="groups">${groups.map(([name, lessons]) => this.group(name, lessons, done))}</div>
    </main>`;
  }
}
customElements.define('jd-training', TrainingPage);
