// The one stream of a page, and the words about it.

import { html, mayBe, View, text, whoAmI, type Role } from './view.js';
import { watch } from '../client.js';
import { Hall } from './hall.js';

/** The time between two checks whether the page may still be seen. */
const ACCESS_MS = 3_000;

/** If the first answer has not come after this time, the connection is lost. */
const OPENING_MS = 2_000;

/** A page that follows the hall with one stream. */
export abstract class HallPage extends View {
  protected hall = new Hall();
  /** False: the page shows old data. */
  protected live = false;
  /** A page that has just been opened waits for its first answer. */
  private opening = true;
  /** The page has no stream, and polls. */
  private polls = false;
  /** True: the access of this browser was revoked, or has ended. */
  protected shutOut = false;
  /** The roles that may see the page. */
  protected abstract readonly least: Role;
  private drawing = false;
  private checking = 0;
  private stop?: () => void;

  /** Starts to follow. `message`: that of WatchEvents. */
  protected follow(message: object): void {
    this.stop?.();
    setTimeout(() => {
      this.opening = false;
      this.draw();
    }, OPENING_MS);
    this.stop = watch('HallService/WatchEvents', message, {
      onMessage: (event: any) => {
        this.hall.apply(event);
        this.draw();
      },
      onShutOut: () => this.endAccess(),
      onPolling: (polls: boolean) => {
        this.polls = polls;
        this.draw();
      },
      onState: (state: string) => {
        this.live = state === 'live';
        if (this.live) this.opening = false;
        // The stream may be one that everybody may watch. The session may have ended meanwhile.
        this.checkAccess();
        this.lineChanged(this.live);
        this.draw();
      },
    });
  }

  connectedCallback(): void {
    super.connectedCallback();
    this.checking = window.setInterval(() => this.checkAccess(), ACCESS_MS);
  }

  /** Checks whether this browser may still see the page, and ends the page if not. */
  protected async checkAccess(): Promise<void> {
    if (!this.stop || this.shutOut || document.visibilityState !== 'visible') return;
    const me = await whoAmI().catch(() => undefined);
    if (me && !mayBe(me, this.least)) this.endAccess();
  }

  private endAccess(): void {
    this.stop?.();
    this.stop = undefined;
    clearInterval(this.checking);
    this.shutOut = true;
    this.live = false;
    // This browser may no longer show what it has.
    this.hall = new Hall();
    this.accessEnded();
    this.draw();
  }

  protected accessEnded(): void {}

  /** The text that is shown instead of the page. */
  protected shutOutPage() {
    document.title = text('console.shutOut');
    return html`<main class="narrow">
      <h1>${text('console.shutOut')}</h1>
      <p role="alert">${text('console.shutOutWhy')}</p>
      <p>${text('console.askForLink')}</p>
      <pre class="prose">jadoube enter --role ${this.least} --name "A. Meier"</pre>
      <p><a class="button" href="/">${text('console.toViewers')}</a></p>
    </main>`;
  }

  disconnectedCallback(): void {
    clearInterval(this.checking);
    this.stop?.();
    super.disconnectedCallback();
  }

  /** Draws at most once a frame. */
  protected draw(): void {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.requestUpdate();
    });
  }

  protected lineChanged(_live: boolean): void {}

  /** The page shows old data, and marks it as old. */
  protected get isLost(): boolean {
    return !this.live && !this.opening;
  }

  /** The state of the connection, in words. */
  protected line() {
    if (!this.live && !this.isLost) return html`<span class="line" role="status">${text('view.asking')}</span>`;
    return html`<span class="line ${this.live ? 'live' : 'lost'}" role="status"
      >${this.live ? text(this.polls ? 'console.line.polls' : 'console.line.live') : '✕ ' + text('console.line.lost')}</span
    >`;
  }
}
