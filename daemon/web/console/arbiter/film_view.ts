// The last minute of a board, square by square, or the minute before any moment: a track, a slider, and a list. The board of the
// page follows. It sends `seen` with the moment that is shown: {placement, clock, squares, words}, or nothing for the present.

import { svg } from 'lit';
import { html, nothing, text, View, words, call } from '../view.js';
import { colourOf, filmAt, filmEvents, type Film, type FilmEvent } from './film.js';
import { hallOf, momentAddress } from './where.js';
import { instant } from '../../format.js';
import { icon } from '../../icons.js';
import { locale } from '../../text.js';

const NAMES: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
/** The length of a film, in milliseconds. */
const LENGTH_MS = 60_000;
/** The part of a film after the moment of its link, in milliseconds. */
const AFTER_MS = 5_000;
/** The time between two pictures of a running film. */
const STEP_MS = 100;
/** After a move the present minute is read again, at most this often. */
const AGAIN_MS = 2_000;

const seconds = (ms: number) => (ms / 1000).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The film of one board on the page of a table. */
export class FilmView extends View {
  static properties = { game: {}, at: {}, plies: { type: Number }, closed: { type: Boolean } };
  /** `games/4-2`. */
  declare game: string;
  /** The moment in the address: `2026-11-26T15:04:05.250Z`. Nothing: now. */
  declare at: string | undefined;
  /** The number of plies of the game. After another ply, the present minute is read again. */
  declare plies: number;
  /** The game is over, and there is no present minute. */
  declare closed: boolean;
  private film?: Film;
  private events: FilmEvent[] = [];
  /** The moment that is shown, in milliseconds. Nothing: the end. */
  private place?: number;
  private problem = '';
  private copied = '';
  private busy = false;
  private asked = '';
  private readAt = 0;
  private timer = 0;
  private runs = 0;

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    this.pause();
    super.disconnectedCallback();
  }

  protected willUpdate(changed: Map<string, unknown>): void {
    const key = `${this.game} ${this.at ?? ''}`;
    if (this.asked !== key) {
      this.asked = key;
      this.film = undefined;
      this.events = [];
      this.place = undefined;
      this.problem = this.copied = '';
      this.pause();
      this.read(this.at);
    } else if (changed.has('plies') && !this.at && this.place === undefined && !this.closed) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.place === undefined && this.read(), Math.max(300, AGAIN_MS - (performance.now() - this.readAt)));
    }
  }

  /** Reads the minute up to a moment, or up to now. */
  private async read(at?: string): Promise<void> {
    const hall = hallOf(this.game);
    if (hall) {
      // A hub does not have the readings of a hall's sensors.
      this.problem = text('film.elsewhere', { hall });
      return;
    }
    const asked = this.asked;
    this.busy = true;
    this.readAt = performance.now();
    const span = at ? { beginTime: new Date(instant(at) - LENGTH_MS).toISOString(), endTime: new Date(instant(at) + AFTER_MS).toISOString() } : {};
    try {
      const answer: any = await call('FilmService/GetFilm', { game: this.game, ...span });
      if (asked !== this.asked) return;
      this.film = answer.film;
      this.events = this.film ? filmEvents(this.film) : [];
      this.problem = '';
      if (at) this.look(instant(at));
      else this.tell();
    } catch (error) {
      if (asked !== this.asked) return;
      this.problem = words(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private get begin(): number {
    return instant(this.film?.beginTime);
  }
  private get end(): number {
    return instant(this.film?.endTime);
  }

  /** Shows a moment. */
  private look(place: number | undefined): void {
    this.place = place === undefined ? undefined : Math.min(this.end, Math.max(this.begin, place));
    this.copied = '';
    this.tell();
    this.requestUpdate();
    this.updateComplete.then(() => {
      const list = this.querySelector('.events');
      const now = this.querySelector<HTMLElement>('.events [aria-current]');
      if (list && now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
    });
  }

  private tell(): void {
    const current = this.current();
    const seen = this.film && this.place !== undefined ? { ...filmAt(this.film, this.place), squares: current?.square ? [current.square] : [], words: this.when(this.place) } : undefined;
    this.dispatchEvent(new CustomEvent('seen', { detail: seen }));
  }

  /** The last event up to the moment that is shown. */
  private current(): FilmEvent | undefined {
    if (this.place === undefined) return undefined;
    return this.events.filter((one) => one.at <= this.place!).pop();
  }

  private step(by: number): void {
    this.pause();
    const place = this.place ?? this.end + 1;
    const next = by < 0 ? this.events.filter((one) => one.at < place).pop() : this.events.find((one) => one.at > place);
    if (next) this.look(next.at);
  }

  private pause(): void {
    clearInterval(this.runs);
    this.runs = 0;
  }

  /** Runs the film at real speed. */
  private play(): void {
    if (this.runs) {
      this.pause();
      this.requestUpdate();
      return;
    }
    if (this.place === undefined || this.place >= this.end) this.look(this.begin);
    this.runs = window.setInterval(() => {
      if ((this.place ?? this.end) >= this.end) this.pause();
      else this.look(this.place! + STEP_MS);
    }, STEP_MS);
    this.requestUpdate();
  }

  /** The minute before. */
  private earlier(): void {
    location.hash = momentAddress(this.game, new Date(this.begin).toISOString());
  }

  private async copy(): Promise<void> {
    const link = location.href.split('#')[0] + momentAddress(this.game, new Date(this.place ?? this.end).toISOString());
    try {
      await navigator.clipboard.writeText(link);
      this.copied = text('film.copied');
    } catch {
      // Only a page over https may write there. The reader copies it.
      this.copied = link;
    }
    this.requestUpdate();
  }

  /** `−5.2 s`: before the end of the film. */
  private when(at: number): string {
    return text('film.before', { seconds: '−' + seconds(Math.max(0, this.end - at)) });
  }

  private words(event: FilmEvent): string {
    const piece = event.piece ? text(`film.${colourOf(event.piece)}`, { piece: text('piece.' + NAMES[event.piece.toLowerCase()]) }) : '';
    switch (event.kind) {
      case 'lift':
        return text('film.lift', { piece, square: event.square });
      case 'set':
        return event.heldMs === undefined ? text('film.set', { piece, square: event.square }) : text('film.setHeld', { piece, square: event.square, seconds: seconds(event.heldMs) });
      case 'press':
        return text(event.side === 'white' ? 'film.pressWhite' : 'film.pressBlack');
    }
    return text('film.' + event.kind);
  }

  /** Lifts as bars up to where the piece was set, presses as strokes. */
  private track() {
    const x = (at: number) => (1000 * (at - this.begin)) / Math.max(1, this.end - this.begin);
    const held = this.events.filter((one) => one.kind === 'set' && one.heldMs !== undefined);
    const ofKind = (...kinds: string[]) => this.events.filter((one) => kinds.includes(one.kind));
    return svg`<svg class="track" viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
      ${held.map((one) => svg`<path class="held" d="M${x(one.at - one.heldMs!)} 17H${Math.max(x(one.at - one.heldMs!) + 3, x(one.at))}v10H${x(one.at - one.heldMs!)}z"></path>`)}
      ${ofKind('lift').map((one) => svg`<path class="up" d="M${x(one.at)} 8v28"></path>`)} ${ofKind('set').map((one) => svg`<path class="down" d="M${x(one.at)} 8v28"></path>`)}
      ${ofKind('press').map((one) => svg`<path class="press" d="M${x(one.at)} 6v32"></path>`)} ${ofKind('lost', 'missed').map((one) => svg`<path class="lost" d="M${x(one.at)} 2v40"></path>`)}
      ${this.place === undefined ? nothing : svg`<path class="place" d="M${x(this.place)} 0v44"></path>`}
    </svg>`;
  }

  private whole() {
    const current = this.current();
    const place = this.place ?? this.end;
    return html`${this.track()}
      <input
        type="range"
        min="0"
        max=${String(Math.max(1, this.end - this.begin))}
        step="100"
        .value=${String(place - this.begin)}
        aria-label=${text('film.title')}
        aria-valuetext=${this.when(place)}
        @input=${(event: Event) => (this.pause(), this.look(this.begin + Number((event.target as HTMLInputElement).value)))}
      />
      <div class="row steps">
        <button type="button" class="pic" aria-label=${text('film.stepBack')} title=${text('film.stepBack')} ?disabled=${!this.events.length} @click=${() => this.step(-1)}>${icon('back')}</button>
        <button type="button" class="small" aria-pressed=${this.runs !== 0} @click=${() => this.play()}>${text(this.runs ? 'view.pause' : 'film.play')}</button>
        <button type="button" class="pic" aria-label=${text('film.stepOn')} title=${text('film.stepOn')} ?disabled=${this.place === undefined} @click=${() => this.step(1)}>${icon('on')}</button>
        ${this.place === undefined ? nothing : html`<button type="button" class="small" @click=${() => (this.pause(), this.at ? (location.hash = '#/table/' + this.game) : this.look(undefined))}>${text('film.now')}</button>`}
        <button type="button" class="pic last" aria-label=${text('film.link')} title=${text('film.link')} @click=${() => this.copy()}>${icon('share')}</button>
      </div>
      ${this.copied ? html`<p class="done" role="status">${this.copied}</p>` : nothing} ${this.events.length ? nothing : html`<p class="dim">${text('film.nothing')}</p>`}
      <ol class="events">
        ${this.events.map((one) => html`<li><button type="button" aria-current=${one === current ? 'step' : nothing} @click=${() => (this.pause(), this.look(one.at))}><b>${this.when(one.at)}</b><span>${this.words(one)}</span></button></li>`)}
      </ol>
      ${this.film?.leftOut ? html`<p class="refusal">${text('film.leftOut')}</p>` : nothing}
      <div class="row wrap">
        <button type="button" class="small" @click=${() => this.earlier()}>${text('film.earlier')}</button>
        <button type="button" class="small" ?disabled=${this.busy} @click=${() => (this.at ? (location.hash = '#/table/' + this.game) : ((this.place = undefined), this.read()))}>${text('film.again')}</button>
      </div>
      <p class="note">${text('film.evidence')}</p>`;
  }

  render() {
    const end = this.film ? new Date(this.end).toLocaleTimeString(locale) : '';
    return html`<section class="film" aria-label=${text('film.title')}>
      <h3>${text('film.title')} <span class="dim">${this.place === undefined ? (end ? text('film.upTo', { time: end }) : '') : this.when(this.place)}</span></h3>
      ${this.problem ? html`<p class="dim" role="status">${this.problem}</p>` : nothing} ${this.film ? this.whole() : nothing}
    </section>`;
  }
}
customElements.define('jd-film', FilmView);
