// The tokens of all pages: colours, light and dark, sizes of type, steps of space. Without a choice, the system decides.
// `?theme=light` in an address decides for this page, and the choice with the button lasts.

import { css, type CSSResult } from 'lit';
import { keep, kept } from './keep.js';

// `tests/web/theme_test.ts` measures their contrast: 6 at least for words, 3 for edges of controls (`--line`). `--now`: only for
// the present moment: the running clock, the last move, the current move. `--critical`: somebody must act, or time is short.
// `--rest`: the part of a bar that is open.
const light = css`
  color-scheme: light;
  --ground: #f2f4f7; --card: #fff; --text: #14181d; --dim: #4a5561; --edge: #c5ced8; --line: #6b7480; --rest: #dfe5ec; --tint: #e6ebf2; --first: #14181d; --on-first: #fff;
  --critical: #ab0f1f; --warning: #7d4a00; --info: #1f4e8c; --log: #4a5561; --good: #135c2e; --now-edge: #14181d;
`;
const dark = css`
  color-scheme: dark;
  --ground: #0b0e13; --card: #161b23; --text: #f3f5f7; --dim: #b4bec9; --edge: #323c4a; --line: #8793a1; --rest: #2c3542; --tint: #222a35; --first: #f3f5f7; --on-first: #0b0e13;
  --critical: #ff9a9a; --warning: #ffc46b; --info: #9cc7ff; --log: #b4bec9; --good: #8be0a8; --now-edge: #ffd54a;
`;
// The same in both themes.
const same = css`
  --now: #ffd54a; --on-now: #14181d; --short: #8f0010;
  --type: 'Noto Sans', 'Noto Sans CJK SC', system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;
  --small: 13px; --plain: 16px; --title: 17px; --large: 22px; --score: 30px;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px;
  --card-radius: 14px; --radius: 10px; --target: 44px; --quick: 180ms;
`;

/**
 * The colours, the sizes of type and the steps of space, as custom properties of the page. `--quick` is the time of a motion:
 * none for readers who want none.
 */
export const colours = css`
  :root { ${same} ${light} }
  @media (prefers-color-scheme: dark) { :root { ${dark} } }
  :root[data-theme='light'] { ${light} }
  :root[data-theme='dark'] { ${dark} }
  @media (prefers-reduced-motion: reduce) { :root { --quick: 0ms; } }
`;

type Theme = 'light' | 'dark';

/** The theme that the page has now. */
export function theme(): Theme {
  const set = document.documentElement.dataset.theme;
  if (set === 'light' || set === 'dark') return set;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Gives the page the theme of its address, or the one that was chosen before. */
export function useTheme(): void {
  const asked = new URLSearchParams(location.search).get('theme') ?? kept('theme');
  if (asked === 'light' || asked === 'dark') document.documentElement.dataset.theme = asked;
}

/** Changes to the other theme. */
export function changeTheme(): void {
  const next = theme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  keep('theme', next);
}

/** Gives the page a look. It may be called again. */
export function adopt(sheet: CSSResult): void {
  const made = sheet.styleSheet;
  if (made && !document.adoptedStyleSheets.includes(made)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
}
