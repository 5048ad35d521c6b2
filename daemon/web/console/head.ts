// The header of a page of arbiters or operators: its title, one line of state, and the buttons that every page has.

import { html, nothing } from 'lit';
import { text } from '../text.js';
import { icon } from '../icons.js';
import { languagePicture } from '../language.js';
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
    ${languagePicture()}
    <button type="button" class="pic" aria-label=${text('view.theme')} title=${text('view.theme')} @click=${changeTheme}>${icon('theme')}</button>
  </header>`;
}
