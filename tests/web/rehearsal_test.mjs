// An operator tests an output and rehearses the round from the guide, in a browser, with the real daemon. Nothing of it is among
// the games of the tournament.
//
//   node --test rehearsal_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { closePages, launch } from './browser.mjs';
import { LiveDaemon, until } from './live_daemon.mjs';
import { enter } from './arbiters_phone.mjs';

const browser = await launch();
const OUTPUTS = '[[output]]\nname = "live"\nkind = "pgn"\n[[output]]\nname = "site"\nkind = "folder"\ndir = "WORK/games"\n';
const PAIRINGS = ['Stone, Anna|Field, Ben', 'Hill, Cleo|Brook, Dan', 'Alder, Ines|Birk, Otto'].map((pair) => `[Event "City Open"]\n[Round "1"]\n[White "${pair.split('|')[0]}"]\n[Black "${pair.split('|')[1]}"]\n[Result "*"]\n\n*\n`).join('\n');

test('an operator tests an output and rehearses the round, and nothing of it is among the games of the event', async () => {
  const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, {}, OUTPUTS).start();
  try {
    fs.writeFileSync(path.join(daemon.work, 'pairings.pgn'), PAIRINGS);
    daemon.jadoube('tournament', 'set', 'open', '--name', 'City Open');
    daemon.jadoube('tournament', 'import', 'open', path.join(daemon.work, 'pairings.pgn'), '--apply');
    const page = await enter(browser, daemon, undefined, 'operator');
    await page.goto(daemon.address + '/operator#/outputs');
    await page.getByRole('button', { name: 'Test output site' }).tap();
    await page.getByText('jadoube-test.txt was written, read back and removed.').waitFor();

    await page.goto(daemon.address + '/operator#/guide/rehearsal');
    await page.getByRole('button', { name: 'Start the rehearsal' }).tap();
    await page.getByText('The games are played.').waitFor();
    const boards = await page.context().newPage();
    await boards.goto(daemon.address + '/rehearsal');
    await boards.getByText('no game here is real').waitFor();
    await until('the boards of the rehearsal are shown', async () => (await boards.locator('jd-board').count()) === 3);
    if (process.env.PICTURES) await boards.screenshot({ path: path.join(process.env.PICTURES, 'rehearsal-live.png') });

    // The tournament has nothing of it.
    assert.deepEqual((await daemon.call('GameService/ListGames', {})).games ?? [], []);
    assert.deepEqual((await daemon.call('BoardService/ListBoards', {})).boards ?? [], []);
    assert.doesNotMatch(await (await fetch(daemon.address + '/pgn/live/live.pgn')).text(), /1\. /);

    await page.getByText('Everything arrived.').waitFor({ timeout: 240_000 });
    assert.equal(await page.getByText('All 3 games of the rehearsal were published, marked as a test.').count(), 2);
    await page.getByText('The illegal move at table 1 was found.').waitFor();
    await page.getByText('The stopped clock at table 2 was found.').waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: path.join(process.env.PICTURES, 'rehearsal-guide-live.png'), fullPage: true });
    assert.equal(fs.existsSync(path.join(daemon.work, 'data/rehearsal')), false);
    assert.equal(fs.existsSync(path.join(daemon.work, 'games/.jadoube-rehearsal')), false);
    assert.deepEqual((await daemon.call('GameService/ListGames', {})).games ?? [], []);
    await boards.close();
    assert.deepEqual(page.problems.filter((problem) => !/503/.test(problem)), []);
  } finally {
    await closePages(browser);
    daemon.stop();
  }
});

test('a rehearsal and its boards are for operators and arbiters only', async () => {
  const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, {}).start();
  try {
    for (const method of ['/jadoube.v1.RehearsalService/StartRehearsal', '/jadoube.v1.RehearsalService/GetRehearsal', '/jadoube.v1.OutputService/TestOutput', '/rehearsal/jadoube.v1.BoardService/ListBoards']) {
      const answer = await fetch(daemon.address + method, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
      assert.equal(answer.status, 403, method);
    }
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(daemon.address + '/rehearsal');
    await page.getByText('The rehearsal is for operators and arbiters.').waitFor();
  } finally {
    await closePages(browser);
    daemon.stop();
  }
});
