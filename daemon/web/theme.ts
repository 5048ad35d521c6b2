// The colours of all pages, light and dark. Without a choice, the system decides. `?theme=light` in an address decides for
// this page, and the choice with the button lasts.

import { css, type CSSResult } from 'lit';
import { keep, kept } from './keep.js';

const light = css`
  color-scheme: light;
  --ground: #f2f4f7; --card: #fff; --text: #14181d; --dim: #4a5561; --edge: #c5ced8; --first: #14181d; --on-first: #fff;
  --critical: #b01020; --warning: #7d4a00; --info: #1f4e8c; --log: #4a5561; --good: #135c2e; --run: #1f4e8c; --on-run: #fff; --tint: #e6ebf2;
`;
const dark = css`
  color-scheme: dark;
  --ground: #0e1116; --card: #181d25; --text: #f3f5f7; --dim: #b4bec9; --edge: #3a4452; --first: #f3f5f7; --on-first: #0e1116;
  --critical: #ff9a9a; --warning: #ffc46b; --info: #9cc7ff; --log: #b4bec9; --good: #8be0a8; --run: #ffd54a; --on-run: #111; --tint: #232b36;
`;

/** The colours, as custom properties of the page. */
export const colours = css`
  :root { ${light} }
  @media (prefers-color-scheme: dark) { :root { ${dark} } }
  :root[data-theme='light'] { ${light} }
  :root[data-theme='dark'] { ${dark} }
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
