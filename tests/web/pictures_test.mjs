// Fourteen pages look as they did: each at one fixed state, compared with its picture in `pictures/`.
//
//   node --test pictures_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//   RENEW=1                           writes new pictures. Look at them before you commit them
//   PICTURES=DIRECTORY                where the pictures of what differs go; without it, to the system's temporary files

import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from './browser.mjs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { FixtureServer } from './fixture_server.mjs';
import { hall } from './fixtures/hall.mjs';
import { answers, events } from './fixtures/alerts.mjs';
import { eventDay } from './fixtures/event_day.mjs';
import { paperState } from './fixtures/paper_round.mjs';

const GOLDEN = new URL('./pictures/', import.meta.url);
/** The largest difference of a pixel's colour, from 0 to 1. */
const THRESHOLD = 0.2;
/** The part of the pixels that may differ: versions of the browser draw letters and edges differently. */
const MOST = 0.02;

const FONT = 'DejaVu Sans';
const hasFont = () => {
  try {
    return execFileSync('fc-match', [FONT, 'family'], { encoding: 'utf8' }).includes(FONT);
  } catch {
    return false;
  }
};

const ARBITER = { name: 'A. Meier', role: 'arbiter' };
const NOW = '2026-11-26T15:04:05Z';
const day = eventDay({ now: Date.parse(NOW) });
/** The middle of a round. */
const DAY = { me: ARBITER, events: day.events, answers: { ...answers, ...day.answers }, games: Object.fromEntries(day.events[2].game.snapshot.games.map((one) => [one.name, one])) };
const PAGES = [
  { name: 'start', address: '/', size: [390, 844], seen: '.mini' },
  { name: 'wall', address: '/wall?seconds=600', size: [960, 540], seen: 'jd-board' },
  { name: 'wall-light', address: '/wall?seconds=600', size: [960, 540], theme: 'light', seen: 'jd-board' },
  { name: 'wall-hot', address: '/wall?hot=2', size: [960, 540], seen: '.hot jd-board' },
  { name: 'board', address: '/board/table-3', size: [960, 540], seen: 'jd-board' },
  { name: 'clock', address: '/clock/table-1', size: [640, 360], seen: 'jd-time' },
  { name: 'video', address: '/video/tv/3', size: [960, 540], seen: '.plate' },
  { name: 'games', address: '/games', size: [390, 844], theme: 'light', seen: '.game' },
  { name: 'game', address: '/game/table-3-1', size: [1280, 800], theme: 'light', seen: '.opening' },
  { name: 'door', address: '/door?address=http%3A%2F%2F192.168.1.20%3A8080%2F', seen: '.live-dot' },
  { name: 'arbiter', address: '/arbiter', size: [390, 844], theme: 'light', seen: '.card.critical', state: { me: ARBITER, answers } },
  { name: 'table', address: '/arbiter#/table/games/b6-1', size: [1280, 800], theme: 'light', seen: '.events li', state: DAY },
  { name: 'bulletin', address: '/operator#/paper/bulletin', size: [1280, 1400], theme: 'light', seen: '.of-game [lang=en]', state: paperState('easy') },
  { name: 'operator', address: '/operator', size: [1280, 800], seen: '.tile', state: DAY },
];

const browser = await launch('--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb');

test('fourteen pages look as they did', { skip: hasFont() ? false : `${FONT} is not installed (fonts-dejavu-core)` }, async (t) => {
  const server = await new FixtureServer(process.env.PAGES, { ...hall(12, { running: false }), events }).start();
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-GB', bypassCSP: true });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(NOW));
    const usual = server.state;
    for (const { name, address, seen, size = [640, 480], theme = 'dark', state } of PAGES) {
      server.state = { ...usual, ...state };
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(server.address + address);
      await page.locator(seen).first().waitFor();
      await page.addStyleTag({ content: `*, *::before, *::after { font-family: '${FONT}' !important; caret-color: transparent !important; }` });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));
      const taken = await page.screenshot();
      const golden = new URL(name + '.png', GOLDEN);
      if (process.env.RENEW) {
        fs.mkdirSync(GOLDEN, { recursive: true });
        fs.writeFileSync(golden, taken);
        continue;
      }
      const [was, is] = [PNG.sync.read(fs.readFileSync(golden)), PNG.sync.read(taken)];
      assert.deepEqual([is.width, is.height], [was.width, was.height], name);
      const diff = new PNG({ width: is.width, height: is.height });
      const off = pixelmatch(was.data, is.data, diff.data, is.width, is.height, { threshold: THRESHOLD }) / (is.width * is.height);
      t.diagnostic(`${name}: ${(off * 100).toFixed(3)} % of the pixels are off`);
      if (off <= MOST) continue;
      const where = process.env.PICTURES ?? fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-pictures-'));
      fs.writeFileSync(path.join(where, name + '.png'), taken);
      fs.writeFileSync(path.join(where, name + '-differs.png'), PNG.sync.write(diff));
      assert.fail(`${name}: ${(off * 100).toFixed(2)} % of the pixels are off, more than ${MOST * 100} %. Look at ${where}. If it shall look so: RENEW=1`);
    }
  } finally {
    await server.stop();
  }
});
