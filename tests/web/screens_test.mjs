// Screens in a hall, and overlays of a video, in a browser, with a hall that does not change: the wall, one board, clocks.
//
//   node --test screens_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hall } from './fixtures/hall.mjs';
import { until } from './live_daemon.mjs';
import { giveBack, goTo, inspect, look, open, serve, settled } from './stand_in.mjs';

const TV = [1920, 1080];
const teams = (count) => hall(count, { running: false, teams: true });
const signs = (page, where = '.cell') => page.locator(`${where} .sign`).allInnerTexts();
/** The elements that are cut off, or cover something else. */
const cut = (page, selector) =>
  page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent), selector);
const sizeOf = (page, selector) => page.locator(selector).first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));

test('a wall shows every board from 1 to 100, each inside the screen', async () => {
  for (const count of [1, 2, 4, 8, 20, 64, 100]) {
    const server = await serve(hall(count));
    const page = await open(server, '/wall?smallest=60', { size: [1920, 1080] });
    const cards = await page.evaluate(() => [...document.querySelectorAll('.cell')].map((card) => card.getBoundingClientRect().toJSON()));
    assert.equal(cards.length, count);
    const over = await page.evaluate(() => [...document.querySelectorAll('.cell jd-board')].map((board) => board.getBoundingClientRect().bottom - board.closest('.cell').getBoundingClientRect().bottom + 2));
    assert.ok(Math.max(...over) < 1, `${count} boards: the first rank is cut off by ${Math.max(...over)} px`);
    for (const card of cards) assert.ok(card.left >= 0 && card.right <= 1920 && card.top >= 0 && card.bottom <= 1080, `${count} boards: ${JSON.stringify(card)}`);
    await giveBack(page);
  }
});

test('a wall says that it is live, or how far behind it is and which time it shows', async () => {
  const live = await open(await serve(hall(4)), '/wall');
  assert.match(await live.locator('footer .progress').innerText(), /\d of 4 live$/);
  assert.equal(await live.locator('footer .now').count(), 1);
  assert.equal(await live.locator('.behind').count(), 0);
  const state = hall(4);
  state.tables[2].delay = '900s';
  const server = await serve(state);
  for (const [address, seen] of [['/wall', 'jd-board'], ['/games', '.game'], ['/board/table-3', 'jd-board']]) {
    const late = await open(server, address, { seen });
    assert.match(await late.locator('.behind').innerText(), /^15 min behind, as of \d/, address);
    assert.equal(await late.locator('.now').count(), 0, address);
  }
  const phone = await open(server, '/wall', { size: [390, 800] });
  const place = await phone.locator('.behind').boundingBox();
  assert.ok(place.x >= 0 && place.x + place.width <= 390, JSON.stringify(place));
});

test('a wall of more boards than fit turns its pages, and waits when it is asked to', async () => {
  const server = await serve(hall(64));
  const slow = await open(server, '/wall?smallest=240&seconds=600', { size: [1920, 1080] });
  assert.equal(await slow.locator('.cell .sign').first().innerText(), '1');
  const page = await open(server, '/wall?smallest=240&seconds=1', { size: [1920, 1080], own: {}, before: (one) => one.clock.install() });
  const first = () => page.locator('.cell .sign').first().innerText();
  const turns = (before) => page.waitForFunction((number) => document.querySelector('.cell .sign').textContent !== number, before);
  await page.clock.runFor(2500);
  await turns('1');
  await page.keyboard.press('p');
  const stays = await first();
  await page.clock.runFor(2500);
  assert.equal(await first(), stays);
  await page.keyboard.press('ArrowRight');
  await turns(stays);
  const turned = await first();
  await page.clock.runFor(2500);
  assert.equal(await first(), turned);
  // Only the key had stopped it.
  await page.keyboard.press('p');
  await page.clock.runFor(2500);
  await turns(turned);
  assert.equal(await slow.locator('.cell .sign').first().innerText(), '1', 'a page that stays for ten minutes has turned');
});

test('a move and a result come to the wall without drawing the other boards again', async () => {
  const state = hall(8, { running: false });
  const server = await serve(state);
  const page = await open(server, '/wall');
  await page.evaluate(() => {
    globalThis.drawn = 0;
    for (const board of document.querySelectorAll('jd-board')) new MutationObserver(() => ++globalThis.drawn).observe(board, { childList: true, subtree: true, attributes: true });
  });
  server.tell([{ ...state.tables[0], whiteTime: '77s' }]);
  await page.locator('jd-time', { hasText: '1:17' }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.drawn), 0, 'a clock draws no board');
  server.tell([{ ...state.tables[0], result: 'RESULT_BLACK_WINS', running: undefined }]);
  await page.locator('.cell').first().locator('jd-time.points').first().waitFor();
  assert.deepEqual(await page.locator('.cell').first().locator('jd-time').allInnerTexts(), ['1', '0']);
});

test('a video shows one table on a transparent ground, without a line no clock, and nothing of a table that is not there', async () => {
  const server = await serve(hall(4, { running: false }));
  const page = await open(server, '/video/tv/3', { seen: '.plate' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)');
  const table = server.state.tables[2];
  assert.match(await page.locator('.plate.white').innerText(), new RegExp(table.white.name.split(',')[0]));
  assert.equal(await page.locator('.plate.move').innerText(), table.plies.at(-1).move);
  await page.locator('.plate.white jd-time', { hasText: /^\d/ }).waitFor();
  const other = await page.context().newPage();
  // The time comes from a page: a cache may give a file of the output with an old date.
  const asked = other.waitForResponse((response) => response.request().method() === 'HEAD' && response.url().endsWith('/video/tv/99'));
  await other.goto(server.address + '/video/tv/99');
  await asked;
  assert.equal(await other.locator('.plate').count(), 0);
  await server.stop();
  await page.locator('.plate.white jd-time', { hasText: '–' }).waitFor();
  assert.equal(await page.locator('.plate.move').innerText(), table.plies.at(-1).move);
});

test('a clock says whose it is, where, and whether it runs', async () => {
  const state = hall(4);
  Object.assign(state.tables[0], { running: 'COLOR_WHITE', result: 'RESULT_UNKNOWN', signal: 'HALL_SIGNAL_LIVE' });
  const page = await open(await serve(state), '/clock/table-1', { seen: 'jd-time' });
  await page.getByRole('heading', { name: 'Table 1' }).waitFor();
  await page.getByRole('group', { name: 'White, Kowalczyk' }).getByText(/White.*running/s).waitFor();
  await page.getByRole('timer', { name: /^White's clock, running: \d/ }).waitFor();
  await page.getByRole('timer', { name: /^Black's clock, stopped: \d/ }).waitFor();
  const sizes = await page.locator('jd-time').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  assert.equal(sizes[0], sizes[1], 'a clock that runs is as large as the other');
});

test('a software clock is marked, and fits on a phone', async () => {
  const state = hall(4);
  Object.assign(state.tables[0], { running: 'COLOR_WHITE', result: 'RESULT_UNKNOWN', signal: 'HALL_SIGNAL_LIVE', softwareClock: true, whiteTime: '5400s', blackTime: '5400s' });
  const page = await open(await serve(state), '/clock/table-1', { size: [390, 844], seen: 'jd-time.software' });
  await page.getByRole('timer', { name: /^White's clock, running: .*\(software clock\)$/ }).waitFor();
  await page.getByText('The daemon computes these times from the moves').waitFor();
  const boxes = await page.locator('jd-time').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
  for (const [left, right] of boxes) assert.ok(left >= -1 && right <= 391, `from ${left} to ${right}`);
});

test('a wall of matches has each match below its teams, with its score', async () => {
  const page = await open(await serve(teams(24)), '/wall', { size: TV });
  assert.equal(await page.locator('.match-head').count(), 6);
  assert.deepEqual(await page.locator('.group').evaluateAll((all) => all.map((one) => one.querySelectorAll('.cell').length)), [4, 4, 4, 4, 4, 4]);
  const score = await page.locator('.match-head .score').nth(1).innerText();
  const points = await page.locator('.group').nth(1).locator('jd-time.points').allInnerTexts();
  const sum = points.reduce((all, one) => all + ({ '1': 1, '+': 1, '½': 0.5 }[one] ?? 0), 0);
  const read = (text) => text.split(' – ').map((one) => (one.endsWith('½') ? 0.5 : 0) + (parseInt(one, 10) || 0));
  assert.equal(read(score)[0] + read(score)[1], sum);
  assert.ok(sum > 0);
});

test('letters are as high as the distance of the last row wants, and what has no room comes on pages', async () => {
  const server = await serve(teams(24));
  const near = await open(server, '/wall?seconds=600', { size: TV });
  assert.equal((await signs(near)).length, 24);
  const far = await open(server, '/wall?metres=8&screen=55&seconds=600', { size: TV });
  assert.equal((await signs(far)).length, 4);
  // They come with what a wall loads after its boards.
  await far.locator('.dot').first().waitFor();
  assert.equal(await far.locator('.dot').count(), 6);
  // 40 mm at 8 m. A capital letter has 0.714 of the size of its type, and a screen of 55 inches is 1218 mm wide.
  const capital = (0.714 * (await sizeOf(far, '.cell jd-time')) * 1218) / 1920;
  assert.ok(capital >= 39.5, `${capital} mm`);
  assert.ok((await sizeOf(far, '.cell .side > jd-name')) >= (await sizeOf(far, '.cell jd-time')) - 1, 'names are as large as clocks');
  const larger = await open(server, '/wall?metres=8&screen=98&seconds=600', { size: TV });
  assert.ok((await signs(larger)).length > 4);
});

test('the form of a wall says from how far it can be read, and changes its address', async () => {
  const page = await open(await serve(teams(24)), '/wall?seconds=600', { size: TV });
  await page.keyboard.press('s');
  const form = page.getByRole('dialog', { name: 'Set up' });
  await form.getByText(/On 55 inches, names can be read from [34](\.\d)? m/).waitFor();
  await form.getByLabel('How far away is the last row?').fill('8');
  await page.keyboard.press('Tab');
  await form.getByText(/names can be read from 8(\.\d)? m/).waitFor();
  assert.match(page.url(), /metres=8/);
  await form.getByLabel('One table large').selectOption({ label: 'where most happens' });
  await page.locator('.hot').waitFor();
  assert.match(page.url(), /[?&]hot(&|$)/);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.locator('.groups').waitFor();
});

test('a few boards stand side by side, and each has its last move', async () => {
  for (const [count, size] of [[1, TV], [2, TV], [2, [1000, 600]], [4, TV], [8, TV]]) {
    const server = await serve(hall(count, { running: false }));
    const page = await open(server, '/wall', { size });
    const moves = await page.locator('.cell .doing').allInnerTexts();
    assert.equal(moves.length, count);
    for (const [i, move] of moves.entries()) if (server.state.tables[i].signal === 'HALL_SIGNAL_LIVE' && server.state.tables[i].result === 'RESULT_UNKNOWN') assert.match(move, /\d+\.(\.\.)?[KQRBNa-hO]/);
    assert.deepEqual(await cut(page, '.cell .lines, .cell.tall'), []);
    await giveBack(page);
  }
});

test('the name of a team that has no room beside a clock is left out, and not cut off', async () => {
  const state = teams(8);
  for (const table of state.tables) for (const side of ['white', 'black']) table[side].team = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const page = await open(await serve(state), '/wall?hot=6', { size: TV, seen: '.strip .cell' });
  const names = page.locator('.strip .team');
  assert.ok((await names.count()) > 0);
  for (const one of await names.evaluateAll((all) => all.map((name) => [name.clientWidth, name.hasAttribute('data-cut'), getComputedStyle(name).visibility]))) assert.deepEqual(one.slice(1), [true, 'hidden'], one.join());
  const usual = await open(await serve(teams(8)), '/wall?hot=6', { size: TV, seen: '.strip .cell' });
  assert.ok(await usual.locator('.strip .team:not([data-cut])').count(), 'a name that has room is shown');
  assert.deepEqual(await cut(usual, '.strip .team:not([data-cut]) bdi'), [], 'and is whole');
});

test('beside a match the tables of another tournament stand together under its name, and spare boards are left out', async () => {
  const state = teams(4);
  const other = hall(6, { running: false }).tables.map((table, i) => ({ ...table, board: `boards/o${i}`, table: String(i + 31), pairing: `o${i}`, game: `games/o${i}-1` }));
  state.tables.push(...other, { board: 'boards/spare', table: 'spare', game: 'games/spare-1', signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', whiteTime: '300s', blackTime: '300s' });
  const page = await open(await serve(state), '/wall?seconds=600', { size: TV });
  const groups = await page.locator('.group').evaluateAll((all) => all.map((one) => [one.querySelector('h2').textContent.trim(), one.querySelectorAll('.cell').length]));
  assert.deepEqual(groups.map((one) => one[1]), [4, 4, 2]);
  assert.deepEqual(groups.slice(1).map((one) => one[0]), ['Open', 'Open']);
  assert.ok(!(await signs(page)).includes('spare'));
  assert.match(await page.locator('.progress').innerText(), / of 10 live$/);
  // The board's own address shows it.
  await goTo(page, (await page.evaluate(() => location.origin)) + '/wall?boards=spare', 'jd-board');
  assert.equal(await page.locator('.cell').count(), 1);
});

test('two screens share the matches', async () => {
  const server = await serve(teams(24));
  const [first, second] = [await open(server, '/wall?part=1/2', { size: TV }), await open(server, '/wall?part=2/2', { size: TV })];
  assert.deepEqual(await signs(first), Array.from({ length: 12 }, (_, i) => String(i + 1)));
  assert.deepEqual(await signs(second), Array.from({ length: 12 }, (_, i) => String(i + 13)));
});

test('a doubt shows the pieces as they stand, without a last move, and says which moves are checked', async () => {
  const state = teams(4);
  Object.assign(state.tables[2], { signal: 'HALL_SIGNAL_CHECKING_MOVES', checkedFrom: 27, checkedTo: 28, result: 'RESULT_UNKNOWN', score: undefined, game: 'games/table-3-1' });
  Object.assign(state.tables[3], { signal: 'HALL_SIGNAL_LIVE', result: 'RESULT_UNKNOWN', score: undefined });
  const page = await open(await serve(state), '/wall', { size: TV });
  const cell = page.locator('.cell').nth(2);
  await cell.getByText('moves 27 to 28 are being checked').waitFor();
  assert.equal(await cell.locator('path[fill="#ffcf33"]').count(), 0);
  assert.equal(await page.locator('.cell').nth(3).locator('path[fill="#ffcf33"]').count(), 2);
  assert.ok((await cell.locator('use').count()) >= 2);
  assert.equal(await cell.locator('jd-board').evaluate((one) => getComputedStyle(one).filter), 'none');
});

test('a result is told in one line that covers no board, with the score of its match', async () => {
  const state = teams(8);
  const server = await serve(state);
  const page = await open(server, '/wall', { size: TV });
  const table = state.tables.find((one) => one.game && !one.score);
  // The page has all tables before one of them changes, and the parts that it loads later.
  await until('the page has loaded all', () => page.evaluate(() => document.adoptedStyleSheets.length >= 3));
  server.tell([{ ...table, result: 'RESULT_BLACK_WINS', score: '0-1', termination: 'TERMINATION_TIME_FORFEIT', running: undefined }]);
  const banner = page.locator('.banner');
  await banner.getByText('on time').waitFor();
  assert.match(await banner.innerText(), new RegExp(`${table.table}[^]*0 – 1`));
  assert.match(await banner.locator('.of-match').innerText(), /½|\d/);
  const [place, boards] = await page.evaluate(() => [document.querySelector('.banner').getBoundingClientRect().top, Math.max(...[...document.querySelectorAll('.cell jd-board')].map((one) => one.getBoundingClientRect().bottom))]);
  assert.ok(boards <= place + 45, `a board ends at ${boards}, the line begins at ${place}`);
  await banner.waitFor({ state: 'detached' });
});

test('the table where most happens is large, and another one by hand', async () => {
  const state = teams(12);
  const [quiet, scramble] = state.tables.filter((one) => one.game && !one.score && one.signal === 'HALL_SIGNAL_LIVE');
  for (const one of state.tables) if (!one.score) Object.assign(one, { whiteTime: '3000s', blackTime: '3000s' });
  Object.assign(scramble, { whiteTime: '41s', blackTime: '52s' });
  const server = await serve(state);
  const page = await open(server, '/wall?hot', { size: TV, seen: '.hot .large jd-board' });
  assert.match(await page.locator('.last .sign').innerText(), new RegExp(`${scramble.table}$`));
  await page.getByText('both below a minute').waitFor();
  assert.equal(await page.locator('.strip .cell').count(), 4);
  const byHand = await open(server, `/wall?hot=${quiet.table}`, { size: TV, seen: '.hot .large jd-board' });
  assert.match(await byHand.locator('.last .sign').innerText(), new RegExp(`${quiet.table}$`));
  await byHand.keyboard.press('ArrowRight');
  await byHand.waitForFunction((before) => !document.querySelector('.last .sign').textContent.endsWith(' ' + before), quiet.table);
});

const unplayed = (table, more = {}) => ({ ...table, game: undefined, position: undefined, plies: [], plyCount: 0, score: undefined, result: 'RESULT_UNKNOWN', running: undefined, termination: undefined, ...more });

test('before a round a wall counts down, and has every pairing', async () => {
  const state = teams(24);
  const start = new Date(Date.now() + 760_000).toISOString();
  state.tables = state.tables.map((table) => unplayed(table, { roundStartTime: start, defaultTime: '1800s', timeControl: '5400+30' }));
  const server = await serve(state);
  const page = await open(server, '/wall?seconds=3', { size: TV, seen: '.before' });
  await page.getByText('Round 4 starts in').waitFor();
  assert.match(await page.getByRole('timer').innerText(), /^12:\d\d$/);
  await page.getByText('Who is 30 minutes late loses.').waitFor();
  await page.getByText(/ · 90\+30/).waitFor();
  // Letters that people can read from afar leave room for some tables: the others come on pages in turn.
  const shown = new Set();
  await until('every pairing is shown', async () => {
    for (const sign of await signs(page, '.lists')) shown.add(Number(sign));
    return shown.size === 24;
  });
  assert.deepEqual([...shown].sort((a, b) => a - b), Array.from({ length: 24 }, (_, i) => i + 1));
  assert.deepEqual(await cut(page, '.lists'), []);
  // The first game begins: the boards are there.
  server.tell([{ ...state.tables[0], game: 'games/table-1-1', plyCount: 1, plies: [{ ply: 1, move: '1.e4', from: 'e2', to: 'e4' }], position: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' }]);
  await page.locator('.cell').first().waitFor();
  assert.equal(await page.locator('.before').count(), 0);
});

test('after a round a wall has all results and the points of the matches, and then the next pairings', async () => {
  const state = teams(8);
  state.tables = state.tables.map((table) => (table.score ? table : { ...table, score: '1-0', result: 'RESULT_WHITE_WINS', running: undefined }));
  const server = await serve(state);
  const page = await open(server, '/wall?seconds=600', { size: TV, seen: '.after' });
  await page.getByRole('heading', { name: 'Round 4 · results' }).waitFor();
  assert.equal(await page.locator('.lists li').count(), 8);
  const points = await page.locator('.lists h3 > b').allInnerTexts();
  for (const one of points) assert.equal(one.split(' : ').reduce((all, each) => all + (each.endsWith('½') ? 0.5 : 0) + (parseInt(each, 10) || 0), 0), 4, one);
  for (const { response } of server.streams) response.write(`data: ${JSON.stringify({ time: new Date().toISOString(), complete: true, tables: state.tables, nextTables: state.tables.map((table) => unplayed(table, { round: '5' })) })}\n\n`);
  // The standings may come between.
  await until('the next round', async () => {
    await page.keyboard.press('ArrowRight');
    return (await page.getByRole('heading', { name: 'Next round' }).count()) === 1;
  });
  await page.getByText('Round 5', { exact: true }).waitFor();
  assert.equal(await page.locator('.lists li').count(), 8);
});

test('after a round a wall has the standings beside the results, with what has changed', async () => {
  const state = teams(8);
  state.tables = state.tables.map((table) => (table.score ? table : { ...table, score: '1-0', result: 'RESULT_WHITE_WINS', running: undefined }));
  const server = await serve(state);
  const page = await open(server, '/wall?seconds=600', { size: TV, seen: '.after', own: {}, before: (one) =>
    one.route(/StandingsService\/GetStandings/, (route) => {
      const { round } = route.request().postDataJSON();
      const rows = ['Riverside', 'Docks', 'Tower'].map((name, i) => ({ number: i + 1, name, place: round ? 3 - i : i + 1, matchPoints: String(7 - i), points: `${10 - i}.5` }));
      return route.fulfill({ json: { round: round ?? 4, ofTeams: true, rows } });
    }) });
  await page.getByRole('heading', { name: 'Standings after round 4' }).waitFor();
  const rows = await page.locator('.standings tbody tr').allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split(/\s+/)), [['1', '▲2', 'Riverside', '7', '10½'], ['2', '=', 'Docks', '6', '9½'], ['3', '▼2', 'Tower', '5', '8½']]);
  assert.equal(await page.locator('.lists li').count(), 8);
  await inspect(page, '.standings', 'standings on a wall');
});

test('a wall without boards says what the event is and that boards appear by themselves, and brings phones to the games', async () => {
  const state = { ...hall(0), event: { name: 'City Open 2026', site: 'Town Hall' }, me: { role: 'viewer', addresses: ['http://127.0.0.1:8080', 'http://192.168.1.20:8080'] } };
  const server = await serve(state);
  const page = await open(server, '/wall', { size: TV, seen: '.about-event .place' });
  const said = page.locator('jd-wall-empty');
  await said.getByRole('heading', { name: 'City Open 2026' }).waitFor();
  await said.getByRole('img', { name: 'A code with the address http://192.168.1.20:8080/' }).waitFor();
  assert.match(await said.innerText(), /Town Hall\s+No board is here yet\. Each appears as soon[^]*Follow the games on your phone\s+http:\/\/192\.168\.1\.20:8080\//);
  // People eight metres away can read the name of the event: it is as large as the letters of four tables.
  const letters = await said.locator('h2').evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(letters >= 0.082 * TV[1], `${letters} px`);
  server.tell(hall(2, { running: false }).tables);
  await page.locator('.cell').first().waitFor();
  assert.equal(await said.count(), 0);
  await giveBack(page);
  const phone = await open(await serve({ ...state, tables: [] }), '/wall', { size: [390, 844], seen: '.about-event .place' });
  assert.ok(!(await phone.locator('.qr').isVisible()), 'a phone needs no code');
});

test('a wall on a phone is a list of matches with small boards', async () => {
  const page = await open(await serve(teams(8)), '/wall', { size: [390, 844], seen: '.mini' });
  assert.equal(await page.locator('.mini').count(), 8);
  assert.equal(await page.locator('.match-head').count(), 2);
  assert.ok((await page.evaluate(() => globalThis.inTest.tooWide())) <= 0);
});

test('a board on a screen has its clocks with bars, the material, and the moves with their times', async () => {
  const state = teams(8);
  const table = state.tables.find((one) => one.game && !one.score && one.signal === 'HALL_SIGNAL_LIVE' && one.plies.length >= 6);
  table.plies = table.plies.map((ply, i) => ({ ...ply, timeTaken: i === 2 ? '1000s' : '63s' }));
  Object.assign(table, { mainTime: '5400s', whiteTime: '2700s', blackTime: '540s', position: '4k3/8/8/8/8/8/8/3QK3 w - - 0 40' });
  const server = await serve(state);
  const page = await open(server, '/board/' + table.board.slice(7), { size: TV });
  const rows = await page.locator('.plies tr').allInnerTexts();
  assert.ok(rows.length >= 3, rows.join());
  assert.equal(await page.locator('.took', { hasText: '1:03' }).count(), table.plies.length - 1);
  assert.equal(await page.locator('.took.long').innerText(), '16:40');
  assert.equal(await page.locator('td[aria-current="step"] .san').innerText(), table.plies.at(-1).move.replace(/^\d+\.+/, ''));
  const wide = await page.locator('jd-bar > i').evaluateAll((all) => all.map((one) => Math.round((100 * one.getBoundingClientRect().width) / one.parentElement.getBoundingClientRect().width)));
  assert.deepEqual(wide.sort((a, b) => a - b), [10, 50]);
  await page.locator('.material', { hasText: '+9' }).waitFor();
  const board = await page.locator('.board').boundingBox();
  assert.ok(board.height > 1030 && board.y >= 0 && board.y + board.height <= 1080, JSON.stringify(board));
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.querySelector('.demo jd-board').turned);
});

test('while moves are checked, a board on a screen has no last move and says so', async () => {
  const state = teams(8);
  const table = state.tables.find((one) => one.game && !one.score && one.plies.length >= 4);
  Object.assign(table, { signal: 'HALL_SIGNAL_CHECKING_MOVES', checkedFrom: 8, checkedTo: 8 });
  const page = await open(await serve(state), '/board/' + table.board.slice(7), { size: TV });
  await page.getByText('move 8 is being checked').waitFor();
  assert.equal(await page.locator('[aria-current="step"]').count(), 0);
  assert.equal(await page.locator('path[fill="#ffcf33"]').count(), 0);
});

test('the half of a clock that runs is yellow as a whole, and only that', async () => {
  const state = teams(8);
  const table = state.tables.find((one) => one.game && !one.score && one.signal === 'HALL_SIGNAL_LIVE');
  table.running = 'COLOR_BLACK';
  const page = await open(await serve(state), `/clock/${table.board.slice(7)},table-8`, { size: TV, seen: 'jd-time' });
  const colours = await page.locator('.half').evaluateAll((all) => all.map((one) => [one.className.includes('black'), getComputedStyle(one).backgroundColor]));
  assert.deepEqual(colours.filter(([, colour]) => colour === 'rgb(255, 213, 74)'), [[true, 'rgb(255, 213, 74)']]);
  assert.deepEqual(await cut(page, '.half, .where'), []);
});

test('a video shows the match of a table with all its boards, its score alone, and a result when it is there', async () => {
  const state = teams(8);
  const server = await serve(state);
  const playing = state.tables.find((one) => one.match === 2 && !one.score);
  const match = await open(server, `/video/tv/${playing.table}?show=match`, { size: TV, seen: '.of-teams' });
  assert.equal(await match.locator('.boards-of > div').count(), 4);
  assert.match(await match.locator('.teams').innerText(), new RegExp(state.tables[4].white.team.split(' ')[0]));
  const score = await open(server, `/video/tv/${playing.table}?show=score`, { size: TV, seen: '.small-score' });
  assert.match(await score.locator('.small-score').innerText(), /still play/);
  const over = state.tables.find((one) => one.match === 2 && one.score && one.game);
  const result = await open(server, `/video/tv/${over.table}?show=result`, { size: TV, seen: '.ended' });
  assert.match(await result.locator('.ended b').innerText(), / – /);
  const waits = await open(server, `/video/tv/${playing.table}?show=result`, { size: TV, seen: 'main.video' });
  assert.equal(await waits.locator('.ended').count(), 0);
  for (const page of [match, score, result]) {
    const inside = await page.locator('main.video > :not(h1)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).every(({ left, right, top, bottom }) => left >= 0.045 * 1920 && right <= 0.955 * 1920 && top >= 0.045 * 1080 && bottom <= 0.955 * 1080));
    assert.ok(inside, `${page.url()} leaves the safe area`);
  }
});

test('all tables of a video are saved as scenes for OBS and as a list of addresses, and their clocks are a picture too', async () => {
  const server = await serve(teams(4));
  const page = await open(server, '/video/tv', { seen: '.links li' });
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return { name: file.suggestedFilename(), content: readFileSync(await file.path(), 'utf8') };
  };
  const obs = await save('Scenes for OBS');
  assert.equal(obs.name, 'tv.json');
  const collection = JSON.parse(obs.content);
  assert.equal(collection.scene_order.length, server.state.tables.length);
  const list = await save('Addresses for vMix');
  const addresses = list.content.trim().split('\n').map((line) => line.split('\t')[1]);
  assert.deepEqual(new Set(addresses), new Set(collection.sources.filter((one) => one.id === 'browser_source').map((one) => one.settings.url)));
  // Each address shows its table.
  const clocks = await open(server, new URL(addresses.find((one) => one.endsWith('?show=clock'))).pathname + '?show=clock', { size: TV, seen: '.clocks' });
  assert.equal(await clocks.locator('.clocks jd-time').count(), 2);
});

test('the lower third has both players with their time as bars, and the score of the match', async () => {
  const state = teams(8);
  const table = state.tables.find((one) => one.game && !one.score && one.signal === 'HALL_SIGNAL_LIVE');
  Object.assign(table, { mainTime: '5400s', whiteTime: '2700s', blackTime: '540s' });
  const page = await open(await serve(state), `/video/tv/${table.table}`, { size: TV, seen: '.plate' });
  await settled(page);
  assert.equal(await page.locator('.plate jd-bar:not(.none)').count(), 2);
  for (const side of ['white', 'black']) assert.match(await page.locator('.plate.' + side).innerText(), new RegExp(table[side].team));
  await look(page, [1280, 720], 'light');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)');
});

// A screen in a hall with a team tournament, in every state of a table.
const OF_TEAMS = [
  ['/wall', '.cell, .mini'],
  ['/wall?hot', '.hot, .mini'],
  ['/wall?scene=before', '.before, .mini'],
  ['/wall?scene=after', '.after, .mini'],
  ['/board/table-3', 'jd-board'],
  ['/clock/table-9,table-6', 'jd-time'],
  ['/video/tv/9', '.plate'],
  ['/video/tv/9?show=match', '.of-teams'],
  ['/video/tv/9?show=score', '.small-score'],
  ['/video/tv/5?show=result', '.ended'],
];

for (const [address, seen] of OF_TEAMS) {
  test(`${address} with teams: axe finds nothing and nothing is cut off, at three sizes and in both themes`, async () => {
    const page = await open(await serve(teams(12)), address, { size: [390, 844], seen });
    for (const size of [[390, 844], [1280, 800], TV]) {
      for (const theme of ['dark', 'light']) {
        await look(page, size, theme);
        await inspect(page, seen, `teams ${address} at ${size[0]} px, ${theme}`);
      }
    }
  });
}

test('the form of a wall is reached by keyboard, and axe finds nothing on it', async () => {
  const page = await open(await serve(teams(12)), '/wall', { size: [1280, 800] });
  const form = page.getByRole('dialog', { name: 'Set up' });
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.textContent === 'Set up')); ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await form.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'INPUT');
  await inspect(page, '.set-up', 'the form of a wall');
  for (let i = 0; i < 10 && !(await page.evaluate(() => document.activeElement?.textContent === 'Close')); ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
});
