// The boards for the tables, by their numbers.

/**
 * Boards that are named after their tables go there. If none is, they go in their order. `free`: the boards that no other tournament
 * has. `has`: the board that a table has now; it keeps it if there is no other for it.
 */
export function byNumber(tables: number[], free: string[], has: (table: number) => string): Map<number, string> {
  const boards = [...free].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const numbered = new Map<number, string>();
  for (const board of boards) {
    const number = Number(/(\d+)$/.exec(board)?.[1] ?? -1);
    if (!numbered.has(number)) numbered.set(number, board);
  }
  const isNumbered = tables.some((table) => numbered.has(table));
  const given = new Map(tables.map((table, i) => [table, (isNumbered ? numbered.get(table) : boards[i]) ?? '']));
  const taken = new Set(given.values());
  for (const table of tables) if (!given.get(table) && !taken.has(has(table))) given.set(table, has(table));
  return given;
}
