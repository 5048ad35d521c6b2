// The pages under the tab "More": a line for each page, with its purpose.

import { html } from 'lit';

/** A page of the list: its address, name and purpose. */
export interface MorePage {
  address: string;
  name: string;
  about: string;
}

/** Draws the list of pages. */
export const moreList = (pages: MorePage[]) => html`<ul class="rows">${pages.map(({ address, name, about }) => html`<li><a href=${address}><strong>${name}</strong><span class="dim">${about}</span></a></li>`)}</ul>`;
