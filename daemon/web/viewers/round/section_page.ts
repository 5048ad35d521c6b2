// The parts that the pages of standings and matches share. They keep the section and the round in the address, for a reload or a
// link. They send a request to the daemon whenever a result has come.
//
//   ?tournament=tournaments/cup ?section=a ?round=3

import { adopt } from '../../theme.js';
import { HeadedPage } from '../headed_page.js';
import { asked, html, nothing, text } from '../page.js';
import type { ResultsWatch } from './results_watch.js';
import { standingsSheet } from './standings_style.js';
import type { StandingsSection } from './standings_table.js';

/** One text for the tournament and section, to compare them. */
export const sectionKey = (section: StandingsSection | undefined) => `${section?.tournament ?? ''} ${section?.section ?? ''}`;

/** `City Open, Group A`. */
export const sectionTitle = (section: StandingsSection | undefined) => [section?.tournamentTitle, section?.sectionTitle].filter(Boolean).join(', ');

/** The base of pages about one section. */
export abstract class SectionPage extends HeadedPage {
  protected where = { tournament: asked('tournament') ?? '', section: asked('section') ?? '' };
  /** 0: the last round. */
  protected round = Number(asked('round') ?? 0) || 0;
  /** Why the daemon has not answered. */
  protected problem = '';
  protected abstract readonly watch: Pick<ResultsWatch<unknown>, 'start' | 'stop' | 'tablesChanged' | 'ask'>;

  connectedCallback(): void {
    super.connectedCallback();
    adopt(standingsSheet);
    this.follow([]);
    this.watch.start();
  }

  disconnectedCallback(): void {
    this.watch.stop();
    super.disconnectedCallback();
  }

  protected tablesChanged(): void {
    this.watch.tablesChanged(this.tables.all());
  }

  /** Shows another round or section. `others`: more values for the address; an empty one leaves it. */
  protected choose({ round = this.round, section }: { round?: number; section?: StandingsSection }, others: Record<string, string> = {}): void {
    this.round = section ? 0 : round;
    if (section) this.where = { tournament: section.tournament ?? '', section: section.section ?? '' };
    const address = new URL(location.href);
    for (const [name, value] of Object.entries({ ...others, ...this.where, round: this.round ? String(this.round) : '' })) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    history.replaceState(null, '', address);
    this.watch.ask();
    this.draw();
  }

  /** Why there is nothing, or nothing new. `has`: there is something. */
  protected why(has: boolean) {
    if (!this.problem) return nothing;
    return has ? html`<p role="alert">${this.problem}</p>` : html`<p class="empty" role="alert">${this.problem}<br />${text('view.standings.comes')}</p>`;
  }

  /** Which section is shown, if there are several. */
  protected sectionChoice(sections: StandingsSection[], current: StandingsSection | undefined) {
    if (sections.length < 2) return nothing;
    return html`<select aria-label=${text('view.standings.section')} @change=${(event: Event) => this.choose({ section: sections[(event.target as HTMLSelectElement).selectedIndex] })}>
      ${sections.map((one) => html`<option ?selected=${sectionKey(one) === sectionKey(current)}>${sectionTitle(one)}</option>`)}
    </select>`;
  }
}
