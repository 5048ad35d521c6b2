// Every action of the pages of arbiters and operators works by keyboard alone. Tab reaches every control in the order of the
// page. Each has a visible ring with nothing over it. Enter, Space, arrows and letters use it.
//
//   node --test keyboard_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.

import test from 'node:test';
import assert from 'node:assert/strict';
import { open, PHONE, serve, settled } from './stand_in.mjs';
import { eventDay } from './fixtures/event_day.mjs';
import { answers } from './fixtures/alerts.mjs';

const LAPTOP = [1280, 800];
/** More stops than any page has. */
const MOST = 400;

const day = (role) => {
  const made = eventDay({ tables: 7, spare: 3 });
  const games = Object.fromEntries(made.events[2].game.snapshot.games.map((one) => [one.name, one]));
  return { event: {}, tables: [], games, pgn: {}, me: { name: 'A. Meier-Holt', role, may_enter: true }, events: made.events, answers: { ...answers, ...made.answers } };
};

/**
 * In the page: the element with the focus, whether it is visible, and the effect of a key. No key changes anything: its requests
 * are only noted.
 */
const watch = () => {
  const ALL = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const noted = new Set();
  let count = 0;
  let heard = [];
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}"`;
  const isUsed = (element) => !element.disabled && !element.closest('[hidden]') && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const stop = (event) => {
    if (!event.isTrusted) return;
    heard.push(event.type);
    event.stopImmediatePropagation();
    if (event.type === 'click' || event.type === 'submit') event.preventDefault();
  };
  for (const kind of ['click', 'submit', 'change', 'input']) addEventListener(kind, stop, true);
  /** The number of sides of the ring that an ancestor cuts off. */
  const cutOff = (element, reach) => {
    const box = element.getBoundingClientRect();
    const sides = [false, false, false, false];
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const clip = at.getBoundingClientRect();
      [box.left - reach < clip.left - 1, box.top - reach < clip.top - 1, box.right + reach > clip.right + 1, box.bottom + reach > clip.bottom + 1].forEach((isCut, i) => (sides[i] ||= isCut));
    }
    return sides.filter(Boolean).length;
  };
  globalThis.walk = {
    /** The element with the focus. Nothing: no element of the page. */
    at() {
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement) return undefined;
      element.walked ??= ++count;
      noted.add(element);
      const box = element.getBoundingClientRect();
      const middle = [(Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2, (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2];
      const over = document.elementFromPoint(...middle);
      const isSeen = !!over && (element.contains(over) || over.contains(element) || !!over.closest('label')?.contains(element));
      const ringed = [element, element.parentElement].find((one) => one && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2);
      const reach = ringed ? parseFloat(getComputedStyle(ringed).outlineOffset) + 1 : 0;
      return {
        id: element.walked, name: name(element), isSeen, over: over ? name(over) : 'nothing', hasRing: !!ringed && cutOff(ringed, reach) < 3, tag: element.tagName, type: element.type ?? '',
        isGroup: element.tagName !== 'INPUT' && [...(element.parentElement?.querySelectorAll('[tabindex="-1"]') ?? [])].filter(isUsed).length > 2,
        isPlain: element.hasAttribute('tabindex') && !['A', 'BUTTON', 'INPUT', 'SELECT', 'SUMMARY'].includes(element.tagName),
      };
    },
    /** The announcements since the last call. */
    heard() {
      const all = heard;
      heard = [];
      return all;
    },
    /** The controls that were not reached. For choices and groups with arrow keys, one stop is enough. */
    missed: () =>
      [...document.querySelectorAll(ALL)]
        .filter((element) => isUsed(element) && !noted.has(element) && element.tabIndex >= 0)
        .filter((element) => element.type !== 'radio' || ![...noted].some((one) => one.type === 'radio' && one.name === element.name))
        .map(name),
  };
};

/** The keys that use an element, and the effect that one of them must have. */
function keysOf({ tag, type }) {
  if (tag === 'SELECT') return [['ArrowDown', 'ArrowUp'], ['change', 'input']];
  if (tag === 'INPUT' && type === 'range') return [['ArrowRight', 'ArrowLeft'], ['change', 'input']];
  if (tag === 'INPUT' && ['checkbox', 'radio', 'file'].includes(type)) return [['Space'], ['click']];
  if (tag === 'INPUT' && type === 'number') return [['ArrowUp'], ['input']];
  if (tag === 'INPUT' && type === 'datetime-local') return [['ArrowUp'], ['input']];
  if (tag === 'INPUT' || tag === 'TEXTAREA') return [['z'], ['input']];
  return [['Enter'], ['click']];
}

/** Walks over the page from its beginning to its end. */
async function walk(page, where) {
  await page.evaluate(watch);
  // The round in play is open: the others have the same rows.
  await page.evaluate(() => (document.querySelectorAll('details:not(.rounds section > details)').forEach((one) => (one.open = true)), document.activeElement?.blur()));
  await settled(page);
  const faults = [];
  const stops = [];
  // The walk may begin in the middle: where something had the focus before. It ends where it began.
  for (let first, last, out = 0; stops.length < MOST && out < 4; ) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => globalThis.walk.at());
    if (!at) {
      ++out;
      continue;
    }
    if (at.id === first) break;
    first ??= at.id;
    // A field for a time has several stops.
    if (at.id === last) continue;
    last = at.id;
    stops.push(at.name);
    if (!at.isSeen) faults.push(`${at.name} is below ${at.over}`);
    if (!at.hasRing) faults.push(`${at.name} has no ring`);
    if (at.isPlain) continue;
    const [keys, wanted] = keysOf(at);
    const heard = [];
    for (const key of keys) {
      await page.keyboard.press(key);
      heard.push(...(await page.evaluate(() => globalThis.walk.heard())));
      if (heard.some((one) => wanted.includes(one))) break;
    }
    // A choice with one answer cannot change.
    const isSingle = at.tag === 'SELECT' && (await page.evaluate(() => document.activeElement.options?.length < 2));
    if (!isSingle && !heard.some((one) => wanted.includes(one))) faults.push(`${at.name} does nothing at ${keys.join(', ')}`);
    if (at.isGroup) {
      let moved = false;
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft']) {
        await page.keyboard.press(key);
        const now = await page.evaluate(() => globalThis.walk.at());
        moved ||= !!now && now.id !== at.id;
        if (now && now.id !== at.id && !now.hasRing) faults.push(`${now.name} has no ring`);
      }
      if (!moved) faults.push(`arrows do not walk from ${at.name}`);
    }
  }
  faults.push(...(await page.evaluate(() => globalThis.walk.missed())).map((one) => `${one} is not reached`));
  assert.ok(stops.length > 3 && stops.length < MOST, `${where}: ${stops.length} stops`);
  assert.deepEqual([...new Set(faults)], [], where);
  return stops;
}

/** Goes with Tab to the first thing of this selector. */
async function tabTo(page, selector) {
  for (let i = 0; i < MOST; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => !!document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`Tab does not come to ${selector}`);
}

const PAGES = [
  ['arbiter', '/arbiter', '.card.critical'],
  ['arbiter', '/arbiter#/time', '.timerow'],
  ['arbiter', '/arbiter#/late', '.late'],
  ['arbiter', '/arbiter#/tables', '.cell'],
  ['arbiter', '/arbiter#/table/games/b6-1', '.events li'],
  ['arbiter', '/arbiter#/more', '.moreof li'],
  ['arbiter', '/arbiter#/round', '.check'],
  ['arbiter', '/arbiter#/decisions', '.decisions li'],
  ['arbiter', '/arbiter#/people', '.people li'],
  ['operator', '/operator', '.tile'],
  ['operator', '/operator#/guide', '.steps li'],
  ['operator', '/operator#/mapping', '.place'],
  ['arbiter', '/operator#/rounds', '.acts'],
  ['operator', '/operator#/outputs', '.output'],
  ['operator', '/operator#/paper', '.paper-head'],
  ['operator', '/operator#/paper/bulletin', '.game-ply'],
  ['operator', '/operator#/check', '.check'],
  ['operator', '/operator#/storage', 'dl'],
  ['operator', '/operator#/more', '.moreof li'],
];

/** Opens a page of the day, with all its automatic data. The state of the hall is in the operator's header. */
async function openWhole(role, address, options) {
  const page = await open(await serve(day(role)), address, options);
  if (address.startsWith('/operator')) await page.locator('.worries').waitFor();
  return page;
}

for (const [role, address, seen] of PAGES) {
  test(`${address} as ${role}: every action is reached, ringed and used by keyboard`, async () => {
    const page = await openWhole(role, address, { size: LAPTOP, seen });
    await walk(page, address);
  });
}

test('on a phone, nothing that has the focus is below the tabs or the header', async () => {
  const page = await openWhole('operator', '/operator#/outputs', { ...PHONE, seen: '.output' });
  await walk(page, 'outputs on a phone');
});

test('a card that is opened with Enter has all its actions by keyboard', async () => {
  const page = await openWhole('arbiter', '/arbiter', { size: LAPTOP, seen: '.card.critical' });
  await tabTo(page, '.alert');
  await page.keyboard.press('Enter');
  await page.locator('.card.line .actions button, .card.line .first').first().waitFor();
  await walk(page, 'an open card');
});

test('the panel of a board opens with Enter, all its actions are reached, and Escape leads back to its tile', async () => {
  const page = await openWhole('operator', '/operator', { size: LAPTOP, seen: '.tile' });
  await tabTo(page, '.tile');
  const name = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  await page.locator('.boardpanel').waitFor();
  await tabTo(page, '.boardpanel button');
  await page.keyboard.press('Escape');
  await page.locator('.boardpanel').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
});

test('a correction with its board is reached, ringed and used by keyboard', async () => {
  const page = await openWhole('arbiter', '/arbiter#/table/games/b6-1', { size: LAPTOP, seen: '.plies button' });
  await page.getByRole('button', { name: 'Add missing plies' }).press('Enter');
  await page.locator('.squares button[tabindex="0"]').waitFor();
  await walk(page, 'a correction');
});
