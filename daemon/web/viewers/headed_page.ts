// A page of viewers with a header and tabs. A wall and other screens of the hall have none.

import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { languagePicture } from '../language.js';
import { text } from '../text.js';
import { changeTheme } from '../theme.js';
import { ViewersPage } from './page.js';

/** The addresses of viewers' pages, from `bundle.py`. */
declare const ADDRESSES: string[];

/** The base of pages with a header and tabs. */
export abstract class HeadedPage extends ViewersPage {
  /** The header of a page: a way back, its title, one line of what is shown, and buttons with pictures. */
  protected head({ title, line = this.age(), back = '', more = nothing as unknown }: { title: string; line?: unknown; back?: string; more?: unknown }) {
    return html`<header class="head">
      ${back ? html`<a class="pic" href=${back} aria-label=${text('view.back')} title=${text('view.back')}>${icon('back')}</a>` : nothing}
      <div class="words"><h1>${title}</h1><p>${line}</p></div>
      ${more} ${languagePicture()} ${themePicture(() => this.draw())}
    </header>`;
  }

  /** The header of a small page. */
  protected top(title: string) {
    return this.head({ title, back: '/' });
  }

  /** The pages of spectators. On a phone they are at the bottom. */
  protected tabs(current: 'live' | 'games' | 'matches' | 'standings') {
    const all = this.tables.listed();
    const pages: [string, string, boolean][] = [
      ['live', '/', true],
      ['games', '/games', true],
      ['matches', '/matches', all.some((table) => table.match)],
      ['standings', '/standings', all.some((table) => table.round)],
    ];
    return html`<nav class="tabs" aria-label=${text('view.tab.label')}>${pages.map(([name, address, shown]) => ((shown || name === current) && ADDRESSES.includes(address) ? html`<a href=${address} aria-current=${name === current ? 'page' : nothing}>${text('view.tab.' + name)}</a>` : nothing))}</nav>`;
  }
}

/** The theme, as a button with a picture. */
function themePicture(changed: () => void) {
  const label = text('view.theme');
  return html`<button type="button" class="pic" aria-label=${label} title=${label}
    @click=${() => {
      changeTheme();
      changed();
    }}>${icon('theme')}</button>`;
}
