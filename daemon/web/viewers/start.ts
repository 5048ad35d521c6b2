// The first page: the games of the round. Team matches are under their score. Links for staff and screens are in the foot.

import { css } from 'lit';
import { icon } from '../icons.js';
import { mayBe, whoAmI, type Me, type Role } from '../element.js';
import { keep, kept } from '../keep.js';
import { adopt } from '../theme.js';
import { followed } from './follow.js';
import { matchHead } from './match_head.js';
import { matchesOf, type Match } from './matches.js';
import { addressOf, mini, miniSheet } from './mini.js';
import { HeadedPage } from './headed_page.js';
import { html, nothing, roundText, text } from './page.js';
import { shortTime } from './clock_text.js';
import { chancesText, whitePercent } from './game/chances.js';
import { eventOf, isBye, isHeldBack, isOver, isPlayed, surname, type Side, type Table } from './tables.js';

const SCREENS = ['wall', 'door'];
const SIDES: Side[] = ['white', 'black'];
/** The most players short of time who are named above the games. */
const MOST_SHORT = 6;
const STAFF: [string, Role][] = [
  ['arbiter', 'arbiter'],
  ['operator', 'operator'],
  ['training', 'arbiter'],
];
/** On windows narrower than this, only one match is open at first. */
const PHONE_PX = 700;

const sheet = css`
  .odds { display: block; height: 7px; border: solid var(--line); border-width: 1px 0; background: linear-gradient(90deg, #fff var(--w), #14181d 0); }
  .hall { padding: 10px 14px 24px; max-width: 2400px; margin: 0 auto; }
  .bar { display: flex; gap: 8px; align-items: center; margin-bottom: 10px; } .bar .chips { flex: 1 1 0; min-width: 0; padding: 3px; margin: -3px; } .hurry { position: relative; align-items: center; padding: 3px; margin: -7px -3px 7px; } .hurry span { flex: none; font-size: 14px; } .hurry .chip { min-height: 36px; padding: 0 8px 0 12px; } .chip .icon { width: 16px; height: 16px; } .chip jd-time { font-size: 15px; }
  .matches { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr)); }
  .match { padding: 10px; min-width: 0; } .match .minis { grid-template-columns: repeat(4, minmax(0, 1fr)); margin-top: 8px; } .match.wide { grid-column: 1 / -1; }
  .match .minis.many { grid-template-columns: repeat(auto-fill, minmax(124px, 1fr)); }
  .match-head .fold { display: flex; justify-content: space-between; align-items: center; width: 100%; margin-top: 4px; border: 0; padding: 0 2px; min-height: 44px; background: none; font-weight: 400; font-size: 14px; color: var(--dim); text-align: left; }
  .match-head .fold[aria-expanded='true'] .icon { transform: scaleY(-1); }
  .tournament { font-size: 17px; margin: 20px 2px 8px; } .tournament:first-child { margin-top: 4px; }
  .staff { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 28px; padding-top: 10px; border-top: 1px solid var(--edge); font-size: 14px; color: var(--dim); } .staff ul { display: inline-flex; flex-wrap: wrap; gap: 0 16px; list-style: none; margin: 0; padding: 0; } .staff div { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; } .staff a { display: inline-flex; align-items: center; min-height: 44px; }
  .nothing { padding: 56px 16px; text-align: center; font-size: 20px; color: var(--dim); }
  @media (min-width: 1500px) { .matches { grid-template-columns: repeat(3, minmax(0, 1fr)); } .matches.few { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  @media (max-width: 699.9px) { .match .minis, .match .minis.many { grid-template-columns: repeat(2, minmax(0, 1fr)); } .hall { padding: 10px 12px 20px; } }
`;

/** The page `/`. */
export class StartPage extends HeadedPage {
  private me: Me = { name: '', role: 'viewer' };
  private readonly phone = matchMedia(`(max-width: ${PHONE_PX - 0.1}px)`);
  private readonly resized = () => this.draw();
  /** The matches that the reader has opened or closed on a phone, by their names. */
  private folds = new Map<string, boolean>();
  private all = kept('all-boards') === '1';

  connectedCallback(): void {
    super.connectedCallback();
    adopt(miniSheet);
    adopt(sheet);
    this.phone.addEventListener('change', this.resized);
    this.follow([]);
    whoAmI()
      .then((me) => {
        this.me = me;
        this.draw();
      })
      .catch(() => undefined);
  }

  disconnectedCallback(): void {
    this.phone.removeEventListener('change', this.resized);
    super.disconnectedCallback();
  }

  private mini(table: Table) {
    return mini(table, this.tables.sign(table), this.stale, (one, side) => this.clock(one, side), true, this.odds(table));
  }

  /** An engine's evaluation: only for spectators, and only if the table has a delay for them. */
  private odds(table: Table) {
    const { evaluation } = table;
    if (!evaluation || isOver(table)) return nothing;
    return html`<i class="odds" role="img" aria-label=${chancesText(evaluation)} .style=${`--w:${whitePercent(evaluation).toFixed()}%`}></i>`;
  }

  /** The games of the players whom the reader follows. */
  private mine(): { table: Table; side: Side; name: string }[] {
    const names = followed();
    const seats = this.tables.listed().flatMap((table) => SIDES.map((side) => ({ table, side, name: table[side]?.name ?? '' })));
    return names.flatMap((name) => seats.filter((seat) => seat.name === name));
  }

  /** The clocks of players who are short of time, the shortest first. */
  private short(tables: Table[]): { table: Table; side: Side }[] {
    const left = ({ table, side }: { table: Table; side: Side }) => this.tables.seconds(table, side) ?? Infinity;
    return tables
      .filter(isPlayed)
      .map((table) => ({ table, side: left({ table, side: 'white' }) <= left({ table, side: 'black' }) ? SIDES[0] : SIDES[1] }))
      .filter((one) => left(one) < shortTime(one.table))
      .sort((a, b) => left(a) - left(b))
      .slice(0, MOST_SHORT);
  }

  /** The players who are short of time. On a phone, the game may be far below. */
  private hurry(tables: Table[]) {
    const short = this.stale ? [] : this.short(tables);
    return short.length
      ? html`<nav class="chips hurry" aria-label=${text('view.shortOfTime')}>
          <span class="dim" aria-hidden="true">${text('view.shortOfTime')}</span>${short.map(({ table, side }) => html`<a class="chip" href=${addressOf(table)}><b>${this.tables.sign(table)}</b> <bdi class="sr">${surname(table[side])}</bdi>${this.clock(table, side)}</a>`)}
        </nav>`
      : nothing;
  }

  private bar(matches: Match[]) {
    const mine = this.mine();
    return html`<div class="bar">
      <nav class="chips" aria-label=${text('view.follow.all')}>
        ${STAFF.filter(([, role]) => this.me.role !== 'viewer' && mayBe(this.me, role)).map(([page]) => html`<a class="chip" href=${'/' + page}>${text('view.link.' + page)}</a>`)}
        ${mine.map(({ table, side }) => html`<a class="chip" href=${addressOf(table)}>${icon('starred')} <bdi>${surname(table[side])}</bdi> <span class="dim">${this.tables.sign(table)}</span> ${this.clock(table, side)}</a>`)}
        ${this.tables.all().some(isHeldBack) ? html`<a class="chip" href="/highlights">${text('view.highlights')}</a>` : nothing}
        <a class="chip more" href="/player">${icon('star')} ${text('view.follow.add')}</a>
      </nav>
      ${this.phone.matches && matches.length > 1
        ? html`<button type="button" class="pic" aria-pressed=${this.all} aria-label=${text('view.allBoards')} title=${text('view.allBoards')} @click=${() => this.openAll(!this.all)}>${icon('boards')}</button>`
        : nothing}
    </div>`;
  }

  private openAll(all: boolean): void {
    this.all = all;
    this.folds.clear();
    keep('all-boards', all ? '1' : '');
    this.draw();
  }

  private match(match: Match, isFirst: boolean, count: number) {
    const key = `${match.event} ${match.round} ${match.number}`;
    const folds = this.phone.matches && count > 1;
    const open = !folds || (this.folds.get(key) ?? (this.all || isFirst));
    const numbers = match.tables.map((table) => Number(table.table)).filter(Boolean);
    const where = numbers.length > 1 ? text('view.tables', { first: Math.min(...numbers), last: Math.max(...numbers) }) : '';
    const words = [where, match.open ? text('view.stillPlayed', { count: match.open }) : text('view.matchEnded')].filter(Boolean).join(' · ');
    const more = folds
      ? html`<button type="button" class="fold" aria-expanded=${open} @click=${() => {
          this.folds.set(key, !open);
          this.draw();
        }}><span>${words}</span>${icon('open')}</button>`
      : html`<span class="where">${words}</span>`;
    return html`<section class="panel match">
      ${matchHead(match, more)} ${open ? html`<div class="minis ${match.tables.length > 4 ? 'many' : ''}">${match.tables.map((table) => this.mini(table))}</div>` : nothing}
    </section>`;
  }

  /** Tables that belong to no team match, under their tournament if there are several. */
  private singles(tables: Table[]) {
    const groups = new Map<string, Table[]>();
    for (const table of tables) {
      const name = table.round ? [eventOf(table), roundText(table.round)].filter(Boolean).join(' · ') : '';
      groups.set(name, [...(groups.get(name) ?? []), table]);
    }
    return [...groups].map(([name, all]) => html`${groups.size > 1 && name ? html`<h2 class="tournament">${name}</h2>` : nothing}<div class="minis ${all.length === 1 ? 'one' : all.length < 7 ? 'few' : ''}">${all.map((table) => this.mini(table))}</div>`);
  }

  private foot(tables: Table[]) {
    const links = (pages: string[]) => html`<ul>${pages.map((page) => html`<li><a href=${'/' + page} title=${text('view.about.' + page)}>${text('view.link.' + page)}</a></li>`)}</ul>`;
    return html`<footer>
      ${this.tables.listed().length ? html`<p class="note">${text('view.clockCounts')}</p>` : nothing}
      <div class="staff">
        <div>${links(tables.some(isHeldBack) ? ['player', 'highlights'] : ['player'])}</div>
        <div>${text('view.screens')} ${links(SCREENS)}</div>
        <div>${text('view.staff')} ${this.me.name
          ? html`${links(STAFF.filter(([, role]) => mayBe(this.me, role)).map(([page]) => page))} <span>${text('view.enteredAs', { name: this.me.name, role: text('role.' + this.me.role) })} <a href="/enter">${text('view.leave')}</a></span>`
          : html`<a href="/enter">${text('view.enter')}</a>`}</div>
      </div>
    </footer>`;
  }

  render() {
    const title = this.tables.event.name ? this.whose() : this.heading();
    document.title = title;
    const tables = this.tables.listed().filter((table) => !isBye(table));
    const matches = matchesOf(tables);
    const mine = new Set(followed());
    const isMine = (match: Match) => match.tables.some((table) => mine.has(table.white?.name ?? '') || mine.has(table.black?.name ?? ''));
    matches.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
    const singles = tables.filter((table) => !table.match);
    return html`${this.notice()}${this.head({ title, line: this.progress() })}${this.tabs('live')}
      <main class="hall">
        ${tables.length ? this.bar(matches) : nothing} ${this.hurry(tables)}
        ${matches.length ? html`<div class="matches ${matches.length < 3 ? 'few' : ''}">${matches.map((match, i) => this.match(match, i === 0, matches.length))}</div>` : nothing}
        ${this.singles(singles)}
        ${this.tables.known && !tables.length ? html`<p class="nothing">${text('view.noBoards')}<br />${text('view.noBoards.how')}</p>` : nothing}
        ${this.tables.known ? this.foot(tables) : nothing}
      </main>`;
  }
}
customElements.define('jd-start', StartPage);
