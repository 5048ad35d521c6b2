// The arbiter's page at a hub: an incident in a hall is shown and decided there, and the hall carries out the decision.
//
//   node --test hub_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { closePages, launch } from './browser.mjs';
import { LiveDaemon, freePort, until } from './live_daemon.mjs';
import { WHO, enter, openCard } from './arbiters_phone.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const NATS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find((place) => fs.existsSync(place));
const BLITZ = ['--pgn', path.join(here, '..', 'demo', 'immortal.pgn'), '--style', 'blitz', '--speed', '8', '--seed', '3', '--offence', 'illegal-move=stands'];

const browser = await launch();

const listens = (port) =>
  new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), done(true))).on('error', () => done(false));
  });

/** A hub without accounts, for this test only. */
async function startHub() {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-hub-'));
  const port = await freePort();
  const nats = spawn(NATS, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', work], { stdio: 'ignore' });
  await until('the hub listens', () => listens(port));
  return {
    url: `nats://127.0.0.1:${port}`,
    stop() {
      nats.kill('SIGKILL');
      fs.rmSync(work, { recursive: true, force: true });
    },
  };
}

test('an arbiter at the hub decides about an incident in a hall', { skip: !NATS && 'nats-server is not installed' }, async () => {
  const hub = await startHub();
  const output = `[[output]]\nname = "arbiters"\nkind = "hub"\narbiters = true\nevent = "open"\nhall = "north"\nurl = "${hub.url}"\n`;
  const hall = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, { 'table-1': BLITZ }, output).start();
  const relay = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, {}, `[relay]\narbiters = true\nevent = "open"\nhub = "${hub.url}"\n`).start();
  try {
    assert.equal((await relay.call('GameService/ListGames', {})).status, 403, 'a viewer sees the games');
    const page = await enter(browser, relay);
    const name = await until('the incident is at the relay', () => /north:table-1-\d+\.\d+/.exec(relay.jadoube('incidents').split('\n').filter((line, i, all) => /ILLEGAL_MOVE/.test(all[i - 1] ?? '')).join('\n'))?.[0]);
    const card = await openCard(page, 'incidents/' + name);
    await card.waitFor();
    await card.getByRole('button', { name: 'I take it', exact: true }).tap();
    const decided = new RegExp(WHO.replace('.', '\\.') + ' at the hub');
    await until('the hall has the decision', () => decided.test(hall.jadoube('incidents', 'show', name.slice('north:'.length))));
    await until('the decision is back at the relay', () => decided.test(relay.jadoube('incidents', 'show', name)));

    // A note on the page of the table; the rulings of the hall are listed there.
    const game = name.slice(0, name.lastIndexOf('.'));
    await page.goto(`${relay.address}/arbiter#/table/games/${game}`);
    await page.locator('.film', { hasText: 'in hall north' }).waitFor();
    await page.locator('details.more summary').tap();
    await page.locator('input[name=note]').fill('two minutes given');
    await page.locator('form', { has: page.locator('input[name=note]') }).getByRole('button').tap();
    await page.locator('.done').waitFor();
    await page.locator('section.record button').first().tap();
    await page.locator('section.record li', { hasText: 'two minutes given' }).waitFor();
    assert.equal(hall.jadoube('arbiter', 'list', game.slice('north:'.length)).split('two minutes given').length, 2, 'the note is there once');
    assert.deepEqual(page.problems, []);
  } finally {
    await closePages(browser);
    relay.stop();
    hall.stop();
    hub.stop();
  }
});
