// /rehearsal: the emulated boards of the rehearsal that is running, for operators. It is like the first page of spectators, with
// a note on top that no game there is real.

import { css } from 'lit';
import { mayBe, whoAmI, type Me } from '../element.js';
import { adopt } from '../theme.js';
import { mini, miniSheet } from '../viewers/mini.js';
import { HeadedPage } from '../viewers/headed_page.js';
import { html, nothing, text } from '../viewers/page.js';

const sheet = css`
  .test-hall { padding: 10px 14px 24px; max-width: 2400px; margin: 0 auto; }
  .test-band { margin: 0 0 12px; padding: 10px 14px; border: 3px dashed var(--warning); border-radius: var(--radius); font-size: 17px; font-weight: 700; }
  .test-band a { font-weight: 400; }
`;

/** The page `/rehearsal`. */
export class RehearsalHall extends HeadedPage {
  private me?: Me;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(miniSheet);
    adopt(sheet);
    this.enter();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    if (!this.me) setTimeout(() => this.enter(), 3000);
    else if (mayBe(this.me, 'operator')) this.follow([]);
    this.draw();
  }

  private tablesNow() {
    const tables = this.tables.listed();
    const size = tables.length === 1 ? 'one' : tables.length < 7 ? 'few' : '';
    return html`<div class="minis ${size}">${tables.map((table) => mini(table, this.tables.sign(table), this.stale, (one, side) => this.clock(one, side), false))}</div>`;
  }

  render() {
    const title = text('rehearsal.title');
    document.title = title;
    const may = !this.me || mayBe(this.me, 'operator');
    return html`${may ? this.notice() : nothing}${this.head({ title, line: this.tables.known ? this.heading() : '', back: '/operator#/guide/rehearsal' })}
      <main class="test-hall">
        <p class="test-band">${text('rehearsal.band')}</p>
        ${may ? this.tablesNow() : html`<p>${text('rehearsal.forOperators')} <a href="/enter">${text('view.enter')}</a></p>`}
      </main>`;
  }
}
customElements.define('jd-rehearsal-hall', RehearsalHall);
