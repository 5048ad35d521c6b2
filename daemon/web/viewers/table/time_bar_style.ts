// The look of `<jd-bar>`.

import { css } from 'lit';

export const timeBarSheet = css`
  jd-bar { display: block; height: max(5px, 1vh); border-radius: 99px; background: var(--rest); overflow: hidden; } jd-bar > i { display: block; height: 100%; background: var(--line); } jd-bar.runs > i { background: var(--now); box-shadow: inset 0 0 0 1px var(--now-edge); } jd-bar.none { visibility: hidden; }
`;
