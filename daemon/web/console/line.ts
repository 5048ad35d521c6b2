// The one stream of a page, and the words about it.

import { html, View, text } from './view.js';
import { watch } from '../client.js';
import { Hall } from './hall.js';

/** A page that follows the hall with one stream. */
export abstract class HallPage extends View {
  protected hall = new Hall();
  /** False: the page shows what was, not what is. */
  protected live = false;
  private drawing = false;
  private stop?: () => void;

  /** Starts to follow. `message`: that of WatchEvents. */
  protected follow(message: object): void {
    this.stop?.();
    this.stop = watch('HallService/WatchEvents', message, {
      onMessage: (event: any) => {
        this.hall.apply(event);
        this.draw();
      },
      onState: (state: string) => {
        this.live = state === 'live';
        this.lineChanged(this.live);
        this.draw();
      },
    });
  }

  disconnectedCallback(): void {
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

  /** The state of the line, in words. */
  protected line() {
    return html`<span class="line ${this.live ? 'live' : 'lost'}" role="status"
      >${this.live ? '● ' + text('console.line.live') : '✕ ' + text('console.line.lost')}</span
    >`;
  }
}
