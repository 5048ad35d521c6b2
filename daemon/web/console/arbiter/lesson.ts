// The lesson that an arbiter practises: which one runs, and which ones were practised in this browser.

import { html, nothing, text, View, words, keep, kept } from '../view.js';
import { callDaemon } from '../../client.js';

/** The answer of `TrainingService.ListLessons`. */
export interface Lessons {
  lessons: { id: string; kinds?: string[]; tables?: number }[];
  running?: { lesson: string; startTime?: string };
}

/** Gets all lessons from the daemon, with the one that runs. */
export const listLessons = async (): Promise<Lessons> => {
  const answer: any = await callDaemon('TrainingService/ListLessons', {});
  return { lessons: answer.lessons ?? [], running: answer.running };
};

const read = (key: string) => kept(key).split(' ').filter(Boolean);

/** The lessons that were practised in this browser. */
export const practised = () => new Set(read('practised'));
/** Keeps in this browser that a lesson was practised. */
export const notePractised = (lesson: string) => keep('practised', [...practised().add(lesson)].join(' '));
/** The lesson that this browser started as a surprise. Its title is hidden until somebody opens it. */
export const isSurprise = (lesson: string) => kept('surprise') === lesson;
/** Keeps which lesson this browser started as a surprise. */
export const noteSurprise = (lesson: string) => keep('surprise', lesson);

/** The title of a lesson. That of a surprise is hidden. */
export const titleOf = (lesson: string) => text(isSurprise(lesson) ? 'training.surpriseTitle' : `lesson.${lesson}.title`);

/** Marks every page of a lesson as one, and shows what the arbiter should see and do. */
export class TrainingBand extends View {
  private running?: Lessons['running'];
  private problem = '';
  private timer = 0;

  connectedCallback(): void {
    super.connectedCallback();
    this.ask();
    this.timer = window.setInterval(() => this.ask(), 5000);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async ask(): Promise<void> {
    try {
      this.running = (await listLessons()).running;
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  render() {
    const lesson = this.running?.lesson;
    return html`<section class="training-band" aria-label=${text('training.title')}>
      <p><strong>${text('training.band')}</strong> ${lesson ? text('training.running', { title: titleOf(lesson) }) : text('training.noLesson')} <a href="/training">${text('training.others')}</a></p>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${lesson ? answer(lesson) : nothing}
    </section>`;
  }
}
customElements.define('jd-training-band', TrainingBand);

/** What the arbiter should see and do, when they open it. */
export function answer(lesson: string) {
  const asked = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) notePractised(lesson);
  };
  return html`<details @toggle=${asked}>
    <summary>${text('training.answer')}</summary>
    <p>${isSurprise(lesson) ? html`<strong>${text(`lesson.${lesson}.title`)}.</strong> ` : nothing}${text(`lesson.${lesson}.see`)}</p>
  </details>`;
}
