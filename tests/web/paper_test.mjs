// The sheets that an operator prints: the bulletin of a round, lists for the wall, signs and slips. They are printed as PDF, and
// the pages are read.
//
//   node --test paper_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM. pdftotext (poppler-utils) reads more.

import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PHONE, inspect, look, open, pictures, serve, settled } from './stand_in.mjs';
import { paperState } from './fixtures/paper_round.mjs';

const LAPTOP = [1280, 800];
const MM = 72 / 25.4;
/** The area of A4 inside the margins, in points. */
const [TOP, MIDDLE] = [13 * MM, 105 * MM];
const DIAGRAM = 50 * MM;

const has = (program) => {
  try {
    return !!execFileSync('which', [program], { encoding: 'utf8' });
  } catch {
    return false;
  }
};
const WITHOUT_POPPLER = has('pdftotext') ? false : 'poppler-utils is not installed: nobody has read the paper';

async function until(what, check) {
  for (const end = Date.now() + 60_000; !(await check()); await new Promise(setImmediate)) assert.ok(Date.now() < end, `it did not come: ${what}`);
}

/** The page of a sheet, as soon as all of it is there. */
async function sheet(kind, what, { seen = '.paper', size = LAPTOP, lang = '', ...more } = {}) {
  const server = await serve(paperState(kind));
  const page = await open(server, `/operator${lang && '?lang=' + lang}#/paper/${what}`, { size, theme: 'light', seen, ...more });
  page.server = server;
  await whole(page);
  return page;
}

/** Waits until standings, games and openings have come. */
async function whole(page) {
  const isBulletin = await page.locator('.bulletin').count();
  if (isBulletin) {
    await until('the standings', () => page.locator('.ranked').count());
    await until('the games', async () => !(await page.getByText('The games are being loaded').count()));
    if (await page.locator('.game').count()) await until('the openings', () => page.locator('.of-game [lang=en]').count());
  }
  await settled(page);
}

/** The PDF, and how many pages it has. */
async function print(page, name) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  if (pictures) fs.writeFileSync(path.join(pictures, name + '.pdf'), bytes);
  return { bytes, pages: (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length };
}

/** The words of each page with their places in points: `{ page, x, y, bottom, word }`. */
function wordsOf(bytes) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-paper-'));
  try {
    const file = path.join(directory, 'sheet.pdf');
    fs.writeFileSync(file, bytes);
    const found = [];
    let page = 0;
    for (const line of execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')) {
      if (line.includes('<page ')) ++page;
      const read = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/.exec(line);
      if (!read) continue;
      const [x, y, end, bottom] = read.slice(1, 5).map(Number);
      const word = read[5].replaceAll('&amp;', '&').replaceAll('&#39;', "'");
      const last = found.at(-1);
      // A number and its move are two words for it.
      if (last?.page === page && Math.abs(last.bottom - bottom) < 2 && Math.abs(x - last.end) < 0.6) Object.assign(last, { word: last.word + word, end });
      else found.push({ page, x, y, end, bottom, word });
    }
    return found;
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

/** A tournament has changed, in the stream and in answers. */
function tell(server, tournament) {
  server.state.answers['TournamentService/ListTournaments'] = { tournaments: [tournament] };
  server.send({ cursor: 'a-2', tournament: { changed: { tournament } } });
}

const choose = (page, name, value) => page.locator(`.paper-form [name=${name}]`).selectOption(value);

test('the bulletin of a hard round has all its games but the withheld one, and says what is missing', async () => {
  const page = await sheet('hard', 'bulletin');
  const signs = await page.locator('.game h4 .game-sign').allInnerTexts();
  const left = [3, 9, 14, 17, 21, 22, 28, 33];
  assert.deepEqual(signs.map(Number), Array.from({ length: 40 }, (_, i) => i + 1).filter((table) => !left.includes(table)));
  const remarks = await page.locator('.sheet-games .remark').allInnerTexts();
  assert.deepEqual(remarks, ['Still played, at the tables: 3, 9', 'Postponed, at the tables: 14', 'Without a record of the moves, at the tables: 28']);
  // Games of boards that have played another one since are requested. The withheld one is not needed here.
  assert.ok(page.server.calls.filter((call) => call.endsWith('GetGame')).length >= 10);
  const results = await page.locator('.sheet-results .result-of').allInnerTexts();
  assert.equal(results.length, 40);
  assert.deepEqual([results[2], results[13], results[20], results[21], results[32]], ['still played', 'played later', '–/+', '–/–', '–']);
  assert.match(results[16], /^(1-0|0-1|½-½)$/, 'the result of a withheld game counts, as in the standings');
  assert.match(await page.locator('.sheet-results').innerText(), /Without an opponent: .*\(half a point\).*\(no points\)/);
  assert.equal(await page.locator('.ranked').count(), 83);
  assert.equal(await page.locator('.short-pairings li').count(), 40);
  assert.match(await page.locator('.paper-head').innerText(), /Round 5 of 9 · 26 November 2026 · Graz/);
  assert.equal(await page.title(), 'Internationales Schachfestival «Über den Dächern der Stadt» 2026 · A · Round 5 · Bulletin', 'a PDF has this name');
  assert.match(await page.locator('.game', { hasText: 'From nrbb' }).innerText(), /From nrbbqknr\//);
});

test('a printed bulletin has every game, no diagram that is cut, and no heading without its moves', { skip: WITHOUT_POPPLER }, async () => {
  const page = await sheet('hard', 'bulletin');
  const games = await page.locator('.game').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('.game-text .game-half')].map((half) => half.textContent.trim()).join(' ')));
  const captions = await page.locator('figcaption').count();
  const { bytes, pages } = await print(page, 'bulletin-hard');
  const words = wordsOf(bytes);
  assert.ok(pages >= 9 && pages <= 16, `${pages} pages`);
  assert.equal(Math.max(...words.map((one) => one.page)), pages);
  // Every move of every game is on paper.
  const printed = new Map();
  for (const { word } of words) printed.set(word, (printed.get(word) ?? 0) + 1);
  const wanted = new Map();
  for (const game of games) for (const half of game.split(/\s+/)) wanted.set(half, (wanted.get(half) ?? 0) + 1);
  for (const [half, count] of wanted) if (/^\d+\./.test(half)) assert.ok((printed.get(half) ?? 0) >= count, `${half}: ${printed.get(half)} of ${count}`);
  // A diagram and its words are on one page: there is room for all of it between the top margin and the words.
  const below = words.filter((one, i) => (one.word === 'after' && /^\d+\./.test(words[i + 1]?.word ?? '')) || (one.word === 'final' && words[i + 1]?.word === 'position'));
  assert.equal(below.length, captions);
  for (const one of below) assert.ok(one.y > TOP + DIAGRAM, `a diagram on page ${one.page} is cut: its words are at ${one.y}`);
  // The last line of a column is no heading of a game and no heading of a part.
  const heads = new Set((await page.locator('.game-side, .paper h3').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim().split(' ')[0]));
  const footer = 283 * MM;
  for (let at = 1; at <= pages; ++at) {
    for (const side of [0, 1]) {
      const column = words.filter((one) => one.page === at && one.bottom < footer && (one.x > MIDDLE ? 1 : 0) === side);
      const end = Math.max(...column.map((one) => one.bottom));
      const line = column.filter((one) => one.bottom > end - 4).map((one) => one.word);
      assert.ok(!(heads.has(line[0]) && /^(1|0|½)$/.test(line.at(-1))), `page ${at} ends with a heading: ${line.join(' ')}`);
    }
  }
  // Nothing of the page around it, and each page has its number.
  const all = words.map((one) => one.word).join(' ');
  assert.doesNotMatch(all, /Operator|Outputs|Set-up|What to print|Touch a move/);
  assert.match(all, new RegExp(`${pages} / ${pages}`));
});

test('rows, diagrams and headings of games never break, and headings stay with what follows', async () => {
  const page = await sheet('teams', 'bulletin');
  await page.emulateMedia({ media: 'print' });
  const styles = (selector, property) => page.locator(selector).evaluateAll((all, name) => [...new Set(all.map((one) => getComputedStyle(one)[name]))], property);
  for (const selector of ['.paper tr', '.game-diagram', '.game-head', '.match-block']) assert.deepEqual(await styles(selector, 'breakInside'), ['avoid'], selector);
  for (const selector of ['.paper h3', '.game-head', '.paper-head']) assert.deepEqual(await styles(selector, 'breakAfter'), ['avoid'], selector);
  assert.deepEqual(await styles('.games-of', 'columnCount'), ['2']);
  for (const gone of ['.tabs', '.paper-form', 'header.head']) assert.ok(!(await page.locator(gone).first().isVisible()), `${gone} is printed`);
  assert.ok(await page.locator('.bulletin .paper-head').isVisible());
});

test('paper stays white in the dark theme, also if the browser prints grounds', { skip: has('pdftoppm') ? false : 'poppler-utils is not installed: nobody has looked at the paper' }, async () => {
  const page = await sheet('easy', 'results', { seen: '.of-table' });
  await look(page, LAPTOP, 'dark');
  await settled(page);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-paper-'));
  try {
    const file = path.join(directory, 'sheet.pdf');
    fs.writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    const picture = execFileSync('pdftoppm', ['-gray', '-r', '20', '-f', '1', '-l', '1', file], { maxBuffer: 1 << 24 });
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1'));
    const pixels = picture.subarray(head[0].length);
    const dark = pixels.filter((one) => one < 128).length;
    assert.ok(dark < pixels.length / 10, `${Math.round((100 * dark) / pixels.length)} % of the page is dark`);
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
});

test('the short bulletin has two pages at most, with large letters too', async () => {
  for (const kind of ['easy', 'hard', 'teams']) {
    const page = await sheet(kind, 'bulletin');
    await choose(page, 'length', 'short');
    await until('it is shorter', async () => !(await page.locator('.sheet-games .remark').count()));
    await whole(page);
    assert.equal((await print(page, `bulletin-short-${kind}`)).pages, 2, kind);
    if (kind === 'easy') {
      await page.locator('.paper-form [name=letters]').selectOption('large');
      await settled(page);
      assert.ok((await print(page, 'bulletin-short-large')).pages <= 2);
      assert.equal(await page.locator('.ranked').count(), 16, 'all of a small table is there');
    } else assert.ok((await page.locator('.ranked').count()) >= 10);
  }
});

test('a phone prints the same short bulletin', async () => {
  const page = await sheet('hard', 'bulletin', { size: PHONE.size });
  await choose(page, 'length', 'short');
  await until('the table is cut', async () => (await page.locator('.ranked').count()) < 83);
  await settled(page);
  assert.equal((await print(page, 'bulletin-short-phone')).pages, 2);
});

test('games, columns and diagrams are as the operator wants them, also after a reload', async () => {
  const page = await sheet('easy', 'bulletin');
  assert.equal(await page.locator('.game').count(), 8);
  assert.equal(await page.locator('.game-diagram').count(), 8);
  await choose(page, 'columns', '3');
  await choose(page, 'diagrams', 'none');
  await until('no diagrams', async () => !(await page.locator('.game-diagram').count()));
  await page.reload();
  await page.locator('.bulletin.columns-3 .game').first().waitFor();
  assert.equal(await page.locator('.game-diagram').count(), 0);
  await page.locator('[name=games]').setChecked(false);
  await until('no games', async () => !(await page.locator('.game').count()));
  assert.equal((await print(page, 'bulletin-without-games')).pages, 1);
});

test('the operator chooses the diagrams of a game, and this browser keeps them for the round', async () => {
  const page = await sheet('easy', 'bulletin');
  const game = page.locator('.game').first();
  assert.match(await game.locator('figcaption').innerText(), /^after \d+\.\.\.\S+ · White to move$/);
  await game.getByRole('button', { name: '3.Bc4' }).click();
  await until('two diagrams', async () => (await game.locator('figcaption').count()) === 2);
  assert.equal(await game.locator('figcaption').first().innerText(), 'after 3.Bc4 · Black to move');
  assert.match(await game.locator('.game-text p').nth(1).innerText(), /^3\.\.\.Bc5/);
  await page.reload();
  await until('both are there again', async () => (await game.locator('figcaption').count()) === 2);
  // The same move takes it away. Other games keep the automatic choice.
  await game.getByRole('button', { name: '3.Bc4' }).click();
  await until('one diagram', async () => (await game.locator('figcaption').count()) === 1);
  assert.equal(await page.locator('.game').nth(1).locator('figcaption').count(), 1);
  await page.getByRole('button', { name: 'Back to the automatic diagrams' }).click();
  await until('the button goes', async () => !(await page.getByRole('button', { name: 'Back to the automatic diagrams' }).count()));
});

test('a move touched while there are no diagrams brings one', async () => {
  const page = await sheet('easy', 'bulletin');
  await choose(page, 'diagrams', 'none');
  await until('none', async () => !(await page.locator('figcaption').count()));
  await page.locator('.game').nth(2).getByRole('button', { name: '1.e4' }).click();
  await until('one', async () => (await page.locator('figcaption').count()) === 1);
  assert.equal(await page.locator('[name=diagrams]').inputValue(), 'chosen');
});

test('one stop of Tab leads to the moves of a game, and arrow keys go on', async () => {
  const page = await sheet('easy', 'bulletin');
  const moves = page.locator('.game').first().locator('.game-ply');
  assert.equal(await moves.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length), 1);
  await moves.first().focus();
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), '2.Nf3');
  await page.keyboard.press('Enter');
  await until('a diagram', async () => (await page.locator('.game').first().locator('figcaption').first().innerText()) === 'after 2.Nf3 · Black to move');
  assert.equal(await moves.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length), 1);
});

test('results that come change the bulletin', async () => {
  const page = await sheet('hard', 'bulletin');
  const [told] = structuredClone(page.server.state.answers['TournamentService/ListTournaments'].tournaments);
  told.sections[0].rounds[0].pairings.find((one) => one.table === 9).result = { whiteHalves: 2, blackHalves: 0 };
  const asked = () => page.server.calls.filter((call) => call.endsWith('GetStandings')).length;
  const before = asked();
  tell(page.server, told);
  await until('the game is in it', async () => (await page.locator('.game h4 .game-sign').allInnerTexts()).includes('9'));
  // The ply that nothing has confirmed is not printed.
  assert.equal(await page.locator('.game[data-game="games/b9-5"] .game-ply').count(), page.server.state.games['games/b9-5'].plies.length - 1);
  await until('the standings are asked for', () => asked() > before);
});

test('moves have the letters of the language, or pictures of pieces', async () => {
  const german = await sheet('easy', 'bulletin', { lang: 'de' });
  assert.match(await german.locator('.game-text').first().innerText(), /2\.Sf3 Sc6/);
  assert.match(await german.locator('.of-game').first().innerText(), /Matt/);
  const figures = await sheet('easy', 'bulletin', { lang: 'en-x-figurine' });
  assert.match(await figures.locator('.game-text').first().innerText(), /2\.♘f3 ♘c6/);
});

test('team matches stand under their score, and who has no opponent is told', async () => {
  const page = await sheet('teams', 'bulletin');
  const blocks = page.locator('.sheet-results .match-block');
  assert.equal(await blocks.count(), 11);
  assert.match(await blocks.first().locator('thead').innerText(), /Pune Eastside\s+2 – 1\s+Lviv Castle/);
  assert.match(await blocks.first().innerText(), /still played/);
  assert.match(await blocks.last().innerText(), /has no opponent/);
  assert.match(await page.locator('.sheet-standings thead').innerText(), /MP\s+GP/);
  assert.equal(await page.locator('.sheet-next .match-block').count(), 11);
});

test('standings, results and pairings for the wall are of the right round, and their heads come again on each page', async () => {
  const page = await sheet('hard', 'standings', { seen: '.ranked' });
  assert.match(await page.locator('.paper-head').innerText(), /Standings · Round 5 of 9/);
  assert.equal(await page.locator('.ranked').count(), 83);
  assert.match(await page.locator('.paper').innerText(), /BH\/C1 Buchholz[^]*4 results are missing|4 results are missing[^]*BH\/C1 Buchholz/);
  assert.ok((await print(page, 'standings-hard')).pages <= 3);
  await page.getByLabel('What to print').selectOption({ label: 'Results' });
  // Also where the board has played another game since.
  await until('all results', async () => (await page.locator('.of-table .result-of').allInnerTexts()).filter((one) => /^(1-0|0-1|½-½|–\/[+–])$/.test(one)).length === 36);
  assert.match(page.url(), /#\/paper\/results$/);
  const { bytes, pages } = await print(page, 'results-hard');
  if (!WITHOUT_POPPLER) assert.equal(wordsOf(bytes).filter((one) => one.word === 'White').length, pages, 'each page says what its columns are');
  await page.getByLabel('What to print').selectOption({ label: 'Pairings' });
  await until('the next round', async () => /Pairings · Round 6 of 9 · 27 November/.test(await page.locator('.paper-head').innerText()));
  assert.equal(await page.locator('.of-table').count(), 40);
  await page.locator('.paper-form [name=letters]').selectOption('large');
  await until('large letters', () => page.locator('.paper.large').count());
});

test('a sheet says that the public sees its results later, until the round is closed', async () => {
  const state = paperState('easy');
  const [played] = state.answers['TournamentService/ListTournaments'].tournaments;
  played.delay = '900s';
  const server = await serve(state);
  const page = await open(server, '/operator#/paper/results', { size: LAPTOP, seen: '.of-table' });
  await page.getByText('The public sees moves 15 min later. Do not give this sheet out before that.').waitFor();
  const closed = structuredClone(played);
  closed.sections[0].rounds[0].closedTime = '2026-11-26T18:00:00Z';
  tell(server, closed);
  await until('nothing is said', async () => !(await page.getByText('The public sees').count()));
});

test('a round links its bulletin, and the address keeps the sheet and the round', async () => {
  const page = await open(await serve(paperState('easy')), '/operator#/rounds', { size: LAPTOP, seen: '.rounds .card' });
  await page.getByRole('link', { name: 'Bulletin' }).click();
  await page.locator('.bulletin .game').first().waitFor();
  assert.match(page.url(), /#\/paper\/bulletin\/open\/main\/3$/);
  await page.locator('.paper-form select').nth(1).selectOption({ label: 'City Open 2026 · Round 4' });
  await until('the next round', async () => /Round 4 of 9/.test(await page.locator('.paper-head').innerText()));
  await page.getByLabel('What to print').selectOption({ label: 'Pairings' });
  await until('its pairings', async () => /Pairings · Round 4/.test(await page.locator('.paper-head').innerText()));
  await page.reload();
  await until('the same after a reload', async () => /Pairings · Round 4/.test(await page.locator('.paper-head').innerText()));
  await page.getByRole('link', { name: 'Check', exact: true }).click();
  await until('another title', async () => (await page.title()) === 'Operator');
});

test('in the first round nobody has points before it', async () => {
  const state = paperState('easy');
  const [played] = state.answers['TournamentService/ListTournaments'].tournaments;
  played.sections[0].rounds.forEach((one, i) => (one.number = i + 1));
  const page = await open(await serve(state), '/operator#/paper/bulletin', { size: LAPTOP, seen: '.ranked' });
  assert.doesNotMatch(await page.locator('.sheet-results').innerText(), /Points/);
  assert.match(await page.locator('.short-pairings').innerText(), /\(\d?½?\)/, 'they have some before the second');
});

test('without standings, the bulletin has its results and games, and says why', async () => {
  const server = await serve({ ...paperState('easy'), standings: undefined });
  const page = await open(server, '/operator#/paper/bulletin', { size: LAPTOP, seen: '.game' });
  await page.locator('jd-paper > .refusal').waitFor();
  assert.match(await page.locator('jd-paper > .refusal').innerText(), /no tournament with players/);
  assert.equal(await page.locator('.of-table').count(), 8);
  assert.equal(await page.locator('.sheet-standings').count(), 0);
});

test('two signs and four slips are on a page, also with the longest names', async () => {
  const page = await sheet('hard', 'signs', { seen: '.card-of-table svg' });
  assert.equal((await print(page, 'signs-hard')).pages, 20);
  await page.getByLabel('What to print').selectOption({ label: 'Result slips' });
  await until('slips', async () => (await page.locator('.slip').count()) === 40);
  assert.equal((await print(page, 'slips-hard')).pages, 10);
});

test('signs have a code for the phones of the players, and slips their digits, if the tournament wants that', async () => {
  const state = paperState('hard');
  const [tournament] = state.events.find((one) => one.tournament).tournament.snapshot.tournaments;
  const pairings = tournament.sections[0].rounds.flatMap((round) => round.pairings ?? []);
  tournament.playersResults = 'PLAYERS_RESULTS_SLIP';
  state.answers = { ...state.answers, 'TournamentService/ListTableCodes': { tables: pairings.filter((one) => one.table).map((one) => ({ table: one.table, path: `table/open/${one.table}#kqzrkqzrkqzr` })), slips: pairings.map((one) => ({ pairing: one.id, code: '0417' })) } };
  const server = await serve(state);
  const page = await open(server, '/operator#/paper/signs', { size: LAPTOP, theme: 'light', seen: '.card-of-table svg' });
  await until('codes for players', async () => (await page.getByText('Players: give the result').count()) > 0);
  assert.equal(await page.locator('.card-of-table').first().locator('svg').count(), 3);
  assert.equal((await print(page, 'signs-phones')).pages, 20);
  await page.getByLabel('What to print').selectOption({ label: 'Result slips' });
  await until('digits', async () => (await page.locator('.slip .digits').count()) === 40);
  assert.match(await page.locator('.slip .digits').first().innerText(), /0417/);
  assert.equal((await print(page, 'slips-phones')).pages, 10);
});

for (const what of ['bulletin', 'standings', 'results', 'signs', 'slips']) {
  test(`${what}: axe finds nothing and nothing is too wide, on a phone and on a laptop`, async () => {
    const page = await sheet({ bulletin: 'easy', results: 'teams' }[what] ?? 'hard', what, { size: PHONE.size });
    for (const size of [PHONE.size, LAPTOP]) {
      for (const theme of ['light', 'dark']) {
        await look(page, size, theme);
        await inspect(page, '.paper', `paper ${what} at ${size[0]} px, ${theme}`);
      }
    }
  });
}
