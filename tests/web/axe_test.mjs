// Tests every page, with a hall that does not change, on a phone, a laptop and a wall, dark and light. axe finds nothing, and
// nothing is cut off at the side.
//
//   node --test axe_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//   PICTURES=DIRECTORY           also takes a picture of every page, to look at

import test from 'node:test';
import { withEngine } from './fixtures/engine.mjs';
import { hall } from './fixtures/hall.mjs';
import { ADDRESSES, CONSOLE, WITH_ENGINE, WITHOUT_BOARDS, arbitersHall, inspect, look, open, serve } from './stand_in.mjs';

const SIZES = [[390, 844], [1280, 800], [1920, 1080]];

const inspectAll = (pages, state, hallOf = '') => {
  for (const [address, seen] of pages) {
    test(`${address}${hallOf}: axe finds nothing and nothing is cut off, at three sizes and in both themes`, async () => {
      const page = await open(await serve(state()), address, { size: SIZES[0], seen });
      for (const size of SIZES) {
        for (const theme of ['dark', 'light']) {
          await look(page, size, theme);
          await inspect(page, seen, `${address}${hallOf} at ${size[0]} px, ${theme}`);
        }
      }
    });
  }
};

inspectAll(ADDRESSES, () => hall(12, { running: false }));
inspectAll(WITH_ENGINE, () => withEngine(hall(12, { running: false }), 'games/table-10-1'), ' with an engine');
inspectAll(CONSOLE, () => arbitersHall(2));
inspectAll(WITHOUT_BOARDS, () => ({ ...hall(0), answers: { 'StandingsService/GetStandings': {}, 'StandingsService/ListTeamMatches': {} } }), ' without a board');
