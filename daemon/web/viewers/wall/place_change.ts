// The change of a place in the standings.

/** `▲2`, `▼1`, `=`. Nothing: the row is new. `before`: the places before, by number. */
export function changeOf(row: { number?: number; place?: number }, before: Map<number, number>): string {
  const was = before.get(row.number ?? 0);
  if (!was || !row.place) return '';
  return was === row.place ? '=' : was > row.place ? `▲${was - row.place}` : `▼${row.place - was}`;
}
