// The choice of a language, in the header of every page.

import { html } from 'lit';
import { icon } from './icons.js';
import { choose, language, offered, text } from './text.js';

/** The choice of a language, under a picture of the globe. */
export const languagePicture = () => html`<span class="pic" title=${text('view.language')}
  >${icon('language')}<select aria-label=${text('view.language')} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
    ${offered.map((each) => html`<option value=${each.tag} lang=${each.tag} ?selected=${language.startsWith(each.tag)}>${each.name}</option>`)}
  </select></span>`;
