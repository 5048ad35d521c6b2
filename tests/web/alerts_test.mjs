// Alerts on a device: the page that turns them on and off, its messages to the daemon, and its quiet hours. Also the service
// worker that shows a push and takes an incident.
//
//   node --test alerts_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//
// A browser without a head has no push service. So `PushManager` is a substitute, and the browser's own tools deliver a push.

import test from 'node:test';
import assert from 'node:assert/strict';
import { arbitersHall, goTo, inspect, open, serve, settled } from './stand_in.mjs';

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const ENDPOINT = 'https://push.example/x';
const KEYS = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const ANSWERS = { '/push/key': { key: KEY }, '/push/subscribe': {}, '/push/unsubscribe': {}, '/push/test': {}, 'ArbiterService/DecideOnIncident': {} };

const hall = (more = {}) => arbitersHall(12, { ...more, answers: { ...arbitersHall(12).answers, ...ANSWERS, ...more.answers } });

/** A push service of the browser: it keeps its data while the tab is open. */
const pushService = ([endpoint, keys]) => {
  const subscription = () => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(JSON.parse(sessionStorage.subscribed)).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => delete sessionStorage.subscribed,
  });
  PushManager.prototype.getSubscription = async () => (sessionStorage.subscribed ? subscription() : null);
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly) throw new Error('a push must be seen');
    sessionStorage.subscribed = JSON.stringify([...options.applicationServerKey]);
    return subscription();
  };
};

const openAlerts = (server, more = {}) =>
  open(server, '/alerts', {
    seen: '.push',
    own: { permissions: ['notifications'] },
    ...more,
    before: async (page) => {
      await page.addInitScript(pushService, [ENDPOINT, KEYS]);
      await more.before?.(page);
    },
  });
const state = (page) => page.locator('.push .state').textContent();
const sentTo = (server, where) => server.sent.filter((one) => one.where === where).map((one) => one.message);

test('alerts are turned on, told to the daemon, tried and turned off', async () => {
  const server = await serve(hall());
  const page = await openAlerts(server);
  await page.getByText('Alerts are off').waitFor();
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await page.getByText('Alerts are on').waitFor();
  assert.deepEqual(sentTo(server, '/push/subscribe'), [{ endpoint: ENDPOINT, expirationTime: null, keys: KEYS, language: 'en', tables: [] }]);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test is on its way').waitFor();
  assert.deepEqual(sentTo(server, '/push/test'), [{ endpoint: ENDPOINT }]);
  await inspect(page, '.push .try', 'alerts on');
  await page.getByRole('button', { name: 'Turn alerts off' }).click();
  await page.getByText('Alerts are off').waitFor();
  assert.deepEqual(sentTo(server, '/push/unsubscribe'), [{ endpoint: ENDPOINT }]);
});

test('a page that is opened later tells the daemon again, and the tables and quiet hours go with it', async () => {
  const server = await serve(hall());
  const page = await openAlerts(server, { own: { permissions: ['notifications'], timezoneId: 'Europe/Kyiv' } });
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await page.getByText('Alerts are on').waitFor();
  await page.getByLabel('From').fill('23:00');
  await page.getByLabel('to', { exact: true }).fill('08:00');
  await page.getByLabel('Only these tables').fill('1-8, 12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const chosen = sentTo(server, '/push/subscribe').at(-1);
  assert.deepEqual(chosen.tables, [[1, 8], [12, 12]]);
  assert.equal(chosen.quiet.from, 1380);
  assert.equal(chosen.quiet.to, 480);
  assert.ok([120, 180].includes(chosen.quiet.utc_offset), String(chosen.quiet.utc_offset));
  server.sent.length = 0;
  const told = page.waitForResponse('**/push/subscribe');
  await goTo(page, server.address + '/arbiter', '.card.critical');
  await told;
  assert.deepEqual(sentTo(server, '/push/subscribe'), [chosen]);
});

test('a subscription with the key of another daemon is made anew', async () => {
  const server = await serve(hall());
  const page = await openAlerts(server);
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await page.getByText('Alerts are on').waitFor();
  await page.evaluate(() => (sessionStorage.subscribed = '[4,1,2]'));
  await page.reload();
  await page.getByText('Alerts are on').waitFor();
  assert.equal((await page.evaluate(() => JSON.parse(sessionStorage.subscribed))).length, 65);
  assert.equal(sentTo(server, '/push/subscribe').length, 2);
});

test('what the daemon refuses is said in its words', async () => {
  const server = await serve(hall({ answers: { '/push/key': undefined } }));
  const page = await openAlerts(server);
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await page.getByRole('alert').filter({ hasText: 'there is no /push/key' }).waitFor();
  assert.equal(await state(page), 'Alerts are off');
});

test('where alerts are not possible, the page says why and what to do', async () => {
  const server = await serve(hall());
  const without = (page) => page.addInitScript(() => delete globalThis.PushManager);
  const shows = async (words, more) => {
    const page = await open(server, '/alerts', { seen: '.push .refusal', ...more });
    assert.match(await page.locator('.push .refusal').textContent(), words);
    assert.equal(await page.locator('.push button').count(), 0);
  };
  await shows(/Add to Home Screen/, { own: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15' }, before: without });
  await shows(/no alerts of this kind/, { own: {}, before: without });
  await shows(/needs https/, { own: {}, before: (page) => page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false })) });
  await shows(/forbids notifications/, { own: {}, before: (page) => page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' })) });
});

test('what is put on the home screen begins with the page of its owner', async () => {
  for (const role of ['arbiter', 'operator']) {
    const server = await serve(hall({ me: { name: 'A. Meier', role } }));
    const page = await openAlerts(server);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await fetch(server.address + address)).json();
    assert.equal(manifest.start_url, '/' + role);
    assert.equal(manifest.display, 'standalone');
    for (const icon of manifest.icons) assert.equal((await fetch(server.address + icon.src)).status, 200, icon.src);
    assert.equal(await page.locator('.sounds').count(), role === 'arbiter' ? 1 : 0);
  }
});

test('the arbiter’s page says that it is muted, and until when it is quiet', async () => {
  const server = await serve(hall());
  const page = await open(server, '/arbiter', { seen: '.card.critical', own: {} });
  assert.match(await page.locator('header p').textContent(), /Sound is off/);
  await page.mouse.click(600, 400);
  await page.getByRole('button', { name: 'Sound is on' }).waitFor();
  assert.doesNotMatch(await page.locator('header p').textContent(), /Sound is off/);
  await page.evaluate(() => localStorage.setItem('jadoube.quiet', '0-1439'));
  await page.clock.install({ time: new Date(2026, 10, 26, 12, 0) });
  await page.reload();
  await page.locator('header p', { hasText: 'Quiet until 23:59' }).waitFor();
});

test('quiet hours keep the page silent, and the sound can be tried all the same', async () => {
  const server = await serve(hall());
  const page = await openAlerts(server, {
    before: (one) =>
      one.addInitScript(() => {
        globalThis.tones = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          ++globalThis.tones;
          return make.call(this);
        };
      }),
  });
  await page.getByRole('button', { name: 'Try the sound' }).click();
  await page.waitForFunction(() => globalThis.tones === 4);
  await page.getByLabel('Ring').uncheck();
  await page.getByText('the page does not ring').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('jadoube.sound')), 'off');
  await page.getByLabel('Keep the screen on').uncheck();
  assert.equal(await page.evaluate(() => localStorage.getItem('jadoube.awake')), 'off');
});

/** Opens the page with its worker. Gives what delivers a push, and the worker. */
async function withWorker(server) {
  const page = await openAlerts(server);
  const began = page.context().waitForEvent('serviceworker');
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await page.getByText('Alerts are on').waitFor();
  const worker = await began;
  const cdp = await page.context().newCDPSession(page);
  // A late listener gets all workers that exist.
  const registered = new Promise((done) => cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && done(registrations[0].registrationId)));
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const shown = () =>
    worker.evaluate(async () =>
      (await registration.getNotifications()).map(({ title, body, tag, requireInteraction, data, actions }) => ({ title, body, tag, requireInteraction, data, actions: actions.map(({ action, title }) => `${action}: ${title}`) })));
  const deliver = async (data) => {
    const message = { origin: server.address, registrationId, data: typeof data === 'string' ? data : JSON.stringify(data) };
    // A browser drops what comes while it is busy. One that comes twice takes its own place.
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      await cdp.send('ServiceWorker.deliverPushMessage', message);
      for (const soon = Date.now() + 3_000; Date.now() < soon; ) {
        const all = await shown();
        if (all.length) return all;
      }
    }
    throw new Error('the worker shows nothing');
  };
  /** Presses the notification, or its button. */
  const press = (action) =>
    worker.evaluate(async (pressed) => {
      const [notification] = await registration.getNotifications();
      const event = new NotificationEvent('notificationclick', { notification, action: pressed });
      let work;
      // A test can wait only for the browser's own events.
      Object.defineProperty(event, 'waitUntil', { value: (promise) => (work = promise) });
      self.dispatchEvent(event);
      await work;
    }, action);
  return { page, worker, deliver, press, shown };
}

const PUSH = {
  title: 'Table 12', body: 'act now (illegal move)', tag: 'abc', url: '/arbiter#/table/games/table-12-1', loud: true, incident: 'incidents/table-12-1.1',
  take: 'I take it', open: 'Open', taken: 'You take it.', notTaken: 'This did not reach jadoube. Open the page.',
};

test('a push is shown, and its button takes the incident with the rights of the session', async () => {
  const server = await serve(hall());
  const { deliver, press, shown } = await withWorker(server);
  const [first] = await deliver(PUSH);
  assert.equal(first.title, 'Table 12');
  assert.equal(first.body, 'act now (illegal move)');
  assert.equal(first.tag, 'abc');
  assert.equal(first.requireInteraction, true);
  assert.deepEqual(first.actions, ['take: I take it', 'open: Open']);
  await press('take');
  assert.deepEqual(sentTo(server, '/jadoube.v1.ArbiterService/DecideOnIncident'), [{ name: 'incidents/table-12-1.1', action: 'INCIDENT_ACTION_ACKNOWLEDGE', author: 'A. Meier' }]);
  const [after] = await shown();
  assert.equal(after.body, 'You take it.');
  assert.deepEqual(after.actions, []);
});

test('a later push takes the place of an earlier one of the same incident', async () => {
  const server = await serve(hall());
  const { deliver, shown, worker } = await withWorker(server);
  await deliver(PUSH);
  await deliver({ ...PUSH, body: 'please look (illegal move)', loud: false });
  await worker.evaluate(async () => {
    while ((await registration.getNotifications()).some(({ body }) => !body.startsWith('please'))) continue;
  });
  assert.equal((await shown()).length, 1);
});

test('what the daemon refuses, or does not hear, is said in the notification', async () => {
  const server = await serve(hall({ answers: { 'ArbiterService/DecideOnIncident': undefined } }));
  const { deliver, press, shown } = await withWorker(server);
  await deliver(PUSH);
  await press('take');
  assert.match((await shown())[0].body, /there is no .*DecideOnIncident/);
});

test('a push that nobody can read is shown all the same, and leads to this site only', async () => {
  const server = await serve(hall());
  const { deliver, press, worker } = await withWorker(server);
  const [strange] = await deliver('no JSON');
  assert.equal(strange.title, 'jadoube');
  assert.deepEqual(strange.actions, []);
  await worker.evaluate(() => (clients.openWindow = async (address) => (self.opened = address)));
  await worker.evaluate(async () => (await registration.getNotifications())[0].close());
  await worker.evaluate(async () => {
    while ((await registration.getNotifications()).length) continue;
  });
  await deliver({ ...PUSH, url: 'https://evil.example/' });
  await press('');
  assert.equal(await worker.evaluate(() => self.opened), server.address + '/');
});

test('a tap goes to the page that is open already, at the table', async () => {
  const server = await serve(hall());
  const { page, deliver, press, worker } = await withWorker(server);
  await goTo(page, server.address + '/arbiter', '.card.critical');
  await settled(page);
  await deliver(PUSH);
  // Only a press of a person may give a window the focus.
  await worker.evaluate(() => (WindowClient.prototype.focus = async () => undefined));
  await press('');
  await page.waitForFunction(() => location.hash === '#/table/games/table-12-1');
});

test('a subscription that the browser changes goes to the daemon, with the tables of the device', async () => {
  const server = await serve(hall());
  const { page, worker } = await withWorker(server);
  await page.getByLabel('Only these tables').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  server.sent.length = 0;
  await worker.evaluate(async (endpoint) => {
    const event = new Event('pushsubscriptionchange');
    let work;
    Object.defineProperty(event, 'waitUntil', { value: (promise) => (work = promise) });
    event.newSubscription = { toJSON: () => ({ endpoint, keys: {} }) };
    self.dispatchEvent(event);
    await work;
  }, ENDPOINT + '2');
  assert.deepEqual(sentTo(server, '/push/subscribe'), [{ endpoint: ENDPOINT + '2', keys: {}, language: 'en', tables: [[3, 3]] }]);
});

test('the worker is small, and is asked for anew each time', async () => {
  const server = await serve(hall());
  const answer = await fetch(server.address + '/alerts-worker.js');
  assert.match(answer.headers.get('content-type'), /^text\/javascript/);
  const code = await answer.text();
  assert.ok(code.length < 4096, `${code.length} bytes`);
  assert.doesNotMatch(code, /importScripts|addEventListener\("fetch"/);
});
