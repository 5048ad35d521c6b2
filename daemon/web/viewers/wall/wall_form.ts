// The form that sets a wall up: the distance of the last row, the part of the boards on this screen, and the large table.

import { html } from 'lit';
import { locale, text } from '../../text.js';
import { metresFor } from './reading_distance.js';
import type { Table, Tables } from '../tables.js';
import type { WallSettings } from './wall_settings.js';

const NONE = 'none';
const HOTTEST = 'hot';

/** The content of the form. */
export interface Form {
  settings: WallSettings;
  tables: Tables;
  /** The tables that may be large. */
  all: Table[];
  /** The size of the letters now, in pixels. 0: there are no boards. */
  type: number;
  /** Changes keys of the address. */
  set: (values: Record<string, string | undefined>) => void;
  close: () => void;
}

const valueOf = (event: Event) => (event.target as HTMLInputElement).value;

/** Draws the form. */
export function wallForm({ settings, tables, all, type, set, close }: Form) {
  const { metres, inches, part, hot } = settings;
  const reach = type ? metresFor(type, { width: innerWidth, height: innerHeight, inches }) : 0;
  const number = (key: string, name: string, value: number | undefined, step: string) =>
    html`<label>${text(key)}<input type="number" min="1" step=${step} .value=${String(value ?? '')} @change=${(event: Event) => set({ [name]: valueOf(event) || undefined })} /></label>`;
  const enlarge = (choice: string) => set({ hot: choice === NONE ? undefined : choice === HOTTEST ? '' : choice });
  return html`<section class="set-up panel" role="dialog" aria-label=${text('view.setUp')} @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && close()}>
    ${number('view.set.metres', 'metres', metres, '0.5')} ${number('view.set.screen', 'screen', inches, '1')}
    <label>${text('view.set.part')}<input .value=${part?.join('/') ?? ''} placeholder="1/2" @change=${(event: Event) => set({ part: valueOf(event) || undefined })} /></label>
    <label>${text('view.set.large')}<select @change=${(event: Event) => enlarge(valueOf(event))}>
      <option value=${NONE} ?selected=${hot === undefined}>${text('view.set.none')}</option>
      <option value=${HOTTEST} ?selected=${hot === ''}>${text('view.set.hottest')}</option>
      ${all.map((table) => html`<option value=${tables.sign(table)} ?selected=${!!hot && tables.isMeant(table, hot)}>${tables.title(table)}</option>`)}
    </select></label>
    <p role="status">${reach ? text('view.set.reach', { metres: reach.toLocaleString(locale, { maximumFractionDigits: 1 }), inches }) : ''}</p>
    <button type="button" class="small" @click=${close}>${text('view.close')}</button>
  </section>`;
}
