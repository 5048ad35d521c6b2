// The field for the short name of a new tournament.

import { html, nothing, text } from '../view.js';

/** In a form with a field `title` and `@input=${followTitle}`. `value`: what it has. `typed`: what somebody has typed there, so that it does not follow the title. */
export const shortNameField = (value = '', typed = '') => html`<label>${text('rounds.id')} <input name="id" required maxlength="64" pattern="[A-Za-z0-9._\\-]+" autocomplete="off" aria-describedby="id-why" data-typed=${typed || nothing} .value=${value} /></label><span class="dim sub" id="id-why">${text('rounds.id.why')}</span>`;
