// The bell of a page that sounds, and the same bell crossed out.

import { nothing, svg } from 'lit';

export const bell = (isOn: boolean) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
    ><path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 2h-15z" fill=${isOn ? 'currentColor' : 'none'}></path><path d="M10 21.500h4" fill="none"></path>${isOn ? nothing : svg`<path d="M4 3l17 18"></path>`}</svg>`;
