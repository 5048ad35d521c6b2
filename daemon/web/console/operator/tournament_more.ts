// Rare actions for a tournament: its names, rules and ranking of a section, and its end. Players, pairings, tables, times and
// games by hand. Results in the file of the pairing program, and the list of changes.

import { html, nothing, text, call, type Done } from '../view.js';
import { Acts, typed, type Act } from '../acts.js';
import { playerText, presentRound, type Hall } from '../hall.js';
import type { ChangeOfTournament, Game, Pairing, Round, Section, Tournament } from '../messages.js';
import { codesIn, halvesIn, nextNumber, pointsText } from './tournament_edits.js';
import { EDITIONS, SUPERVISIONS, TEMPI, localTime, minutesOf, ruleText, rulesIn } from './rules_form.js';
import { fileBytes, saveFile } from '../../save.js';
import { idOf, timeOfDay } from '../../format.js';
import { locale } from '../../text.js';

const SYSTEMS = ['PAIRING_SYSTEM_UNSPECIFIED', 'PAIRING_SYSTEM_SWISS', 'PAIRING_SYSTEM_ROUND_ROBIN'];
const TIE_BREAK_EDITIONS = ['TIE_BREAK_EDITION_UNSPECIFIED', 'TIE_BREAK_EDITION_2026', 'TIE_BREAK_EDITION_2024'];
const FORMATS: [string, string][] = [['trf', 'TRF'], ['trf26', 'TRF-2026'], ['swiss-manager', 'Swiss-Manager']];

/** The page of rare actions for a tournament. */
export class TournamentMore extends Acts {
  static properties = { hall: { attribute: false }, tournament: { attribute: false }, author: {}, beat: { type: Number } };
  declare hall: Hall;
  declare tournament: Tournament;
  declare author: string;
  declare beat: number;
  private games?: Game[];
  private changes?: ChangeOfTournament[];
  private moreChanges = '';

  // Messages, text and choices of one tournament are not for another.
  protected willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('tournament') as Tournament | undefined;
    if (!before || before.name === this.tournament.name) return;
    this.forgetSaid();
    this.games = this.changes = undefined;
    this.moreChanges = '';
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type=file]')) input.value = '';
  }

  /** An action that edits the tournament. */
  private edits(edits: object[], done: Done, more: Omit<Act, 'does'> = {}): Act {
    const { name, revision } = this.tournament;
    return {
      ...more,
      does: async (force) => {
        // People who force it have seen the refusal. The tournament may have changed meanwhile.
        const answer: any = await call('TournamentService/EditTournament', { name, author: this.author, edits, revision: force ? 0 : (revision ?? 0), force });
        this.hall.putTournament(answer.tournament);
        this.changes = undefined;
        this.dispatchEvent(new CustomEvent('changed', { bubbles: true }));
        return done;
      },
    };
  }

  private players(name: string, label: string, section: Section) {
    return this.choice(name, label, (section.players ?? []).map((one) => [String(one.number ?? 0), `${one.number} ${playerText(one)}`]));
  }

  /** The rounds of a section, the one that is played now first. */
  private rounds(section: Section): Round[] {
    const present = presentRound(section);
    const all = section.rounds ?? [];
    return present ? [present, ...all.filter((one) => one !== present).reverse()] : [...all];
  }

  private pairing(section: Section, id: string): Pairing | undefined {
    return (section.rounds ?? []).flatMap((round) => round.pairings ?? []).find((one) => one.id === id);
  }

  /** Pairings by their rounds and tables: `12 Alder, Ines – Birk, Otto`. */
  private pairings(name: string, label: string, section: Section, all = true, which: (one: Pairing) => boolean = () => true) {
    const players = new Map((section.players ?? []).map((one) => [one.number ?? 0, playerText(one)]));
    return html`<label>${label} <select name=${name} required>${(all ? this.rounds(section) : this.rounds(section).slice(0, 1)).map(
      (round) =>
        html`<optgroup label=${text('round.name', { round: round.number ?? '' })}>${(round.pairings ?? [])
          .filter((one) => !!one.white && !!one.black && which(one))
          .map((one) => html`<option value=${one.id}>${one.table || '–'} ${players.get(one.white ?? 0)} – ${players.get(one.black ?? 0)}</option>`)}</optgroup>`,
    )}</select></label>`;
  }

  /** The number of the table of a pairing, for a line. */
  private tableOf(section: Section, id: string): string {
    return String(this.pairing(section, id)?.table || '–');
  }

  private nameOf(section: Section): string {
    return section.name || section.id;
  }

  private gameText(game: Game): string {
    const moves = Math.ceil((game.plies?.length ?? 0) / 2);
    return [idOf(game.name), timeOfDay(game.startTime), moves ? text('rounds.more.moves', { count: moves }) : ''].filter(Boolean).join(' · ');
  }

  /** All games on record: a game of this morning is not in the stream any more. */
  private async askGames(): Promise<void> {
    if (this.games) return;
    this.games = [...this.hall.games.values()];
    try {
      const known = new Set(this.games.map((one) => one.name));
      const answer: any = await call('GameService/ListGames', {});
      this.games = [...this.games, ...((answer.games ?? []) as Game[]).filter((one) => !known.has(one.name))];
    } catch {
      // Those of the stream are there.
    }
    this.requestUpdate();
  }

  private byName(games: Game[]): Game[] {
    return games.sort((a, b) => (b.startTime ?? '').localeCompare(a.startTime ?? '') || a.name.localeCompare(b.name, 'en', { numeric: true }));
  }

  private names() {
    const { title, site, country } = this.tournament;
    return this.act(
      'names',
      'rounds.names',
      html`${this.field('title', text('rounds.titleOf'), title)} ${this.field('site', text('rounds.site'), site)} ${this.field('country', text('rounds.country'), country, { hint: 'UA' })}`,
      (form) => this.edits([{ setNames: { title: typed(form, 'title'), site: typed(form, 'site'), country: typed(form, 'country').toUpperCase() } }], text('rounds.names.done', { name: typed(form, 'title') || title || idOf(this.tournament.name) })),
    );
  }

  private rules(section: Section) {
    const rules = section.rules ?? {};
    return this.act(
      'rules ' + section.id,
      'rounds.rules',
      html`${this.field('name', text('rounds.sectionName'), section.name)} ${this.field('first', text('rounds.firstTable'), (section.tableOffset ?? 0) + 1, { type: 'number', min: 1, required: true })}
      ${this.field('rounds', text('rounds.planned'), section.plannedRounds || '', { type: 'number', min: 0 })} ${this.field('control', text('rules.control'), rules.timeControl, { hint: '90/40+30/SD+30' })}
      ${this.field('start', text('rules.start'), localTime(rules.startTime), { type: 'datetime-local' })} ${this.field('late', text('rules.late'), minutesOf(rules.defaultTime), { type: 'number', min: 0, max: 600 })}
      ${this.choice('edition', text('rules.laws'), EDITIONS.map((one) => [one, ruleText(one)]), rules.edition)} ${this.choice('tempo', text('rules.tempo'), TEMPI.map((one) => [one, ruleText(one)]), rules.tempo)}
      ${this.choice('supervision', text('rules.supervision'), SUPERVISIONS.map((one) => [one, ruleText(one)]), rules.supervision)} ${this.check('chess960', text('rules.chess960'), !!rules.chess960)}`,
      (form) => {
        const setSection = { section: section.id, title: typed(form, 'name'), tableOffset: Number(typed(form, 'first')) - 1, plannedRounds: Number(typed(form, 'rounds')) || 0, rules: rulesIn(form, section.rules) };
        return this.edits([{ setSection }], text('rounds.rules.done', { name: typed(form, 'name') || section.id }));
      },
    );
  }

  private ranking(section: Section) {
    const rules = section.standings ?? {};
    const isTeams = !!section.teams?.length;
    return this.act(
      'ranking ' + section.id,
      'rounds.more.ranking',
      html`${this.field('codes', text('rounds.more.tieBreaks'), (rules.tieBreaks ?? []).join(', '), { hint: isTeams ? 'MPvGP, EDE, SSSC' : 'DE, BH/C1, BH' })}
      ${this.choice('points', text('rounds.more.points'), [['2 1 0', '1 – ½ – 0'], ['6 2 0', '3 – 1 – 0']], pointsText(rules.game, '2 1 0'))}
      ${isTeams
        ? html`${this.choice('match', text('rounds.ranking.match'), [['4 2 0', '2 – 1 – 0'], ['2 1 0', '1 – ½ – 0'], ['6 2 0', '3 – 1 – 0']], pointsText(rules.match, '4 2 0'))}
            ${this.choice('order', text('rounds.ranking.first'), [['match', text('rounds.ranking.matchPoints')], ['game', text('rounds.ranking.gamePoints')]], rules.gamePointsFirst ? 'game' : 'match')}`
        : nothing}
      ${this.choice('system', text('rounds.ranking.system'), SYSTEMS.map((one) => [one, text('rounds.ranking.' + one.toLowerCase().slice(15))]), rules.system)}
      ${this.choice('edition', text('rounds.ranking.edition'), TIE_BREAK_EDITIONS.map((one) => [one, /\d+$/.exec(one)?.[0] ?? text('rounds.ranking.byDate')]), rules.edition)}`,
      (form) => {
        const standings = {
          ...rules,
          game: halvesIn(typed(form, 'points')),
          ...(isTeams ? { match: halvesIn(typed(form, 'match')), gamePointsFirst: form.get('order') === 'game' } : {}),
          tieBreaks: codesIn(typed(form, 'codes')),
          system: typed(form, 'system'),
          edition: typed(form, 'edition'),
        };
        return this.edits([{ setSection: { section: section.id, standings } }], text('rounds.ranking.done', { codes: standings.tieBreaks.join(', ') || text('rounds.ranking.usual') }));
      },
    );
  }

  private player(section: Section) {
    const next = nextNumber(section);
    return this.act(
      'player ' + section.id,
      'rounds.more.player',
      html`<label>${text('rounds.more.name')} <input name="name" required autocomplete="off" /></label> ${this.field('number', text('rounds.player.number'), next, { type: 'number', min: 1, required: true })}
        <label>${text('rounds.more.rating')} <input name="rating" type="number" inputmode="numeric" min="0" max="4000" /></label>
        <label>${text('rounds.player.title')} <input name="title" autocomplete="off" placeholder="WFM" /></label>
        <label>${text('rounds.player.federation')} <input name="federation" autocomplete="off" placeholder="UKR" /></label>
        <label>${text('rounds.player.fide')} <input name="fide" autocomplete="off" inputmode="numeric" /></label>
        <label>${text('rounds.player.team')} <input name="team" autocomplete="off" /></label>`,
      (form, element) => {
        const player = { number: Number(typed(form, 'number')), name: typed(form, 'name'), title: typed(form, 'title').toUpperCase(), federation: typed(form, 'federation').toUpperCase(), rating: Number(typed(form, 'rating')) || 0, fideId: typed(form, 'fide'), team: typed(form, 'team') };
        const act = this.edits([{ addPlayer: { section: section.id, player } }], text('rounds.player.done', { name: player.name, number: player.number }));
        return { ...act, does: async (force) => ((await act.does(force)), element.reset(), text('rounds.player.done', { name: player.name, number: player.number })) };
      },
    );
  }

  private pair(section: Section) {
    const latest = section.rounds?.[section.rounds.length - 1]?.number ?? 1;
    return this.act(
      'pair ' + section.id,
      'rounds.more.pair',
      html`${this.field('round', text('rounds.more.round'), latest, { type: 'number', min: 1, required: true })} ${this.field('table', text('rounds.column.table'), '', { type: 'number', min: 0, required: true })}
      ${this.players('white', text('side.white'), section)} ${this.players('black', text('side.black'), section)}`,
      (form) => {
        const addPairing = { section: section.id, round: Number(form.get('round')), table: Number(form.get('table')), white: Number(form.get('white')), black: Number(form.get('black')) };
        return this.edits([{ addPairing }], text('rounds.pair.done', { round: addPairing.round, table: addPairing.table || '–' }));
      },
    );
  }

  private byHand(section: Section) {
    const boards = [...this.hall.boards.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const table = text('rounds.more.pairing');
    const id = section.id;
    const has = (one: Pairing) => !!one.games?.length;
    return html`${this.act('move ' + id, 'rounds.more.move', html`${this.pairings('pairing', table, section)} ${this.field('to', text('rounds.more.newTable'), '', { type: 'number', min: 0, required: true })}`, (form) =>
      this.edits([{ moveToTable: { pairing: form.get('pairing'), table: Number(form.get('to')) } }], text('rounds.move.done', { table: Number(form.get('to')) || '–' })),
    )}
    ${this.act(
      'board ' + id,
      'rounds.board',
      html`${this.pairings('pairing', table, section)} ${this.choice('board', text('rounds.board.which'), [['', text('rounds.board.own')], ...boards.map((one): [string, string] => [one, idOf(one)])])}`,
      (form) => {
        const board = typed(form, 'board');
        const of = this.tableOf(section, typed(form, 'pairing'));
        return this.edits([{ setBoard: { pairing: form.get('pairing'), board } }], board ? text('rounds.board.done', { table: of, board: idOf(board) }) : text('rounds.board.doneOwn', { table: of }), { mayForce: true });
      },
    )}
    ${this.act('exchange ' + id, 'rounds.more.exchange', html`${this.pairings('pairing', table, section)} ${this.pairings('other', text('rounds.exchange.other'), section)}`, (form) =>
      this.edits([{ swapGames: { pairing: form.get('pairing'), other: form.get('other') } }], text('rounds.exchange.done', { table: this.tableOf(section, typed(form, 'pairing')), other: this.tableOf(section, typed(form, 'other')) })),
    )}
    ${this.act(
      'times ' + id,
      'rounds.times',
      html`${this.pairings('pairing', table, section)} <label>${text('side.white')} <input name="white" autocomplete="off" placeholder="5+3" /></label> <label>${text('side.black')} <input name="black" autocomplete="off" placeholder="4+3" /></label>`,
      (form) => {
        const [white, black] = [typed(form, 'white'), typed(form, 'black')];
        const of = this.tableOf(section, typed(form, 'pairing'));
        return this.edits([{ setTimes: { pairing: form.get('pairing'), white, black } }], white || black ? text('rounds.times.done', { table: of, white: white || '–', black: black || '–' }) : text('rounds.times.doneOwn', { table: of }));
      },
    )}
    <div @focusin=${() => this.askGames()} @toggle=${{ handleEvent: () => this.askGames(), capture: true }}>
      ${this.act(
        'give ' + id,
        'rounds.give',
        html`${this.choice('game', text('rounds.give.game'), this.byName([...(this.games ?? this.hall.games.values())]).map((one) => [one.name, this.gameText(one)]))} ${this.pairings('pairing', text('rounds.give.to'), section)}`,
        (form) => this.edits([{ giveGame: { pairing: form.get('pairing'), game: form.get('game') } }], text('rounds.give.done', { game: idOf(typed(form, 'game')), table: this.tableOf(section, typed(form, 'pairing')) }), { mayForce: true }),
      )}
    </div>
    ${this.act('take ' + id, 'rounds.take', this.pairings('pairing', table, section, true, has), (form) => {
      const pairing = this.pairing(section, typed(form, 'pairing'));
      const game = pairing?.games?.[pairing.games.length - 1] ?? '';
      return this.edits([{ takeGame: { pairing: form.get('pairing'), game } }], text('rounds.take.done', { game: idOf(game), table: pairing?.table || '–' }), { question: text('rounds.take.sure', { game: idOf(game), table: pairing?.table || '–' }) });
    })}`;
  }

  private fill(section: Section) {
    return this.act(
      'fill ' + section.id,
      'rounds.fill',
      html`${this.choice('format', text('rounds.fill.format'), FORMATS)}
        ${this.choice('round', text('rounds.more.round'), [['0', text('rounds.fill.all')], ...(section.rounds ?? []).map((one): [string, string] => [String(one.number ?? 0), String(one.number ?? 0)])])}
        <label>${text('rounds.fill.file')} <input type="file" name="file" /></label>`,
      (form) => ({
        does: async () => {
          const given = form.get('file') as File | null;
          const file = given?.size ? { name: given.name, content: await fileBytes(given) } : undefined;
          const format = typed(form, 'format');
          const answer: any = await call('TournamentService/ExportResults', { tournament: this.tournament.name, section: section.id, round: Number(form.get('round')), format, ...(file ? { file } : {}) });
          saveFile(file?.name ?? `${idOf(this.tournament.name)}-${section.id}.${format.startsWith('trf') ? 'trf' : 'txt'}`, Uint8Array.from(atob(answer.content ?? ''), (c) => c.charCodeAt(0)));
          return (answer.problems ?? []).join(' ') || text('rounds.exported');
        },
      }),
    );
  }

  private newSection() {
    return this.act('section', 'rounds.newSection', html`<label>${text('rounds.id')} <input name="id" required pattern="[A-Za-z0-9._\\-]+" autocomplete="off" /></label> <label>${text('rounds.sectionName')} <input name="name" autocomplete="off" /></label>`, (form, element) => {
      const act = this.edits([{ setSection: { section: typed(form, 'id'), title: typed(form, 'name') } }], text('rounds.newSection.done', { name: typed(form, 'name') || typed(form, 'id') }));
      return { does: async (force) => { const done = await act.does(force); element.reset(); return done; } };
    });
  }

  private async askChanges(more: boolean): Promise<Done> {
    const answer: any = await call('TournamentService/ListTournamentChanges', { name: this.tournament.name, ...(more ? { pageToken: this.moreChanges } : {}) });
    this.changes = [...(more ? (this.changes ?? []) : []), ...(answer.changes ?? [])];
    this.moreChanges = answer.nextPageToken ?? '';
    return this.changes.length || this.moreChanges ? '' : text('rounds.changes.none');
  }

  private log() {
    const when = (time: string | undefined) => (time ? new Date(time).toLocaleString(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }) : '');
    return this.act(
      'changes',
      'rounds.changes',
      this.changes?.length ? html`<ul class="list whole">${this.changes.map((one) => html`<li>${(one.lines ?? []).join('; ')} <span class="sub">${when(one.time)} · ${one.author}${one.origin ? ' · ' + one.origin : ''}</span></li>`)}</ul>` : nothing,
      () => ({ does: () => this.askChanges(!!this.moreChanges) }),
    );
  }

  private end() {
    const isOver = !!this.tournament.closed;
    return this.act('over', isOver ? 'rounds.more.reopen' : 'rounds.more.over', nothing, () =>
      this.edits([{ close: !isOver }], text(isOver ? 'rounds.more.reopen.done' : 'rounds.more.over.done'), { question: isOver ? '' : text('rounds.more.sureOver'), mayForce: true }),
    );
  }

  private ofSection(section: Section) {
    const two = (section.players?.length ?? 0) > 1;
    return html`${this.rules(section)} ${this.ranking(section)} ${this.player(section)} ${two ? this.pair(section) : nothing} ${section.rounds?.length ? html`${this.byHand(section)} ${this.fill(section)}` : nothing}`;
  }

  render() {
    const sections = this.tournament.sections ?? [];
    return html`<details class="card acts">
      <summary>${text('rounds.more')}</summary>
      ${sections.map((section) => html`${sections.length > 1 ? html`<h3>${this.nameOf(section)}</h3>` : nothing}${this.ofSection(section)}`)} ${sections.length > 1 ? html`<h3>${text('rounds.tournament')}</h3>` : nothing} ${this.names()} ${this.newSection()}
      ${this.log()} ${this.end()}
    </details>`;
  }
}
customElements.define('jd-tournament-more', TournamentMore);
