// Pairings and rounds: the files of the pairing program with what they change, before they are taken; starting and
// closing a round; results.

import './hall_rules.js';
import './round_start.js';
import './watched_file.js';
import { fileBytes, saveFile } from '../../save.js';
import { collect } from '../../client.js';
import { html, nothing, text, View, words, call, sure } from '../view.js';
import { countedResult, playerText, resultSource, type Hall } from '../hall.js';
import type { Game, Pairing, Round, Section, Tournament, WatchedFile } from '../messages.js';
import { idOf, resultText, timeOfDay } from '../../format.js';
import { moveNumber } from '../../position.js';
import { addressOf } from '../paper/paper_round.js';
import { closeOf, startOf, type RoundEdit } from './round_edits.js';
import { followTitle, whyTaken } from './short_name.js';
import { shortNameField } from './short_name_field.js';
import { shape } from '../shapes.js';
import { knows } from '../../text.js';

interface ReadFile {
  name: string;
  content: string;
}

const RESULTS: [string, object][] = [
  ['1-0', { whiteHalves: 2, blackHalves: 0 }],
  ['½-½', { whiteHalves: 1, blackHalves: 1 }],
  ['0-1', { whiteHalves: 0, blackHalves: 2 }],
  ['1-0 F', { whiteHalves: 2, blackHalves: 0, forfeit: true }],
  ['0-1 F', { whiteHalves: 0, blackHalves: 2, forfeit: true }],
  ['0-0 F', { whiteHalves: 0, blackHalves: 0, forfeit: true }],
  ['0-0', { whiteHalves: 0, blackHalves: 0 }],
  ['½-0', { whiteHalves: 1, blackHalves: 0 }],
  ['0-½', { whiteHalves: 0, blackHalves: 1 }],
];

const ENCODINGS = ['utf-8', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1257', 'iso-8859-2', 'koi8-u', 'ibm852', 'ibm866'];

/** The page of pairings and rounds. */
export class Rounds extends View {
  static properties = { hall: { attribute: false }, watched: { attribute: false }, only: {}, author: {}, arbiter: { type: Boolean }, beat: { type: Number } };
  declare hall: Hall;
  /** The name of the tournament that is meant. Nothing: it is chosen or made here. */
  declare only?: string;
  /** The files of pairing programs that are watched. Nothing: they are not known. */
  declare watched?: WatchedFile[];
  declare author: string;
  declare arbiter: boolean;
  declare beat: number;
  private chosen = '';
  /** The tournament that `files` and their preview are for. */
  private filesOf = '';
  private files: ReadFile[] = [];
  private preview?: any;
  private request?: any;
  /** The choice for each question of the preview, by its id. */
  private answers = new Map<string, string>();
  private problem = '';
  private done = '';
  private busy = false;
  /** The place of the last message: at a pairing, a round, the files, or above all. */
  private at = '';
  /** Undoes the change of the last message. */
  private undo?: () => void;
  /** Nothing: open as long as there is no round. */
  private importOpen?: boolean;

  private current(): Tournament | undefined {
    if (this.only) return this.hall.tournaments.get(this.only);
    const all = [...this.hall.tournaments.values()];
    return all.find((one) => one.name === this.chosen) ?? all.find((one) => !one.closed) ?? all[0];
  }

  connectedCallback(): void {
    super.connectedCallback();
    // It is needed once in a while.
    import('./tournament_more.js');
  }

  // A choice for one tournament is not for another.
  protected willUpdate(): void {
    const now = this.current()?.name ?? '';
    if (now !== this.filesOf) this.forgetFiles();
    this.filesOf = now;
  }

  private forgetFiles(): void {
    this.files = [];
    this.preview = this.request = undefined;
    this.answers.clear();
    this.importOpen = undefined;
    this.querySelector<HTMLFormElement>('form.import')?.reset();
  }

  private async tell(at: string, work: () => Promise<string>): Promise<void> {
    this.problem = this.done = '';
    this.undo = undefined;
    this.at = at;
    this.busy = true;
    this.requestUpdate();
    try {
      this.done = await work();
      this.dispatchEvent(new CustomEvent('changed'));
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /** What was done here, or why not: beside its control. */
  private answerOf(at: string) {
    if (at !== this.at) return nothing;
    return html`${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}${this.done ? html`<p class="done" role="status">${this.done}${this.undo ? html` <button type="button" class="small" ?disabled=${this.busy} @click=${this.undo}>${text('rounds.undo')}</button>` : nothing}</p>` : nothing}`;
  }

  /** `back`: undoes the change; its button is beside the message. */
  private edit(at: string, tournament: Tournament, { edits, done, question = '', force = false }: Partial<RoundEdit> & { edits: object[]; done: string }, back?: object): void {
    if (question && !sure(question)) return;
    this.tell(at, async () => {
      const answer: any = await call('TournamentService/EditTournament', { name: tournament.name, author: this.author, edits, revision: tournament.revision ?? 0, ...(force ? { force } : {}) });
      this.hall.putTournament(answer.tournament);
      if (back) this.undo = () => this.edit(at, this.hall.tournaments.get(tournament.name) ?? tournament, { edits: [back], done: text('rounds.undone') });
      return done;
    });
  }

  private gameOf(pairing: Pairing): Game | undefined {
    return pairing.games?.length ? this.hall.games.get(pairing.games[pairing.games.length - 1]) : undefined;
  }

  /** The board's state of a pairing: the move, or how the game ended. */
  private boardSays(pairing: Pairing) {
    if (pairing.bye && pairing.bye !== 'BYE_UNSPECIFIED') return nothing;
    if (pairing.result?.forfeit) return text('view.notPlayed');
    const game = this.gameOf(pairing);
    // A game that this page has not got yet may have moves.
    if (!game) return pairing.games?.length ? nothing : html`<span class="dim">${text('tables.notBegun')}</span>`;
    const own = resultText(game.result);
    const plies = game.plies?.length ?? 0;
    if (own === '*') return plies ? text('time.move', { move: moveNumber(game.startFen, plies).replace(/\.+$/, '') }) : html`<span class="dim">${text('tables.notBegun')}</span>`;
    const why = 'termination.' + (game.termination ?? '').replace('TERMINATION_', '');
    const said = own + (knows(why) && why !== 'termination.NORMAL' ? ' ' + text(why) : '');
    return pairing.result && countedResult(pairing, game) !== own ? html`<span class="differs">${shape('warning')} ${said}</span>` : said;
  }

  private async read(list: Iterable<File> | null): Promise<void> {
    this.files = await Promise.all([...(list ?? [])].map(async (file) => ({ name: file.name, content: await fileBytes(file) })));
    this.preview = undefined;
    this.requestUpdate();
  }

  // Files that are dropped on the card are chosen. Otherwise the browser would leave the page for the file.
  private drop(event: DragEvent): void {
    event.preventDefault();
    if (event.dataTransfer?.files.length) this.read(event.dataTransfer.files);
  }

  /** A table that was copied elsewhere is read as a file. */
  private paste(written: string): void {
    this.read(written.trim() ? [new File([written], 'pasted.txt')] : null);
  }

  private look(event: SubmitEvent, tournament: Tournament): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.request = {
      tournament: tournament.name,
      section: form.get('section') ?? '',
      round: Number(form.get('round') || 0),
      files: this.files,
      encoding: form.get('encoding') ?? '',
      author: this.author,
    };
    this.answers.clear();
    this.ask(false);
  }

  private ask(apply: boolean): void {
    this.tell('import', async () => {
      const answers = [...this.answers].map(([question, choice]) => ({ question, choice }));
      const answer: any = await call('TournamentService/ImportPairings', { ...this.request, answers, apply });
      this.preview = answer.applied ? undefined : answer;
      // An answer may lead to other questions.
      const asked = new Set((answer.questions ?? []).map((one: any) => one.id));
      for (const id of [...this.answers.keys()]) if (!asked.has(id)) this.answers.delete(id);
      if (!answer.applied) return '';
      // They are taken, and removed: so nobody takes them again for the next round by mistake.
      this.forgetFiles();
      this.importOpen = false;
      if (answer.tournament) this.hall.putTournament(answer.tournament);
      return text('import.taken', { count: (answer.changes ?? []).length });
    });
  }

  /** A choice is sent at once, so that the changes are those of the answers. */
  private choose(question: string, choice: string): void {
    this.answers.set(question, choice);
    this.ask(false);
  }

  /** The watched file of a section: what it changes, or the form that chooses it. */
  private watchedFile(tournament: Tournament, section: string, setup: boolean) {
    const file = this.watched?.find((one) => one.tournament === tournament.name && (!section || one.section === section));
    const look = (event: CustomEvent) => {
      this.request = event.detail;
      this.answers.clear();
      this.importOpen = true;
      this.ask(false);
    };
    return html`<jd-watched-file .tournament=${tournament} .section=${section} .file=${file} .author=${this.author} .setup=${setup} @look=${look}></jd-watched-file>`;
  }

  /** Where the files that are watched are chosen. */
  private watching(tournament: Tournament) {
    const sections = tournament.sections?.length ? tournament.sections : [{ id: '' } as Section];
    return sections.map((section) => html`${sections.length > 1 ? html`<h3>${section.name || section.id}</h3>` : nothing}${this.watchedFile(tournament, section.id, true)}`);
  }

  private exportResults(tournament: Tournament, section: Section, format: string): void {
    this.tell('export ' + section.id, async () => {
      const answer: any = await call('TournamentService/ExportResults', { tournament: tournament.name, section: section.id, format });
      const bytes = Uint8Array.from(atob(answer.content ?? ''), (c) => c.charCodeAt(0));
      saveFile(`${idOf(tournament.name)}-${section.id}.${format.startsWith('trf') ? 'trf' : 'txt'}`, bytes);
      return (answer.problems ?? []).join(' ') || text('rounds.exported');
    });
  }

  /** The moves of all games of a round, as they were played. */
  private savePgn(section: Section, round: Round): void {
    this.tell('round ' + section.id + round.number, async () => {
      const names = (round.pairings ?? []).flatMap((one) => one.games ?? []);
      const found = await collect('GameService/ExportPgn', { names });
      saveFile(`${section.id}-${round.number}.pgn`, found.map((one) => one.pgn).join('\n'), 'application/x-chess-pgn');
      return text('rounds.exported');
    });
  }

  private importing(tournament: Tournament) {
    const preview = this.preview;
    const errors = (preview?.problems ?? []).filter((one: any) => one.error).length;
    const questions: any[] = preview?.questions ?? [];
    const waits = questions.filter((one) => !one.answer).length;
    const open = this.importOpen ?? !(tournament.sections ?? []).some((one) => one.rounds?.length);
    return html`<details class="card" ?open=${open} @toggle=${(event: Event) => (this.importOpen = (event.target as HTMLDetailsElement).open)} @dragover=${(event: Event) => event.preventDefault()} @drop=${(event: DragEvent) => this.drop(event)}>
      <summary>${text('import.title')}</summary>
      <p class="sub">${text('import.how')}</p>
      <form class="row wrap import" @submit=${(event: SubmitEvent) => this.look(event, tournament)}>
        <label>${text('import.files')} <input type="file" multiple @change=${(event: Event) => this.read((event.target as HTMLInputElement).files)} /></label>
        <label>${text('import.paste')} <textarea name="pasted" rows="2" @input=${(event: Event) => this.paste((event.target as HTMLTextAreaElement).value)}></textarea></label>
        <label
          >${text('import.section')}
          <select name="section">
            <option value="">${text('import.only')}</option>
            ${(tournament.sections ?? []).map((one) => html`<option value=${one.id}>${one.name || one.id}</option>`)}
          </select></label
        >
        <label>${text('import.round')} <input name="round" type="number" min="0" placeholder=${text('import.inFile')} /></label>
        <label>${text('import.encoding')} <input name="encoding" placeholder=${text('import.foundOut')} list="encodings" autocomplete="off" /></label>
        <datalist id="encodings">${ENCODINGS.map((name) => html`<option value=${name}></option>`)}</datalist>
        <button class="first" ?disabled=${!this.files.length || this.busy}>${text('import.look')}</button>
        ${this.files.length ? html`<p class="sub" role="status">${this.files.map((one) => one.name).join(', ')}</p>` : nothing}
      </form>
      ${preview
        ? html`<div class="preview" role="status">
            ${(preview.problems ?? []).map(
              (one: any) => html`<p class="refusal"><strong>${text(one.error ? 'import.error' : 'import.doubt')}</strong> ${one.file}${one.line ? ':' + one.line : ''}${one.column ? ':' + one.column : ''}: ${one.what}</p>`,
            )}
            ${questions.map(
              (one) => html`<fieldset class="question">
                <legend>${one.what}</legend>
                ${(one.choices ?? []).map(
                  (choice: any) =>
                    html`<label><input type="radio" name=${one.id} .checked=${one.answer === choice.id} ?disabled=${this.busy} @change=${() => this.choose(one.id, choice.id)} /> ${choice.what}</label>`,
                )}
              </fieldset>`,
            )}
            ${waits ? html`<p class="refusal">${text('import.answerFirst', { count: waits })}</p>` : nothing}
            <h3>${text('import.changes', { count: (preview.changes ?? []).length })}</h3>
            <ul class="list diff">${(preview.changes ?? []).map((line: string) => html`<li>${line}</li>`)}</ul>
            ${preview.changes?.length && !errors && !waits
              ? html`<div class="actions"><button type="button" @click=${() => ((this.preview = undefined), this.requestUpdate())}>${text('import.leave')}</button><button type="button" class="first" ?disabled=${this.busy} @click=${() => this.ask(true)}>${text('import.take', { name: this.author })}</button></div>`
              : nothing}
          </div>`
        : nothing}
      ${this.watching(tournament)}
    </details>
    ${this.answerOf('import')}`;
  }

  private pairing(tournament: Tournament, section: Section, pairing: Pairing) {
    const players = new Map((section.players ?? []).map((one) => [one.number ?? 0, one]));
    const game = this.gameOf(pairing);
    const result = countedResult(pairing, game) || '–';
    const source = pairing.bye && pairing.bye !== 'BYE_UNSPECIFIED' ? '' : resultSource(pairing);
    const marks = [pairing.postponed && 'postponed', pairing.withheld && 'withheld', pairing.vanished && 'vanished', pairing.byHand && 'byHand'].filter(Boolean) as string[];
    return html`<tr class=${pairing.match && pairing.boardInMatch === 1 ? 'match' : ''}>
      <td class="figures">${pairing.table ? html`<b>${pairing.table}</b>${pairing.match ? html` <span class="sub">${text('view.match', { match: pairing.match, board: pairing.boardInMatch ?? 0 })}</span>` : nothing}` : '–'}</td>
      <td><bdi>${playerText(players.get(pairing.white ?? 0)) || '–'}</bdi></td>
      <td>${pairing.bye && pairing.bye !== 'BYE_UNSPECIFIED' ? text('rounds.bye') : html`<bdi>${playerText(players.get(pairing.black ?? 0)) || '–'}</bdi>`}</td>
      <td data-label=${text('rounds.column.says')}>${this.boardSays(pairing)}</td>
      <td data-label=${text('rounds.column.result')}>
        <strong>${result}</strong> ${source ? html`<span class="sub">${source} </span>` : nothing}${marks.map((mark) => html`<span class="sub">${text('pairing.' + mark)} </span>`)}
      </td>
      <td>
        <label class="sr" for="result-${pairing.id}">${text('rounds.resultOf', { table: pairing.table ?? '' })}</label>
        <select
          id="result-${pairing.id}"
          @change=${(event: Event) => {
            const value = (event.target as HTMLSelectElement).value;
            (event.target as HTMLSelectElement).value = '';
            const table = pairing.table || '–';
            const { id } = pairing;
            const edit = (what: object, done: string, back: object, question = '') => this.edit(id, tournament, { edits: [what], done, question }, back);
            const had = { setResult: { pairing: id, ...(pairing.result ? { result: pairing.result } : {}) } };
            const postpone = [{ postpone: id }, { resume: id }];
            const withhold = [{ withhold: id }, { show: id }];
            if (pairing.postponed) postpone.reverse();
            if (pairing.withheld) withhold.reverse();
            if (value === 'game') edit({ setResult: { pairing: id } }, text('rounds.result.game', { table }), had);
            else if (value === 'postpone') edit(postpone[0], text(pairing.postponed ? 'rounds.playNow.done' : 'rounds.postpone.done', { table }), postpone[1]);
            else if (value === 'withhold') edit(withhold[0], text(pairing.withheld ? 'rounds.show.done' : 'rounds.withhold.done', { table }), withhold[1]);
            else if (value === 'swap') edit({ swapColors: id }, text('rounds.swap.done', { table }), { swapColors: id }, text('rounds.sureSwap'));
            else if (value) edit({ setResult: { pairing: id, result: RESULTS[Number(value)][1] } }, text('rounds.result.done', { table, result: RESULTS[Number(value)][0] }), had);
          }}
        >
          <option value="">${text('rounds.do')}</option>
          ${RESULTS.map(([name], i) => html`<option value=${i}>${text('rounds.result', { result: name })}</option>`)}
          <option value="game">${text('rounds.ofGame')}</option>
          <option value="postpone">${text(pairing.postponed ? 'rounds.playNow' : 'rounds.postpone')}</option>
          <option value="withhold">${text(pairing.withheld ? 'rounds.show' : 'rounds.withhold')}</option>
          <option value="swap">${text('rounds.swap')}</option>
        </select>
        ${this.answerOf(pairing.id)}
      </td>
    </tr>`;
  }

  private round(tournament: Tournament, section: Section, round: Round) {
    const number = round.number ?? 0;
    const state = round.closedTime ? text('rounds.closed', { time: timeOfDay(round.closedTime) }) : round.startedTime ? text('rounds.started', { time: timeOfDay(round.startedTime) }) : text('rounds.notStarted');
    const present = !!round.startedTime && !round.closedTime;
    return html`<details class="card ${present ? 'present' : ''}" ?open=${present}>
      <summary>${text('round.name', { round: number })} <span class="dim">${state}</span></summary>
      <div class="row wrap">
        ${!round.startedTime || round.closedTime
          ? html`<button type="button" class=${round.closedTime ? '' : 'first'} ?disabled=${this.busy} @click=${() => this.edit('round ' + section.id + number, tournament, startOf(this.hall, tournament, section, number))}>${text(round.closedTime ? 'rounds.reopen' : 'rounds.start', { name: this.author })}</button>`
          : html`<button type="button" ?disabled=${this.busy} @click=${() => this.edit('round ' + section.id + number, tournament, closeOf(this.hall, section, round))}>${text('rounds.close', { name: this.author })}</button>`}
        ${(round.pairings ?? []).some((one) => one.games?.length) ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.savePgn(section, round)}>${text('rounds.pgn')}</button>` : nothing}
        ${round.startedTime ? html`<a class="button" href=${'#/paper/bulletin/' + addressOf({ tournament, section, round })}>${text('paper.bulletin')}</a>` : nothing}
      </div>
      ${this.answerOf('round ' + section.id + number)}
      <div class="scroll" tabindex="0" role="region" aria-label=${text('round.name', { round: number })}>
        <table class="boards pairings">
          <thead>
            <tr>${['table', 'white', 'black', 'says', 'result', 'change'].map((key) => html`<th scope="col">${text('rounds.column.' + key)}</th>`)}</tr>
          </thead>
          <tbody>${[...(round.pairings ?? [])].sort((a, b) => (a.table || Infinity) - (b.table || Infinity) || 0).map((one) => this.pairing(tournament, section, one))}</tbody>
        </table>
      </div>
    </details>`;
  }

  /** The round that is played now first, then those that come, then those that were. */
  private inOrder(section: Section): Round[] {
    const rank = (round: Round) => (round.closedTime ? 2 : round.startedTime ? 0 : 1);
    return [...(section.rounds ?? [])].sort((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? (b.number ?? 0) - (a.number ?? 0) : (a.number ?? 0) - (b.number ?? 0)));
  }

  private submitMake(event: SubmitEvent): void {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    const form = new FormData(element);
    const id = String(form.get('id'));
    this.tell('make', async () => {
      const taken = whyTaken(this.hall, id);
      if (taken) throw new Error(taken);
      const name = 'tournaments/' + id;
      const answer: any = await call('TournamentService/EditTournament', { name, author: this.author, edits: [{ setNames: { title: form.get('title'), site: form.get('site') } }], revision: 0 });
      this.hall.putTournament(answer.tournament);
      this.chosen = name;
      element.reset();
      return text('rounds.make.done', { name: String(form.get('title') || id) });
    });
  }

  private make() {
    return html`<details class="card" ?open=${this.hall.tournaments.size === 0}>
      <summary>${text('rounds.new')}</summary>
      <form
        class="row wrap"
        @input=${(event: Event) => followTitle(this.hall, event)}
        @submit=${(event: SubmitEvent) => this.submitMake(event)}
      >
        <label>${text('rounds.titleOf')} <input name="title" autocomplete="off" /></label>
        ${shortNameField()}
        <label>${text('rounds.site')} <input name="site" autocomplete="off" /></label>
        <button>${text('rounds.make', { name: this.author })}</button>
      </form>
      ${this.answerOf('make')}
    </details>`;
  }

  render() {
    const tournament = this.current();
    return html`<section class="rounds">
      <h2 class="sr">${text('operator.nav.rounds')}</h2>
      ${this.hall.tournaments.size > 1 && !this.only
        ? html`<label>${text('rounds.tournament')} <select @change=${(event: Event) => ((this.chosen = (event.target as HTMLSelectElement).value), this.requestUpdate())}>${[...this.hall.tournaments.values()].map((one) => html`<option value=${one.name} ?selected=${one === tournament}>${one.title || idOf(one.name)}</option>`)}</select></label>`
        : nothing}
      ${tournament
        ? html`<h3>${tournament.title || idOf(tournament.name)}</h3>
            ${(tournament.sections ?? []).map(
              (section) =>
                html`<section>
                  ${(tournament.sections?.length ?? 0) > 1 || section.name ? html`<h3>${section.name || section.id}</h3>` : nothing} ${this.watchedFile(tournament, section.id, false)} ${this.only ? nothing : html`<jd-round-start .hall=${this.hall} .tournament=${tournament} .section=${section} .author=${this.author} .beat=${this.beat}></jd-round-start>`} ${this.inOrder(section).map((round) => this.round(tournament, section, round))}
                  <div class="row wrap">
                    <button type="button" @click=${() => this.exportResults(tournament, section, 'trf')}>${text('rounds.export', { format: 'TRF' })}</button>
                    <button type="button" @click=${() => this.exportResults(tournament, section, 'trf26')}>${text('rounds.export', { format: 'TRF-2026' })}</button>
                    <button type="button" @click=${() => this.exportResults(tournament, section, 'swiss-manager')}>${text('rounds.export', { format: 'Swiss-Manager' })}</button>
                  </div>
                  ${this.answerOf('export ' + section.id)}
                </section>`,
            )}
            ${this.importing(tournament)}
            <jd-tournament-more .hall=${this.hall} .tournament=${tournament} .author=${this.author} .beat=${this.beat}></jd-tournament-more>`
        : nothing}
      ${this.only ? nothing : this.make()} ${this.arbiter ? html`<jd-hall-rules .author=${this.author}></jd-hall-rules>` : nothing}
    </section>`;
  }
}
customElements.define('jd-rounds', Rounds);
