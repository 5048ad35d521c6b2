// Pages with a substitute for the daemon: the addresses of all pages, and pages that tests use one after the other.
//
// To start a browser's process for each page takes most of the time of such a test. So a test gets a page that another test has
// returned empty. Every test has a server of its own, and so another origin.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { launch } from './browser.mjs';
import { FixtureServer } from './fixture_server.mjs';
import { hall } from './fixtures/hall.mjs';
import { answers, events } from './fixtures/alerts.mjs';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The least number of rules that axe has by default. */
const RULES = 80;
/** Where pictures of the pages go, to look at. */
export const pictures = process.env.PICTURES;

/** Pages of viewers, and what is on each when it has loaded. */
export const ADDRESSES = [
  ['/', '.mini'],
  ['/wall', 'jd-board'],
  ['/wall?hot', '.hot jd-board, .mini'],
  ['/wall?scene=before', '.before, .mini'],
  ['/wall?scene=after', '.after, .mini'],
  ['/board/table-3', 'jd-board'],
  ['/clock/table-1', 'jd-time'],
  ['/clock/table-1,table-2,table-3', 'jd-time'],
  ['/games', '.game'],
  ['/video/tv', '.links a'],
  ['/video/tv/3', '.plate'],
  ['/video/tv/6?show=result', '.ended'],
  ['/video/tv/3?side=left&board=1', '.plate'],
  ['/game/table-3-1', '.moves button'],
  ['/standings', '.ranking tbody tr'],
  ['/standings?view=cross', '.cross tbody tr'],
  ['/standings?overlay=1', '.standings-plate td'],
  ['/listen/table-3', '.said:not(:empty)'],
  ['/player?name=papadopoulou', 'jd-board'],
  ['/door?address=http%3A%2F%2F192.168.1.20%3A8080%2F', '.qr'],
  ['/table/open/7#kqzr', '.phone p'],
  ['/404', '.missing'],
];

/** Pages of viewers in a hall without a board, and what is on each then. */
export const WITHOUT_BOARDS = [
  ['/', '.nothing'],
  ['/wall', '.about-event'],
  ['/board', 'main'],
  ['/clock', 'main'],
  ['/games', 'main'],
  ['/standings', 'main'],
  ['/matches', 'main'],
  ['/player', 'main'],
  ['/video/tv', 'main'],
  ['/door?address=http%3A%2F%2F192.168.1.20%3A8080%2F', '.qr'],
];

/** Pages of viewers with a chess engine's evaluations, for the hall of `fixtures/engine.mjs`. */
export const WITH_ENGINE = [
  ['/highlights', '.moment'],
  ['/game/table-10-1', '.graph'],
  ['/', '.odds'],
];

/** Pages of arbiters and operators. */
export const CONSOLE = [
  ['/arbiter', '.card.critical'],
  ['/arbiter#/tables', '.grid a'],
  ['/arbiter#/table/boards/table-1', '.plies button'],
  ['/arbiter#/round', '.card.check'],
  ['/arbiter#/decisions', '.decisions li'],
  ['/arbiter#/time', 'jd-clock-list li'],
  ['/arbiter#/late', '.late'],
  ['/arbiter#/more', '.moreof li'],
  ['/arbiter#/people', '.people li'],
  ['/operator', '.tile'],
  ['/operator#/guide', '.steps li'],
  ['/operator#/guide/outputs', '.output'],
  ['/operator#/guide/people', '.phones select'],
  ['/operator#/mapping', '.mapping li'],
  ['/operator#/rounds', 'tbody tr'],
  ['/operator#/outputs', '.output'],
  ['/operator#/paper', '.paper-form, .empty'],
  ['/operator#/check', '.verdict'],
  ['/operator#/storage', 'dl'],
  ['/operator#/settings', '.settings .group'],
  ['/operator#/settings/event', '#settings-event .setting'],
  ['/operator#/settings/output', '.settings .add form'],
  ['/operator#/more', '.moreof li'],
  ['/rehearsal', '.test-band'],
  ['/training', '.lessons li'],
  ['/training/arbiter', '.training-band'],
  ['/alerts', '.push'],
  ['/enter', 'input'],
];

/** The size and the theme of a phone. */
export const PHONE = { size: [390, 844], theme: 'light' };

/** A hall of `count` tables that does not change, with its alerts, as an arbiter sees it. */
export const arbitersHall = (count, more = {}) => ({ ...hall(count, { running: false }), me: { name: 'A. Meier', role: 'arbiter', may_enter: true }, events, answers, ...more });

/** The requests of tests to a page. It is one request. Playwright would send several, and add a large program to each page. */
const helpers = () => {
  const frame = () => new Promise(requestAnimationFrame);
  globalThis.inTest = {
    /**
     * Waits until the page has drawn its data, and nothing moves. A page draws in the frame after a change, and its elements may
     * need one more.
     */
    async settled() {
      for (let i = 0; i < 3; ++i) await frame();
      // Their promises do not count: one whose element leaves the page may never end.
      for (const end = performance.now() + 60_000; document.getAnimations().some((one) => one.pending || one.playState === 'running'); await frame()) {
        if (performance.now() > end) throw new Error(`${location.href} does not stop moving`);
      }
    },
    /** Waits until the first element of this selector is seen. */
    async shows(selector) {
      await this.settled();
      const isSeen = (box) => box && box.width > 0 && box.height > 0;
      for (const end = performance.now() + 60_000; ; await frame()) {
        const found = document.querySelector(selector);
        if (found?.checkVisibility({ visibilityProperty: true }) && isSeen(found.getBoundingClientRect())) return;
        if (performance.now() > end) throw new Error(`${location.href} does not show ${selector}`);
      }
    },
    /** The width of the page beyond its window, in pixels. */
    tooWide: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
};

/** The browser of the file. */
export const browser = await launch();
const servers = [];
const idle = [];
const used = [];

test.afterEach(async () => {
  while (used.length) await giveBack(used[0]);
  for (const server of servers.splice(0)) await server.stop();
});

/** A server for this test. `port`: that of one that was stopped. */
export async function serve(state, port) {
  const server = await new FixtureServer(process.env.PAGES, state).start(port);
  servers.push(server);
  return server;
}

async function take(own) {
  let page = own ? undefined : idle.pop();
  if (!page) {
    const context = await browser.newContext({ bypassCSP: true, ...own });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(helpers);
    page = await context.newPage();
    page.own = !!own;
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  }
  page.problems = [];
  used.push(page);
  return page;
}

/** Empties a page for other tests. Pages that a test still has at its end are returned automatically. */
export async function giveBack(page) {
  used.splice(used.indexOf(page), 1);
  const context = page.context();
  try {
    if (page.own) return await context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners('dialog');
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await page.goto('about:blank');
    idle.push(page);
  } catch {
    // After a failed test, the state of the page is not known. The servers of the test end all the same.
    await context.close().catch(() => undefined);
  }
}

/**
 * Opens a page, and waits until it shows all data that was sent. `own`: it gets a context with these options, and no other test
 * uses it. `before` is called before it loads.
 */
export async function open(server, address, { size = [1280, 800], theme = 'dark', seen = 'jd-board', own, before } = {}) {
  const page = await take(own);
  await look(page, size, theme);
  await before?.(page);
  await goTo(page, server.address + address, seen);
  return page;
}

/** Goes to another address. A page that differs only after `#` is not loaded again. */
export async function goTo(page, address, seen) {
  await page.goto(address);
  await page.evaluate((selector) => globalThis.inTest.shows(selector), seen);
}

/** Gives a page another size and other colours. */
export async function look(page, [width, height], theme) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, media: null });
}

/** Waits until the page has drawn its data, and nothing moves. */
export const settled = (page) => page.evaluate(() => globalThis.inTest.settled());

const find = (page, seen) =>
  page.evaluate(async (selector) => {
    await globalThis.inTest.shows(selector);
    if (!globalThis.axe) return undefined;
    // All rules run. Only their findings are described: to describe the rest takes longer than the rules.
    const { violations, passes, incomplete, inapplicable } = await globalThis.axe.run({ resultTypes: ['violations'] });
    const [left, right] = ['.left', '.right'].map((name) => document.querySelector(name)?.getBoundingClientRect());
    const cards = [...document.querySelectorAll('.left .card')].map((card) => card.getBoundingClientRect().right);
    return {
      rules: [violations, passes, incomplete, inapplicable].flat().length,
      violations: violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join('; ')}`),
      wide: globalThis.inTest.tooWide(),
      over: left && right && right.left > left.left + 10 ? Math.max(0, ...cards) - right.left : 0,
    };
  }, seen);

/**
 * Waits until the page shows `seen`. Then axe finds nothing, nothing is wider than the page, nothing covers another column, and
 * there were no errors.
 */
export async function inspect(page, seen, where) {
  let found = await find(page, seen);
  if (!found) {
    await page.evaluate(AXE);
    found = await find(page, seen);
  }
  assert.ok(found.rules >= RULES, `${where}: axe ran ${found.rules} rules only`);
  assert.deepEqual(found.violations, [], where);
  assert.ok(found.wide <= 0, `${where}: ${found.wide} px too wide`);
  assert.ok(found.over <= 0, `${where}: cards lie ${found.over} px over the other column`);
  assert.deepEqual(page.problems, [], where);
  if (pictures) await page.screenshot({ path: path.join(pictures, where.replace(/\W+/g, '-') + '.png') });
}
