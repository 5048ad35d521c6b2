// The browser of a test. A file of tests starts one. Its tests share nothing but the program: each opens contexts of its own,
// as other machines have.

import test from 'node:test';
import { chromium } from 'playwright-core';

// Requests of a browser that are not for pages. Here it only takes time.
const WITHOUT = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];

/** Starts Chromium. It ends with the last test of the file. */
export async function launch(...more) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', ...WITHOUT, ...more] });
  test.after(() => browser.close());
  return browser;
}

/** Closes all that a test has opened. It does not fail, even without the browser: programs of a test end after it. */
export const closePages = (browser) => Promise.all(browser.contexts().map((context) => context.close().catch(() => undefined)));
