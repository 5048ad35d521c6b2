// The choice of a language, on the pages where readers come in.

import { html } from 'lit';
import { choose, language, offered, text } from './text.js';

export function languageChoice() {
  return html`<label class="note">${text('view.language')}
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${offered.map((each) => html`<option value=${each.tag} lang=${each.tag} ?selected=${language.startsWith(each.tag)}>${each.name}</option>`)}
    </select></label>`;
}
