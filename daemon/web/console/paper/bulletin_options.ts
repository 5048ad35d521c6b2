// How an operator wants bulletins, kept in this browser.

import { keep, kept } from '../../keep.js';
import { DIAGRAMS, type Diagrams } from './moments.js';

export interface BulletinOptions {
  /** At most two pages. */
  short: boolean;
  games: boolean;
  columns: 2 | 3;
  diagrams: Diagrams;
}

const USUAL: BulletinOptions = { short: false, games: true, columns: 2, diagrams: 'before' };
const KEY = 'bulletin';

/** What this browser has kept may be of an older version: each part counts only if it is good. */
export function keptOptions(): BulletinOptions {
  try {
    const found = JSON.parse(kept(KEY) || '{}');
    return {
      short: !!found.short,
      games: found.games ?? USUAL.games,
      columns: found.columns === 3 ? 3 : 2,
      diagrams: DIAGRAMS.includes(found.diagrams) ? found.diagrams : USUAL.diagrams,
    };
  } catch {
    return { ...USUAL };
  }
}

export const keepOptions = (options: BulletinOptions) => keep(KEY, JSON.stringify(options));
