// Thirty pages of one browser, over http and over https. A browser has six connections for all pages of a host, and each page
// needs a stream. All pages show the moves, and continue when the page that had the stream is closed.
//
//   node --test many_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { LiveDaemon, until } from './live_daemon.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const game = (name, seed) => ['--pgn', path.join(here, '..', 'demo', name + '.pgn'), '--style', 'clean', '--speed', '1', '--seed', seed, '--loop'];
// The games continue while the test runs.
const HALL = { 'table-1': game('immortal', '3'), 'table-2': game('opera', '5') };

/** A daemon with the same pages over https, with a certificate that no browser trusts. */
class WithTls extends LiveDaemon {
  async startAgain() {
    if (!this.tls) {
      const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(this.work, name));
      execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate], { stdio: 'ignore' });
      fs.chmodSync(key, 0o600);
      const port = this.port + 1;
      this.tls = `https://localhost:${port}`;
      const text = fs.readFileSync(this.config, 'utf8').replace('[http]\n', `[http]\ntls_listen = ["127.0.0.1:${port}"]\ncertificate = "${certificate}"\nkey = "${key}"\n`);
      fs.writeFileSync(this.config, text);
    }
    await super.startAgain();
  }
}

/** A move as a page writes it. */
const MOVE = /\d+\.(\.\.)?\s*(O-O|[KQRBNa-h])/;
const ADDRESSES = ['/wall', '/board/table-1', '/board/table-2', '/video/live/board/table-1', '/video/live/board/table-2', '/wall?boards=table-2'];
const PAGES = 30;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
test.after(async () => {
  await browser.close();
});

for (const [name, addressOf, locks] of [
  ['http, in a browser that has no locks for it', (daemon) => daemon.address, false],
  ['https', (daemon) => daemon.tls, true],
]) {
  test(`${PAGES} pages of one browser show the moves over ${name}`, async (t) => {
    const daemon = await new WithTls(process.env.JADOUBE_PROGRAMS, HALL, '[[output]]\nname = "live"\nkind = "overlay"\n').start();
    t.after(() => daemon.stop());
    const address = addressOf(daemon);
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1000, height: 600 } });
    // A slow machine needs long for thirty pages.
    context.setDefaultTimeout(120_000);
    // A page of this machine has them over http too. Those of a hall have not.
    if (!locks) await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
    const pages = [];
    for (let i = 0; i < PAGES; ++i) {
      const page = await context.newPage();
      await page.goto(address + ADDRESSES[i % ADDRESSES.length], { waitUntil: 'commit' });
      pages.push(page);
    }
    const text = (page) => page.evaluate(() => document.body?.innerText ?? '');
    const without = async (all) => {
      const texts = await Promise.all(all.map(text));
      return all.filter((_, i) => !MOVE.test(texts[i])).map((page) => new URL(page.url()).pathname);
    };
    const show = async (all) => until('all pages show a move', async () => !(await without(all)).length).catch(async (error) => assert.fail(`${error.message}: ${await without(all)}`));
    await show(pages);
    assert.equal(await pages[0].evaluate(() => !!navigator.locks), locks);

    // The first pages have the streams. The others continue without them.
    for (const page of pages.splice(0, ADDRESSES.length)) await page.close();
    const before = await Promise.all(pages.map(text));
    const same = async () => {
      const now = await Promise.all(pages.map(text));
      return pages.filter((_, i) => now[i] === before[i]).map((page) => new URL(page.url()).pathname);
    };
    await until('all pages that are left change', async () => !(await same()).length).catch(async (error) => assert.fail(`${error.message}: ${await same()}`));
    await show(pages);
    await context.close();
  });
}
