// The pages under the tab "More": a line for each page, with its purpose.

import { html } from 'lit';

export interface MorePage {
  address: string;
  name: string;
  about: string;
}

export const moreList = (pages: MorePage[]) => html`<ul class="rows">${pages.map(({ address, name, about }) => html`<li><a href=${address}><strong>${name}</strong><span class="dim">${about}</span></a></li>`)}</ul>`;
