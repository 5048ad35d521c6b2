// The pages of arbiters and operators in the middle of a round: 24 tables in every state, names of many scripts.
//
//   node --test console_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.
//   PICTURES=DIRECTORY               also takes a picture of every page, to look at

import test from 'node:test';
import assert from 'node:assert/strict';
import { PHONE, arbitersHall, giveBack, inspect, look, open, serve, settled } from './stand_in.mjs';
import { eventDay } from './fixtures/event_day.mjs';
import { paperState } from './fixtures/paper_round.mjs';
import { answers } from './fixtures/alerts.mjs';

const LAPTOP = [1280, 800];
const TV = [1920, 1080];

/** The answer of StandingsService for a team tournament. */
const { standings, matches } = paperState('teams');

/** The hall as an arbiter or an operator sees it. */
const day = (role = 'arbiter', more = {}) => {
  const made = eventDay();
  const games = Object.fromEntries(made.events[2].game.snapshot.games.map((one) => [one.name, one]));
  return { event: {}, tables: [], games, pgn: {}, me: { name: 'A. Meier-Holt', role, may_enter: true }, events: made.events, answers: { ...answers, ...made.answers }, standings, matches, ...more };
};
/** Calls that change something, as the page sends them. */
async function record(page, method, answer = {}) {
  const asked = [];
  await page.route(new RegExp(method), async (route) => (asked.push(route.request().postDataJSON()), route.fulfill({ json: answer })));
  return asked;
}
async function until(what, check) {
  for (const end = Date.now() + 60_000; !(await check()); await new Promise(setImmediate)) assert.ok(Date.now() < end, `it did not come: ${what}`);
}

const PAGES = [
  ['arbiter', '/arbiter', '.card.critical'],
  ['arbiter', '/arbiter#/time', '.timerow'],
  ['arbiter', '/arbiter#/late', '.laterow'],
  ['arbiter', '/arbiter#/tables', '.cell'],
  ['arbiter', '/arbiter#/table/games/b6-1', '.events li'],
  ['arbiter', '/arbiter#/more', '.moreof li'],
  ['operator', '/operator', '.tile'],
  ['operator', '/operator#/mapping', '.place'],
  ['operator', '/operator#/rounds', 'tbody tr'],
  ['operator', '/operator#/outputs', '.output'],
  ['operator', '/operator#/paper', '.of-table'],
  ['operator', '/operator#/more', '.moreof li'],
];

for (const [role, address, seen] of PAGES) {
  test(`${address} in the middle of a round: axe finds nothing and nothing is cut off, at three sizes and in both themes`, async () => {
    const page = await open(await serve(day(role)), address, { ...PHONE, seen });
    for (const size of [PHONE.size, LAPTOP, TV]) {
      for (const theme of ['light', 'dark']) {
        await look(page, size, theme);
        await inspect(page, seen, `day ${address} at ${size[0]} px, ${theme}`);
      }
    }
  });
}

test('whoever is the first to enter says who they are, and begins with the guide', async () => {
  const page = await open(await serve(day('operator', { me: { name: '', role: 'viewer', first: true }, answers: { ...answers, '/access/enter': { name: 'B. Kim', role: 'arbiter' } } })), '/enter', { size: LAPTOP, seen: 'form' });
  await page.getByLabel('Link or eight letters').fill('abcd-efgh');
  await page.getByLabel('Your name').fill('B. Kim');
  const [sent] = await Promise.all([page.waitForRequest('**/access/enter'), page.getByRole('button', { name: 'Enter', exact: true }).click()]);
  assert.deepEqual(sent.postDataJSON(), { secret: 'abcd-efgh', name: 'B. Kim' });
  await page.waitForURL('**/operator#/guide');
});

test('pairings, results, signs with codes and result slips of a round are printed without the page around them', async () => {
  const page = await open(await serve(day('operator', { me: { name: 'A. Meier-Holt', role: 'operator', may_enter: true, addresses: ['http://hall.example:8080/'] } })), '/operator#/paper', { size: LAPTOP, seen: '.paper tbody tr' });
  const what = page.getByLabel('What to print');
  const tables = 24;
  assert.ok((await page.locator('.of-table').count()) >= tables);
  assert.equal(await page.locator('.of-table .result-of').first().innerText(), '–');
  await what.selectOption({ label: 'Results' });
  await page.locator('.paper-form select').nth(1).selectOption({ label: 'Riverside Team Cup · Round 4' });
  await until('results', async () => (await page.locator('.result-of').allInnerTexts()).some((one) => /^(1-0|0-1|½-½)$/.test(one)));
  await what.selectOption({ label: 'Result slips' });
  await until('a slip for each table', async () => (await page.locator('.slip').count()) === tables);
  await what.selectOption({ label: 'Table signs' });
  await until('a sign for each table', async () => (await page.locator('.card-of-table').count()) === tables);
  // Two codes on each sign of a table with a board: for spectators and for arbiters.
  await page.locator('.card-of-table svg').first().waitFor();
  const codes = await page.locator('.card-of-table').first().locator('svg').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.equal(codes.length, 2);
  assert.match(codes[0], /\/board\//);
  assert.match(codes[1], /\/arbiter#\/table\/boards\//);
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.tabs', '.paper-form']) assert.ok(!(await page.locator(gone).first().isVisible()), `${gone} is printed`);
});

test('on a phone an operator has five tabs, and the other pages stand behind the last one with what they are for', async () => {
  const page = await open(await serve(day('operator')), '/operator', { ...PHONE, seen: '.tile' });
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  assert.deepEqual(await tabs.allInnerTexts(), ['Boards', 'Tables', 'Rounds', 'Outputs', 'More']);
  // All are seen at once: nothing is scrolled.
  for (const box of await tabs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))) assert.ok(box.left >= 0 && box.right <= 390, JSON.stringify(box));
  await tabs.last().click();
  const pages = page.locator('.moreof a');
  await pages.first().waitFor();
  for (const words of await pages.allInnerTexts()) assert.match(words, /^[A-Z][\w-]+\s+[A-Z]\w+[ ,][^]+$/);
  await pages.filter({ hasText: 'Check' }).click();
  await page.locator('.verdict').waitFor();
  assert.equal(await tabs.last().getAttribute('aria-current'), 'page');
  await look(page, LAPTOP, 'light');
  await until('a desk has a tab for each page', async () => (await tabs.allInnerTexts()).includes('Storage') && !(await tabs.allInnerTexts()).includes('More'));
  assert.equal(await page.locator('.tabs [aria-current="page"]:visible').innerText(), 'Check');
});

test('the tables stand by their least time, and who is below two minutes stands first', async () => {
  const page = await open(await serve(day()), '/arbiter#/time', { ...PHONE, seen: '.timerow' });
  assert.deepEqual((await page.locator('.timerow .sign').allInnerTexts()).slice(0, 4).map((one) => one.replace(/\D/g, '')), ['9', '6', '23', '17']);
  assert.match(await page.locator('.clocklist').innerText(), /Below 2 minutes[^]*0:26[^]*Below 5 minutes[^]*4:48[^]*More time/);
  assert.match(await page.locator('.timerow').first().innerText(), /move \d+ · (\d+ moves? to the control · )?nobody there/);
  await page.getByRole('link', { name: /Time/ }).locator('.badge', { hasText: '2' }).waitFor();
  // A row leads to its table.
  await page.locator('.timerow').first().click();
  await page.getByRole('heading', { name: /^Table 9/ }).waitFor();
});

test('who is here leaves the list of who is late, and who is not here in time loses if the arbiter says so', async () => {
  const state = day();
  const { tournaments } = state.events[0].tournament.snapshot;
  // At table 20 the time is over already.
  const [section] = tournaments[0].sections;
  const over = structuredClone(section);
  Object.assign(over, { id: 'late', rules: { ...section.rules, defaultTime: '600s' }, rounds: [{ ...over.rounds[0], pairings: over.rounds[0].pairings.filter((one) => one.table === 20) }] });
  section.rounds[0].pairings = section.rounds[0].pairings.filter((one) => one.table !== 20);
  tournaments[0].sections.push(over);
  const server = await serve(state);
  const page = await open(server, '/arbiter#/late', { ...PHONE, seen: '.laterow' });
  page.once('dialog', (dialog) => dialog.accept());
  const asked = await record(page, 'TournamentService/EditTournament');
  const rows = page.locator('.laterow');
  assert.equal(await rows.count(), 5);
  assert.match(await rows.first().innerText(), /20[^]*over/, 'who has no time left stands first');
  assert.match(await rows.nth(2).innerText(), /12[^]*8:\d\d/, 'so many minutes are left');
  await page.getByRole('button', { name: /^Is here: Pröglhöf/ }).click();
  await until('it is told', () => asked.length === 1);
  assert.deepEqual(asked[0].edits, [{ setHere: { pairing: 'p-4-12', player: 'COLOR_BLACK', here: true } }]);
  // The tournament as the daemon then sends it to all arbiters.
  const told = structuredClone(tournaments[0]);
  told.sections[0].rounds[0].pairings.find((one) => one.id === 'p-4-12').blackHere = true;
  server.send({ cursor: 'a-2', tournament: { changed: { tournament: told } } });
  await until('the row leaves', async () => (await rows.count()) === 4);
  await page.getByRole('button', { name: /^Has lost/ }).first().click();
  await until('it is asked', () => asked.length === 2);
  assert.deepEqual(asked[1].edits, [{ setResult: { pairing: 'p-4-20', result: { whiteHalves: 0, blackHalves: 0, forfeit: true } } }]);
});

test('24 tables are on one screen of a phone, with their states in words', async () => {
  const page = await open(await serve(day()), '/arbiter#/tables', { ...PHONE, seen: '.cell' });
  assert.equal(await page.locator('.cell').count(), 24);
  const end = (await page.locator('nav.bottom').boundingBox()).y;
  const last = await page.locator('.cell').last().boundingBox();
  assert.ok(last.y + last.height <= end, `the last table ends at ${last.y + last.height}, and the screen at ${end}`);
  assert.match(await page.locator('.cell', { hasText: 'Act now' }).first().innerText(), /^6\s+▾?0:48\s+Act now/);
  assert.match(await page.locator('.cell').nth(3).innerText(), /^4\s+0-1\s+over/);
});

test('the film shows the last minute square by square, and the board follows', async () => {
  const page = await open(await serve(day()), '/arbiter#/table/games/b6-1', { size: LAPTOP, seen: '.events li' });
  const board = page.locator('.boardof jd-board');
  const says = () => board.locator('svg').getAttribute('aria-label');
  const now = await says();
  const lines = await page.locator('.events li').allInnerTexts();
  assert.equal(lines.length, 10);
  assert.match(lines[0], /−47\.5 s\s+white king lifted from [a-h]\d/);
  assert.match(lines[1], /−43\.6 s\s+white king on [a-h]\d, held 3\.9 s/);
  assert.match(lines[6], /White pressed the clock/);
  await page.locator('.events button').first().click();
  await page.getByText('Film: −47.5 s').waitFor();
  assert.doesNotMatch(await says(), /white king/, 'the king is in a hand');
  assert.match(await page.locator('.boardof .player').last().innerText(), /1:48/, 'with the clock of that moment');
  await page.getByRole('button', { name: 'One event on' }).click();
  await page.getByText('Film: −43.6 s').waitFor();
  assert.match(await says(), /white king/);
  assert.equal(await page.locator('.events [aria-current=step]').count(), 1);
  await page.getByRole('button', { name: 'To the present' }).click();
  await until('the present is back', async () => (await says()) === now);
});

test('the slider of the film is for the keyboard too', async () => {
  const page = await open(await serve(day()), '/arbiter#/table/games/b6-1', { size: LAPTOP, seen: '.events li' });
  const slider = page.getByRole('slider', { name: 'Last minute, square by square' });
  await slider.focus();
  await slider.press('Home');
  await page.getByText('Film: −60.0 s').waitFor();
  await slider.press('ArrowRight');
  await page.getByText('Film: −59.9 s').waitFor();
  assert.equal(await slider.getAttribute('aria-valuetext'), '−59.9 s');
});

test('a link to a moment opens the film there, for another arbiter', async () => {
  const state = day();
  const { film } = state.answers['FilmService/GetFilm'];
  const server = await serve(state);
  const at = film.frames[0].time;
  const asked = [];
  const page = await open(server, `/arbiter#/table/games/b6-1/at/${at}`, {
    size: LAPTOP,
    seen: '.events li',
    before: (one) => one.route(/GetFilm/, async (route) => (asked.push(route.request().postDataJSON()), route.fulfill({ json: { film } }))),
  });
  await page.getByText('Film: −47.5 s').waitFor();
  assert.equal(asked.length, 1);
  assert.equal(asked[0].game, 'games/b6-1');
  assert.equal(Date.parse(at) - Date.parse(asked[0].beginTime), 60_000);
  assert.ok(Date.parse(asked[0].endTime) > Date.parse(at));
  // Another moment of the film has its own link.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
  await page.locator('.events button').nth(3).click();
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  const told = page.locator('.film .done');
  await told.waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText()).catch(() => told.innerText());
  assert.ok(link.endsWith(`#/table/games/b6-1/at/${film.frames[3].time}`), link);
});

test('a film that cannot be had says why, in the words of the daemon', async () => {
  const why = 'the journal has no observations of game games/b6-1';
  const page = await open(await serve(day()), '/arbiter#/table/games/b6-1', {
    size: LAPTOP,
    seen: '.film [role=status]',
    before: (one) => one.route(/GetFilm/, async (route) => route.fulfill({ status: 400, json: { code: 'failed_precondition', message: why } })),
  });
  await page.getByText(why).waitFor();
  assert.equal(await page.locator('.track').count(), 0);
});

test('on a laptop the list, the table and what happened stand side by side', async () => {
  const page = await open(await serve(day()), '/arbiter', { size: LAPTOP, seen: '.card.critical' });
  await page.locator('.card.critical .alert').first().click();
  await page.locator('.events li').first().waitFor();
  await settled(page);
  const [list, board, film] = await Promise.all(['.left', '.boardof jd-board', '.film'].map((one) => page.locator(one).boundingBox()));
  assert.ok(list.x + list.width <= board.x && board.x + board.width <= film.x, JSON.stringify([list, board, film]));
  for (const [what, box] of Object.entries({ board, film })) assert.ok(box.y + Math.min(box.height, 400) <= 800, `${what} begins on the screen`);
  assert.ok(board.y + board.height <= 800, 'the whole board is on the screen');
});

test('the groups of tables filter the list, and the choice lasts', async () => {
  const page = await open(await serve(day()), '/arbiter', { ...PHONE, seen: '.card.critical' });
  const signs = () => page.locator('.incidents > .cards .sign').allInnerTexts();
  assert.deepEqual(await page.locator('.chips .chip').allInnerTexts(), ['My tables', 'All tables', '1–8', '9–16', '17–24']);
  await page.getByRole('button', { name: '9–16' }).click();
  await until('two are left', async () => (await signs()).length === 2);
  assert.deepEqual((await signs()).sort(), ['14', '15']);
  await page.reload();
  await page.getByRole('button', { name: '9–16', pressed: true }).waitFor();
});

test('32 boards are on one screen of a laptop', async () => {
  const page = await open(await serve(day('operator')), '/operator', { size: LAPTOP, seen: '.tile' });
  const tiles = await page.locator('.tile').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.equal(tiles.length, 32);
  assert.ok(Math.max(...tiles) <= 800, `the last tile ends at ${Math.max(...tiles)}`);
  for (const [table, words] of [[22, 'lost'], [7, 'battery 9 %'], [18, 'from move'], [4, '0-1'], [8, 'not played']]) assert.match(await page.locator('.tile').nth(table - 1).innerText(), new RegExp(words), `table ${table}`);
  await page.getByRole('button', { name: 'Lost 1' }).click();
  await until('one is left', async () => (await page.locator('.tile').count()) === 1);
});

test('arrow keys walk over the tiles, and a tile opens its panel, which Escape closes', async () => {
  const page = await open(await serve(day('operator')), '/operator', { size: LAPTOP, seen: '.tile' });
  const at = () => page.evaluate(() => document.activeElement.dataset?.board);
  await page.locator('.tile').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 'boards/b2');
  await page.keyboard.press('ArrowDown');
  assert.equal(await at(), 'boards/b10');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /Table 10.*b10/ });
  await panel.waitFor();
  assert.match(await panel.innerText(), /3000448210[^]*1\.08[^]*ttyUSB10/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await until('the tile has the focus', async () => (await at()) === 'boards/b10');
});

test('the outputs of a table stop from its panel, and only an arbiter moves its game', async () => {
  const page = await open(await serve(day('operator')), '/operator', { size: LAPTOP, seen: '.tile' });
  const asked = await record(page, 'OutputService/FreezeOutput', { output: {} });
  await page.locator('.tile.is-lost').click();
  const panel = page.locator('.boardpanel');
  await panel.getByText('Only an arbiter can continue it').waitFor();
  await panel.getByRole('button', { name: 'Stop the outputs of this table' }).click();
  await until('all outputs are asked', () => asked.length === 5);
  assert.deepEqual([...new Set(asked.map((one) => `${one.table} ${one.frozen}`))], ['p-4-22 true']);
  const arbiters = await open(await serve(day('arbiter')), '/operator', { size: LAPTOP, seen: '.tile' });
  arbiters.once('dialog', (dialog) => dialog.accept());
  const moved = await record(arbiters, 'ArbiterService/DecideOnGame');
  await arbiters.locator('.tile.is-lost').click();
  await arbiters.getByRole('button', { name: 'This game continues at board b32' }).click();
  await until('the game is moved', () => moved.length === 1);
  assert.deepEqual([moved[0].game, moved[0].decision], ['games/b22-1', { goOnAt: { board: 'boards/b32' } }]);
});

test('the page asks for one table after the other, and the board whose king is lifted goes there', async () => {
  const state = day('operator');
  state.events[0].tournament.snapshot.tournaments[0].tables.splice(5, 3);
  const server = await serve(state);
  const page = await open(server, '/operator#/mapping', { size: LAPTOP, seen: '.place' });
  const lift = (board, square = 'e1') => server.send({ cursor: 'a-2', board: { board: 'boards/' + board, squareChanged: { square } } });
  const asks = (table) => page.locator('.number-now', { hasText: new RegExp(`${table}$`) }).waitFor();
  await page.getByRole('button', { name: 'Go through the tables' }).click();
  await asks(6);
  const size = await page.locator('.number-now').evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(size >= 170, `${size} px can be read from the hall`);
  // Not a king, and a board of another table.
  lift('b31', 'a1');
  lift('b5');
  lift('b31');
  await asks(7);
  await page.getByRole('button', { name: 'No board at 7' }).click();
  await asks(8);
  lift('b30', 'e8');
  await asks(7);
  await page.getByRole('button', { name: 'Pause' }).click();
  const asked = await record(page, 'TournamentService/EditTournament');
  await page.getByRole('button', { name: /^Write 2 changes/ }).click();
  await until('it is written', () => asked.length === 1);
  assert.deepEqual(asked[0].edits[0].setTables.tables, [{ table: 6, board: 'boards/b31' }, { table: 8, board: 'boards/b30' }]);
});

test('after the last table the boards are written, and what is chosen by hand waits while another page is looked at', async () => {
  const state = day('operator');
  state.events[0].tournament.snapshot.tournaments[0].tables.splice(5, 2);
  const server = await serve(state);
  const page = await open(server, '/operator#/mapping', { size: LAPTOP, seen: '.place' });
  const lift = (board) => server.send({ cursor: 'a-2', board: { board: 'boards/' + board, squareChanged: { square: 'e1' } } });
  const asked = await record(page, 'TournamentService/EditTournament');
  const select = page.getByRole('combobox', { name: 'Table 6', exact: true });
  await select.selectOption('boards/b30');
  await page.goto(page.url().replace(/#.*/, '#/outputs'));
  await page.locator('.output').first().waitFor();
  await page.goto(page.url().replace(/#.*/, '#/mapping'));
  await page.getByText('changed, not written').waitFor();
  assert.equal(await select.inputValue(), 'boards/b30');
  assert.equal(asked.length, 0);
  await page.getByRole('button', { name: 'Go through the tables' }).click();
  await page.locator('.number-now', { hasText: /7$/ }).waitFor();
  lift('b31');
  await until('it is written', () => asked.length === 1);
  assert.deepEqual(asked[0].edits[0].setTables.tables, [{ table: 6, board: 'boards/b30' }, { table: 7, board: 'boards/b31' }]);
});

test('by number, tables get only boards that no other tournament has', async () => {
  const both = day('operator');
  const [own] = both.events[0].tournament.snapshot.tournaments;
  own.tables = own.tables.filter((one) => one.table !== 2);
  const league = { name: 'tournaments/league', title: 'Team Cup', revision: 1, sections: [], tables: [{ table: 1, board: 'boards/b2' }] };
  both.events[0].tournament.snapshot.tournaments.push(league);
  both.answers['TournamentService/ListTournaments'] = { tournaments: [own, league] };
  const page = await open(await serve(both), '/operator#/mapping', { size: LAPTOP, seen: '.place' });
  await page.getByRole('button', { name: 'By number' }).click();
  const asked = await record(page, 'TournamentService/EditTournament');
  await page.getByRole('button', { name: /^Write \d+ changes/ }).click();
  await until('it is written', () => asked.length === 1);
  const given = asked[0].edits[0].setTables.tables.map((one) => one.board);
  assert.ok(given.includes('boards/b1') && given.includes('boards/b3'));
  assert.ok(!given.includes('boards/b2'), 'Team Cup has it');
});

test('a board is dragged to its table', async () => {
  const page = await open(await serve(day('operator')), '/operator#/mapping', { size: LAPTOP, seen: '.place' });
  await page.locator('.lefts li', { hasText: 'b27' }).dragTo(page.locator('.place').nth(2));
  await page.getByRole('combobox', { name: 'Table 3', exact: true }).and(page.locator('select')).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Table 3', exact: true }).inputValue(), 'boards/b27');
});

test('one button closes the round and starts the next one', async () => {
  const page = await open(await serve(day('operator')), '/operator#/rounds', { size: LAPTOP, seen: '.ready' });
  page.once('dialog', (dialog) => dialog.accept());
  const asked = await record(page, 'TournamentService/EditTournament');
  assert.match(await page.locator('.ready').innerText(), /Round 5 is ready\. 24 pairings\.\s+18 games of round 4 are still played/);
  await page.getByRole('button', { name: 'Close round 4 and start round 5' }).click();
  await until('it is asked', () => asked.length === 1);
  assert.deepEqual(asked[0].edits, [{ closeRound: { section: 'main', round: 4 } }, { startRound: { section: 'main', round: 5 } }]);
});

test('a game that the page has not got yet is not said to be not begun', async () => {
  const state = day('operator');
  state.events = state.events.filter((one) => !one.game);
  const page = await open(await serve(state), '/operator#/rounds', { size: LAPTOP, seen: '.present tbody tr' });
  const said = await page.locator('.present tbody tr td:nth-child(4)').allInnerTexts();
  assert.equal(said[0].trim(), '');
  assert.match(said[11], /not begun/);
});

test('outputs have room for all their buttons: in the guide, at a desk and on a phone', async () => {
  const page = await open(await serve(day('operator')), '/operator#/guide/outputs', { size: LAPTOP, seen: '.output' });
  for (const address of ['#/guide/outputs', '#/outputs']) {
    await page.evaluate((hash) => (location.hash = hash), address);
    for (const size of [LAPTOP, [1000, 800], PHONE.size, [320, 640]]) {
      await look(page, size, 'light');
      await settled(page);
      const over = await page.locator('.outputs .scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
      assert.ok(over <= 0, `${address} at ${size[0]} px: ${over} px are cut off`);
    }
  }
});

test('on a phone, the result, claims, moves and the record of a table are one touch away', async () => {
  const page = await open(await serve(day()), '/arbiter#/table/games/b6-1', { ...PHONE, seen: '.ways' });
  for (const [name, part] of [['Result', '.result'], ['Claims', '.claims'], ['Moves', '.moves-of'], ['Record', '.record']]) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.ways').getByRole('button', { name }).click();
    await until(`${name} is seen below the header`, async () => {
      const { top, bottom } = await page.locator(part).first().evaluate((one) => one.getBoundingClientRect().toJSON());
      return (top >= 56 && top < 300) || (bottom <= 844 - 57 && top >= 56);
    });
  }
  await look(page, LAPTOP, 'light');
  assert.ok(!(await page.locator('.ways').isVisible()), 'beside the board there is no need for it');
});

test('what the board says stands beside the result, and a difference is marked', async () => {
  const page = await open(await serve(day('operator')), '/operator#/rounds', { size: LAPTOP, seen: 'tbody tr' });
  const rows = page.locator('.card.present tbody tr');
  await rows.nth(3).filter({ hasText: '0-1' }).waitFor();
  await page.locator('.differs').waitFor();
  assert.equal(await page.locator('.differs').count(), 1);
  assert.match(await rows.nth(1).innerText(), /½-½[^]*1-0/);
});

test('a cause is told once above the outputs, and no state is green beside it', async () => {
  const page = await open(await serve(day('operator')), '/operator#/outputs', { size: LAPTOP, seen: '.output' });
  assert.equal(await page.getByText('can be explained in two ways').count(), 1);
  await page.getByText('In the outputs lichess, site.').waitFor();
  const rows = page.locator('.output');
  await until('how many tables go out', async () => /works, but not for every table[^]*15 of 16/.test(await rows.nth(0).innerText()));
  assert.match(await rows.nth(4).innerText(), /does not work[^]*401[^]*0 of 16/);
});

test('an operator says how long a tournament is held back from everybody', async () => {
  const page = await open(await serve(day('operator')), '/operator#/outputs', { size: LAPTOP, seen: '.everybody form' });
  const asked = await record(page, 'TournamentService/EditTournament', { tournament: { ...eventDay().events[0].tournament.snapshot.tournaments[0], delay: '900s' } });
  const minutes = page.getByLabel('Minutes until everybody sees the moves in').first();
  assert.equal(await minutes.inputValue(), '');
  await minutes.fill('15');
  await minutes.press('Enter');
  await until('the daemon is asked', () => asked.length === 1);
  assert.deepEqual(asked[0].edits, [{ setDelay: { delay: '900s' } }]);
  await page.locator('.everybody').getByText('delay 15 min').waitFor();
});

test('a console says that it asks, and that nobody answers only when that is so', async () => {
  const server = await serve(arbitersHall(2));
  for (const [address, seen] of [['/arbiter', '.card.critical'], ['/operator', '.tile'], ['/training', '.lessons li']]) {
    let fail;
    let answers = false;
    const failed = new Promise((done) => (fail = done));
    const before = (page) => page.route('**/access/me', async (route) => (answers ? route.fallback() : (await failed, route.abort())));
    const page = await open(server, address, { seen: '.head', before });
    await page.locator('.head').getByText('Asking the daemon').waitFor();
    await inspect(page, '.head', `${address} before it knows who has entered`);
    fail();
    await page.locator('.head').getByText('no line').waitFor();
    answers = true;
    await page.locator(seen).first().waitFor();
    page.problems = [];
    await giveBack(page);
  }
});

test('an arbiter sees what both players gave with their phones, and takes it with one button', async () => {
  const state = day();
  const [cup] = state.events[0].tournament.snapshot.tournaments;
  const round = cup.sections[0].rounds.find((one) => one.startedTime && !one.closedTime);
  const free = round.pairings.filter((one) => one.table && !one.result && !one.games?.some((game) => state.games[game]?.result?.match(/WINS|DRAW/)));
  const ended = round.pairings.find((one) => one.games?.some((game) => state.games[game]?.result === 'RESULT_WHITE_WINS'));
  const said = (whiteHalves) => ({ whiteHalves, blackHalves: 2 - whiteHalves });
  cup.playersResults = 'PLAYERS_RESULTS_SIGN';
  Object.assign(free[0], { whiteSaid: said(2), blackSaid: said(2) });
  Object.assign(free[1], { whiteSaid: said(2), blackSaid: said(1) });
  Object.assign(free[2], { blackSaid: said(0) });
  if (ended) Object.assign(ended, { whiteSaid: said(1), blackSaid: said(1) });
  const page = await open(await serve(state), '/arbiter', { ...PHONE, seen: '.said li' });
  const asked = await record(page, 'EditTournament', { tournament: cup });
  const lines = await page.locator('.said li').allInnerTexts();
  assert.equal(lines.length, ended ? 4 : 3);
  const of = (pairing) => lines.find((line) => new RegExp(`Table ${pairing.table}\\b`).test(line));
  assert.match(of(free[0]), /both players gave 1-0/);
  assert.match(of(free[1]), /White gave 1-0, Black gave ½-½/);
  assert.match(of(free[2]), /Black gave 0-1, the opponent nothing yet/);
  if (ended) assert.match(of(ended), /both players gave ½-½.\s+The result that counts is 1-0/);
  await inspect(page, '.said', 'results from phones');
  assert.equal(await page.locator('.said').getByRole('button', { name: /^Accept/ }).count(), 1, 'one can be taken: the others differ, wait, or have a result');
  await page.getByRole('button', { name: 'Accept 1-0' }).click();
  await until('the edit', () => asked.length === 1);
  assert.deepEqual(asked[0].edits, [{ setResult: { pairing: free[0].id, result: { whiteHalves: 2, blackHalves: 0 } } }]);
  await page.locator('.said li').filter({ hasText: 'White gave 1-0' }).getByRole('button', { name: 'Discard it' }).click();
  await until('the second edit', () => asked.length === 2);
  assert.deepEqual(asked[1].edits, [{ forgetSaid: free[1].id }]);
});

test('a move is corrected with the arrow keys', async () => {
  const page = await open(await serve(day()), '/arbiter#/table/games/b6-1', { size: LAPTOP, seen: '.plies button' });
  await page.getByRole('button', { name: 'Add missing plies' }).click();
  await page.locator('.squares button[tabindex="0"]').focus();
  const at = () => page.evaluate(() => (document.activeElement.matches('.squares button') ? document.activeElement.dataset.square : document.activeElement.tagName));
  assert.equal(await at(), 'e2');
  await page.keyboard.press('ArrowUp');
  await until('the square above', async () => (await at()) === 'e3');
  await page.keyboard.press('ArrowLeft');
  await until('the square beside', async () => (await at()) === 'd3');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await until('a square with a piece is no wall', async () => (await at()) === 'c4');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await until('the square of the king', async () => (await at()) === 'c1');
});
