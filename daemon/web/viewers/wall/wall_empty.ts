// A wall before the first board is there. It has the event, a note that boards appear by themselves, and a code that opens the
// games on phones.

import { css, html, nothing } from 'lit';
import { View } from '../../element.js';
import { addressForPhones } from '../../phone_address.js';
import { qrDrawing } from '../../qr_drawing.js';
import { text } from '../../text.js';
import { adopt } from '../../theme.js';

const sheet = css`
  .wall > jd-wall-empty { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 5vw; align-items: center; height: 100%; padding: 0 6vw; }
  jd-wall-empty .about-event { min-width: 0; } jd-wall-empty h2 { font-size: calc(9 * var(--u)); line-height: 1.1; font-weight: 800; margin: 0; overflow-wrap: anywhere; text-wrap: balance; } jd-wall-empty p { margin: calc(2 * var(--u)) 0 0; font-size: calc(4 * var(--u)); line-height: 1.3; } jd-wall-empty .place { margin-top: calc(1 * var(--u)); }
  jd-wall-empty .on-phone { margin: 0; width: calc(46 * var(--u)); text-align: center; } jd-wall-empty .qr { display: block; width: 100%; background: #fff; border-radius: calc(1 * var(--u)); } jd-wall-empty figcaption { margin-top: calc(1.5 * var(--u)); font-size: calc(3.2 * var(--u)); line-height: 1.3; overflow-wrap: anywhere; }
  @media (max-width: 699.9px) { .wall > jd-wall-empty { grid-template-columns: minmax(0, 1fr); padding: 15vh 8px 0; text-align: center; } jd-wall-empty h2 { font-size: 30px; } jd-wall-empty p { font-size: 18px; } jd-wall-empty .on-phone { display: none; } }
`;

/** The part that a wall without boards shows. */
export class WallEmpty extends View {
  static properties = { heading: {}, place: {}, address: { state: true } };
  declare heading: string;
  declare place: string;
  private declare address?: string;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
    // Without an answer it has no code, and shows the rest.
    addressForPhones()
      .then((address) => (this.address = address))
      .catch(() => undefined);
  }

  private code(address: string) {
    const drawn = qrDrawing(address, text('view.qr', { address }));
    return drawn === nothing ? nothing : html`<figure class="on-phone">${drawn}<figcaption><strong>${text('view.scan')}</strong><br />${address}</figcaption></figure>`;
  }

  render() {
    return html`<div class="about-event">
        <h2>${this.heading}</h2>
        ${this.place ? html`<p class="place dim">${this.place}</p>` : nothing}
        <p role="status"><strong>${text('view.noBoards')}</strong> ${text('view.noBoards.how')}</p>
      </div>
      ${this.address ? this.code(this.address) : nothing}`;
  }
}
customElements.define('jd-wall-empty', WallEmpty);

/** Draws that part. */
export const wallEmpty = (heading: string, place = '') => html`<jd-wall-empty .heading=${heading} .place=${place}></jd-wall-empty>`;
