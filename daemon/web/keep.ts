// Small values that this browser keeps.

/** Keeps a small value in this browser, if the browser allows it. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem('jadoube.' + key, value);
  } catch {
    // A private window has no storage. The value then lasts until the page is closed.
  }
}

/** A value that this browser keeps. Empty: there is none. */
export function kept(key: string): string {
  try {
    return localStorage.getItem('jadoube.' + key) ?? '';
  } catch {
    return '';
  }
}
