// The work of arbiters and operators beside a round, at a desk and on a phone. Corrections in every way, claims of every kind, an
// alert with sound. Pairings with their differences, rounds, boards on tables, outputs, links for other people.
//
//   node --test desk_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and CHROMIUM

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closePages, launch } from './browser.mjs';
import { LiveDaemon, until } from './live_daemon.mjs';
import { WHO, enter, openCard } from './arbiters_phone.mjs';

/** A browser also writes there that the daemon refused something, or that a lesson has ended. */
// A browser's message about a killed daemon is not an error of a page.
const isProblem = (problem) => !/status of (400|503)|ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/.test(problem);

const DESK = { viewport: { width: 1280, height: 900 } };

const button = (where, name) => where.getByRole('button', { name, exact: typeof name === 'string' });
const pgn = (white, black, moves, tags = '') => `[Event "Café Open"]\n[Site "Paris"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n${tags}\n${moves}\n\n`;

const browser = await launch('--autoplay-policy=no-user-gesture-required');

/** A daemon with boards and the files of a test; all of it goes at the end. `boards`: {id: [PGN, ...options]}. */
async function hall(boards, more) {
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-desk-'));
  const file = (name, text) => (fs.writeFileSync(path.join(files, name), text), path.join(files, name));
  const hands = Object.fromEntries(Object.entries(boards).map(([id, [game, ...options]]) => [id, ['--pgn', file(id + '.pgn', game), '--style', 'clean', '--seed', '7', ...options]]));
  const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, hands, more).start();
  return {
    daemon,
    file,
    async clear() {
      await closePages(browser);
      daemon.stop();
      fs.rmSync(files, { recursive: true, force: true });
    },
  };
}

/** Prints the step at which a test failed, and the text of the page. */
const steps = (t, page) => async (what, work) => {
  const begun = Date.now();
  try {
    await work();
  } catch (error) {
    error.message = `${what}: ${error.message}\nThe page says:\n${(await page.locator('body').innerText()).slice(0, 3000)}`;
    throw error;
  }
  t.diagnostic(`${what}: ${Date.now() - begun} ms`);
};

async function gameOf(daemon, board) {
  const name = (await daemon.call('GameService/ListGames', { board: 'boards/' + board })).games?.at(-1)?.name;
  return name && (await daemon.call('GameService/GetGame', { name })).game;
}
const movesOf = (game) => (game?.plies ?? []).map((ply) => ply.san).join(' ');

test('a record is corrected in every way, and each correction can be undone', async (t) => {
  const { daemon, clear } = await hall({
    'table-1': [pgn('Anderssen', 'Dufresne', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *'), '--speed', '3'],
  });
  try {
    const moves = async () => movesOf(await gameOf(daemon, 'table-1'));
    const PLAYED = 'e4 e5 Nf3 Nc6 Bc4 Bc5';
    await until('the game is played', async () => (await moves()) === PLAYED);
    const page = await enter(browser, daemon);
    const step = steps(t, page);
    await page.goto(daemon.address + '/arbiter#/table/boards/table-1');
    const ply = (san) => page.locator('.plies button', { hasText: san });
    // The board still reports its pieces, so the record may be right again at once: check the decision.
    const rulings = async () => {
      const { name } = await gameOf(daemon, 'table-1');
      const answer = await page.evaluate(async (game) => (await fetch('/jadoube.v1.ArbiterService/ListRulings', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game }) })).json(), name);
      return answer.rulings ?? [];
    };
    const decided = async (words, work) => {
      const before = (await rulings()).length;
      await work();
      await until(`a decision: ${words}`, async () => (await rulings()).length > before);
      assert.match((await rulings()).map((one) => one.text).join('\n'), words);
      await page.locator('.done').waitFor();
    };
    const undone = async () => {
      const before = (await rulings()).filter((one) => one.undone).length;
      await button(page, 'Undo the last decision').tap();
      await until('the decision is undone', async () => (await rulings()).filter((one) => one.undone).length > before);
      await page.locator('.done').waitFor();
      await until('the record is as it was', async () => (await moves()) === PLAYED);
      await ply('Bc5').waitFor();
    };
    await ply('Bc5').waitFor();

    await step('missing plies are inserted by taps', async () => {
      await ply('Bc4').tap();
      await button(page, 'A ply before it is missing').tap();
      for (const square of ['h2', 'h3', 'h7', 'h6']) await page.locator(`.squares [data-square=${square}]`).tap();
      await decided(/h2h3 h7h6 was played before ply 5/, () => button(page, `Write as ${WHO}`).tap());
      await page.locator('.plies', { hasText: 'h6' }).waitFor();
      await undone();
    });

    await step('a ply is corrected by its written name', async () => {
      await ply('Bc5').tap();
      await button(page, 'This was another move').tap();
      await page.getByLabel('or write it').fill('Nf6');
      await decided(/ply 6 is Nf6, not Bc5/, () => button(page, `Write as ${WHO}`).tap());
      await page.locator('.plies', { hasText: 'Nf6' }).waitFor();
      await undone();
    });

    await step('an impossible move is refused in words, and may be written again', async () => {
      await ply('Bc5').tap();
      await button(page, 'This was another move').tap();
      await page.getByLabel('or write it').fill('Qxa1');
      await button(page, `Write as ${WHO}`).tap();
      await page.locator('jd-edit').getByRole('alert').waitFor();
      await button(page, 'Back').tap();
      await ply('Bc5').waitFor();
      assert.equal(await moves(), PLAYED);
    });

    await step('a ply is deleted', async () => {
      await ply('Bc5').tap();
      await decided(/ply 6 was no move, not Bc5/, () => button(page, 'Delete this ply').tap());
      assert.match(page.asked.at(-1), /Delete 3\.\.\.Bc5/);
      await undone();
    });

    await step('plies are taken back', async () => {
      await ply('Nf3').tap();
      await decided(/taken back|after/, () => button(page, /^Take back all after/).tap());
      await undone();
    });

    await step('the clock is set by hand, and a time that is none is refused', async () => {
      await page.getByText('More: clocks, notes').tap();
      const form = page.locator('.more form').first();
      const white = form.getByLabel('White', { exact: true });
      await white.fill('soon');
      await button(form, 'Write the times').tap();
      await page.getByText('Write the times as 1:02:03.').waitFor();
      await white.fill('1:02:03');
      await form.getByLabel('Black', { exact: true }).fill('0:58:00');
      await form.getByLabel('Then runs').selectOption('Black');
      await button(form, 'Write the times').tap();
      await page.locator('.done', { hasText: '1:02:03' }).waitFor();
    });

    await step('a note is written', async () => {
      const note = page.locator('.more form').nth(1);
      await note.getByLabel('Note').fill('The telephone of White rang.');
      await button(note, 'Write the note').tap();
      await page.locator('.done', { hasText: 'telephone' }).waitFor();
    });

    await step('two hands and reversed colours are reported', async () => {
      await button(page, 'Black used two hands').tap();
      await page.locator('.done', { hasText: 'two hands' }).waitFor();
      await button(page, 'Colours are reversed').tap();
      await until('the incident', () => /COLOURS_REVERSED/.test(daemon.jadoube('incidents', '--all')));
    });

    await step('every claim has an answer in one word', async () => {
      for (const claim of ['Fifty moves', 'Dead position', 'Can White be mated?', 'Can Black be mated?', 'Fivefold repetition', '75 moves', 'Cannot win by normal means', 'Threefold repetition']) {
        await button(page.locator('.claims'), claim).tap();
        await page.locator('.claims .dim', { hasText: claim }).waitFor();
        assert.match(await page.locator('.claims .verdict').innerText(), /^(Yes|No)$/, claim);
      }
      await page.getByLabel('Move written down, not played').fill('Nd5');
      await button(page.locator('.claims'), 'Threefold repetition').tap();
      await page.locator('.claims').getByRole('alert').waitFor();
      await page.getByLabel('Move written down, not played').fill('O-O');
      await button(page.locator('.claims'), 'Threefold repetition').tap();
      await page.locator('.claims .verdict', { hasText: 'No' }).waitFor();
    });

    await step('the lifts before a ply are shown when somebody asks', async () => {
      await button(page.locator('.lifts'), 'Whole game').tap();
      await page.locator('.lifts li, .lifts [role=status]').first().waitFor();
    });

    await step('the game is adjourned, the envelope has its text, and the game goes on', async () => {
      await button(page, 'Adjourn').tap();
      await until('it is adjourned', async () => !!(await gameOf(daemon, 'table-1')).adjournment);
      await button(page, 'Text for the envelope').tap();
      await page.locator('jd-sheet pre', { hasText: /Anderssen|envelope|ADJOURN/i }).waitFor();
      await button(page, 'Back').tap();
      await page.getByText('More: clocks, notes').waitFor();
      if (!(await button(page, 'The game continues').isVisible())) await page.getByText('More: clocks, notes').tap();
      await button(page, 'The game continues').tap();
      await until('it goes on', async () => !(await gameOf(daemon, 'table-1')).adjournment);
    });

    await step('the restore sheet says how to set board and clock', async () => {
      await ply('Nc6').tap();
      await button(page, 'How to set board and clock back').tap();
      await page.locator('jd-sheet pre').waitFor();
      await button(page, 'Back').tap();
    });

    await step('all decisions are in one list, the undone ones too', async () => {
      await page.getByRole('link', { name: 'More' }).tap();
      await page.getByRole('link', { name: /^Decisions/ }).tap();
      await page.locator('.decisions li').first().waitFor();
      const list = await page.locator('.decisions').innerText();
      assert.match(list, /telephone/);
      assert.match(list, /undone/);
      assert.match(list, new RegExp(WHO));
      assert.ok((await page.locator('.decisions li.undone').count()) >= 4);
    });

    await step('a new game is started by hand', async () => {
      await page.goto(daemon.address + '/arbiter#/table/boards/table-1');
      await page.getByText('More: clocks, notes').tap();
      await button(page, 'Start from the board, White to move').tap();
      await until('another game', async () => (await daemon.call('GameService/ListGames', { board: 'boards/table-1' })).games.length === 2);
    });
    assert.deepEqual(page.problems.filter(isProblem), []);
  } finally {
    await clear();
  }
});

test('moves that nobody saw are chosen, and a critical alert sounds when it comes', async (t) => {
  const { daemon, clear } = await hall({});
  try {
    const page = await enter(browser, daemon);
    const step = steps(t, page);
    // The tones and the vibration that the page starts.
    await page.addInitScript(() => {
      globalThis.tones = 0;
      globalThis.shakes = 0;
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        ++globalThis.tones;
        return make.call(this);
      };
      navigator.vibrate = () => ++globalThis.shakes > 0;
    });
    const lesson = (id) => page.evaluate(async (asked) => (await fetch('/jadoube.v1.TrainingService/StartLesson', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ lesson: asked }) })).status, id);

    await step('an alert comes with sound and vibration, once these are on', async () => {
      assert.equal(await lesson('pressed-without-move'), 200);
      await page.goto(daemon.address + '/training/arbiter');
      // The first touch of the page is enough.
      await page.locator('main').tap({ position: { x: 5, y: 5 } });
      await button(page, 'Sound is on').waitFor();
      const before = await page.evaluate(() => globalThis.tones);
      await page.locator('.card.critical').first().waitFor({ timeout: 120_000 });
      await page.waitForFunction((tones) => globalThis.tones >= tones + 4 && globalThis.shakes > 0, before);
    });

    await step('a gap has several explanations, and one is chosen', async () => {
      assert.equal(await lesson('needs-decision'), 200);
      await page.goto(daemon.address + '/training/arbiter');
      const found = page.locator('.cards jd-incident', { hasText: /table-1/ }).filter({ hasText: /needs decision/i }).first();
      await found.waitFor({ timeout: 180_000 });
      await openCard(page, await found.getAttribute('data-name'));
      // The choices are on the card.
      await page.locator('.opened .choose').waitFor();
      await page.locator('.opened').getByRole('link', { name: 'table-1' }).tap();
      // The card stays in the list, which is out of sight now.
      const table = page.locator('section.table');
      await table.getByText('Which moves were played? Choose one').waitFor();
      const ways = table.locator('.choose button');
      assert.ok((await ways.count()) >= 2);
      // The same moves in another order are one line, which opens.
      await table.locator('.choose summary').first().tap();
      const chosen = /Nf3.*Bc4/;
      await ways.filter({ hasText: chosen }).first().tap();
      await page.locator('.done').waitFor();
      await table.locator('.plies', { hasText: 'Bc4' }).waitFor();
      await table.locator('.choose').waitFor({ state: 'hidden' });
    });
    assert.deepEqual(page.problems.filter(isProblem), []);
  } finally {
    await clear();
  }
});

const PAIRINGS = [
  ['Morphy, Paul', 'Isouard, Charles'],
  ['Anderssen, Adolf', 'Dufresne, Jean'],
  ['Reti, Richard', 'Tartakower, Savielly'],
];
const pairings = (pairs) => pairs.map(([white, black]) => pgn(white, black, '*')).join('');

test('an operator runs a round: pairings with their differences, boards on tables, start, results, close', async (t) => {
  // On board b a rook and the king of Black move: somebody checks which board it is.
  const shuffled = Array.from({ length: 100 }, (_, i) => `${2 * i + 1}. Rb1 Ke7 ${2 * i + 2}. Ra1 Ke8`).join(' ');
  const rook = pgn('', '', shuffled + ' *', '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]\n');
  const { daemon, file, clear } = await hall(
    {
      a: [pgn('', '', '1. e4 e5 *'), '--speed', '8'],
      b: [rook],
      'table-3': [pgn('', '', '1. d4 d5 *'), '--speed', '8'],
    },
    '[[output]]\nname = "site"\nkind = "folder"\ndir = "WORK/site"\n',
  );
  try {
    const page = await enter(browser, daemon, DESK, 'operator');
    const step = steps(t, page);
    const go = (name) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    const tile = (board) => page.locator(`.tile[data-board="boards/${board}"]`);
    const tournament = () => JSON.parse(daemon.jadoube('--json', 'tournament', 'list').split('\n').find(Boolean));
    const section = async () => (await page.evaluate(async () => (await fetch('/jadoube.v1.TournamentService/ListTournaments', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json())).tournaments[0].sections[0];

    await step('all boards are found', async () => {
      await page.locator('.tile', { hasText: 'live' }).nth(2).waitFor();
      for (const name of ['a', 'b', 'table-3']) assert.equal(await tile(name).count(), 1);
    });

    await step('a tournament is made', async () => {
      await go('Rounds');
      await page.getByLabel('Short name').fill('cafe');
      await page.getByLabel('Title').fill('Café Open');
      await page.getByLabel('Place').fill('Paris');
      await button(page, `Make it as ${WHO}`).click();
      await page.getByRole('heading', { name: 'Café Open' }).waitFor();
    });

    await step('a file that cannot be read is refused in words', async () => {
      await page.getByLabel('Files').setInputFiles(file('broken.trf', '001 nonsense\n'));
      await button(page, 'Show what changes').click();
      await page.locator('.refusal').first().waitFor();
      assert.equal(await button(page, `Import them as ${WHO}`).count(), 0);
    });

    await step('the differences are shown before they are taken', async () => {
      await page.getByLabel('Files').setInputFiles(file('round1.pgn', pairings(PAIRINGS)));
      await button(page, 'Show what changes').click();
      await page.locator('.diff li').first().waitFor();
      assert.match(await page.locator('.diff').innerText(), /Morphy, Paul/);
      assert.equal((await page.evaluate(async () => (await fetch('/jadoube.v1.TournamentService/ListTournaments', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json())).tournaments[0].sections?.length ?? 0, 0, 'nothing is taken yet');
      await button(page, `Import them as ${WHO}`).click();
      await page.locator('.done', { hasText: 'changes are made' }).waitFor();
      await page.getByText('Round 1').first().waitFor();
    });

    await step('the same file again changes nothing, and another one only what differs', async () => {
      await page.getByText('Read the files of the pairing program').click();
      await page.getByLabel('Files').setInputFiles(file('again.pgn', pairings(PAIRINGS)));
      await button(page, 'Show what changes').click();
      await page.getByText('0 changes').waitFor();
      await page.getByLabel('Files').setInputFiles(file('changed.pgn', pairings([PAIRINGS[1], PAIRINGS[0], PAIRINGS[2]])));
      await button(page, 'Show what changes').click();
      await page.locator('.diff li').first().waitFor();
      assert.doesNotMatch(await page.locator('.diff').innerText(), /Tartakower/);
      await button(page, 'Leave it').click();
    });

    await step('the round starts', async () => {
      await page.locator('summary', { hasText: 'Round 1' }).click();
      await button(page, `Start the round as ${WHO}`).click();
      await button(page, `Close the round as ${WHO}`).waitFor();
      assert.ok((await section()).rounds[0].startedTime);
    });

    await step('“Which board is this?” tells the board whose king is lifted, and it goes on its table', async () => {
      await go('Tables');
      await button(page, 'Which board is this?').click();
      await page.locator('.which .verdict', { hasText: /^b$/ }).waitFor();
      await page.getByLabel('It is on table').fill('2');
      await button(page, 'Put it there').click();
      await page.getByRole('combobox', { name: 'Table 1', exact: true }).selectOption('a');
      await page.getByRole('combobox', { name: 'Table 3', exact: true }).selectOption('table-3');
      await button(page, /^Write 3 changes/).click();
      await page.locator('.done').waitFor();
      assert.match(daemon.jadoube('tournament', 'show', 'cafe'), /b\b/);
      await button(page, 'Which board is this?').click();
    });

    await step('the list of boards says at which table each stands', async () => {
      await go('Boards');
      await tile('a').locator('.first-line b', { hasText: /1$/ }).waitFor();
      await tile('b').locator('.first-line b', { hasText: /2$/ }).waitFor();
      await go('Tables');
    });

    await step('boards go on tables by their numbers, and it can be forgotten', async () => {
      await button(page, 'By number').click();
      await page.getByText('changed, not written').first().waitFor();
      await button(page, 'Discard the changes').click();
      assert.equal(await page.getByText('changed, not written').count(), 0);
    });

    await step('a result is given by hand, and the results are downloaded', async () => {
      await go('Rounds');
      await page.getByLabel('Change table 1').selectOption('Result ½-½');
      await page.getByRole('row', { name: /Morphy, Paul.*½-½/ }).waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Results as TRF').click()]);
      assert.match(fs.readFileSync(await download.path(), 'latin1'), /Morphy/);
    });

    await step('the round is closed', async () => {
      // A result may come in while the operator clicks. Then the page shows it, and the operator clicks again.
      for (let refused = 'a first click'; refused; ) {
        await button(page, `Close the round as ${WHO}`).click();
        assert.match(page.asked.at(-1), /Close round 1/);
        const closed = page.getByText(/closed at/);
        const told = page.getByText(/look at it again/).filter({ hasNotText: refused });
        await closed.or(told).first().waitFor();
        refused = (await closed.isVisible()) ? '' : await told.first().innerText();
      }
      await page.getByText(/closed at/).waitFor();
      assert.ok((await section()).rounds[0].closedTime);
    });

    await step('an output is stopped at once, goes on, and gets a delay', async () => {
      await go('Outputs');
      await button(page, 'Stop it now').click();
      await page.locator('.output .state', { hasText: 'stopped by hand' }).waitFor();
      await button(page, 'Continue this output').click();
      await page.locator('.output .state', { hasText: 'stopped by hand' }).waitFor({ state: 'hidden' });
      await page.getByLabel('Delay in minutes').fill('15');
      await page.locator('.output').getByRole('button', { name: 'Set', exact: true }).click();
      const delay = () => page.evaluate(async () => (await fetch('/jadoube.v1.OutputService/ListOutputs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json()).then(({ outputs }) => outputs[0].delay);
      await until('the delay of the output', async () => (await delay()) === '900s');
      await page.reload();
      await until('the delay in its field', async () => (await page.getByLabel('Delay in minutes').inputValue()) === '15');
    });

    await step('an arbiter’s list of decisions has every change of the tournament', async () => {
      const arbiter = await enter(browser, daemon, DESK);
      await arbiter.goto(daemon.address + '/arbiter#/decisions');
      const line = (words) => arbiter.locator('.decisions li', { hasText: words });
      for (const words of ['table 2: board b', 'round 1 starts', 'the result is 1/2-1/2', 'round 1 is closed', 'round 1: 3 pairings', 'tournament cafe is new']) await line(words).first().waitFor();
      assert.match(await line('round 1 is closed').innerText(), new RegExp(WHO));
      await arbiter.context().close();
    });

    await step('the check of the round and the storage are in words', async () => {
      await go('Check');
      await page.locator('.round .verdict').waitFor();
      await page.locator('.check').nth(2).waitFor();
      await go('Storage');
      await page.locator('.verdict.ready').waitFor();
    });
    assert.deepEqual(page.problems.filter(isProblem), []);
  } finally {
    await clear();
  }
});

test('an arbiter makes a link with its code for another person, who enters with it and is shut out again', async (t) => {
  const { daemon, clear } = await hall({});
  try {
    const page = await enter(browser, daemon);
    const step = steps(t, page);
    await page.getByRole('link', { name: 'More' }).tap();
    await page.getByRole('link', { name: /^People/ }).tap();
    await page.getByLabel('Name').fill('B. Okafor');
    await page.getByLabel('Role').selectOption('operator');
    await button(page, 'Make a link').tap();
    const link = await page.locator('.invitation pre').first().innerText();
    await step('the link has a code', async () => {
      await page.locator('.invitation svg[role=img]').waitFor();
    });
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.waitForURL('**/operator*');
    await other.getByText('B. Okafor').waitFor();
    await step('they are in the list, and are shut out', async () => {
      await page.getByRole('link', { name: 'More' }).tap();
      await page.getByRole('link', { name: /^People/ }).tap();
      const row = page.locator('.people li', { hasText: 'B. Okafor' }).filter({ hasText: 'has entered' });
      await button(row, 'Shut out B. Okafor').tap();
      await row.waitFor({ state: 'hidden' });
      await other.reload();
      await other.getByText('jadoube enter --role operator').waitFor();
    });
    assert.deepEqual(page.problems.filter(isProblem), []);
  } finally {
    await clear();
  }
});

test('on a board without a clock, the software clock is paused, set and resumed on a phone', async (t) => {
  const { daemon, clear } = await hall({ 'table-1': [pgn('Anderssen', 'Dufresne', '1. e4 e5 *'), '--speed', '3', '--no-clock'] });
  try {
    daemon.jadoube('arbiter', 'event', '--time-control', '90+30', '--by', WHO);
    await until('the game is played', async () => movesOf(await gameOf(daemon, 'table-1')) === 'e4 e5');
    const page = await enter(browser, daemon);
    const step = steps(t, page);
    await page.goto(daemon.address + '/arbiter#/table/boards/table-1');
    const clock = page.locator('jd-software-clock');
    const phase = (name) => clock.locator(`.softclock[data-phase=${name}]`).waitFor();
    const faces = () => clock.locator('.faces').innerText();

    await step('it runs with the moves, and says that it is no evidence', async () => {
      await phase('running');
      await clock.getByText('They decide nothing').waitFor();
      const first = await faces();
      await until('the time of White runs', async () => (await faces()) !== first);
    });

    await step('a big button pauses it', async () => {
      const pause = button(clock, 'Pause');
      assert.ok((await pause.boundingBox()).height >= 60);
      await pause.tap();
      await phase('paused');
      await page.locator('.done', { hasText: 'the software clock is paused' }).waitFor();
      assert.equal(await clock.locator('.time.runs').count(), 0);
    });

    await step('both times are set', async () => {
      await button(clock, 'Set times').tap();
      await clock.getByLabel('White').fill('1:00:00');
      await clock.getByLabel('Black').fill('59:30');
      await button(clock, 'Write the times').tap();
      await until('the times that were set are shown', async () => /1:00:00[^]*\b59:30/.test(await faces()));
      await phase('paused');
    });

    await step('a restart and the other program show the same', async () => {
      await daemon.kill();
      await daemon.startAgain();
      const { softwareClock } = await gameOf(daemon, 'table-1');
      assert.deepEqual([softwareClock.phase, softwareClock.white, softwareClock.black], ['PHASE_PAUSED', '3600s', '3570s']);
      assert.throws(() => daemon.jadoube('arbiter', 'software-clock', 'table-1', 'pause', '--by', WHO), /paused already/);
    });

    await step('it runs on', async () => {
      await button(clock, 'Resume').tap();
      await phase('running');
    });

    await step('viewers see that it is a software clock, and PGN says so', async () => {
      await page.goto(daemon.address + '/clock/table-1');
      await page.locator('jd-time.software.runs').waitFor();
      await page.getByText('The daemon computes these times').waitFor();
      assert.match(daemon.jadoube('pgn', 'table-1'), /\[ClockSource "no clock at the board[^]*1\. e4 \{\[%clk 1:31:00\]\}/);
    });
    assert.deepEqual(page.problems.filter(isProblem), []);
  } finally {
    await clear();
  }
});
