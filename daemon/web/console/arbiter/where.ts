// The view of the arbiter's page in an address.

const VIEWS = ['time', 'late', 'tables', 'more', 'round', 'decisions', 'clocks', 'people'];

/** The view in the address: `#/table/one` is `table/one`. Empty, the alerts: there is no such view. */
export function whereIn(hash: string): string {
  try {
    const where = decodeURIComponent(hash.replace(/^#\//, ''));
    return VIEWS.includes(where) || where.startsWith('table/') ? where : '';
  } catch {
    return '';
  }
}

/** A table's page, and the moment of its film. */
export interface TablePlace {
  /** `boards/4`, `games/4-2`. */
  name: string;
  /** `2026-11-26T15:04:05.250Z`. Nothing: now. */
  at?: string;
}

/** `games/4-2` of `table/games/4-2`, and the moment of `table/games/4-2/at/2026-11-26T15:04:05Z`. */
export function tablePlace(where: string): TablePlace {
  const [name, at] = where.replace(/^table\//, '').split('/at/');
  return at && Number.isFinite(Date.parse(at)) ? { name, at } : { name };
}

/** The address of a table at a moment: a link that another arbiter can open. */
export const momentAddress = (game: string, at: string) => `#/table/${game}/at/${at}`;

/** The hall in the name of a game or a board at a hub: `north` of `games/north:b6-1`. Nothing: it is of this daemon. */
export const hallOf = (name: string) => /^[a-z]+\/([^:]+):/.exec(name)?.[1];
