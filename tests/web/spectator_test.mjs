// The pages of spectators, with a team tournament. The games come first, a player is followed, and the moves of a game are shown
// one by one.
//
//   node --test spectator_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//   PICTURES=DIRECTORY                 also takes pictures of the pages, to look at

import test from 'node:test';
import assert from 'node:assert/strict';
import { hall } from './fixtures/hall.mjs';
import { withEngine } from './fixtures/engine.mjs';
import { until } from './live_daemon.mjs';
import { PHONE, goTo, inspect, look, open, serve, settled } from './stand_in.mjs';

const LAPTOP = { size: [1280, 800] };
const teams = (count = 24) => hall(count, { running: false, teams: true });

test('every page of spectators of a team event: axe finds nothing and nothing is cut off, at every size and in both themes', async () => {
  const server = await serve(teams(40));
  const pages = [['/', '.mini'], ['/games', '.game'], ['/game/table-10-1', '.moves button'], ['/player?name=' + encodeURIComponent('Ґудзь, Євген'), 'jd-board'], ['/listen/table-9', '.said:not(:empty)'], ['/standings', '.ranking tbody tr'], ['/standings?view=cross', '.cross tbody tr'], ['/standings?view=players', '.ranking tbody tr'], ['/matches', '.match-cards .match']];
  const page = await open(server, '/', { size: PHONE.size, seen: '.mini' });
  for (const [address, seen] of pages) {
    await goTo(page, server.address + address, seen);
    for (const size of [PHONE.size, LAPTOP.size, [1920, 1080]]) {
      for (const theme of ['dark', 'light']) {
        await look(page, size, theme);
        await inspect(page, seen, `team event ${address} at ${size[0]} px, ${theme}`);
      }
    }
  }
});

test('the first page begins with the games under the score of their match, and tools stand in its foot', async () => {
  const state = teams(8);
  const page = await open(await serve(state), '/', { ...LAPTOP, seen: '.mini' });
  const matches = page.locator('.match');
  assert.equal(await matches.count(), 2);
  assert.equal(await matches.first().locator('.mini').count(), 4);
  // Table 5 is drawn, White lost at table 7, and table 8 was won without play. White of table 7 and Black of table 8 are of the
  // first team.
  assert.equal(await matches.nth(1).locator('.score').innerText(), '½ – 2½');
  await page.getByRole('img', { name: '½ to 2½, 1 still played' }).waitFor();
  const order = await page.evaluate(() => [...document.querySelectorAll('.mini, .staff a')].map((one) => one.className));
  assert.ok(order.lastIndexOf('') > 7 && order.slice(0, 8).every((name) => name.includes('mini')), order.join());
  const first = page.locator('.mini').first();
  assert.match(await first.innerText(), /^Table\s+1\s+देशपांडे\s+[\d:]+\s+Ґудзь\s+[\d:]+\s+5\.Qxf3$/);
});

test('a table says what it is doing, and shows the pieces as they stand', async () => {
  const state = teams(24);
  const server = await serve(state);
  const page = await open(server, '/', { size: [1920, 1080], seen: '.mini' });
  const said = (number) => page.locator('.mini', { has: page.locator('.sign', { hasText: new RegExp(`(^|\\s)${number}$`) }) });
  assert.match(await said(3).innerText(), /no signal/);
  assert.match(await said(5).innerText(), /fivefold repetition/);
  assert.match(await said(7).innerText(), /on time/);
  assert.match(await said(8).innerText(), /did not come[^]*not played/);
  assert.match(await said(9).innerText(), /checking moves/);
  assert.match(await said(15).innerText(), /not begun/);
  assert.equal(await said(9).locator('path[fill="#ffcf33"]').count(), 0, 'nobody knows the last move while moves are checked');
  assert.equal(await said(10).locator('path[fill="#ffcf33"]').count(), 2);
  assert.equal(await said(9).locator('use').count(), await page.evaluate((fen) => fen.split(' ')[0].replace(/[^a-z]/gi, '').length, state.tables[8].position));
  assert.equal(await said(10).locator('jd-time.low').count(), 2, 'both players are short of time');
  assert.equal(await said(1).locator('jd-time.low').count(), 0);
  // A blitz game of five minutes: four are enough.
  server.tell([{ ...state.tables[9], mainTime: '300s' }]);
  await until('only who has less than a minute is short of time', async () => (await said(10).locator('jd-time.low').count()) === 1);
});

test('whoever is short of time is named above the games, the shortest first, and leads to the game', async () => {
  const state = teams(24);
  const server = await serve(state);
  const page = await open(server, '/', { ...PHONE, seen: '.hurry a' });
  const short = page.getByRole('navigation', { name: 'Short of time' }).getByRole('link');
  const seconds = (words) => words.match(/[\d:]+$/)[0].split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const times = (await short.allInnerTexts()).map((words) => seconds(words.trim()));
  assert.ok(times.length > 1 && times.every((time, i) => time < 300 && time >= (times[i - 1] ?? 0)), times.join());
  assert.ok((await short.first().boundingBox()).y < 200, 'it is on the first screen');
  const at = await short.first().getAttribute('href');
  await short.first().click();
  await page.waitForURL('**' + at);
  await goTo(page, server.address + '/', '.hurry a');
  server.tell(state.tables.map((table) => ({ ...table, whiteTime: '3000s', blackTime: '3000s' })));
  await until('nobody is short of time', async () => (await short.count()) === 0);
});

test('a table that no board shows is not without signal, and a search finds who plays there', async () => {
  const state = hall(4, { running: false });
  const { board, game, position, plies, plyCount, ...table } = state.tables[3];
  state.tables[3] = { ...table, pairing: 'p4', white: { name: 'Okoye, Ada' }, signal: 'HALL_SIGNAL_NO_SIGNAL', whiteTime: undefined, blackTime: undefined };
  delete state.games[game];
  const server = await serve(state);
  const page = await open(server, '/', { ...PHONE, seen: '.mini' });
  assert.match(await page.locator('.mini', { hasText: 'Okoye' }).innerText(), /not shown live$/);
  await goTo(page, server.address + '/games?find=okoye', '.game');
  assert.equal(await page.locator('.game').count(), 1);
  assert.match(await page.locator('.games').innerText(), /not shown live[^]*Okoye, Ada/i);
});

test('a phone opens the first match, one touch opens another or all, and a reload keeps all', async () => {
  const server = await serve(teams(12));
  const page = await open(server, '/', { ...PHONE, seen: '.mini', own: {} });
  const shown = () => page.locator('.mini').count();
  assert.equal(await shown(), 4);
  await page.locator('.fold').nth(1).click();
  await until('the second match is open', async () => (await shown()) === 8);
  await page.getByRole('button', { name: 'All boards' }).click();
  await until('all matches are open', async () => (await shown()) === 12);
  await page.reload();
  await until('all matches are open again', async () => (await shown()) === 12);
});

test('a player is followed in this browser, and is found at another table in the next round', async () => {
  const state = teams(8);
  const server = await serve(state);
  const page = await open(server, '/game/table-1-1', { ...LAPTOP, seen: '.moves button', own: {} });
  const name = state.tables[0].white.name;
  await page.getByRole('button', { name: 'Follow ' + name }).click();
  await page.getByRole('button', { name: 'Follow ' + name, pressed: true }).waitFor();
  await goTo(page, server.address + '/', '.mini');
  const chip = page.getByRole('navigation', { name: 'Players you follow' }).getByRole('link', { name: /Ґудзь/ });
  assert.match(await chip.innerText(), /Ґудзь\s*1\s/);
  assert.equal(await chip.getAttribute('href'), '/game/table-1-1');
  // The next round: the player sits at table 6.
  [state.tables[0].white, state.tables[5].black] = [state.tables[5].black, state.tables[0].white];
  server.tell(state.tables.map((table) => ({ ...table, round: '5' })));
  await until('the chip says the new table', async () => /Ґудзь\s*6\s/.test(await chip.innerText()));
  await goTo(page, server.address + '/games?show=followed', '.game');
  assert.equal(await page.locator('.game').count(), 1);
  await goTo(page, server.address + '/player', '.found');
  await page.getByRole('button', { name: 'Follow ' + name }).click();
  await page.getByText('You follow no player yet').waitFor();
});

test('games are chosen by their state, by words and by the round, and the address keeps the choice', async () => {
  const state = teams(12);
  state.games['games/table-1-0'] = { name: 'games/table-1-0', board: 'boards/table-1', startTime: '2026-11-25T13:00:00Z', result: 'RESULT_DRAW', score: '1/2-1/2', termination: 'TERMINATION_STALEMATE', plies: [] };
  state.pgn['games/table-1-0'] = '[Event "Riverside Team Cup"]\n[Round "3.1"]\n[White "Old, Olga"]\n[Black "Early, Emil"]\n[Result "1/2-1/2"]\n[Board "1"]\n\n1. e4 1/2-1/2\n';
  const page = await open(await serve(state), '/games', { ...LAPTOP, seen: '.game' });
  const numbers = () => page.locator('.game .number').allTextContents().then((all) => all.map((one) => Number(one.match(/\d+/)?.[0])));
  await page.getByText('Old, Olga').waitFor();
  await until("the names are here", async () => (await numbers()).join() === [...Array(12).keys(), 0].map((i, at) => (at < 12 ? i + 1 : 1)).join());
  await page.getByRole('button', { name: 'Ended' }).click();
  await page.waitForFunction(() => location.search === '?show=over');
  await until('the ended ones', async () => (await numbers()).sort((a, b) => a - b).join() === '1,5,7,8');
  await page.getByRole('button', { name: 'Live' }).click();
  await page.waitForFunction(() => location.search === '?show=live');
  await until('the live ones', async () => !(await numbers()).includes(5));
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('замок');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('find') === 'замок');
  await until('a team is found by its name', async () => (await numbers()).join() === '1,2,3,4');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Round' }).selectOption({ label: 'Riverside Team Cup · Round 3' });
  const heads = () => page.locator('.groups h2').allTextContents();
  await until('only that round is shown', async () => (await heads()).join() === 'Riverside Team Cup · Round 3');
  const old = page.locator('.game', { hasText: 'Old, Olga' });
  await until('its players and its reason', async () => /Old, Olga[^]*½[^]*Early, Emil[^]*½[^]*stalemate/.test(await old.innerText()));
  // Beside the game that no pairing names, the tables of the round are there.
  const all = await page.locator('.game').count();
  assert.ok(all > 1);
  await page.reload();
  await old.waitFor();
  await until('the same round is shown again', async () => (await heads()).join() === 'Riverside Team Cup · Round 3' && (await page.locator('.game').count()) === all);
});

test('a game shows its moves with their times, the longest thought, the material, the opening and its match', async () => {
  const state = teams(8);
  const page = await open(await serve(state), '/game/table-4-1', { ...LAPTOP, seen: '.moves button' });
  const { plies } = state.games['games/table-4-1'];
  assert.equal(await page.locator('.moves .san').count(), plies.length);
  assert.deepEqual(await page.locator('.moves li').first().locator('.san').allInnerTexts(), plies.slice(0, 2).map((ply) => ply.san));
  // Both begin with 3000 s, and get 30 s with each move.
  const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const took = await page.locator('.moves .took').allInnerTexts();
  const second = await page.locator('.moves li').nth(1).locator('.took').first().innerText();
  assert.equal(seconds(second), parseFloat(plies[0].whiteClock) + 30 - parseFloat(plies[2].whiteClock));
  const longest = Math.max(...took.map(seconds));
  const label = await page.getByRole('img', { name: /^Time of each move/ }).getAttribute('aria-label');
  assert.equal(seconds(label.match(/[\d:]+$/)[0]), longest);
  await page.getByText(/^[A-E]\d\d /).waitFor();
  await page.getByText(/^Board 4 of Riverside – Замок на Горі/).waitFor();
  const boxes = await page.evaluate(() => ['.position', '.told'].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ left, right, bottom }) => ({ left, right, bottom })));
  assert.ok(boxes[1].left >= boxes[0].right, 'the moves stand beside the board');
  for (const { bottom } of boxes) assert.ok(bottom <= 800, `all is on one screen: ${bottom}`);
});

test('a game whose pairing has no time control of its own has that of its table', async () => {
  const state = teams(4);
  state.pgn['games/table-4-1'] = state.pgn['games/table-4-1'].replace(/\[TimeControl .*\]\n/, '');
  const page = await open(await serve(state), '/game/table-4-1', { ...LAPTOP, seen: '.moves button' });
  await page.locator('.moves .took').first().waitFor();
  await page.getByText('50 min + 30 s').waitFor();
});

test('a game that is checked says which moves, and shows the pieces as they stand', async () => {
  const state = teams(12);
  state.tables[8].position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const page = await open(await serve(state), '/game/table-9-1', { ...LAPTOP, seen: '.moves button' });
  await page.locator('.state', { hasText: /^moves 27 to 28 are being checked$/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.position use').length === 3);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('.position use').length > 3);
});

/** A daemon for the phones of table 7: `other` is the opponent's result. */
function phonesOfTable() {
  const own = {};
  const state = { other: '', asks: false };
  const answer = (where, asked) => {
    if (asked.code !== 'kqzr') return [{ code: 'permission_denied', message: 'this code is not that of the table' }, 403];
    if (where === '/players/say') Object.assign(own, { side: asked.side, said: asked.result });
    if (where === '/players/withdraw') delete own.side, delete own.said;
    const other = own.said ? { other: !state.other ? 'waits' : state.other === own.said ? 'agrees' : 'differs' } : {};
    return [{ title: 'City Open', section: 'A', round: 3, table: 7, pairing: 'p7', white: 'Stone, Anna', black: 'Field, Ben', asks_digits: state.asks, ...own, ...other }, 200];
  };
  return { state, answer };
}

test('a player says with a phone which side they play and the result, takes it back, and both agree', async () => {
  const { state, answer } = phonesOfTable();
  const server = await serve({ event: {}, tables: [], games: {}, pgn: {}, phones: answer });
  const page = await open(server, '/table/open/7#kqzr', { ...PHONE, seen: '.phone form' });
  for (const theme of ['light', 'dark']) {
    await look(page, PHONE.size, theme);
    await inspect(page, '.phone form', `phone of a player, ${theme}`);
  }
  const give = page.getByRole('button', { name: 'Give this result' });
  assert.ok(await give.isDisabled(), 'neither side nor result is chosen');
  await page.getByRole('button', { name: 'White: Stone, Anna' }).click();
  await page.getByRole('button', { name: '1-0' }).click();
  await give.click();
  await page.getByText('You gave 1-0.').waitFor();
  await page.getByText('Your opponent has to give the result too').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Black: Field, Ben' }).isDisabled(), 'a phone has one side');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('You gave 1-0.').waitFor({ state: 'detached' });
  state.other = '1/2-1/2';
  await page.getByRole('button', { name: '1-0' }).click();
  await give.click();
  await page.getByText('Your opponent gave another result').waitFor();
  await page.getByRole('button', { name: '½-½' }).click();
  await give.click();
  await page.getByText('Both players gave ½-½.').waitFor();
  assert.equal(await page.locator('.phone form').count(), 0, 'only the arbiter changes it now');
  const said = server.sent.filter((one) => one.where === '/players/say').map((one) => one.message);
  assert.deepEqual(said.map((one) => [one.tournament, one.table, one.pairing, one.side, one.result]), [
    ['open', 7, 'p7', 'white', '1-0'],
    ['open', 7, 'p7', 'white', '1-0'],
    ['open', 7, 'p7', 'white', '1/2-1/2'],
  ]);
  assert.ok(said[0].phone.length >= 40 && said.every((one) => one.phone === said[0].phone), 'the secret of this phone');
  await page.reload();
  await page.getByText('Both players gave ½-½.').waitFor();
  assert.equal(server.sent.at(-1).message.phone, said[0].phone, 'also after a reload');
});

test('a wrong code says so on the phone, and the digits of the slip are sent where they are asked for', async () => {
  const { state, answer } = phonesOfTable();
  const server = await serve({ event: {}, tables: [], games: {}, pgn: {}, phones: answer });
  const page = await open(server, '/table/open/7#wrong', { ...PHONE, seen: '.phone .refusal' });
  assert.match(await page.locator('.phone').innerText(), /This code is not that of the table/);
  page.problems = [];
  state.asks = true;
  await page.goto(server.address + '/table/open/7#kqzr');
  await page.getByLabel('Four digits').fill('0417');
  await page.getByRole('button', { name: 'Black: Field, Ben' }).click();
  await page.getByRole('button', { name: '0-1' }).click();
  await page.getByRole('button', { name: 'Give this result' }).click();
  await page.getByText('You gave 0-1.').waitFor();
  assert.equal(server.sent.find((one) => one.where === '/players/say').message.digits, '0417');
});

test('a game says why it ended, and leads to the games beside it', async () => {
  const page = await open(await serve(teams(8)), '/game/table-7-1', { ...LAPTOP, seen: '.moves button' });
  assert.match(await page.locator('.state').innerText(), /0 – 1\s+Black wins · on time/);
  await page.getByRole('link', { name: /^Game before: 6 / }).click();
  await page.waitForURL('**/game/table-6-1');
  await page.getByRole('link', { name: /^Next game: 7 / }).waitFor();
});

test('a game of an earlier round leads to the games of that round', async () => {
  const state = teams(2);
  for (const number of [1, 2]) {
    const name = `games/table-${number}-9`;
    state.games[name] = { ...state.games[`games/table-${number}-1`], name, startTime: '2026-11-20T13:00:00Z' };
    state.pgn[name] = state.pgn[`games/table-${number}-1`].replace('"4.', '"2.');
  }
  const page = await open(await serve(state), '/game/table-1-9', { ...LAPTOP, seen: '.moves button' });
  await page.getByRole('link', { name: /^Next game: 2 / }).click();
  await page.waitForURL('**/game/table-2-9');
});

test('a move slides, except for who wants no motion', async () => {
  const after = async (reducedMotion) => {
    const state = teams(4);
    const server = await serve(state);
    const page = await open(server, '/', { ...LAPTOP, seen: '.mini', own: { reducedMotion } });
    await page.evaluate(() => {
      globalThis.slid = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        globalThis.slid.push(this.dataset.square);
        return animate.apply(this, given);
      };
    });
    const [table] = state.tables;
    server.tell([{ ...table, position: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', plyCount: 1 }]);
    await page.waitForFunction(() => document.querySelectorAll('.mini use').length && document.querySelector('.mini').querySelectorAll('use').length === 3);
    assert.deepEqual(await page.evaluate(() => globalThis.slid), [], 'nothing slides when all has changed');
    server.tell([{ ...table, position: '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1', plyCount: 2 }]);
    await page.waitForFunction(() => document.querySelector('.mini use[data-square="e4"]'));
    await settled(page);
    return page.evaluate(() => globalThis.slid);
  };
  assert.deepEqual(await after('no-preference'), ['e4']);
  assert.deepEqual(await after('reduce'), []);
});

test('a page that is loaded again comes back to the same place', async () => {
  const page = await open(await serve(teams(40)), '/', { ...LAPTOP, seen: '.mini', own: {} });
  await page.evaluate(() => scrollTo(0, 700));
  await page.waitForFunction(() => scrollY === 700);
  await page.reload();
  await page.waitForFunction(() => scrollY === 700);
});

test('a clock that runs does not go back up by a second', async () => {
  const state = teams(4);
  const table = Object.assign(state.tables[0], { running: 'COLOR_WHITE', whiteTime: '1000s', clockTime: new Date().toISOString() });
  const server = await serve(state);
  const page = await open(server, '/', { ...LAPTOP, seen: '.mini' });
  await page.evaluate(() => {
    globalThis.times = [];
    const clock = document.querySelector('.mini jd-time.runs');
    new MutationObserver(() => globalThis.times.push(clock.textContent)).observe(clock, { childList: true, characterData: true, subtree: true });
  });
  const shown = () => page.evaluate(() => globalThis.times);
  await until('it runs', async () => (await shown()).length >= 2);
  // Read again, half a second late.
  for (let i = 0; i < 4; ++i) {
    const count = (await shown()).length;
    const now = await page.locator('.mini jd-time.runs').first().innerText();
    const [minutes, seconds] = now.split(':').map(Number);
    server.tell([{ ...table, whiteTime: `${minutes * 60 + seconds + 1}s`, clockTime: new Date(Date.now()).toISOString() }]);
    await until('the clock goes on', async () => (await shown()).length > count);
  }
  const times = (await shown()).map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
  for (let i = 1; i < times.length; ++i) assert.ok(times[i] < times[i - 1], times.join());
});

test('spectators of games that are held back see what the engine says; hiding it lasts', async () => {
  const server = await serve(withEngine(teams(), 'games/table-10-1'));
  const page = await open(server, '/game/table-10-1#5', { ...LAPTOP, seen: '.graph' });
  const bar = page.getByRole('img', { name: /^Chances by an engine: White \d+ %, Black \d+ %\. Score [+–]\d\.\d$/ });
  await bar.waitFor();
  assert.match(await page.locator('.engine-head').innerText(), /White \d+ %/);
  // The graph leads to the move that cost most.
  await page.getByRole('button', { name: /^Largest loss/ }).click();
  await page.locator('.engine-head .cost').waitFor();
  for (const [size, theme] of [[PHONE.size, 'light'], [LAPTOP.size, 'dark'], [[1920, 1080], 'light']]) {
    await look(page, size, theme);
    await inspect(page, '.graph', `the engine at ${size[0]} px, ${theme}`);
  }
  await page.getByRole('button', { name: 'Hide' }).click();
  await until('the bar is gone', async () => (await bar.count()) === 0 && (await page.locator('.graph').count()) === 0);
  await page.reload();
  await page.getByRole('button', { name: 'Show' }).waitFor();
  assert.equal(await page.locator('.graph').count(), 0);
});

test('what the engine has not seen is not shown as if it were bad for White', async () => {
  const state = withEngine(teams(), 'games/table-10-1');
  const analysis = state.answers['AnalysisService/GetGameAnalysis'];
  const page = await open(await serve({ ...state, answers: { ...state.answers, 'AnalysisService/GetGameAnalysis': { ...analysis, evaluations: analysis.evaluations.slice(-1) } } }), '/game/table-10-1#2', { ...LAPTOP, seen: '.engine-part' });
  await page.getByText('The engine has not looked at this game yet.').waitFor();
  assert.equal(await page.locator('.graph').count(), 0);
  const [empty, black] = await page.evaluate(() => {
    const bar = document.querySelector('.chances:empty');
    const shown = getComputedStyle(bar).backgroundColor;
    bar.textContent = '?';
    return [shown, getComputedStyle(bar).backgroundColor];
  });
  assert.notEqual(empty, black, 'an empty bar is none of Black');
});

test('a page that is live asks no engine', async () => {
  const server = await serve(teams());
  const page = await open(server, '/game/table-10-1', { ...LAPTOP, seen: '.moves button' });
  await settled(page);
  assert.ok(server.calls.some((call) => call.includes('GetGame')));
  assert.deepEqual(server.calls.filter((call) => call.includes('AnalysisService')), []);
  assert.equal(await page.locator('.engine-part').count(), 0);
});

test('highlights lead to their moment of the game', async () => {
  const state = withEngine(teams(), 'games/table-10-1');
  const server = await serve(state);
  const page = await open(server, '/highlights', { ...LAPTOP, seen: '.moment' });
  const found = state.answers['AnalysisService/ListHighlights'].highlights;
  assert.equal(await page.locator('.moment').count(), found.length);
  const missed = page.locator('.moment', { hasText: 'missed mate in 3' });
  assert.equal(await missed.getAttribute('href'), `/game/${found[2].game.slice(6)}#${found[2].ply}`);
  for (const [size, theme] of [[PHONE.size, 'light'], [LAPTOP.size, 'dark'], [[1920, 1080], 'light']]) {
    await look(page, size, theme);
    await inspect(page, '.moment', `highlights at ${size[0]} px, ${theme}`);
  }
  // The first page leads to it, and has small bars.
  await goTo(page, server.address + '/', '.odds');
  await page.getByRole('link', { name: 'Highlights' }).first().click();
  await page.waitForURL('**/highlights');
});

test('a video has the bar of the engine, and counts down to the round', async () => {
  const state = withEngine(teams(), 'games/table-10-1');
  state.tables[14] = { ...state.tables[14], game: undefined, plies: [], plyCount: 0, running: undefined, roundStartTime: new Date(Date.now() + 599_000).toISOString() };
  const server = await serve(state);
  const page = await open(server, '/video/tv/10?show=engine', { size: [1920, 1080], seen: '.odds i' });
  await page.getByRole('img', { name: /^Chances by an engine: White \d+ %/ }).waitFor();
  await goTo(page, server.address + '/video/tv/15?show=countdown', '.small-score b');
  assert.match(await page.locator('.small-score').innerText(), /^Round \d+ begins in\s+(10:00|9:\d\d)$/);
  await goTo(page, server.address + '/video/tv', '.links a');
  assert.ok(await page.locator('.kind', { hasText: 'Engine' }).count());
});
