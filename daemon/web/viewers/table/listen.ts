// The announcements of one table, for players who cannot see and for people with a screen reader. They are the last move, and
// answers to questions. `/listen/table-7`. A region that screen readers read out has the last text.

import { css } from 'lit';
import { call } from '../../client.js';
import { adopt } from '../../theme.js';
import { HeadedPage } from '../headed_page.js';
import { html, idInAddress, nothing, text } from '../page.js';
import { fullName, isOver, type Side, type Table } from '../tables.js';

/** The questions: the subject in the API, and the key. */
const QUESTIONS: Record<string, { subject: string; key: string }> = {
  repeat: { subject: 'LAST', key: 'l' },
  position: { subject: 'POSITION', key: 'p' },
  times: { subject: 'CLOCKS', key: 'c' },
  moves: { subject: 'MOVE_NUMBER', key: 'n' },
  material: { subject: 'MATERIAL', key: 'm' },
};
const sheet = css`
  .listen { max-width: 900px; margin: 0 auto; padding: 14px 16px 28px; } .listen .names { font-size: 17px; font-weight: 600; margin: 0 0 8px; overflow-wrap: anywhere; }
  .listen .said { font-size: clamp(24px, 5vw, 48px); font-weight: 700; line-height: 1.3; min-height: 3.2em; margin: 0 0 16px; padding: 14px 18px; overflow-wrap: anywhere; }
  .listen .ask { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); } .listen .ask button { min-height: 88px; font-size: 22px; display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 8px 18px; text-align: left; } .listen kbd { flex: none; font: 600 15px var(--type); min-width: 2em; padding: 3px 0; border: 1px solid var(--line); border-radius: 6px; text-align: center; color: var(--dim); }
  .listen .check { display: flex; align-items: center; gap: 12px; min-height: 44px; } .listen .check input { width: 28px; min-height: 28px; }
  @media (pointer: coarse) { .listen kbd { display: none; } }
`;

/** Screen readers read a text again only if it was removed before. */
const GONE_MS = 100;

/** The page `/listen`. */
export class ListenPage extends HeadedPage {
  private readonly board = idInAddress();
  private said = '';
  private speaks = false;
  /** The move that was the last one when it was requested. */
  private lastSpoken = '';
  private asks = 0;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    this.followNamed([this.board]);
  }

  private get table(): Table | undefined {
    return this.named(this.board);
  }

  /** A move that nothing has confirmed is not read out automatically: it may still change. */
  protected tablesChanged(): void {
    const table = this.table;
    const last = table?.plies?.[table.plies.length - 1];
    if (!table?.game || (last?.provisional && this.lastSpoken)) return;
    const played = [table.game, table.plyCount ?? 0, last?.move ?? '', isOver(table)].join(' ');
    if (played === this.lastSpoken) return;
    this.lastSpoken = played;
    this.ask('repeat', false);
  }

  private async ask(question: string, speak: boolean): Promise<void> {
    const own = ++this.asks;
    let said: string;
    try {
      const answer: any = await call('AnnouncementService/Announce', {
        board: this.table?.board ?? 'boards/' + this.board,
        subject: 'ANNOUNCEMENT_SUBJECT_' + QUESTIONS[question].subject,
        speak,
      });
      said = answer.text;
    } catch (error) {
      said = (error as Error).message;
    }
    if (own !== this.asks) return;
    this.said = '';
    this.draw();
    setTimeout(() => {
      if (own !== this.asks) return;
      this.said = said;
      this.draw();
    }, GONE_MS);
  }

  protected keyed(key: string): boolean {
    const question = Object.keys(QUESTIONS).find((each) => QUESTIONS[each].key === key);
    if (!question) return super.keyed(key);
    this.ask(question, this.speaks);
    return true;
  }

  private player(side: Side): string {
    const table = this.table;
    return (table && fullName(table[side])) || text('side.' + side);
  }

  render() {
    const title = text('view.listen.title', { table: this.table ? this.tables.sign(this.table) : this.board });
    document.title = title;
    return html`${this.notice()}${this.head({ title, back: this.table?.game ? '/game/' + this.table.game.replace('games/', '') : '/' })}
      <main class="listen">
        <p class="names">${this.player('white')} – ${this.player('black')}</p>
        <p class="panel said" role="status" aria-live="assertive" aria-atomic="true">${this.said}</p>
        <div class="ask" role="group" aria-label=${text('view.listen.ask')}>
          ${Object.entries(QUESTIONS).map(
            ([question, { key }]) =>
              html`<button type="button" aria-keyshortcuts=${key} @click=${() => this.ask(question, this.speaks)}>${text('view.listen.' + question)} <kbd aria-hidden="true">${key}</kbd></button>`,
          )}
        </div>
        <p>
          <label class="check"><input type="checkbox" .checked=${this.speaks} @change=${(event: Event) => (this.speaks = (event.target as HTMLInputElement).checked)} /> ${text('view.listen.speak')}</label>
        </p>
        ${this.table?.game ? html`<p><a class="button" href=${'/game/' + this.table.game.replace('games/', '')}>${text('view.player.whole')}</a></p>` : nothing}
      </main>`;
  }
}
customElements.define('jd-listen', ListenPage);
