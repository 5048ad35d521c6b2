// An arbiter practises on a phone: starts lessons, sees their alerts on the console, and decides. Nothing of it is among the
// games of the tournament.
//
//   node --test training_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import { closePages, launch } from './browser.mjs';
import { LiveDaemon, until } from './live_daemon.mjs';
import { enter, openCard } from './arbiters_phone.mjs';

const browser = await launch();

const incidents = (daemon) => daemon.jadoube('--json', 'incidents', '--all').split('\n').filter(Boolean);

/** The first card of a kind, by its words. It may take as long as its lesson. */
async function cardThatSays(page, words) {
  const found = page.locator('.cards jd-incident', { hasText: words }).first();
  await found.waitFor({ timeout: 180_000 });
  return openCard(page, await found.getAttribute('data-name'));
}

test('an arbiter practises, and nothing of it is among the games of the event', async () => {
  const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, {}).start();
  try {
    const page = await enter(browser, daemon);
    const start = async (title) => {
      await page.goto(daemon.address + '/training');
      await page.getByRole('button', { name: `${title} Start`, exact: true }).tap();
      await page.waitForURL('**/training/arbiter');
    };
    await page.goto(daemon.address + '/training');
    const { lessons } = await page.evaluate(async () => (await fetch('/jadoube.v1.TrainingService/ListLessons', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json());
    assert.ok(lessons.length > 30);
    await page.locator('.lessons button').first().waitFor();
    assert.equal(await page.locator('.lessons button').count(), lessons.length, 'every lesson is on the page');
    assert.doesNotMatch(await page.locator('main').innerText(), /lesson\.|training\./, 'every lesson has a title');

    await start('An illegal move');
    await page.getByText('Nothing here belongs to the event').waitFor();
    const card = await cardThatSays(page, 'illegal move');
    await card.getByRole('button', { name: 'I take it', exact: true }).tap();
    await card.getByText('You have it').waitFor();
    await card.getByRole('button', { name: 'It counts', exact: true }).tap();
    await page.getByText('What should I see and do?').tap();
    await page.getByText('Stop the clock, have the position put back').waitFor();

    // The tournament has nothing of it: no incident, no board, no game.
    assert.deepEqual(incidents(daemon), []);
    assert.deepEqual((await daemon.call('BoardService/ListBoards', {})).boards ?? [], []);
    assert.deepEqual((await daemon.call('GameService/ListGames', {})).games ?? [], []);

    // Another page of the console follows the next lesson by itself.
    const other = await page.context().newPage();
    await other.goto(daemon.address + '/training/arbiter');
    await other.locator('.line.live').waitFor();
    await start('Two kings are left');
    await cardThatSays(page, 'dead position');
    await until('the other page has the alert too', async () => /dead position/i.test(await other.locator('.cards').innerText()));
    assert.doesNotMatch(await other.locator('.cards').innerText(), /illegal move/, 'the lesson before is gone');

    await page.goto(daemon.address + '/training');
    await page.getByText('✓ practised').first().waitFor();
    await page.getByRole('button', { name: 'End the lesson' }).tap();
    await page.getByRole('button', { name: 'End the lesson' }).waitFor({ state: 'hidden' });
    assert.deepEqual(page.problems.filter((problem) => !/503/.test(problem)), []);
  } finally {
    await closePages(browser);
    daemon.stop();
  }
});

test('a lesson is for arbiters only', async () => {
  const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, {}).start();
  try {
    for (const path of ['/jadoube.v1.TrainingService/StartLesson', '/training/jadoube.v1.IncidentService/ListIncidents', '/training/jadoube.v1.BoardService/ListBoards']) {
      const answer = await fetch(daemon.address + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
      assert.equal(answer.status, 403, path);
    }
    const page = await enter(browser, daemon, undefined, 'operator');
    await page.goto(daemon.address + '/training');
    await page.getByText('jadoube enter --role arbiter').waitFor();
  } finally {
    await closePages(browser);
    daemon.stop();
  }
});
