// The pages as people see them, in a browser, with a hall that does not change. Everything works by keyboard, moves and alerts
// appear, and a lost connection is shown.
//
//   node --test look_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//   PICTURES=DIRECTORY            also takes pictures of a game on two boards, to look at

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { hall } from './fixtures/hall.mjs';
import { freePort, until } from './live_daemon.mjs';
import { answers, crowd, events, withPair } from './fixtures/alerts.mjs';
import { ADDRESSES, PHONE, arbitersHall, browser, giveBack, inspect, look, open, pictures, serve, settled } from './stand_in.mjs';

const arbiters = (told = events) => arbitersHall(2, { me: { name: 'A. Meier', role: 'arbiter' }, events: told });

/** Sends an incident to all pages. */
const tell = (server, change) => {
  for (const { response } of server.streams) response.write(`data: ${JSON.stringify({ cursor: 'a-2', incident: change })}\n\n`);
};
/** The names of the incidents on the page, from the top. */
const onList = (page) => page.locator('.incidents > .cards jd-incident').evaluateAll((all) => all.map((one) => one.dataset.name));
const newest = (told) => ({ ...told[2].incident.snapshot.incidents[0], name: 'incidents/table-2-1.7', board: 'boards/table-2', game: 'games/table-2-1', openTime: '2026-11-26T15:05:00Z', changeTime: '2026-11-26T15:05:00Z' });

for (const [where, size] of [['a phone', PHONE.size], ['a desk', [1280, 800]]])
  test(`what is new waits while a finger is on the list of ${where}, is counted in the tab, and moves no line that is looked at`, async () => {
    const server = await serve(arbiters(crowd(30)));
    const page = await open(server, '/arbiter', { ...PHONE, size, seen: '.card.critical' });
    // On a phone the page scrolls, on a desk the list.
    await page.evaluate(() => (scrollTo(0, document.body.scrollHeight), document.querySelector('.left').scrollTo(0, 100_000)));
    const line = page.locator('.incidents .alert').nth(20);
    const top = async () => Math.round((await line.boundingBox()).y);
    const name = await line.evaluate((one) => one.closest('jd-incident').dataset.name);
    await page.evaluate(() => (globalThis.finger = setInterval(() => document.querySelector('.left').dispatchEvent(new Event('pointermove', { bubbles: true })), 100)));
    const before = await top();
    tell(server, { opened: { incident: newest(events) } });
    await page.locator('.badge.waits', { hasText: '+1' }).waitFor();
    assert.ok(!(await onList(page)).includes('incidents/table-2-1.7'));
    await page.evaluate(() => clearInterval(globalThis.finger));
    await until('it comes in', async () => (await onList(page))[0] === 'incidents/table-2-1.7');
    const same = page.locator(`jd-incident[data-name="${name}"] .alert`);
    assert.ok(Math.abs(Math.round((await same.boundingBox()).y) - before) <= 2, 'the line that was looked at stays where it was');
  });

test('who comes back to the list sees the newest at once', async () => {
  const server = await serve(arbiters(crowd(12)));
  const page = await open(server, '/arbiter', { ...PHONE, seen: '.card.critical' });
  await page.getByRole('link', { name: 'Tables' }).click();
  await page.locator('.grid a').first().waitFor();
  tell(server, { opened: { incident: newest(events) } });
  await page.locator('.badge.critical', { hasText: '2' }).waitFor();
  // The finger that touched the tab is still there.
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.locator('[data-name="incidents/table-2-1.7"]').waitFor();
  assert.equal((await onList(page))[0], 'incidents/table-2-1.7');
});

test('twenty-three incidents are lines of one height, two screens of a phone at most, and show no remedy before they are opened', async () => {
  const page = await open(await serve(arbiters(crowd(23))), '/arbiter', { ...PHONE, seen: '.card.critical' });
  const lines = await page.locator('.incidents .alert').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.equal(lines.length, 23);
  for (const height of lines) assert.ok(height >= 44 && height <= 64, `a line of ${height} px`);
  const high = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  assert.ok(high <= 2.1, `${high} screens`);
  assert.equal(await page.getByText('Look at the cable').count(), 0);
});

test('a card tells the remedy once, and its main button is the remedy', async () => {
  const page = await open(await serve(arbiters()), '/arbiter', { ...PHONE, seen: '.card.critical' });
  await page.locator('.card.warning .alert', { hasText: 'Board lost' }).click();
  const card = page.locator('.card.opened');
  await card.waitFor();
  assert.equal(await card.getByText('Look at the cable').count(), 1);
  assert.equal(await card.locator('button.first').count(), 1);
  assert.equal((await card.locator('button.first').innerText()).trim(), 'I have looked at it');
  // One card is open at a time.
  await page.locator('.card.critical .alert').click();
  await page.locator('.card.critical.opened').waitFor();
  assert.equal(await page.locator('.card.opened').count(), 1);
  await page.locator('.card.critical .alert').click();
  await until('no card is open', async () => (await page.locator('.card.opened').count()) === 0);
});

test('what is done leaves at once, and can be taken back for a moment', async () => {
  const server = await serve(arbiters());
  const page = await open(server, '/arbiter', { ...PHONE, seen: '.card.critical' });
  const [, lost] = events[2].incident.snapshot.incidents;
  const actions = [];
  await page.route(/ArbiterService\/DecideOnIncident/, async (route) => {
    const { name, action } = route.request().postDataJSON();
    actions.push(action);
    const life = action === 'INCIDENT_ACTION_RESOLVE' ? 'RESOLVED' : 'OPEN';
    return route.fulfill({ json: { incident: { ...lost, name, life: 'INCIDENT_LIFE_' + life, by: 'A. Meier', changeTime: new Date(Date.now() + actions.length).toISOString() } } });
  });
  await page.locator('.alert', { hasText: 'Board lost' }).click();
  await page.getByRole('button', { name: 'I have looked at it' }).click();
  await page.locator('.undo').waitFor();
  assert.equal(await page.locator('.incidents > .cards .alert', { hasText: 'Board lost' }).count(), 0);
  await page.getByText('Done: 1').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.incidents > .cards .alert', { hasText: 'Board lost' }).waitFor();
  assert.deepEqual(actions, ['INCIDENT_ACTION_RESOLVE', 'INCIDENT_ACTION_REOPEN']);
});

test('who takes an incident is seen by the others', async () => {
  const server = await serve(arbiters());
  const page = await open(server, '/arbiter', { ...PHONE, seen: '.card.critical' });
  const asked = [];
  await page.route(/ArbiterService\/DecideOnIncident/, async (route) => (asked.push(route.request().postDataJSON()), route.fulfill({ json: {} })));
  const [move] = events[2].incident.snapshot.incidents;
  await page.locator('.card.critical .alert').click();
  await page.getByRole('button', { name: 'I take it', exact: true }).click();
  await until('it is asked', () => asked.length === 1);
  assert.deepEqual([asked[0].action, asked[0].author], ['INCIDENT_ACTION_ACKNOWLEDGE', 'A. Meier']);
  tell(server, { changed: { incident: { ...move, life: 'INCIDENT_LIFE_ACKNOWLEDGED', by: 'B. Okafor', changeTime: '2026-11-26T15:06:00Z' } } });
  await page.locator('.card.critical .has', { hasText: 'BO' }).waitFor();
  await page.locator('.card.critical').getByText('B. Okafor has it.').last().waitFor();
  await page.getByRole('button', { name: 'I take it over' }).waitFor();
});

test('incidents of an earlier round fold away', async () => {
  const tournaments = structuredClone(answers['TournamentService/ListTournaments']);
  tournaments.tournaments[0].sections[0].rounds[0].closedTime = '2026-11-26T15:30:00Z';
  tournaments.tournaments[0].sections[0].rounds.push({ number: 2, startedTime: '2026-11-26T16:00:00Z', pairings: [{ id: 'next', table: 1, white: 1, black: 2 }] });
  const told = structuredClone(events);
  told[1].game.snapshot.games[0].result = 'RESULT_DRAW';
  const page = await open(await serve(arbiters([{ tournament: { snapshot: tournaments } }, ...told])), '/arbiter', { ...PHONE, seen: '.card.warning' });
  const [move] = events[2].incident.snapshot.incidents;
  assert.ok(!(await onList(page)).includes(move.name));
  await page.getByText('Earlier rounds: 1').click();
  await page.locator(`.earlier [data-name="${move.name}"]`).waitFor();
  assert.equal(await page.locator('.badge.critical').count(), 0, 'nobody is called for it');
  await page.evaluate(() => (location.hash = '#/tables'));
  await page.locator('.grid .cell').first().waitFor();
  assert.equal(await page.locator('.grid .cell.critical').count(), 0, 'it is no matter of the game at its table now');
});

test('the choices stand on the card, in moves, and one touch decides', async () => {
  const told = structuredClone(events);
  const [, lost] = told[2].incident.snapshot.incidents;
  const asks = { ...lost, name: 'incidents/table-2-1.3', kind: 'INCIDENT_KIND_NEEDS_DECISION', ply: 6, what: '3...Nf6 or 3...Nh6?', mayDo: 'Choose between the explanations' };
  told[2].incident.snapshot.incidents.push(asks);
  const server = await serve(arbiters(told));
  const game = told[1].game.snapshot.games[1];
  server.state.games['games/table-2-1'] = { ...game, explanations: [{ san: ['Nf6', 'O-O'], firstPly: 6, probabilityPercent: 70 }, { san: ['Nh6'], firstPly: 6, probabilityPercent: 30 }] };
  const page = await open(server, '/arbiter', { ...PHONE, seen: '.card.critical' });
  const chosen = [];
  await page.route(/ArbiterService\/DecideOnGame/, async (route) => (chosen.push(route.request().postDataJSON()), route.fulfill({ json: { game } })));
  await page.locator('.alert', { hasText: '3...Nf6 or 3...Nh6?' }).click();
  const choices = page.locator('.opened .choose button');
  await choices.first().waitFor();
  assert.deepEqual(await choices.allInnerTexts().then((all) => all.map((one) => one.replace(/\s+/g, ' ').trim())), ['3...Nf6 4.O-O 70 %', '3...Nh6 30 %']);
  await choices.nth(1).click();
  await until('it is chosen', () => chosen.length === 1);
  assert.deepEqual(chosen[0].decision, { chooseExplanation: { number: 2 } });
});

test('a correction says what it would make illegal before it is written', async () => {
  const server = await serve(arbiters());
  const page = await open(server, '/arbiter#/table/boards/table-1', { ...PHONE, seen: '.plies button' });
  const game = events[1].game.snapshot.games[0];
  const wrong = structuredClone(game);
  Object.assign(wrong.plies[4], { uci: 'f1c4', san: 'Bf1-c4', state: 'PLY_STATE_ILLEGAL' });
  const asked = [];
  await page.route(/ArbiterService\/DecideOnGame/, async (route) => {
    const call = route.request().postDataJSON();
    asked.push(call);
    const harms = call.decision.replacePly?.move === 'e3';
    return route.fulfill({ json: { game: harms ? wrong : game, ruling: { text: 'ply 1 is e3' } } });
  });
  await page.locator('.ply', { hasText: 'e4' }).click();
  await page.getByRole('button', { name: 'This was another move' }).click();
  await page.getByLabel('or write it').fill('e3');
  await page.getByRole('button', { name: 'Write as A. Meier' }).click();
  await page.getByText('This makes other plies illegal: 3.Bf1-c4.').waitFor();
  assert.deepEqual(asked.map((one) => !!one.preview), [true], 'nothing is written yet');
  await page.getByRole('button', { name: 'Write it anyway, as A. Meier' }).click();
  await until('it is written', () => asked.length === 2);
  assert.equal(asked[1].preview, undefined);
  // A change that does no harm is written at once.
  await page.locator('.ply', { hasText: 'e4' }).click();
  await page.getByRole('button', { name: 'This was another move' }).click();
  await page.getByLabel('or write it').fill('d4');
  await page.getByRole('button', { name: 'Write as A. Meier' }).click();
  await until('both are asked', () => asked.length === 4);
  assert.deepEqual(asked.slice(2).map((one) => !!one.preview), [true, false]);
});

test('what stops in several outputs is told once', async () => {
  const alert = { table: 4, gameId: 'g4', what: 'The moves of this game wait until an arbiter has looked at the game.', place: { id: 'g4', table: 4 } };
  const outputs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name: 'outputs/' + name, kind: 'OUTPUT_KIND_PGN', ok: true, alerts: [alert] }));
  const state = { ...arbiters(), answers: { ...answers, 'OutputService/ListOutputs': { outputs } } };
  const page = await open(await serve(state), '/operator#/outputs', { seen: '.output' });
  assert.equal(await page.getByText('wait until an arbiter').count(), 1);
  await page.getByText('In the outputs a, b, c, d, e, f.').waitFor();
  // No output shows that everything is sent.
  assert.equal(await page.locator('.output .state', { hasText: 'works, but not for every table' }).count(), 6);
});

test('an incident of a daemon itself says which daemon', async () => {
  const told = structuredClone(events);
  const { incidents } = told[2].incident.snapshot;
  const own = { ...incidents[2], name: 'incidents/daemon.1', kind: 'INCIDENT_KIND_OUTPUT_FAILING' };
  told[2].incident.snapshot.incidents = [own, { ...own, name: 'incidents/north:daemon.1' }];
  const page = await open(await serve(arbiters(told)), '/arbiter', { seen: '.card' });
  const card = (name) => page.locator(`[data-name="${name}"] .card`);
  assert.match(await card('incidents/daemon.1').getAttribute('aria-label'), /^The daemon: /);
  assert.match(await card('incidents/north:daemon.1').getAttribute('aria-label'), /^The daemon of hall north: /);
  await card('incidents/daemon.1').locator('.alert').click();
  assert.equal(await page.locator('.card.opened .answers a').count(), 0, 'there is no table to go to');
  assert.deepEqual(page.problems, []);
});

test('long moves are whole on a phone, and only an illegal move is called one', async () => {
  const told = structuredClone(events);
  const { plies } = told[1].game.snapshot.games[0];
  plies.splice(5, 0, ...['exd8=Q+', 'R1xd3#', 'Nd3'].map((san) => ({ uci: 'e7d8', san, state: 'PLY_STATE_INFERRED', evidence: 'EVIDENCE_RECONNECT' })));
  plies[7].state = 'PLY_STATE_ILLEGAL';
  const server = await serve(arbiters(told));
  const page = await open(server, '/arbiter#/table/boards/table-1', { ...PHONE, seen: '.plies button' });
  const cut = await page.evaluate(() => {
    const list = document.querySelector('.plies').getBoundingClientRect();
    const isCut = (ply) => ply.scrollWidth > ply.clientWidth || ply.getBoundingClientRect().right > Math.min(list.right, ply.closest('li').getBoundingClientRect().right) || ply.offsetHeight > 44;
    return [...document.querySelectorAll('.ply')].filter(isCut).map((ply) => ply.textContent.trim());
  });
  assert.deepEqual(cut, []);
  const offered = async (san) => {
    await page.locator('.ply', { hasText: san }).click();
    return page.locator('.onply', { hasText: san }).getByRole('button', { name: 'Keep this illegal move' }).count();
  };
  assert.equal(await offered('Nd3'), 1);
  assert.equal(await offered('Bc4'), 0);
});

test('the command for a link is whole on a phone', async () => {
  const server = await serve({ ...arbiters(), me: { name: '', role: 'viewer' } });
  const page = await open(server, '/arbiter', { ...PHONE, seen: 'pre' });
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
});

test('a game goes by keyboard, keeps its place in the address, and follows new moves only at its end', async () => {
  const state = hall(4, { running: false });
  const server = await serve(state);
  const name = 'games/table-3-1';
  const count = state.games[name].plies.length;
  const page = await open(server, '/game/table-3-1', { seen: '.moves button' });
  const shown = () => page.locator('.moves [aria-current] .san').innerText();
  assert.equal((await shown()).trim(), state.games[name].plies.at(-1).san);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((ply) => location.hash === '#' + ply, count - 1);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash === '#0');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.hash === '#1');
  assert.equal((await shown()).trim(), state.games[name].plies[0].san);

  const link = await open(server, '/game/table-3-1#3', { seen: '.moves button' });
  assert.equal((await link.locator('.moves [aria-current] .san').innerText()).trim(), state.games[name].plies[2].san);

  const next = { uci: 'd8c7', san: 'Kc7', state: 'PLY_STATE_CONFIRMED', whiteClock: '100s', blackClock: '100s' };
  state.games[name].plies.push(next);
  const table = state.tables[2];
  server.tell([{ ...table, plyCount: count + 1, plies: [...table.plies, { ply: count + 1, move: '10...Kc7', from: 'd8', to: 'c7' }] }]);
  await page.locator('.moves button', { hasText: 'Kc7' }).waitFor();
  assert.equal((await shown()).trim(), state.games[name].plies[0].san, 'a reader is not moved');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.moves [aria-current] .san')?.textContent.trim() === 'Kc7');
});

test('the address of a game that goes on at another board shows the whole game', async () => {
  const state = hall(4, { running: false });
  const whole = state.games['games/table-3-1'];
  const part = { ...whole, name: 'games/table-9-1', board: 'boards/table-9', plies: whole.plies.slice(0, 3), adjournment: { moved: true, movedTo: whole.name } };
  state.games[part.name] = part;
  const server = await serve(state);
  const page = await open(server, '/game/table-9-1#2', { seen: '.moves button' });
  await page.waitForFunction(() => location.pathname === '/game/table-3-1' && location.hash === '#2');
  assert.equal(await page.locator('.moves button').count(), whole.plies.length);
  assert.equal((await page.locator('.moves [aria-current] .san').innerText()).trim(), whole.plies[1].san);

  // The game moves while somebody watches it.
  const other = await open(server, '/game/table-2-1', { seen: '.moves button' });
  await other.locator('.state', { hasText: 'live' }).waitFor();
  const two = state.tables.find((table) => table.game === 'games/table-2-1');
  state.games[two.game].adjournment = { moved: true, movedTo: whole.name };
  server.tell([{ board: two.board, game: 'games/table-2-2' }]);
  await other.waitForFunction(() => location.pathname === '/game/table-3-1');
});

test('a game is saved as PGN', async () => {
  const state = hall(4);
  const page = await open(await serve(state), '/game/table-3-1', { seen: '.moves button' });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PGN' }).click()]);
  assert.equal(download.suggestedFilename(), 'table-3-1.pgn');
  assert.equal(fs.readFileSync(await download.path(), 'utf8'), state.pgn['games/table-3-1']);
});

test('a player with a screen reader follows a game by keyboard: moves are read out, and questions answered', async () => {
  const state = hall(4, { running: false });
  const server = await serve(state);
  const page = await open(server, '/listen/table-2', { seen: '.said:not(:empty)' });
  const said = page.getByRole('status').filter({ hasText: /./ });
  assert.equal(await page.locator('.said').getAttribute('aria-live'), 'assertive');
  assert.match(await said.innerText(), /^LAST of boards\/table-2/);
  // A move that is made, and then confirmed.
  const table = structuredClone(state.tables.find((one) => one.board === 'boards/table-2'));
  const asked = () => server.announced.filter((one) => one.subject === 'ANNOUNCEMENT_SUBJECT_LAST').length;
  const before = asked();
  table.plyCount += 1;
  table.plies = [...table.plies, { ...table.plies.at(-1), move: '99. Qh5', provisional: true }];
  server.tell([structuredClone(table)]);
  await page.keyboard.press('p');
  await page.getByText(/^POSITION of/).waitFor();
  assert.equal(asked(), before, 'a move that nothing has confirmed is not read out');
  table.plies.at(-1).provisional = false;
  server.tell([structuredClone(table)]);
  await page.getByText(/^LAST of boards/).waitFor();
  assert.equal(asked(), before + 1);
  // Every question has a key, and a button that the tab key reaches.
  for (const [key, words] of [['c', 'CLOCKS'], ['n', 'MOVE_NUMBER'], ['m', 'MATERIAL'], ['l', 'LAST']]) {
    await page.keyboard.press(key);
    await page.getByText(new RegExp('^' + words + ' of')).waitFor();
  }
  await page.getByRole('button', { name: 'Position' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^POSITION of/).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BUTTON');
  // The answers are spoken at the table only on request.
  assert.ok(server.announced.every((one) => !one.speak));
  await page.getByRole('checkbox', { name: 'Speak the answers at the table too' }).check();
  await page.getByRole('button', { name: 'Repeat' }).click();
  await page.getByText(/^LAST of boards.*spoken/).waitFor();
  assert.deepEqual(page.problems, []);
});

test('a player finds their game by a part of their name, whatever its accents', async () => {
  const page = await open(await serve(hall(6, { running: false })), '/player', { seen: 'input' });
  const name = page.getByRole('searchbox');
  await name.fill('gunnarsdottir');
  await page.getByText('White against Nguyễn').waitFor();
  assert.match(await page.locator('main').innerText(), /Table 3/);
  await page.waitForFunction(() => location.search.includes('gunnarsdottir'));
  await name.fill('an');
  await page.getByText('Several players have this name').waitFor();
  await page.getByRole('button', { name: 'Şahin, Deniz' }).or(page.getByRole('button', { name: /Jan/ })).first().click();
  await page.getByText(/^(White|Black) against/).first().waitFor();
  await name.fill('Nobody');
  await page.getByText('No player with this name plays now').waitFor();
});

test('a door screen on the daemon’s machine shows the address for phones, or what is missing', async () => {
  const state = hall(4);
  state.me = { name: '', role: 'viewer', addresses: ['http://127.0.0.1:8080', 'http://192.168.1.20:8080'] };
  const server = await serve(state);
  const page = await open(server, '/door', { seen: '.qr' });
  assert.equal(await page.locator('.address').innerText(), 'http://192.168.1.20:8080/');
  state.me = { name: '', role: 'viewer', addresses: ['http://127.0.0.1:8080'] };
  const alone = await open(server, '/door', { seen: 'pre' });
  assert.match(await alone.locator('pre').innerText(), /listen = \["0\.0\.0\.0:/);
});

test('a page without a line says so, shows no clock, and is whole when the daemon is back', async () => {
  const state = hall(4);
  const port = await freePort();
  const server = await serve(state, port);
  const page = await open(server, '/wall');
  await server.stop();
  await page.getByText('No connection to the daemon').waitFor();
  assert.deepEqual(new Set(await page.locator('jd-time:not(.points)').allInnerTexts()), new Set(['–:––']));
  await serve(state, port);
  await page.getByText('No connection to the daemon').waitFor({ state: 'hidden' });
  assert.ok(!(await page.locator('jd-time').first().innerText()).includes('–'));
});

test('a page that nobody sees has no stream, and has one again when it is seen', async () => {
  const server = await serve(hall(4));
  const page = await open(server, '/wall');
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const streams = async (count) => {
    await until(`that there are ${count} streams`, () => server.streams.size === count, 60_000);
    assert.equal(server.streams.size, count);
  };
  await streams(1);
  await hide(true);
  await streams(0);
  await hide(false);
  await streams(1);
});

const arbiter = (more = {}) => arbitersHall(2, more);

test('a phone shows all that an arbiter needs to act on an alert, without scrolling', async () => {
  const tournaments = { tournament: { snapshot: answers['TournamentService/ListTournaments'] } };
  const page = await open(await serve(arbiter({ events: [tournaments, ...events] })), '/arbiter', { size: [390, 844], seen: '.card.critical' });
  const card = page.locator('.card.critical');
  const bottom = (await page.locator('nav.bottom').boundingBox()).y;
  const seen = async (what, where) => {
    const box = await where.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= bottom, `${what} at ${JSON.stringify(box)}, and the page ends at ${bottom}`);
  };
  await seen('the kind', card.getByText('Illegal move', { exact: true }));
  await seen('the table', card.locator('.sign', { hasText: '1' }));
  await card.locator('.alert').click();
  await settled(page);
  await seen('what happened', card.locator('.what'));
  await seen('the names', card.getByText('Papadopoulou'));
  await seen('the Article', card.getByText('Art. 7.5.1'));
  await seen('the board', card.locator('.told jd-board'));
  await seen('the remedy', card.getByText('The position before the move is restored'));
  await seen('White’s time to set', card.getByRole('textbox', { name: 'White' }));
  await seen('Black’s time to set', card.getByRole('textbox', { name: 'Black' }));
  for (const name of ['The clock is set', 'I take it', 'It counts', 'It does not count']) await seen(name, card.getByRole('button', { name, exact: true }));
  await seen('the way to the table', card.getByRole('link', { name: 'Table 1' }));
  for (const size of [[390, 844], [1280, 800]]) {
    for (const theme of ['light', 'dark']) {
      await look(page, size, theme);
      await inspect(page, '.card.opened', `an open card at ${size[0]} px, ${theme}`);
    }
  }
});

test('one touch says that the clock is set, and that the offence counts', async () => {
  const told = structuredClone(events);
  told[2].incident.snapshot.incidents[0].parameters.penalty = { whiteClock: '3632s', blackClock: '3481s' };
  const server = await serve(arbiter({ events: told }));
  server.state.games['games/table-1-1'] = told[1].game.snapshot.games[0];
  const page = await open(server, '/arbiter', { size: [390, 844], seen: '.card.critical' });
  const said = [];
  await page.route(/ArbiterService\/Decide/, async (route) => (said.push(route.request().postDataJSON()), route.fulfill({ json: {} })));
  await page.locator('.card.critical .alert').click();
  assert.equal(await page.getByRole('textbox', { name: 'White' }).inputValue(), '1:00:32');
  // One clock still ran meanwhile, and the arbiter types its time.
  await page.getByRole('textbox', { name: 'Black' }).fill('0:57:59');
  await page.getByRole('button', { name: 'The clock is set' }).click();
  await until('both decisions', () => said.length === 2);
  assert.deepEqual(said[0].decision, { setClock: { white: '3632s', black: '3479s', byHand: true } });
  assert.equal(said[1].action, 'INCIDENT_ACTION_RESOLVE');
});

test('a flag that fell is answered with the result', async () => {
  const told = structuredClone(events);
  Object.assign(told[2].incident.snapshot.incidents[0], { kind: 'INCIDENT_KIND_FLAG_FALL', offender: 'COLOR_BLACK', penalty: undefined, parameters: { opponentCanMate: 'MATE_CHANCE_YES' }, mayDo: 'Black has lost' });
  const server = await serve(arbiter({ events: told }));
  server.state.games['games/table-1-1'] = told[1].game.snapshot.games[0];
  const page = await open(server, '/arbiter', { size: [390, 844], seen: '.card.critical' });
  const said = [];
  await page.route(/ArbiterService\/Decide/, async (route) => (said.push(route.request().postDataJSON()), route.fulfill({ json: {} })));
  await page.locator('.card.critical .alert').click();
  await page.getByRole('button', { name: '1-0: time' }).click();
  await until('both decisions', () => said.length === 2);
  assert.deepEqual(said[0].decision, { giveResult: { result: 'RESULT_WHITE_WINS', termination: 'TERMINATION_TIME_FORFEIT' } });
});

test('an offence counts, or does not, because the arbiter says so', async () => {
  const server = await serve(arbiter());
  const page = await open(server, '/arbiter', { size: [390, 844], seen: '.card.critical' });
  const said = [];
  await page.route(/ArbiterService\/DecideOnIncident/, async (route) => (said.push(route.request().postDataJSON()), route.fulfill({ json: {} })));
  const card = page.locator('.card.critical');
  await card.locator('.alert').click();
  await card.getByRole('button', { name: 'It counts', exact: true }).click();
  await card.getByRole('button', { name: 'It does not count', exact: true }).click();
  await card.getByLabel('Why does it not count?').fill('the players agree');
  await card.getByRole('button', { name: 'It does not count: write as A. Meier' }).click();
  await until('both decisions', () => said.length >= 2, 60_000);
  assert.deepEqual(said.map((one) => one.action), ['INCIDENT_ACTION_RESOLVE', 'INCIDENT_ACTION_DISMISS']);
});

for (const role of ['arbiter', 'operator']) {
  test(`a page of an ${role} who is shut out says so, and shows nothing as live`, async () => {
    const state = arbiter();
    const page = await open(await serve(state), '/' + role, { seen: '.line.live' });
    state.me = { name: '', role: 'viewer' };
    await page.getByRole('heading', { name: 'You are shut out' }).waitFor({ timeout: 30_000 });
    assert.equal(await page.locator('.line.live').count(), 0);
    assert.doesNotMatch(await page.locator('body').innerText(), /table-1|Table 1/);
  });
}

test('sheets are not wider than a phone', async () => {
  const moves = Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(3)}. ${'Qh4xe1+ *'.padEnd(9)}  1:29:00  0:00:30     ${'O-O-O ~'.padEnd(9)}  1:29:00        -`);
  const sheet = ['GAME SHEET', 'White   Featherstonehaugh-Cholmondeley, Penelope', '', `     ${'White'.padEnd(9)}    clock    taken     ${'Black'.padEnd(9)}    clock    taken`, ...moves, '', '  *  confirmed without a press: by the reply, a lift, quiet or the result', ''].join('\n');
  const clocks = ['CLOCK SHEET', '', 'board                White  moves    Black  moves  plies  to move  clock', 'table-12 long name 0:58:32      3  0:58:10      2      5  Black    White runs', ''].join('\n');
  const server = await serve(arbiter({ answers: { ...answers, 'SheetService/GetGameSheet': { sheet }, 'SheetService/GetClockSheet': { sheet: clocks } } }));
  const narrow = async (page, text) => {
    const wide = await page.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    assert.ok(wide <= 0, `the sheet is ${wide} px too wide`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.equal(await page.locator('pre').evaluate((pre) => pre.textContent.trimEnd()), text.trimEnd(), 'the sheet itself is not changed');
  };
  const page = await open(server, '/arbiter#/clocks', { size: [390, 844], seen: 'jd-clock-list li' });
  await page.getByText('Clock sheet', { exact: true }).click();
  await page.getByRole('region', { name: 'Clock sheet' }).waitFor();
  await narrow(page, clocks);
  const game = await open(server, '/arbiter#/table/boards/table-1', { size: [390, 844], seen: '.plies button' });
  await game.getByRole('button', { name: 'Game sheet' }).click();
  await game.getByText('GAME SHEET').waitFor();
  await narrow(game, sheet);
});

test('a game on two boards shows both, which of them differs, and on which squares', async () => {
  const PLAYED = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R';
  const white = { standing: 'PAIR_STANDING_EQUAL', agreedPlies: 5, placement: PLAYED };
  // The bishop went to b5 instead of c4.
  const black = { standing: 'PAIR_STANDING_DIFFERENT', agreedPlies: 4, placement: 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R' };
  const server = await serve(arbiter({ events: withPair(white, black) }));
  const page = await open(server, '/arbiter#/table/boards/table-3', { size: [390, 844], theme: 'light', seen: '.of jd-board' });
  for (const size of [[390, 844], [1280, 800]]) {
    for (const theme of ['light', 'dark']) {
      await look(page, size, theme);
      await settled(page);
      const [whites, blacks] = [page.getByRole('figure', { name: "White's board" }), page.getByRole('figure', { name: "Black's board" })];
      await whites.getByText('shows the game').waitFor();
      await blacks.getByText('shows another position').waitFor();
      await blacks.getByText('Other than the game: b5, c4').waitFor();
      await blacks.getByText('Showed the game last after 2...Nc6').waitFor();
      const [left, right] = [await whites.boundingBox(), await blacks.boundingBox()];
      if (size[0] < 500) assert.ok(right.y >= left.y + left.height, 'one below the other');
      else assert.ok(right.x >= left.x + left.width && right.y === left.y, 'side by side');
      if (pictures) {
        await whites.scrollIntoViewIfNeeded();
        await page.screenshot({ path: path.join(pictures, `pair-${size[0]}-${theme}.png`), fullPage: true });
      }
      await inspect(page, '.of jd-board', `a game on two boards at ${size[0]} px, ${theme}`);
    }
  }

  const pair = { boards: [{ player: 'COLOR_WHITE', ...white }, { player: 'COLOR_BLACK', standing: 'PAIR_STANDING_EQUAL', followed: true, agreedPlies: 5 }] };
  server.send({ cursor: 'a-2', board: { board: 'boards/table-3', pairChanged: { pair } } });
  await page.getByRole('figure', { name: "Black's board" }).getByText('The player to move is at this board').waitFor();
  assert.equal(await page.getByText('Other than the game').count(), 0);
});

test('games on record are listed in a hall without tables, and without a game the page says what comes', async () => {
  const state = hall(2, { running: false });
  const server = await serve({ ...state, tables: [] });
  const page = await open(server, '/games', { size: [1280, 800], seen: '.game' });
  assert.equal(await page.locator('.game').count(), 2);
  const empty = await open(await serve({ ...hall(0), standings: undefined }), '/games', { size: [1280, 800], seen: '.games .empty' });
  assert.match(await empty.locator('.games').innerText(), /^No board is here yet\.\s+Each appears as soon as it is connected\.$/);
});

test('a table whose game has not begun is not among the games on record', async () => {
  const state = hall(4, { running: false });
  const [first] = state.tables;
  const name = 'games/table-1-2';
  state.games[name] = { name, board: first.board, startTime: '2026-11-26T15:00:00Z', result: 'RESULT_UNKNOWN', plies: [] };
  state.pgn[name] = '[Event "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n[Board "table-1"]\n\n*\n';
  delete state.games['games/table-1-1'];
  Object.assign(first, { game: undefined, plyCount: 0, plies: [], position: undefined });
  // The names of the games come late. Until then, it is not known whether this game has begun.
  let release;
  state.held = new Promise((done) => (release = done));
  const server = await serve(state);
  const page = await open(server, '/games', { seen: 'main h2' });
  await until('the names are asked for', async () => server.calls.some((call) => call.includes('ExportPgn')));
  assert.doesNotMatch(await page.locator('main').innerText(), /White\s+White\s+Black\s+Black/);
  assert.equal(await page.locator('.coming').count(), 0);
  release();
  await page.locator('.coming .game').first().waitFor();
  assert.match(await page.locator('.coming').innerText(), /Kowalczyk, Maja[^]*Ó Súilleabháin, Tadhg[^]*not begun/);
  assert.doesNotMatch(await page.locator('main').innerText(), /White\s+White\s+Black\s+Black/);
});

test('a full disk is told with what stops, when, and what to do', async () => {
  const storage = { ...answers['StatusService/GetStatus'].storage, freeBytes: '50000000', lasts: '7200s' };
  const server = await serve(arbiter({ answers: { ...answers, 'StatusService/GetStatus': { storage } } }));
  const page = await open(server, '/operator', { seen: '.disk' });
  const told = await page.locator('.disk').innerText();
  for (const what of [/nearly full: 50 MB are left/, /lasts 2 h/, /nothing more is saved/, /Delete or move files on the disk that has \/var\/lib/]) assert.match(told, what);
});

test('a quiet board is called quiet', async () => {
  const page = await open(await serve(arbiter()), '/operator', { seen: '.tile' });
  assert.match(await page.locator('.tile').first().innerText(), /quiet/);
});

test('a page has one stream', async () => {
  for (const [address, seen] of ADDRESSES) {
    const server = await serve(hall(12));
    const page = await open(server, address, { seen });
    // Pages for videos follow the overlay output instead, and their list does not change. The phone of a player follows nothing, and neither does an address without a page.
    const asksHall = !address.startsWith('/video/') && !address.startsWith('/table/') && address !== '/404';
    // A page that does not need the hall, such as the door, may open its stream a little later.
    if (asksHall) await until('the stream', () => server.streams.size > 0, 60_000);
    const streams = server.calls.filter((call) => call.includes('HallService/'));
    assert.deepEqual([...new Set(streams)], asksHall ? ['/jadoube.v1.HallService/WatchHall'] : [], address);
    assert.equal(server.streams.size, asksHall ? 1 : 0, address);
    assert.ok(server.overlays.size <= (asksHall ? 0 : 1), address);
    await giveBack(page);
  }
});

test('a board that never was is said in the words of the daemon', async () => {
  const page = await open(await serve(hall(4)), '/board/nothing', { seen: 'h1' });
  await page.getByText('there has never been a board boards/nothing').waitFor();
});

test('the theme that was chosen lasts, and an address may choose it', async () => {
  const server = await serve(hall(4));
  const page = await open(server, '/', { seen: '.mini' });
  const theme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  assert.equal(await theme(), 'dark');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  assert.equal(await theme(), 'light');
  await page.goto(server.address + '/games');
  assert.equal(await theme(), 'light');
  await page.goto(server.address + '/games?theme=dark');
  assert.equal(await theme(), 'dark');
});

test('a page is loaded under the rules that the daemon gives it', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto((await serve(hall(4))).address + '/wall');
  await page.locator('jd-board').first().waitFor();
  assert.deepEqual(problems, []);
});
