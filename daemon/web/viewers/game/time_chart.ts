// The time of each move as a bar, White's up and Black's down, and the time that is left as a line. The scale is that of the root,
// so that moves of a few seconds are seen beside one of half an hour.

import { html, nothing, svg } from 'lit';
import { seconds } from '../../format.js';
import { movesText, text } from '../../text.js';
import { wallClock } from '../tables.js';
import { longest } from './time_taken.js';

const WIDTH = 400, HALF = 44;

/** A ply of the chart. */
export interface TimedPly {
  san: string;
  whiteClock?: string;
  blackClock?: string;
}

/** `times`: of each ply, in seconds. `number`: the number before a ply, from 1. `current`: the ply that is shown. `go`: shows a ply. */
export function timeChart(plies: TimedPly[], times: (number | undefined)[], whiteStarts: boolean, current: number, number: (ply: number) => string, go: (ply: number) => void) {
  const most = longest(times);
  if (most === undefined) return nothing;
  const longestTime = times[most]!;
  const moves = Math.max(20, Math.ceil((plies.length + (whiteStarts ? 0 : 1)) / 2));
  const step = WIDTH / moves;
  const isWhite = (i: number) => (i % 2 === 0) === whiteStarts;
  const place = (i: number) => Math.floor((i + (whiteStarts ? 0 : 1)) / 2) * step;
  const height = (time: number) => Math.max(2, HALF * Math.sqrt(time / longestTime));
  const left = (white: boolean) => {
    const known = plies.map((ply, i) => ({ i, time: isWhite(i) === white ? seconds(white ? ply.whiteClock : ply.blackClock) : undefined }));
    return known.filter((one): one is { i: number; time: number } => one.time !== undefined);
  };
  const all = [...left(true), ...left(false)].map((one) => one.time);
  const top = Math.max(1, ...all);
  const line = (white: boolean) => left(white).map(({ i, time }) => `${(place(i) + step / 2).toFixed(1)},${(white ? HALF - (HALF * time) / top : HALF + (HALF * time) / top).toFixed(1)}`).join(' ');
  const words = { move: number(most + 1) + movesText(plies[most].san), time: wallClock(longestTime) };
  const touched = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const move = Math.floor(((event.clientX - box.left) / box.width) * moves);
    const below = event.clientY - box.top > box.height / 2;
    go(Math.min(plies.length, move * 2 + (below ? 2 : 1) - (whiteStarts ? 0 : 1)));
  };
  return html`<figure class="times">
    <svg viewBox=${`0 0 ${WIDTH} ${2 * HALF}`} preserveAspectRatio="none" role="img" aria-label=${text('view.times.label', words)} @click=${touched}>
      ${times.map((time, i) =>
        time === undefined
          ? nothing
          : svg`<rect class=${[isWhite(i) ? 'white' : 'black', i + 1 === current ? 'now' : ''].join(' ')} x=${(place(i) + step * 0.12).toFixed(1)} width=${(step * 0.76).toFixed(1)} y=${(isWhite(i) ? HALF - height(time) : HALF).toFixed(1)} height=${height(time).toFixed(1)}></rect>`,
      )}
      <path d=${`M0 ${HALF}h${WIDTH}`}></path>
      <polyline points=${line(true)}></polyline>
      <polyline class="second" points=${line(false)}></polyline>
    </svg>
    <figcaption><span><i class="swatch white"></i> ${text('side.white')} <i class="swatch black"></i> ${text('side.black')} · ${text('view.times.line')}</span> <span>${text('view.times.longest', words)}</span></figcaption>
  </figure>`;
}
