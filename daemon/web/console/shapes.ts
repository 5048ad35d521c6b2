// How urgent something is, as a shape: a triangle, a diamond, a disc, a ring. The words stand beside it.

import { svg } from 'lit';

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

/** The shape, in the colour of its class. Nobody hears it: say the word too. */
export const shape = (urgency: Urgency) =>
  svg`<svg class="shape ${urgency}" viewBox="0 0 24 24" fill="none" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">${DRAWN[urgency]}</svg>`;
