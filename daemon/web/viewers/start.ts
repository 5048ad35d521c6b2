// What there is: links to the other pages, and to each board.

import { languageChoice } from '../language.js';
import { mayBe, whoAmI, type Me, type Role } from '../element.js';
import { idOf } from '../format.js';
import { html, nothing, text, ViewersPage } from './page.js';
import { isPlayed, surname, type Table } from './tables.js';

const PAGES: [string, Role][] = [
  ['wall', 'viewer'],
  ['games', 'viewer'],
  ['player', 'viewer'],
  ['door', 'viewer'],
  ['arbiter', 'arbiter'],
  ['operator', 'operator'],
  ['training', 'arbiter'],
];

export class StartPage extends ViewersPage {
  private me: Me = { name: '', role: 'viewer' };

  connectedCallback(): void {
    super.connectedCallback();
    this.follow([]);
    whoAmI()
      .then((me) => {
        this.me = me;
        this.draw();
      })
      .catch(() => undefined);
  }

  private board(table: Table) {
    const id = idOf(table.board);
    const names = [surname(table.white) || text('side.white'), surname(table.black) || text('side.black')].join(' – ');
    const named = (what: string) => `${text('view.link.' + what)}: ${this.tables.title(table)}`;
    return html`<tr>
      <th scope="row">${this.tables.sign(table)}</th>
      <td>${table.game ? html`<a href=${'/game/' + idOf(table.game)}>${names}</a>` : names}</td>
      <td><a href=${'/board/' + id} aria-label=${named('board')}>${text('view.link.board')}</a> <a href=${'/clock/' + id} aria-label=${named('clock')}>${text('view.link.clock')}</a></td>
    </tr>`;
  }

  render() {
    const title = this.heading();
    document.title = title;
    const all = this.tables.all();
    const live = all.filter(isPlayed).length;
    return html`${this.notice()}${this.top(title)}
      <main class="page">
        <p role="status">${this.tables.known ? (live ? text('view.someLive', { count: live }) : text('view.noneLive')) : ''}</p>
        <ul class="cards">
          ${PAGES.filter(([, role]) => mayBe(this.me, role)).map(([page]) => html`<li><a href=${'/' + page}><b>${text(`view.link.${page}`)}</b><span>${text(`view.about.${page}`)}</span></a></li>`)}
        </ul>
        ${all.length
          ? html`<h2>${text('view.eachBoard')}</h2>
              <div class="scroll" tabindex="0" role="region" aria-label=${text('view.eachBoard')}><table class="boards">
                <thead><tr><th scope="col">${text('view.tableName')}</th><th scope="col">${text('view.game')}</th><th scope="col">${text('view.pagesOf')}</th></tr></thead>
                <tbody>${all.map((table) => this.board(table))}</tbody>
              </table></div>`
          : nothing}
        <p class="note">
          ${this.me.name ? html`${text('view.enteredAs', { name: this.me.name, role: text('role.' + this.me.role) })} <a href="/enter">${text('view.leave')}</a>` : html`<a href="/enter">${text('view.enter')}</a>`}
        </p>
        <p class="note">${text('view.clockCounts')}</p>
        ${languageChoice()}
      </main>`;
  }
}
customElements.define('jd-start', StartPage);
