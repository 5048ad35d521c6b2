// Everything that people decided: about games, about incidents and about tournaments, the newest first.

import { html, nothing, text, View, words, call } from '../view.js';
import type { Hall } from '../hall.js';
import { daemonWords } from './incident_card.js';
import type { ChangeOfTournament, Game, Incident, Ruling, Tournament } from '../messages.js';
import { idOf, instant, timeOfDay } from '../../format.js';

interface Line {
  time: string;
  game: string;
  board: string;
  text: string;
  author: string;
  origin: string;
  undone: boolean;
}

/** The list of all decisions. */
export class Decisions extends View {
  static properties = { hall: { attribute: false } };
  declare hall: Hall;
  private lines?: Line[];
  private problem = '';

  connectedCallback(): void {
    super.connectedCallback();
    this.list();
  }

  private async list(): Promise<void> {
    this.problem = '';
    try {
      const games = await all<Game>('GameService/ListGames', 'games');
      const incidents = await all<Incident>('IncidentService/ListIncidents', 'incidents');
      const lines: Line[] = [];
      for (let i = 0; i < games.length; i += 4) {
        const answers: any[] = await Promise.all(games.slice(i, i + 4).map((game) => call('ArbiterService/ListRulings', { game: game.name })));
        answers.forEach((answer, k) => {
          for (const one of (answer.rulings ?? []) as Ruling[])
            lines.push({ time: one.time ?? '', game: games[i + k].name, board: games[i + k].board ?? '', text: one.text ?? '', author: one.author ?? '', origin: one.origin ?? '', undone: !!one.undone });
        });
      }
      for (const one of incidents.filter((incident) => incident.by))
        lines.push({
          time: one.changeTime ?? '',
          game: one.game ?? '',
          board: one.board ?? '',
          text: `${one.board ? '' : daemonWords(one) + ': '}${one.what}: ${text('life.' + (one.life ?? '').replace('INCIDENT_LIFE_', '').toLowerCase())}${one.reason ? ', ' + one.reason : ''}`,
          author: one.by ?? '',
          origin: '',
          undone: false,
        });
      const { tournaments = [] } = (await call('TournamentService/ListTournaments', {})) as { tournaments?: Tournament[] };
      for (const tournament of tournaments) {
        for (const one of await all<ChangeOfTournament>('TournamentService/ListTournamentChanges', 'changes', { name: tournament.name }))
          lines.push({ time: one.time ?? '', game: '', board: '', text: `${tournament.title || idOf(tournament.name)}: ${(one.lines ?? []).join('; ')}`, author: one.author ?? '', origin: one.origin ?? '', undone: false });
      }
      this.lines = lines.sort((a, b) => instant(b.time) - instant(a.time));
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  render() {
    return html`<section class="sheet decisions">
      <div class="row wrap between">
        <h2>${text('decisions.title')}</h2>
        <span class="row noprint"><button type="button" @click=${() => this.list()}>${text('sheet.again')}</button>
        <button type="button" @click=${() => window.print()}>${text('sheet.print')}</button></span>
      </div>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.lines?.length ? nothing : html`<p class="empty" role="status">${this.problem ? nothing : text(this.lines ? 'decisions.none' : 'view.asking')}</p>`}
      <ol class="list panel" ?hidden=${!this.lines?.length}>
        ${(this.lines ?? []).map(
          (line) =>
            html`<li class=${line.undone ? 'undone' : ''}>
              <time>${timeOfDay(line.time)}</time>
              <span>${line.game || line.board ? html`<a href="#/table/${line.game || line.board}"><b>${this.hall.seat(line.game, line.board).title}</b></a> ` : nothing}${line.text}</span>
              <span class="dim">${line.author}${line.origin ? ', ' + line.origin : ''}${line.undone ? ' · ' + text('decisions.undone') : ''}</span>
            </li>`,
        )}
      </ol>
    </section>`;
  }
}
customElements.define('jd-decisions', Decisions);

/** All pages of a list. */
export async function all<T>(method: string, field: string, message: object = {}): Promise<T[]> {
  const found: T[] = [];
  let pageToken = '';
  do {
    const answer: any = await call(method, { ...message, pageToken });
    found.push(...(answer[field] ?? []));
    pageToken = answer.nextPageToken ?? '';
  } while (pageToken);
  return found;
}
