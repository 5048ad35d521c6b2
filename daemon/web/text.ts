// The texts of the pages, by key, from one catalogue.

import catalogue from 'texts';

/** The text of a key, with `{name}` replaced by values. */
export function text(key: string, values: Record<string, unknown> = {}): string {
  const found = (catalogue as Record<string, string>)[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
