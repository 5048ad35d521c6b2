// The field for the short name of a new tournament.

import { html, text } from './view.js';

/** In a form with a field `title` and `@input=${followTitle}`. */
export const shortNameField = () => html`<label>${text('rounds.id')} <input name="id" required maxlength="64" pattern="[A-Za-z0-9._\\-]+" autocomplete="off" aria-describedby="id-why" /></label><span class="dim sub" id="id-why">${text('rounds.id.why')}</span>`;
