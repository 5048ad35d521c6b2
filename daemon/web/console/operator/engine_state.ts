// The state of the chess engine, above its settings: whether one is installed, and which tournaments it may not analyse.

import { html, nothing, text } from '../view.js';

/** The answer of `ChessEngineService`. */
export interface EngineStatus {
  state?: string;
  /** `Stockfish 15.1`. Nothing: it has not run yet. */
  name?: string;
  path?: string;
  problem?: string;
  notAnalysed?: { tournament?: string; reason?: string }[];
  boardsAnalysed?: boolean;
}

/** In words. */
function stateText({ state, name, path, problem }: EngineStatus): string {
  switch (state) {
    case 'CHESS_ENGINE_STATE_READY':
      return text('settings.engine.ready', { engine: [name, path].filter(Boolean).join(', ') });
    case 'CHESS_ENGINE_STATE_FAILING':
      return text('settings.engine.failing', { why: problem ?? '' });
    case 'CHESS_ENGINE_STATE_NOT_INSTALLED':
      return text('settings.engine.none');
    default:
      return text('settings.engine.off');
  }
}

/** Draws the state of the chess engine. */
export function engineState(status: EngineStatus | undefined) {
  if (!status) return nothing;
  const refused = status.notAnalysed ?? [];
  const isBad = status.state === 'CHESS_ENGINE_STATE_FAILING';
  return html`<div class="engine-state">
    <p class=${isBad ? 'refusal' : 'note'} role="status">${stateText(status)}</p>
    ${status.state === 'CHESS_ENGINE_STATE_OFF' ? nothing : html`${refused.map((one) => html`<p class="note">${one.reason}</p>`)}
      <p class="note">${text('settings.engine.fair')}</p>`}
  </div>`;
}
