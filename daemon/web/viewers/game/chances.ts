// A chess engine's evaluation of a position, as the daemon gives it to spectators (`AnalysisService`).

import { text } from '../../text.js';

/** From White's side. */
export interface Evaluation {
  centipawns?: number;
  /** Below zero: Black mates. 0: it is mate on the board. */
  mateIn?: number;
  whitePercent?: number;
}

/** White's chances, 0 to 100. */
export const whitePercent = (evaluation: Evaluation) => evaluation.whitePercent ?? 0;

/** `+1.4`, `–0.2`, `0.0`, `#3`: of the side that is better, and as pawns. */
export function pawnsText({ centipawns = 0, mateIn }: Evaluation): string {
  if (mateIn !== undefined) return '#' + (Math.abs(mateIn) || '');
  const pawns = (Math.abs(centipawns) / 100).toFixed(1);
  return pawns === '0.0' ? pawns : (centipawns > 0 ? '+' : '–') + pawns;
}

/** In whole percent. A game that continues is not won yet. */
export function wholePercent(evaluation: Evaluation): number {
  const percent = Math.round(whitePercent(evaluation));
  return evaluation.mateIn === undefined ? Math.min(99, Math.max(1, percent)) : percent;
}

/** The text for screen readers. */
export function chancesText(evaluation: Evaluation): string {
  const white = wholePercent(evaluation);
  return text('view.engine.chances', { white, black: 100 - white, score: pawnsText(evaluation) });
}
