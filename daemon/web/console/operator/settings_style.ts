// The look of the settings.

import { css } from 'lit';
import { adopt } from '../../theme.js';

const sheet = css`
  .settings { max-width: 900px; margin: 0 auto; overflow-wrap: anywhere; }
  .settings .begin { margin: 0 0 12px; }
  .settings .group { padding: 0 14px; margin: 0 0 10px; border-left-width: 1px; }
  .settings .group > summary { min-height: 48px; display: flex; align-items: center; gap: 10px; font-size: 17px; font-weight: 700; cursor: pointer; }
  .settings .group > summary::before { content: '›'; width: .6em; font-weight: 800; }
  .settings .group[open] > summary::before { content: '⌄'; }
  .settings .group[open] { padding-bottom: 14px; }
  .settings summary::-webkit-details-marker { display: none; }
  .settings .setting { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; align-items: end; margin: 0; padding: 12px 0; border-top: 1px solid var(--edge); }
  .settings .setting label { display: grid; gap: 4px; font-weight: 600; }
  .settings .setting .row { margin: 0; flex-wrap: nowrap; }
  .settings .setting > .facts, .settings .setting > .refusal, .settings .setting > .done, .settings .setting > div:not(.row) { grid-column: 1 / -1; grid-row: auto; margin: 0; }
  .settings .setting > .facts { order: 1; }
  .settings .setting > .refusal, .settings .setting > .done { order: 2; }
  .settings .about { font-size: 14.500px; line-height: 1.35; }
  .settings input:not([type='checkbox']), .settings select, .settings textarea { width: 100%; min-width: 0; font-weight: 400; }
  .settings .facts { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; }
  .settings .facts code { font-size: 13px; color: var(--dim); }
  .settings .facts .waits { color: var(--warning); font-weight: 700; }
  .settings .onlyfile { border-top: 1px solid var(--edge); margin: 0; padding: 0; }
  .settings .onlyfile > summary, .settings .more > summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: var(--dim); }
  .settings .onlyfile > summary::before, .settings .more > summary::before { content: '›'; width: 1em; font-weight: 800; }
  .settings .onlyfile[open] > summary::before, .settings .more[open] > summary::before { content: '⌄'; }
  .settings ul { list-style: none; margin: 0; padding: 0; }
  .settings li { display: grid; gap: 2px; padding: 8px 0; border-top: 1px solid var(--edge); }
  .settings .is { font-weight: 700; }
  .settings textarea { font: inherit; font-weight: 400; padding: 8px 14px; border: 2px solid var(--line); border-radius: var(--radius); background: var(--card); color: inherit; resize: vertical; }
  .settings .add > form { display: block; padding: 0 0 12px; max-width: none; }
  .settings .add > form > label { padding: 6px 0; }
  .settings .add > form > .first { margin-top: 12px; }
  .settings .oneoutput > button { margin: 4px 0 14px; }
  .settings .add .setting { grid-template-columns: minmax(0, 1fr); }
  .settings .oneoutput > .setting { max-width: none; padding: 12px 0; }
  @media (max-width: 700px) { .settings .setting { grid-template-columns: minmax(0, 1fr); } }
`;

/** Gives the page this look besides that of an operator. It may be called again. */
export const settingsStyle = (): void => adopt(sheet);
