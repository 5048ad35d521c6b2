// The header of a page of arbiters or operators: its title, one line of state, and the buttons that every page has.

import { html, nothing, text } from './view.js';
import { icon } from '../icons.js';
import { choose, language, offered } from '../text.js';
import { changeTheme } from '../theme.js';

/** `line`: the state, in one line. `more`: the buttons of this page, before those of every page. `back`: where the way back leads. Nothing: the title leads to the first page. */
export function head(title: string, line: unknown, more: unknown = nothing, back?: string) {
  return html`<header class="head top noprint">
    ${back ? html`<a class="pic" href=${back} aria-label=${text('console.back')}>${icon('back')}</a>` : nothing}
    <div class="words">
      <h1>${back ? title : html`<a href="/">${title}</a>`}</h1>
      <p>${line}</p>
    </div>
    ${more}
    <label class="pic" title=${text('view.language')}
      >${icon('language')}<select aria-label=${text('view.language')} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
        ${offered.map((each) => html`<option value=${each.tag} lang=${each.tag} ?selected=${language.startsWith(each.tag)}>${each.name}</option>`)}
      </select></label
    >
    <button type="button" class="pic" aria-label=${text('view.theme')} title=${text('view.theme')} @click=${changeTheme}>${icon('theme')}</button>
  </header>`;
}
