// The urgency as a shape: a triangle, a diamond, a disc, a ring. The words are beside it.

import { svg, nothing } from 'lit';

// The bell of a page that sounds, and the same bell crossed out.
export const bell = (isOn: boolean) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
    ><path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 2h-15z" fill=${isOn ? 'currentColor' : 'none'}></path><path d="M10 21.500h4" fill="none"></path>${isOn ? nothing : svg`<path d="M4 3l17 18"></path>`}</svg>`;

/** The urgency of a shape. */
export type Urgency = 'critical' | 'warning' | 'info' | 'log' | 'lost' | 'good' | 'on';

const DRAWN: Record<Urgency, unknown> = {
  critical: svg`<path d="M12 2.500L23 21.500H1z" fill="currentColor"></path><path d="M12 9v6M12 17.800v.4" stroke="var(--card)" stroke-width="2.400"></path>`,
  warning: svg`<path d="M12 2.500L21.500 12 12 21.500 2.500 12z" stroke="currentColor" stroke-width="2.600"></path>`,
  info: svg`<path d="M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z" fill="currentColor"></path>`,
  log: svg`<path d="M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z" stroke="currentColor" stroke-width="2.600"></path>`,
  on: svg`<path d="M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z" fill="currentColor"></path>`,
  lost: svg`<path d="M5 5l14 14M19 5L5 19" stroke="currentColor" stroke-width="3"></path>`,
  good: svg`<path d="M4 12.500l5.500 5.500L20 6.500" stroke="currentColor" stroke-width="3"></path>`,
};

/** The shape, in the colour of its class. Screen readers do not read it: write the word too. */
export const shape = (urgency: Urgency) =>
  svg`<svg class="shape ${urgency}" viewBox="0 0 24 24" fill="none" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">${DRAWN[urgency]}</svg>`;
