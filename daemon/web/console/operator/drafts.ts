// Text that is typed into a form and not saved yet. It stays when other pages are opened, and after a reload, until it is saved
// or dropped. It belongs to one tab of a browser: two tabs may fill in the same form.

/** The fields that differ from the saved ones, by their names. */
export type Draft = Record<string, string>;

/** The unsaved text of one form. */
export class Drafts {
  /** Without a storage, a draft lasts until the page is closed. */
  private readonly here = new Map<string, Draft>();

  /** `of`: which form. Two forms have two names. */
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {}

  read(of: string): Draft {
    const held = this.here.get(of);
    if (held) return held;
    try {
      const found = JSON.parse(this.storage?.getItem('jadoube.draft.' + of) ?? '{}');
      return Object.fromEntries(Object.entries(found ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'));
    } catch {
      return {};
    }
  }

  /** Notes the text of a field. A field with the saved text is no draft. */
  type(of: string, field: string, value: string, kept: string): void {
    const { [field]: _, ...rest } = this.read(of);
    const draft = value === kept ? rest : { ...rest, [field]: value };
    if (!Object.keys(draft).length) return this.forget(of);
    this.here.set(of, draft);
    try {
      this.storage?.setItem('jadoube.draft.' + of, JSON.stringify(draft));
    } catch {
      // The browser is full, or keeps nothing.
    }
  }

  forget(of: string): void {
    this.here.delete(of);
    try {
      this.storage?.removeItem('jadoube.draft.' + of);
    } catch {
      // The same as above.
    }
  }
}

/** The storage of this tab, if the browser allows it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
