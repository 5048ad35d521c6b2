// The page at an address without a page: the address, and links to other pages.

import { css } from 'lit';
import { adopt } from '../theme.js';
import { HeadedPage } from './headed_page.js';
import { html, text } from './page.js';

const sheet = css`
  .missing { max-width: 640px; margin: 0 auto; padding: 8vh 20px 40px; text-align: center; } .missing svg { width: 120px; height: 120px; } .missing h2 { font-size: 26px; margin: 12px 0 4px; } .missing p { margin: 0 0 20px; color: var(--dim); overflow-wrap: anywhere; } .missing nav { display: grid; gap: 10px; } .missing .button { justify-content: center; min-height: 54px; font-size: 17px; }
`;

/** The ways on: the address, and its text. */
const WAYS = [
  ['/', 'view.tab.live'],
  ['/games', 'view.tab.games'],
  ['/player', 'view.link.player'],
  ['/wall', 'view.link.wall'],
];

/** The page for addresses without a page. */
export class MissingPage extends HeadedPage {
  connectedCallback(): void {
    super.connectedCallback();
    adopt(sheet);
  }

  render() {
    const title = text('view.missing');
    document.title = title;
    return html`${this.head({ title: text('view.title'), line: '', back: '/' })}
      <main class="missing">
        <svg viewBox="0 0 8 8" aria-hidden="true" shape-rendering="crispEdges"><path fill="#eee6d3" d="M0 0h8v8H0z"></path><path fill="#7f9bb0" d="M1 0h1v8H1zM3 0h1v8H3zM5 0h1v8H5zM7 0h1v8H7zM0 1h8v1H0zM0 3h8v1H0zM0 5h8v1H0zM0 7h8v1H0z" fill-rule="evenodd"></path></svg>
        <h2>${title}</h2>
        <p>${text('view.missingAt', { address: location.pathname })}</p>
        <nav aria-label=${text('view.tab.label')}>${WAYS.map(([address, key], i) => html`<a class=${'button' + (i ? '' : ' first')} href=${address}>${text(key)}</a>`)}</nav>
      </main>`;
  }
}
customElements.define('jd-missing', MissingPage);
