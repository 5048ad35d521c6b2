// The players whom a reader follows. This browser keeps their names, so they are found in every round, wherever they sit.

import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { keep, kept } from '../keep.js';
import { text } from '../text.js';

const KEY = 'followed';
/** More would not be a choice. */
const MOST = 20;

/** The names of the followed players. */
export function followed(): string[] {
  try {
    const names = JSON.parse(kept(KEY) || '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** True if this browser follows the player. */
export const isFollowed = (name: string | undefined) => !!name && followed().includes(name);

/** Follows a player, or follows them no more. */
export function toggleFollowed(name: string): void {
  const names = followed();
  keep(KEY, JSON.stringify(names.includes(name) ? names.filter((one) => one !== name) : [name, ...names].slice(0, MOST)));
}

/** The star beside a player. Nothing: the name is not known. */
export function star(name: string | undefined, changed: () => void) {
  if (!name) return nothing;
  const on = isFollowed(name);
  const label = text('view.follow.one', { name });
  return html`<button type="button" class="pic star" aria-pressed=${on} aria-label=${label} title=${label}
    @click=${() => {
      toggleFollowed(name);
      changed();
    }}>${icon(on ? 'starred' : 'star')}</button>`;
}
