// Small drawings for buttons, on 24 x 24, in the colour of the text. A button with one of them has its words as a label.

import { svg } from 'lit';

const STROKES = {
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  first: 'M18 6l-7 6 7 6M7 5v14',
  last: 'M6 6l7 6-7 6M17 5v14',
  turn: 'M8 4v15M4.5 15.500L8 19l3.500-3.500M16 20V5M12.500 8.500L16 5l3.500 3.500',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  share: 'M8.500 10.800l7-4M8.500 13.200l7 4M6 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM18 3.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM18 15.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  save: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  boards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  open: 'M6 9.500l6 6 6-6',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20',
} as const;

const STAR = 'M12 3.200l2.700 5.600 6.100.8-4.500 4.200 1.200 6.100L12 16.900 6.500 19.900l1.200-6.100-4.500-4.200 6.100-.8z';

/** The name of a drawing. */
export type Icon = keyof typeof STROKES | 'theme' | 'star' | 'starred';

/** Draws an icon. */
export function icon(name: Icon) {
  if (name === 'theme') return drawn(svg`<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z"></path><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"></path>`);
  if (name === 'star' || name === 'starred') return drawn(svg`<path d=${STAR} fill=${name === 'star' ? 'none' : 'currentColor'}></path>`);
  return drawn(svg`<path d=${STROKES[name]}></path>`);
}

const drawn = (paths: unknown) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
