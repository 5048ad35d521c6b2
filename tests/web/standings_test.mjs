// The pages of standings and matches: their content, and their changes with new results.
//
//   node --test standings_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.

import test from 'node:test';
import assert from 'node:assert/strict';
import { hall } from './fixtures/hall.mjs';
import { until } from './live_daemon.mjs';
import { PHONE, look, open, serve } from './stand_in.mjs';

const LAPTOP = { size: [1280, 800] };
const teams = (count = 8) => hall(count, { running: false, teams: true });

test('the ranking shows places, who has moved and what is played now', async () => {
  const page = await open(await serve(teams()), '/standings', { ...LAPTOP, seen: '.ranking tbody tr' });
  const rows = page.locator('.ranking tbody tr');
  assert.equal(await rows.count(), 4);
  await page.locator('.ranking .moved').first().waitFor();
  assert.match(await rows.first().innerText(), /against/);
  assert.match(await page.locator('.foot').innerText(), /C\.07 of 2026/);
});

test('the crosstable links games, and a reload comes back to it', async () => {
  const page = await open(await serve(hall(6, { running: false })), '/standings', { ...LAPTOP, seen: '.ranking tbody tr' });
  await page.getByRole('button', { name: 'Crosstable' }).click();
  await page.locator('.cross tbody tr').first().waitFor();
  assert.match(page.url(), /view=cross/);
  assert.equal(await page.locator('a.cell').first().getAttribute('href'), '/game/table-1-1');
  await page.reload();
  await page.locator('.cross tbody tr').first().waitFor();
});

test('the table after an earlier round can be chosen', async () => {
  const page = await open(await serve(hall(6, { running: false })), '/standings', { ...LAPTOP, seen: '.ranking tbody tr' });
  await page.getByLabel('After which round').selectOption('1');
  await page.getByText('after round 1 of 7').waitFor();
  assert.match(page.url(), /round=1/);
});

test('the page asks again when a result comes', async () => {
  const server = await serve(hall(4, { running: false }));
  const page = await open(server, '/standings', { ...LAPTOP, seen: '.ranking tbody tr' });
  const asked = () => server.calls.filter((call) => call.endsWith('GetStandings')).length;
  const before = asked();
  server.tell([{ ...server.state.tables[0], score: '1-0', result: 'RESULT_WHITE_WINS' }]);
  await until('the page asks', () => asked() > before);
  assert.ok(await page.locator('.ranking').isVisible());
});

test('a move changes no standings, so nothing is asked', async () => {
  const server = await serve(hall(4, { running: false }));
  const page = await open(server, '/standings', { ...LAPTOP, seen: '.ranking tbody tr' });
  await until('changes of places', async () => (await page.locator('.moved').count()) > 0);
  const asked = () => server.calls.filter((call) => call.endsWith('GetStandings')).length;
  const before = asked();
  server.tell([{ ...server.state.tables[0], plyCount: 99 }]);
  server.tell([{ ...server.state.tables[1], score: '0-1', result: 'RESULT_BLACK_WINS' }]);
  await until('the page asks', () => asked() > before);
  // One result is two questions at most, however many moves came with it.
  assert.ok(asked() - before <= 2);
});

test('matches show both clocks or the result of each board, and another round is a button', async () => {
  const page = await open(await serve(teams()), '/matches', { ...PHONE, seen: '.match-cards .match' });
  assert.equal(await page.locator('.match').count(), 2);
  assert.equal(await page.locator('.board-line').count(), 8);
  assert.ok((await page.locator('.board-line .point').count()) > 0);
  await page.getByRole('button', { name: 'Round 2' }).click();
  await page.getByRole('button', { name: 'Round 2', pressed: true }).waitFor();
  assert.match(page.url(), /round=2/);
});

test('on a phone the teams of a match stand one above the other, each with its points and no name cut, and all clocks in one column', async () => {
  const page = await open(await serve(teams()), '/matches', { ...PHONE, seen: '.match-cards .match' });
  const boxes = (selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const match = page.locator('.match').nth(1);
  assert.deepEqual(await match.locator('.team').allInnerTexts(), ['Schwarzwälder Turmfreunde 1923', 'Ópalo']);
  assert.deepEqual(await match.locator('.score span').allInnerTexts(), ['½', '2½']);
  const [teamsOf, points] = [await boxes('.match:nth-child(2) .team'), await boxes('.match:nth-child(2) .score span')];
  for (const i of [0, 1]) assert.ok(points[i].top < teamsOf[i].bottom && points[i].bottom > teamsOf[i].top, 'the points stand beside the team');
  assert.ok(teamsOf[1].top >= teamsOf[0].bottom);
  const [first, second] = [await boxes('.left-side'), await boxes('.right-side')];
  first.forEach((box, i) => assert.ok(second[i].top >= box.bottom - 1 && Math.abs(second[i].left - box.left) < 1, `board ${i + 1}`));
  for (const box of await boxes('.has > *')) assert.ok(box.right <= 390 && box.left > 250, JSON.stringify(box));
  await look(page, LAPTOP.size, 'light');
  const middles = new Set((await boxes('.match:first-child .has > :last-child')).map((box) => Math.round(box.left)));
  assert.equal(middles.size, 1, 'on a laptop all second clocks of a match begin at one line');
});

test('without a tournament the page says so', async () => {
  const state = hall(2, { running: false });
  state.standings = undefined;
  const page = await open(await serve(state), '/standings', { ...LAPTOP, seen: 'main [role=alert]' });
  assert.match(await page.locator('[role=alert]').innerText(), /no tournament[^]*fills as soon as a round is paired/);
});

test('the plate for a video has the first rows on a transparent ground', async () => {
  const page = await open(await serve(teams()), '/standings?overlay=1&rows=3', { ...LAPTOP, seen: '.standings-plate td' });
  assert.equal(await page.locator('.standings-plate tr').count(), 3);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)');
});
