// The watched file of the pairing program, which is read whenever it is saved. Shows its changes, the button that takes them, and
// the choice of the file.

import { html, nothing, text, words, call, type Done } from '../view.js';
import { Acts, typed } from '../acts.js';
import type { Tournament, WatchedFile } from '../messages.js';
import { timeOfDay } from '../../format.js';
import { shape } from '../shapes.js';

const NONE: WatchedFile = { tournament: '', section: '' };

/** The last part of a path. */
const nameOf = (path: string | undefined) => (path ?? '').split('/').pop() ?? '';

/** The watched file of one section. */
export class WatchedFileView extends Acts {
  static properties = { tournament: { attribute: false }, file: { attribute: false }, section: {}, author: {}, setup: { type: Boolean } };
  declare tournament: Tournament;
  /** Nothing: the section watches no file. */
  declare file?: WatchedFile;
  declare section: string;
  declare author: string;
  /** The form that chooses the file, instead of what is in it. */
  declare setup: boolean;
  private done = '';
  private problem = '';
  private isAsking = false;

  /** Shows what a button did. */
  private async tell(work: () => Promise<Done>): Promise<void> {
    this.done = this.problem = '';
    this.isAsking = true;
    this.requestUpdate();
    try {
      this.done = await work();
      this.changed();
    } catch (error) {
      this.problem = words(error);
    }
    this.isAsking = false;
    this.requestUpdate();
  }

  private changed(): void {
    this.dispatchEvent(new CustomEvent('changed', { bubbles: true }));
  }

  /** The fields by which ImportPairings finds the version. */
  private asked() {
    return { tournament: this.tournament.name, section: this.section, watchedVersion: this.file?.version, author: this.author };
  }

  private take(): void {
    this.tell(async () => {
      const answer: any = await call('TournamentService/ImportPairings', { ...this.asked(), apply: true });
      // A question may have come up since the file was looked at.
      if (answer.applied) return text('import.taken', { count: (answer.changes ?? []).length });
      this.look();
      return '';
    });
  }

  /** Shows its changes and questions, as those of files that are given here. */
  private look(): void {
    this.dispatchEvent(new CustomEvent('look', { detail: this.asked() }));
  }

  private edit(edit: object, done: string): Promise<Done> {
    return call('TournamentService/EditTournament', { name: this.tournament.name, author: this.author, edits: [edit] }).then(() => {
      this.changed();
      return done;
    });
  }

  private leave(file: WatchedFile): void {
    this.tell(() => this.edit({ leaveWatched: { section: this.section, version: file.version } }, text('import.watch.left')));
  }

  private asks(file: WatchedFile) {
    const open = file.openQuestions ?? 0;
    return html`<div class="ready" role="status">
      <div>
        <p><strong>${text('import.watch.asks', { what: file.what ?? '' })}</strong></p>
        <p class="dim">${text('import.watch.saved', { file: nameOf(file.file), time: file.savedTime ? timeOfDay(file.savedTime) : '–' })}${open ? ' ' + text('import.answerFirst', { count: open }) : ''}</p>
        ${file.problem ? html`<p class="refusal">${file.problem}</p>` : nothing}
      </div>
      <div class="actions">
        <button type="button" ?disabled=${this.isAsking} @click=${() => this.leave(file)}>${text('import.leave')}</button>
        <button type="button" class=${open ? 'first' : ''} ?disabled=${this.isAsking} @click=${() => this.look()}>${text('import.look')}</button>
        ${open ? nothing : html`<button type="button" class="first" ?disabled=${this.isAsking} @click=${() => this.take()}>${text('import.take', { name: this.author })}</button>`}
      </div>
    </div>`;
  }

  private state(file: WatchedFile) {
    switch (file.state) {
      case 'WATCHED_FILE_STATE_ASKS':
        return this.asks(file);
      case 'WATCHED_FILE_STATE_UNREADABLE':
        return html`<p class="refusal" role="alert">${shape('warning')} ${file.problem}<br />${text('import.watch.again')}</p>`;
      case 'WATCHED_FILE_STATE_BEING_WRITTEN':
        return html`<p class="dim">${text('import.watch.writes', { file: nameOf(file.path) })}</p>`;
      default:
        return html`<p class="dim">${file.file ? text('import.watch.nothing', { file: nameOf(file.file) }) : text('import.watch.none', { path: file.path ?? '' })}</p>`;
    }
  }

  private form() {
    const file = this.file ?? NONE;
    return this.act(
      'watch',
      'import.watch',
      html`${this.field('path', text('import.watch.path'), file.path, { hint: '/' })} ${this.field('encoding', text('import.encoding'), file.encoding, { hint: text('import.foundOut') })}
      ${this.check('apply', text('import.watch.apply'), !!file.apply)}`,
      (form) => {
        const setWatched = { section: this.section, path: typed(form, 'path'), apply: form.has('apply'), encoding: typed(form, 'encoding') };
        return { does: () => this.edit({ setWatched }, setWatched.path ? text('import.watch.done', { path: setWatched.path }) : text('import.watch.off')) };
      },
    );
  }

  render() {
    if (this.setup) return this.form();
    if (!this.file) return nothing;
    const { resultsFile, resultsTime, resultsProblem } = this.file;
    return html`${this.state(this.file)}
    ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing}
    ${resultsProblem ? html`<p class="refusal">${resultsProblem}</p>` : nothing}
    ${resultsFile ? html`<p class="dim">${text('import.watch.results', { file: nameOf(resultsFile), time: resultsTime ? timeOfDay(resultsTime) : '–' })}</p>` : nothing}`;
  }
}
customElements.define('jd-watched-file', WatchedFileView);
