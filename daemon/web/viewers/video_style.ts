// The look of what is laid over a video.

import { css } from 'lit';

export const videoSheet = css`
  :root.clear, .clear body { background: transparent; }
  .video { position: fixed; inset: 0; padding: 3.500vmin; display: flex; gap: 1.500vmin; font-size: clamp(14px, 3vmin, 64px); }
  .video.bottom { align-items: stretch; align-content: flex-end; flex-wrap: wrap; justify-content: space-between; } .video.left, .video.right { flex-direction: column; justify-content: center; align-items: stretch; width: 50vmin; min-width: 260px; } .video.right { left: auto; }
  .plate { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: .6em; padding: .3em .6em; background: #0b0d10d1; color: #fff; border-radius: .3em; min-width: 0; line-height: 1.25; } .bottom .plate { flex: 1 1 0; } .bottom .plate.move { flex: 0 0 auto; }
  .plate .name { font-weight: 700; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .plate .title { color: #ffd54a; } .plate .more { grid-row: 2; grid-column: 1; color: #d7dde4; font-size: .7em; white-space: nowrap; } .plate .more:empty { display: none; } .plate.move { display: flex; font-weight: 700; justify-content: center; } .plate jd-time { grid-row: 1 / 3; grid-column: 2; font-size: 1.5em; } .plate jd-time.runs { background: #ffd54a; color: #111; border-color: #ffd54a; } .plate jd-time.stale { color: #d7dde4; }
  .left .plate .name, .right .plate .name { grid-column: 1 / 3; } .left .plate jd-time, .right .plate jd-time { grid-row: 2; }
  .video jd-board { flex: 0 0 auto; } .video.bottom jd-board { width: 34vmin; position: fixed; right: 3.500vmin; top: 3.500vmin; }
  @media (max-width: 700px) { .video.bottom { flex-flow: column nowrap; justify-content: flex-end; } .video.bottom .plate { flex: 0 0 auto; } .video.bottom jd-board { position: static; width: 100%; } }
`;
