// The languages of the pages: every text can be translated, no language is too wide, and a page has the language of its reader.
//
//   node --test language_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { withEngine } from './fixtures/engine.mjs';
import { hall } from './fixtures/hall.mjs';
import { ADDRESSES, CONSOLE, PHONE, WITH_ENGINE, arbitersHall, giveBack, goTo, open, serve } from './stand_in.mjs';

/** All words that a page shows, or gives to screen readers. */
const textsOf = (page) =>
  page.evaluate(() => {
    const texts = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, noscript, select, pre, code')) texts.add(walker.currentNode.data.trim());
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name));
    return [...texts];
  });

/** The address with a language. */
const inLanguage = (address, tag) => {
  const [path, place] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}lang=${tag}${place ? '#' + place : ''}`;
};

/** The rest of a text without its translated parts, which may contain others. */
function withoutTranslated(text) {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? rest : withoutTranslated(rest);
}

test('every text of every page can be translated', async () => {
  const state = withEngine(arbitersHall(12), 'games/table-10-1');
  // Texts of the daemon: names, moves, and sentences that are already translated. Openings have their English names, titles and
  // federations their codes.
  const names = fs.readFileSync(path.join(process.env.PAGES, 'openings.tsv'), 'utf8');
  const told = names + JSON.stringify(state).replace(/&/g, ' ') + ' jadoube November LAST WFM UKR ' + JSON.stringify([ADDRESSES, WITH_ENGINE, CONSOLE]);
  const known = new Set(told.match(/[A-Za-z]{3,}/g));
  const untranslated = [];
  const server = await serve(state);
  for (const [address, seen] of [...ADDRESSES, ...WITH_ENGINE, ...CONSOLE]) {
    const page = await open(server, inLanguage(address, 'en-XA'), { seen });
    for (const text of await textsOf(page)) {
      const words = withoutTranslated(text).match(/[A-Za-z]{3,}/g) ?? [];
      if (words.some((word) => !known.has(word))) untranslated.push(`${address}: ${text}`);
    }
    assert.deepEqual(page.problems, [], address);
    await giveBack(page);
  }
  assert.deepEqual(untranslated, []);
});

test('no language is too wide for a phone', async () => {
  const server = await serve(withEngine(arbitersHall(12), 'games/table-10-1'));
  const wide = [];
  // Two pages at once, each through half of the addresses.
  const walk = async (addresses) => {
    const page = await open(server, addresses[0][0], { ...PHONE, seen: addresses[0][1] });
    for (const tag of ['uk', 'ru', 'de', 'es', 'fr']) {
      for (const [address, seen] of addresses) {
        await goTo(page, server.address + inLanguage(address, tag), seen);
        const [over, spoken] = await page.evaluate(() => [globalThis.inTest.tooWide(), document.documentElement.lang]);
        assert.equal(spoken, tag, address);
        if (over > 0) wide.push(`${address} in ${tag}: ${over} px too wide`);
        assert.deepEqual(page.problems, []);
      }
    }
  };
  await Promise.all([[...ADDRESSES, ...WITH_ENGINE], CONSOLE].map(walk));
  assert.deepEqual(wide, []);
});

test('a page takes the language of its browser, and keeps the one that was chosen on it', async () => {
  const server = await serve(hall(2, { running: false }));
  const page = await open(server, '/', { seen: 'select', own: { locale: 'uk-UA' } });
  // The language is loaded before the page is made.
  const speaks = (tag) => page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);
  await speaks('uk');
  await page.selectOption('select', 'de');
  await speaks('de');
  await page.goto(server.address + '/games');
  await speaks('de');
  await page.goto(server.address + '/games?lang=es');
  await speaks('es');
  assert.deepEqual(page.problems, []);
});
