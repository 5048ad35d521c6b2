// Which view of the arbiter's page an address names.

const VIEWS = ['tables', 'round', 'decisions', 'clocks', 'people'];

/** The view that the address names: `#/table/one` is `table/one`. Empty, the alerts: it names none that there is. */
export function whereIn(hash: string): string {
  try {
    const where = decodeURIComponent(hash.replace(/^#\//, ''));
    return VIEWS.includes(where) || where.startsWith('table/') ? where : '';
  } catch {
    return '';
  }
}
