// What a reader sees at an address where there is no page, with the ways back.

import { html, text, ViewersPage } from './page.js';

export class MissingPage extends ViewersPage {
  render() {
    const title = text('view.missing');
    document.title = title;
    return html`${this.top(title)}
      <main class="page">
        <p>${text('view.missingAt', { address: location.pathname })}</p>
        <ul class="cards">
          ${['', 'wall', 'games', 'player'].map((page) => html`<li><a href=${'/' + page}><b>${text(page ? 'view.link.' + page : 'view.start')}</b></a></li>`)}
        </ul>
      </main>`;
  }
}
customElements.define('jd-missing', MissingPage);
