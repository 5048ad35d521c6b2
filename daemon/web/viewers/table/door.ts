// A screen at the door of the hall: the games in play, and a code that opens them on phones.
//
//   ?address=https://hall.example/   the address in the code; without it, the address of this page

import { css } from 'lit';
import { addressForPhones } from '../../phone_address.js';
import { qrDrawing } from '../../qr_drawing.js';
import { adopt } from '../../theme.js';
import { asked, html, keepAwake, nothing, text, ViewersPage } from '../page.js';
import { isPlayed } from '../tables.js';

const sheet = css`
  .door { min-height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center; gap: 2.500vmin; padding: 3vmin; } .door h1 { font-size: clamp(30px, 7vmin, 150px); line-height: 1.1; overflow-wrap: anywhere; text-wrap: balance; } .door p { margin: 0; font-size: clamp(18px, 3.600vmin, 80px); overflow-wrap: anywhere; } .door .place { color: var(--dim); } .door .live { font-weight: 700; } .door .live:empty { display: none; } .door .scan { font-weight: 700; font-size: clamp(20px, 4.200vmin, 92px); } .door .address { font-weight: 700; font-size: clamp(20px, 4.200vmin, 92px); }
  .qr { width: clamp(200px, 50vmin, 1100px); background: #fff; display: block; border-radius: 2vmin; } .door pre { text-align: left; margin: 0; padding: 12px 18px; background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius); font-size: 18px; overflow-x: auto; max-width: 92vw; } .door .note { font-size: 16px; }
`;

/** The page `/door`. */
export class DoorPage extends ViewersPage {
  private address?: string;
  private known = false;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    this.follow([]);
    keepAwake();
    this.find();
  }

  private find(): void {
    const given = asked('address');
    (given ? Promise.resolve(given) : addressForPhones())
      .then((address) => {
        this.address = address;
        this.known = true;
        this.draw();
      })
      .catch(() => setTimeout(() => this.find(), 3000));
  }

  private live(): string {
    const count = this.tables.all().filter(isPlayed).length;
    if (this.stale || !this.tables.known) return '';
    return count === 0 ? text('view.noneLive') : text('view.someLive', { count });
  }

  render() {
    document.title = this.heading();
    const { address } = this;
    const live = this.live();
    const code = address ? qrDrawing(address, text('view.qr', { address })) : nothing;
    return html`${this.notice()}
      <main class="door">
        <h1>${this.heading()}</h1>
        ${this.tables.event.site ? html`<p class="place">${this.tables.event.site}</p>` : nothing}
        <p class="live ${live ? 'live-dot' : ''}" role="status">${live}</p>
        ${code !== nothing
          ? html`${code}
              <p class="scan">${text('view.scan')}</p>
              <p class="address">${address}</p>`
          : this.known
            ? html`<p>${text('view.doorLocal')}</p>
                <pre>[http]
listen = ["0.0.0.0:${location.port || 80}"]</pre>
                <p class="note">${text('view.doorAddress')}</p>`
            : nothing}
      </main>`;
  }
}
customElements.define('jd-door', DoorPage);
