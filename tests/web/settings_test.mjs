// The settings of the daemon, in a browser: an operator changes them, the real daemon keeps them, and starts again.
//
//   node --test settings_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { closePages, launch } from './browser.mjs';
import { LiveDaemon, until } from './live_daemon.mjs';
import { enter } from './arbiters_phone.mjs';

const programs = process.env.JADOUBE_PROGRAMS;
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const browser = await launch();
let daemon;

test.beforeEach(async () => {
  daemon = await new LiveDaemon(programs, {}, '[[output]]\nname = "file"\nkind = "pgn"\n').start();
});
test.afterEach(async () => {
  await closePages(browser);
  daemon.stop();
});

/** The page Settings of somebody with this role, with a group that is open. */
async function settings(group, role = 'operator') {
  const page = await enter(browser, daemon, LAPTOP, role);
  await page.goto(`${daemon.address}/operator#/settings/${group}`);
  await page.locator('.settings .group[open]').waitFor();
  return page;
}
const row = (page, name) => page.locator(`[data-setting="${name}"]`);
async function set(page, name, value) {
  await row(page, name).locator('input, textarea, select').fill(value);
  await row(page, name).getByRole('button', { name: 'Save' }).click();
}
const listed = () => daemon.jadoube('settings', 'list');
const status = async (address) => (await fetch(daemon.address + address)).status;

test('a change says that it waits for a restart, and the page starts the daemon again and waits until it is back', async () => {
  const page = await settings('event');
  await set(page, 'event.delay', '15m');
  await row(page, 'event.delay').locator('.done', { hasText: 'Saved. It is in force after a restart.' }).waitFor();
  await row(page, 'event.delay').getByText('waits for a restart').waitFor();
  assert.match(listed(), /event\.delay = 15m .*changed by A\. Meier, waits for a restart/);
  await page.locator('.begin').getByRole('button', { name: 'Start the daemon again' }).click();
  await page.locator('.settings .done', { hasText: 'The daemon is back' }).waitFor();
  assert.match(page.asked.at(-1), /Nothing is lost/);
  assert.equal(await row(page, 'event.delay').getByText('waits for a restart').count(), 0);
  assert.equal(await row(page, 'event.delay').locator('input').inputValue(), '15m');
  assert.match(listed(), /event\.delay = 15m .*needs a restart/);
  await row(page, 'event.delay').getByRole('button', { name: 'Default again' }).click();
  await page.locator('.begin').getByRole('button', { name: 'Start the daemon again' }).waitFor();
  assert.doesNotMatch(listed(), /event\.delay = /);
  assert.deepEqual(page.problems, []);
});

test('what is wrong stands beside its field, and nothing is changed', async () => {
  const page = await settings('event');
  await set(page, 'event.delay', 'soon');
  await row(page, 'event.delay').locator('.refusal', { hasText: '"soon" must be a time' }).waitFor();
  assert.equal(await row(page, 'event.delay').locator('input').inputValue(), 'soon');
  assert.equal(fs.existsSync(path.join(daemon.work, 'data', 'settings.jsonl')), false);
});

test('an output is added, changed and removed without a restart', async () => {
  const page = await settings('output');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('site');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('pgn');
  await page.locator('.add input[name=delay]').fill('5m');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.locator('.done', { hasText: 'site is added' }).waitFor();
  await until('the output', async () => (await status('/pgn/site/live.pgn')) === 200);
  await page.locator('.oneoutput summary', { hasText: 'site' }).click();
  await set(page, 'output.site.delay', '6m');
  await row(page, 'output.site.delay').locator('.done', { hasText: 'Saved. It is in force.' }).waitFor();
  assert.match(listed(), /output\.site\.delay = 6m/);
  assert.equal(await page.getByRole('button', { name: 'Start the daemon again' }).count(), 0);
  await page.locator('.oneoutput', { hasText: 'site' }).getByRole('button', { name: 'Remove it' }).click();
  await page.locator('.done', { hasText: 'site is removed' }).waitFor();
  assert.equal(await status('/pgn/site/live.pgn'), 404);
  assert.equal(await status('/pgn/file/live.pgn'), 200);
});

test('what is wrong with a new output stands at its field', async () => {
  const page = await settings('output');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('li');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('lichess');
  await page.locator('.add input[name=round]').fill('x');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.locator('.add [data-key=round] .refusal', { hasText: 'is not a round of Lichess' }).waitFor();
  await page.locator('.add [data-key=secret] .refusal').waitFor();
  assert.equal(await page.locator('.add input[name=round]').inputValue(), 'x');
});

test('an output of the file, and a value of the file, cannot be changed, and the page says so', async () => {
  const page = await settings('output');
  await page.locator('.oneoutput summary', { hasText: 'file' }).click();
  await page.getByText('The configuration file has this output.').waitFor();
  assert.equal(await page.locator('.oneoutput').getByRole('button', { name: 'Remove it' }).count(), 0);
  await page.goto(`${daemon.address}/operator#/settings/event`);
  await page.locator('#settings-event .onlyfile summary').click();
  await row(page, 'event.name').getByText('Café Open').waitFor();
  assert.equal(await row(page, 'event.name').locator('input').count(), 0);
});

test('every key is a field, or is named with the reason why only the file has it', async () => {
  const page = await settings('output', 'arbiter');
  const { configuration } = await page.evaluate(async () => (await fetch('/jadoube.v1.ConfigurationService/GetConfiguration', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json());
  const keys = configuration.settings.filter((one) => !one.output);
  assert.ok(keys.length > 50 && configuration.outputKeys.length > 20, `${keys.length}, ${configuration.outputKeys.length}`);
  await page.evaluate(() => document.querySelectorAll('.settings details').forEach((one) => (one.open = true)));
  const isSaid = async (one) => {
    const place = row(page, one.name);
    assert.equal(await place.count(), 1, one.name);
    if (await place.locator('input, select, textarea').count()) return assert.notEqual(one.effect, 'SETTING_EFFECT_ONLY_FILE', one.name);
    const why = await place.locator('.sub').innerText();
    // One that the file has is changed there.
    assert.equal(why, one.effect === 'SETTING_EFFECT_ONLY_FILE' ? one.onlyFileReason : 'from the file', one.name);
    assert.ok(why.length > 5, one.name);
  };
  for (const one of keys) await isSaid(one);
  const typed = new Set();
  const kinds = page.locator('.add select[name=kindof]');
  for (const kind of await kinds.locator('option').evaluateAll((all) => all.map((one) => one.value))) {
    await kinds.selectOption(kind);
    for (const name of await page.locator('.add .setting [name]').evaluateAll((all) => all.map((one) => one.name))) typed.add(name);
  }
  for (const one of configuration.outputKeys) {
    if (one.key === 'name' || one.key === 'kind') continue;
    if (!typed.has(one.key)) await isSaid({ ...one, effect: 'SETTING_EFFECT_ONLY_FILE', onlyFileReason: one.onlyFileReason || (await page.locator('.add .note').innerText()) });
    else assert.equal(await row(page, one.name).count(), 0, `${one.name} has a field`);
  }
});

test('of two operators at once, the second is told so, sees what the first did, and may go on', async () => {
  const [one, other] = [await settings('event'), await settings('event')];
  await set(one, 'event.delay', '15m');
  await row(one, 'event.delay').locator('.done').waitFor();
  await set(other, 'event.delay', '20m');
  await row(other, 'event.delay').locator('.refusal', { hasText: 'somebody has changed the settings meanwhile' }).waitFor();
  await row(other, 'event.delay').getByText('changed by A. Meier').waitFor();
  await set(other, 'event.delay', '20m');
  await row(other, 'event.delay').locator('.done').waitFor();
  assert.match(listed(), /event\.delay = 20m/);
});

test('a secret is written and never shown, and the rules are for arbiters', async () => {
  const page = await settings('output');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('li');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('lichess');
  await page.locator('.add input[name=round]').fill('AbCdEfGh');
  await page.locator('.add input[name=secret]').fill('lip_hidden');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.locator('.done', { hasText: 'li is added' }).waitFor();
  const answer = await page.evaluate(async () => (await fetch('/jadoube.v1.ConfigurationService/GetConfiguration', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).text());
  assert.match(answer, /output\.li\.secret/);
  assert.doesNotMatch(answer, /lip_hidden/);
  assert.equal(await page.getByRole('combobox', { name: 'Kind' }).locator('option[value=alerts]').count(), 0);
  await page.goto(`${daemon.address}/operator#/settings/event`);
  await row(page, 'event.edition').getByText('Only arbiters may change it.').waitFor();
  const arbiter = await settings('event', 'arbiter');
  await row(arbiter, 'event.edition').locator('select').selectOption('2018');
  await row(arbiter, 'event.edition').getByRole('button', { name: 'Save' }).click();
  await row(arbiter, 'event.edition').locator('.done').waitFor();
});
