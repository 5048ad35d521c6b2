// The short name of a new tournament: its id in addresses and commands. It follows the title until somebody types one. It can be
// seen and changed before the tournament is made. Values only.

import type { Hall } from '../hall.js';
import { idOf } from '../../format.js';
import { text } from '../../text.js';

/** The letters and digits of a title, as an id: `Open d'Été 2026` is `open-d-ete-2026`. Empty: there are none. */
export const idFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');

/** The ids of all tournaments that there are, also of those that are over. */
const known = (hall: Hall): string[] => [...hall.tournaments.keys()].map(idOf);

/** An id for a title that no tournament has: `city-open`, `city-open-2`. A title without such letters is an `event`. */
export function freeId(title: string, taken: string[]): string {
  const id = idFrom(title) || 'event';
  for (let i = 1; ; ++i) {
    const tried = i === 1 ? id : `${id}-${i}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** Why a typed id cannot be that of a new tournament: it would change the one that has it. Empty: it can. */
export const whyTaken = (hall: Hall, id: string): string => (known(hall).includes(id) ? text('rounds.idTaken', { id }) : '');

/** For `@input` of a form with the fields `title` and `id`. */
export function followTitle(hall: Hall, event: Event): void {
  const field = event.target as HTMLInputElement;
  const id = field.form?.elements.namedItem('id') as HTMLInputElement | null;
  if (!id) return;
  if (field === id) id.dataset.typed = id.value;
  else if (field.name === 'title' && !id.dataset.typed) id.value = field.value.trim() ? freeId(field.value, known(hall)) : '';
}
