// The texts of the pages, by key. English is in every page; another language is loaded before the page is made. The
// language is that of `?lang=` in the address, or the one that was chosen in this browser, or the browser's own.

import catalogue from 'texts';
import languages from 'languages';
import { keep, kept } from './keep.js';

/** A text, or its plural forms in the order of gettext. */
type Translated = string | string[];
/** The exports of a language's module. */
interface Spoken {
  tag: string;
  /** The number of the plural form for a count. */
  plural(count: number): number;
  texts: Record<string, Translated>;
}
interface Offered {
  tag: string;
  name: string;
  file: string;
}
// The value that bundle.py gives instead of texts/languages.json.
const translated: Offered[] = languages;

const FIGURINE = '-x-figurine';
const ENGLISH = 'en';

/** The languages that a reader may choose, with their own names. */
export const offered: { tag: string; name: string }[] = [{ tag: ENGLISH, name: 'English' }, ...translated.filter((each) => !each.name.startsWith('⟦'))];

/** The languages that the reader wants, the best first. */
function wished(): string[] {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get('lang') || kept('language');
  return [...(asked ? [asked] : []), ...(globalThis.navigator?.languages ?? [])];
}

/** The language of this tag, without the parts that no language here has: `uk-UA` is `uk`. */
function find(tag: string): Offered | undefined {
  for (let left = tag.toLowerCase(); left; left = left.slice(0, Math.max(0, left.lastIndexOf('-')))) {
    if (left === ENGLISH) return { tag: ENGLISH, name: 'English', file: '' };
    const found = translated.find((each) => each.tag.toLowerCase() === left);
    if (found) return found;
  }
  return undefined;
}

/** True if the reader wants pictures of pieces instead of letters in moves. */
const figurine = wished()[0]?.toLowerCase().endsWith('x-figurine') ?? false;

async function learn(): Promise<Spoken | undefined> {
  const found = wished().map(find).find(Boolean);
  if (!found?.file) return undefined;
  try {
    return (await import(found.file)).default;
  } catch {
    // The daemon has ended. English is here.
    return undefined;
  }
}

const spoken: Spoken | undefined = await learn();

/** The tag of the language, as in Accept-Language: for calls, and for dates and times. */
export const language = (spoken?.tag ?? ENGLISH) + (figurine ? FIGURINE : '');
/** The language of dates and times. */
export const locale = spoken?.tag ?? 'en-GB';

/** Chooses a language for this browser, and makes the page again. */
export function choose(tag: string): void {
  keep('language', tag);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

function inLanguage(key: string, count: unknown): string {
  const found = spoken?.texts[key];
  if (Array.isArray(found)) return found[spoken!.plural(Number(count))];
  if (found) return found;
  const english = (catalogue as Record<string, string | { one: string; other: string }>)[key] ?? key;
  return typeof english === 'string' ? english : Number(count) === 1 ? english.one : english.other;
}

/**
 * The text of a key, with `{name}` replaced by values. `{count}` decides the plural form. A translation may write the forms
 * of a player itself: `{side:Білих|Чорних}`, for a value of `player`.
 */
export function text(key: string, values: Record<string, unknown> = {}): string {
  return inLanguage(key, values.count).replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, forms) => {
    const value = values[name];
    return forms && value instanceof Player ? value.form(forms) : String(value ?? '');
  });
}

/** Adds the English texts of a part that is loaded later (`laterTexts` in pages.json). */
export const learnTexts = (more: object): void => void Object.assign(catalogue, more);

/** True if there is a text with this key. */
export const knows = (key: string) => key in catalogue;

/** A player as a value of a text. */
class Player {
  constructor(private readonly side: 'white' | 'black') {}
  form(forms: string): string {
    return forms.split('|')[this.side === 'white' ? 0 : 1] ?? this.toString();
  }
  toString(): string {
    return text('side.' + this.side);
  }
}

/** A player as a value for `text`. */
export const player = (side: 'white' | 'black') => new Player(side);

const FIGURES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/**
 * Moves as people write them in the language of the page: `34.Nf3` is `34.Кf3` in Ukrainian. Only letters of pieces change,
 * so a text with no move in it stays.
 */
export function movesText(san: string | undefined): string {
  if (!san || (!figurine && !spoken)) return san ?? '';
  return san.replace(/(^|[\s.(/])([KQRBN])(?=[a-h1-8x])|=([QRBN])/g, (_, before, piece, promoted) => {
    const letter = piece ?? promoted;
    const written = figurine ? FIGURES[letter] : text('move.' + letter);
    return piece ? before + written : '=' + written;
  });
}

if (globalThis.document) {
  document.documentElement.lang = spoken?.tag ?? ENGLISH;
  const title = document.querySelector<HTMLElement>('title[data-text]');
  if (title) document.title = text(title.dataset.text!);
}
