// Rare actions of an operator on the pages: names, rules, players, pairings, times and games by hand. Also pairs of boards,
// results in a file, and the list of changes. Every action shows in its own place what it did, or why not.
//
//   node --test setup_test.mjs     with PAGES, the directory that bundle.py made, and CHROMIUM.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { goTo, inspect, look, open, PHONE, serve, settled } from './stand_in.mjs';
import { eventDay } from './fixtures/event_day.mjs';
import { answers } from './fixtures/alerts.mjs';

const LAPTOP = [1280, 800];

const day = (role, more = {}) => {
  const made = eventDay();
  const games = Object.fromEntries(made.events[2].game.snapshot.games.map((one) => [one.name, one]));
  return { event: {}, tables: [], games, pgn: { 'games/b6-1': '[Event "Cup"]\n\n1. e4 *\n' }, me: { name: 'A. Meier-Holt', role, may_enter: true }, events: made.events, answers: { ...answers, ...made.answers, ...more } };
};
const cup = () => eventDay().events[0].tournament.snapshot.tournaments[0];

/** Calls of a method, as the page sends them. `answers`: what they get, one after the other; the last one stays. */
async function record(page, method, ...answers) {
  const asked = [];
  await page.route(new RegExp(method + '$'), async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill(answers[Math.min(asked.length, answers.length) - 1]);
  });
  return asked;
}
async function until(what, check) {
  for (const end = Date.now() + 60_000; !(await check()); await new Promise(setImmediate)) assert.ok(Date.now() < end, `it did not come: ${what}`);
}
const fine = (json = { tournament: cup() }) => ({ json });
const refused = (message, code = 'failed_precondition') => ({ status: 400, json: { code, message } });

async function acts(role = 'operator', more) {
  const page = await open(await serve(day(role, more)), '/operator#/rounds', { size: LAPTOP, seen: '.acts' });
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByText('More for this tournament').click();
  return page;
}

/** Opens an action, fills its form and does it. Gives its message. */
async function act(page, name, fill, button) {
  const one = page.locator('.act').filter({ has: page.locator('summary', { hasText: new RegExp('^\\s*' + name) }) });
  if (!(await one.evaluate((details) => details.open))) await one.locator('summary').click();
  for (const [label, value] of fill) {
    const field = one.locator('label').filter({ hasText: new RegExp('^\\s*' + label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).locator('input, select').first();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await one.getByRole('button', { name: button, exact: true }).click();
  const said = one.locator('.done, .refusal');
  await said.waitFor();
  return said.innerText();
}

test('each action for a tournament asks for its edit, and says in its place what it did', async () => {
  const page = await acts();
  const asked = await record(page, 'EditTournament', fine());
  const done = async (name, fill, button, edit, said) => {
    const words = await act(page, name, fill, button);
    assert.deepEqual(asked.at(-1).edits, [edit], name);
    assert.match(words, said, name);
  };
  await done('Names of the tournament', [['Title', 'City Open'], ['Place', 'Lviv'], ['Country, two letters', 'ua']], 'Change the names', { setNames: { title: 'City Open', site: 'Lviv', country: 'UA' } }, /is called City Open/);
  await act(page, 'Rules and rounds', [['Number of rounds', '7'], ['Time control', '15+10'], ['Kind of game', 'TEMPO_RAPID'], ['Minutes that a player', '15'], ['The round starts at', '2026-11-26T15:00']], 'Change the rules');
  assert.deepEqual(asked.at(-1).edits, [
    { setSection: { section: 'main', title: '', tableOffset: 0, plannedRounds: 7, rules: { timeControl: '15+10', edition: 'EDITION_UNSPECIFIED', tempo: 'TEMPO_RAPID', supervision: 'SUPERVISION_UNSPECIFIED', chess960: false, defaultTime: '900s', startTime: await page.evaluate(() => new Date('2026-11-26T15:00').toISOString()) } } },
  ]);
  await done('Ranking', [['Tie-breaks, in their order', 'de, bh/c1'], ['Pairing system', 'PAIRING_SYSTEM_SWISS']], 'Change the ranking', { setSection: { section: 'main', standings: { game: { winHalves: 2, drawHalves: 1, lossHalves: 0 }, tieBreaks: ['DE', 'BH/C1'], system: 'PAIRING_SYSTEM_SWISS', edition: 'TIE_BREAK_EDITION_UNSPECIFIED' } } }, /broken by DE, BH\/C1/);
  await done('One more player', [['Surname, given name', 'Okoye, Ada'], ['Rating', '2011'], ['Federation', 'ngr']], 'Add the player', { addPlayer: { section: 'main', player: { number: 49, name: 'Okoye, Ada', title: '', federation: 'NGR', rating: 2011, fideId: '', team: '' } } }, /Okoye, Ada is player 49/);
  await done('Pair two players', [['Table', '25'], ['White', '3'], ['Black', '8']], 'Pair them', { addPairing: { section: 'main', round: 5, table: 25, white: 3, black: 8 } }, /round 5 at table 25/);
  await done('Play a pairing at another table', [['Pairing', 'p-4-3'], ['New table', '30']], 'Move it', { moveToTable: { pairing: 'p-4-3', table: 30 } }, /at table 30/);
  await done('Play a pairing on another board', [['Pairing', 'p-4-22'], ['Board', 'boards/b27']], 'Use this board', { setBoard: { pairing: 'p-4-22', board: 'boards/b27' } }, /Table 22 is played on board b27/);
  await done('The players sat', [['Pairing', 'p-4-1'], ['The other pairing', 'p-4-3']], 'Exchange their games', { swapGames: { pairing: 'p-4-1', other: 'p-4-3' } }, /tables 1 and 3/);
  await done('Other times', [['Pairing', 'p-4-9'], ['White', '5+3'], ['Black', '4+3']], 'Set the times', { setTimes: { pairing: 'p-4-9', white: '5+3', black: '4+3' } }, /Table 9: White 5\+3, Black 4\+3/);
  await done('Give a game', [['Game', 'games/b6-1'], ['Belongs to', 'p-4-12']], 'Give it', { giveGame: { pairing: 'p-4-12', game: 'games/b6-1' } }, /b6-1 belongs to table 12/);
  await done('Take a game', [['Pairing', 'p-4-6']], 'Take its game', { takeGame: { pairing: 'p-4-6', game: 'games/b6-1' } }, /no longer belongs to table 6/);
  await done('One more section', [['Short name', 'juniors'], ['Name of the section', 'Juniors']], 'Make the section', { setSection: { section: 'juniors', title: 'Juniors' } }, /Juniors is made/);
  await done('The tournament is over', [], 'End the tournament', { close: true }, /is over/);
  assert.deepEqual(page.problems, []);
});

const LEAGUE = { name: 'tournaments/league', title: 'Team Cup', revision: 1, sections: [{ id: 'main', rounds: [] }] };
/** The day with a second tournament, which has nothing yet. */
function twoTournaments(role = 'operator') {
  const both = day(role, { 'TournamentService/ListTournaments': { tournaments: [cup(), LEAGUE] } });
  both.events[0].tournament.snapshot.tournaments.push(LEAGUE);
  return both;
}

test('a result that was chosen is taken back with one button, and so is what else the list does', async () => {
  const page = await open(await serve(day('operator')), '/operator#/rounds', { size: LAPTOP, seen: 'tbody tr' });
  const asked = await record(page, 'EditTournament', fine());
  const row = page.locator('.card.present tbody tr').nth(2);
  const doAndUndo = async (choice, said, edit, back) => {
    await row.getByRole('combobox').selectOption(choice);
    await row.locator('.done', { hasText: said }).getByRole('button', { name: 'Undo' }).click();
    await row.locator('.done', { hasText: 'It is undone.' }).waitFor();
    assert.equal(await row.getByRole('button', { name: 'Undo' }).count(), 0);
    assert.deepEqual(asked.slice(-2).map((one) => one.edits), [[edit], [back]]);
  };
  await doAndUndo('0', 'Table 3: 1-0.', { setResult: { pairing: 'p-4-3', result: { whiteHalves: 2, blackHalves: 0 } } }, { setResult: { pairing: 'p-4-3' } });
  await doAndUndo('postpone', 'Table 3 is played later.', { postpone: 'p-4-3' }, { resume: 'p-4-3' });
  await doAndUndo('withhold', 'No output shows the moves of table 3.', { withhold: 'p-4-3' }, { show: 'p-4-3' });
  // An earlier result is there again.
  const second = page.locator('.card.present tbody tr').nth(1);
  await second.getByRole('combobox').selectOption('2');
  await second.getByRole('button', { name: 'Undo' }).click();
  await second.locator('.done', { hasText: 'It is undone.' }).waitFor();
  assert.deepEqual(asked.at(-1).edits, [{ setResult: { pairing: 'p-4-2', result: cup().sections[0].rounds[0].pairings[1].result } }]);
});

test('a file that was chosen for one tournament is forgotten for the next, and when it is taken', async () => {
  const page = await open(await serve(twoTournaments()), '/operator#/rounds', { size: LAPTOP, seen: '.rounds' });
  const file = page.locator('form.import input[type=file]');
  const chosen = () => file.evaluate((input) => input.files.length);
  const choose = async () => {
    await page.locator('details:has(form.import)').evaluate((details) => (details.open = true));
    await file.setInputFiles({ name: 'round5.trf', mimeType: 'text/plain', buffer: Buffer.from('012 Cup') });
  };
  await choose();
  assert.equal(await chosen(), 1);
  await page.locator('.rounds > label select').selectOption('tournaments/league');
  await page.locator('h3', { hasText: 'Team Cup' }).first().waitFor();
  await settled(page);
  assert.equal(await chosen(), 0);
  assert.equal(await page.getByRole('button', { name: 'Show what changes' }).isDisabled(), true);
  await choose();
  await record(page, 'ImportPairings', fine({ changes: ['round 1: 2 pairings'] }), fine({ applied: true, changes: ['round 1: 2 pairings'], tournament: LEAGUE }));
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: /^Import them as/ }).click();
  await page.locator('.done', { hasText: '1 change is made' }).waitFor();
  assert.equal(await chosen(), 0);
});

test('the short name of a new tournament follows its title until it is typed, and cannot be that of another', async () => {
  const page = await open(await serve(day('operator')), '/operator#/rounds', { size: LAPTOP, seen: '.rounds' });
  const asked = await record(page, 'EditTournament', fine({ tournament: { ...LEAGUE, name: 'tournaments/spring' } }));
  await page.getByText('Make a tournament').click();
  const form = page.locator('details:has(> summary:text("Make a tournament")) form');
  const id = form.getByLabel('Short name');
  await form.getByLabel('Title').fill('Cup');
  assert.equal(await id.inputValue(), 'cup-2', 'there is a cup');
  await form.getByLabel('Title').fill('Spring Cup 2026');
  assert.equal(await id.inputValue(), 'spring-cup-2026');
  await id.fill('cup');
  await form.getByLabel('Title').fill('Spring Cup');
  assert.equal(await id.inputValue(), 'cup', 'it was typed');
  await form.getByRole('button').click();
  await page.locator('.refusal', { hasText: 'There is already a tournament cup.' }).waitFor();
  assert.equal(asked.length, 0);
  await id.fill('spring');
  await form.getByRole('button').click();
  await until('it is asked', () => asked.length === 1);
  assert.equal(asked[0].name, 'tournaments/spring');
});

test('with two tournaments the guide says which one it sets up, and another can be chosen or begun', async () => {
  const page = await open(await serve(twoTournaments()), '/operator#/guide/event', { size: LAPTOP, seen: '.steps' });
  const which = page.getByLabel('This page sets up');
  assert.equal(await which.inputValue(), 'tournaments/cup');
  const step = (number) => page.locator(`.steps li:nth-child(${number})`);
  await step(3).getByText('round 4: 24 tables').waitFor();
  await which.selectOption('tournaments/league');
  await step(1).getByText('Team Cup').waitFor();
  await step(3).getByText('a file of the pairing program').waitFor();
  await page.locator('.steps a[href="#/guide/pairings"]').click();
  await page.locator('jd-rounds h3', { hasText: 'Team Cup' }).waitFor();
  assert.equal(await page.locator('.rounds > label').count(), 0, 'it is chosen above');
  await which.selectOption('new');
  await page.getByText('Make the tournament first').waitFor();
  await page.locator('.steps a[href="#/guide/event"]').click();
  const asked = await record(page, 'EditTournament', fine({ tournament: { name: 'tournaments/league-2', title: 'League', revision: 1 } }));
  await page.getByLabel('Title').fill('League');
  await page.getByRole('button', { name: 'Keep it and continue' }).click();
  await until('it is asked', () => asked.length === 1);
  assert.equal(asked[0].name, 'tournaments/league-2', 'the other one has that short name');
  await page.waitForURL(/#\/guide\/(?!event)/);
  for (const theme of ['light', 'dark']) {
    for (const size of [LAPTOP, PHONE.size]) {
      await look(page, size, theme);
      await inspect(page, 'jd-guide', `the guide with two tournaments at ${size[0]} px, ${theme}`);
    }
  }
});

test('the guide lets players give results with phones, for one tournament, and makes new codes', async () => {
  const hall = day('operator');
  const page = await open(await serve(hall), '/operator#/guide/people', { size: LAPTOP, seen: '.phones select' });
  page.on('dialog', (dialog) => dialog.accept());
  const made = { ...cup(), playersResults: 'PLAYERS_RESULTS_SLIP', revision: 9 };
  const asked = await record(page, 'EditTournament', fine({ tournament: made }));
  assert.equal(await page.getByLabel('Who may give a result').inputValue(), 'PLAYERS_RESULTS_UNSPECIFIED');
  // The page requests the list every ten seconds.
  hall.answers['TournamentService/ListTournaments'] = { tournaments: [made] };
  await page.getByLabel('Who may give a result').selectOption('PLAYERS_RESULTS_SLIP');
  await page.getByText('This is in force now.').waitFor();
  await inspect(page, '.phones', 'phones of players in the guide');
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByText('The codes are new.').waitFor();
  assert.deepEqual(asked.map((one) => one.edits), [
    [{ setPlayersResults: { whoMay: 'PLAYERS_RESULTS_SLIP', newCodes: false } }],
    [{ setPlayersResults: { whoMay: 'PLAYERS_RESULTS_SLIP', newCodes: true } }],
  ]);
});

test('the last step of the guide starts the round, and asks if tables of the round before have no result', async () => {
  const page = await open(await serve(day('operator')), '/operator#/guide/check', { size: LAPTOP, seen: 'jd-round-start .ready' });
  const asked = await record(page, 'EditTournament', fine());
  const start = page.getByRole('button', { name: 'Close round 4 and start round 5' });
  let question = '';
  page.once('dialog', (dialog) => ((question = dialog.message()), dialog.dismiss()));
  await start.click();
  await page.locator('jd-round-start .done', { hasText: 'Nothing is changed.' }).waitFor();
  assert.match(question, /Tables 1, 3, 6, [^]* of round 4 have no result\. Table 22 has no board that answers: its game is not recorded\. Close round 4/);
  assert.equal(asked.length, 0);
  page.once('dialog', (dialog) => dialog.accept());
  await start.click();
  await until('it is asked', () => asked.length === 1);
  assert.deepEqual([asked[0].edits.length, asked[0].force], [2, true]);
});

test('a refusal stands at its action, and what may be overruled is done all the same only if they say so', async () => {
  const page = await acts();
  const asked = await record(page, 'EditTournament', refused('a game is played at table 3'), fine());
  assert.match(await act(page, 'The tournament is over', [], 'End the tournament'), /a game is played at table 3/);
  assert.equal(asked[0].force, false);
  await page.getByRole('button', { name: 'Do it anyway' }).click();
  await page.locator('.act .done', { hasText: 'is over' }).waitFor();
  assert.equal(asked[1].force, true);
});

test('a result that is refused says so in its row, and one that is taken too', async () => {
  const page = await open(await serve(day('operator')), '/operator#/rounds', { size: LAPTOP, seen: 'tbody tr' });
  await record(page, 'EditTournament', refused('look at it again'), fine());
  const row = page.locator('.card.present tbody tr').nth(2);
  await row.getByRole('combobox').selectOption('0');
  await row.locator('.refusal', { hasText: 'look at it again' }).waitFor();
  await row.getByRole('combobox').selectOption('0');
  await row.locator('.done', { hasText: 'Table 3: 1-0.' }).waitFor();
});

test('results go into the file of the pairing program, the changes are listed, and the games of a round are saved', async () => {
  const page = await acts('operator', { 'TournamentService/ListTournamentChanges': { changes: [{ time: '2026-11-26T15:04:05Z', author: 'B. Okafor', lines: ['round 4 starts'] }] } });
  const asked = await record(page, 'ExportResults', fine({ content: Buffer.from('012 Cup').toString('base64') }));
  await page.locator('.act summary', { hasText: 'Results of one round' }).click();
  await page.getByLabel('Last file of the program, if there is one').setInputFiles({ name: 'cup.trf', mimeType: 'text/plain', buffer: Buffer.from('old') });
  const [file] = await Promise.all([page.waitForEvent('download'), act(page, 'Results of one round', [['Round', '4']], 'Save the results')]);
  assert.equal(file.suggestedFilename(), 'cup.trf');
  assert.equal(fs.readFileSync(await file.path(), 'utf8'), '012 Cup');
  assert.deepEqual(asked[0], { tournament: 'tournaments/cup', section: 'main', round: 4, format: 'trf', file: { name: 'cup.trf', content: Buffer.from('old').toString('base64') } });
  await page.locator('.act summary', { hasText: 'What was changed' }).click();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await page.locator('.act li', { hasText: 'round 4 starts' }).waitFor();
  const [games] = await Promise.all([page.waitForEvent('download'), page.locator('.card.present').getByRole('button', { name: 'Games as PGN' }).click()]);
  assert.match(fs.readFileSync(await games.path(), 'utf8'), /1\. e4/);
});

const saved = (more = {}) => ({ tournament: 'tournaments/cup', section: 'main', path: '/srv/pairings', state: 'WATCHED_FILE_STATE_ASKS', file: '/srv/pairings/cup.trf', version: '3fa2', savedTime: '2026-11-26T15:04:05Z', what: 'round 5 is there: 24 pairings, 2 changes', ...more });
const watching = (file) => ({ 'TournamentService/ListWatchedFiles': { files: [file] } });

test('what the pairing program has saved is asked about on every page, and taken or left with one button', async () => {
  const page = await open(await serve(day('operator', watching(saved()))), '/operator', { size: LAPTOP, seen: '.begin' });
  await page.getByText('The pairing program has saved: round 5 is there: 24 pairings, 2 changes. Import it?').waitFor();
  await page.locator('.begin a').click();
  const box = page.locator('jd-watched-file .ready');
  await box.getByText('cup.trf, saved at').waitFor();
  const taken = await record(page, 'ImportPairings', fine({ applied: true, changes: ['a', 'b'], tournament: cup() }));
  await box.getByRole('button', { name: 'Import them as A. Meier-Holt' }).click();
  await page.locator('jd-watched-file .done', { hasText: '2 changes are made' }).waitFor();
  assert.deepEqual(taken, [{ tournament: 'tournaments/cup', section: 'main', watchedVersion: '3fa2', author: 'A. Meier-Holt', apply: true }]);
  const left = await record(page, 'EditTournament', fine());
  await box.getByRole('button', { name: 'Leave it' }).click();
  await page.locator('jd-watched-file .done', { hasText: 'This page asks again' }).waitFor();
  assert.deepEqual(left[0].edits, [{ leaveWatched: { section: 'main', version: '3fa2' } }]);
  for (const theme of ['light', 'dark']) {
    for (const size of [LAPTOP, PHONE.size]) {
      await look(page, size, theme);
      await inspect(page, 'jd-watched-file .ready', `a watched file at ${size[0]} px, ${theme}`);
    }
  }
  assert.deepEqual(page.problems, []);
});

test('a watched file with an open question is looked at first, and its answer is sent with its version', async () => {
  const page = await open(await serve(day('operator', watching(saved({ openQuestions: 1 })))), '/operator#/rounds', { size: LAPTOP, seen: 'jd-watched-file .ready' });
  const question = { id: 'player-1', what: 'is Singh, Arjun the Singh, Arun of round 1?', choices: [{ id: 'yes', what: 'they are one player' }, { id: 'no', what: 'they are two' }] };
  const asked = await record(page, 'ImportPairings', fine({ changes: ['a'], questions: [question] }), fine({ changes: ['a'], questions: [{ ...question, answer: 'no' }] }), fine({ applied: true, changes: ['a'] }));
  assert.equal(await page.locator('jd-watched-file .ready').getByRole('button', { name: 'Import them' }).count(), 0);
  await page.locator('jd-watched-file .ready').getByRole('button', { name: 'Show what changes' }).click();
  await page.getByLabel('they are two').check();
  await page.locator('.preview').getByRole('button', { name: 'Import them as A. Meier-Holt' }).click();
  await page.getByText('1 change is made.').waitFor();
  assert.deepEqual(asked.at(-1), { tournament: 'tournaments/cup', section: 'main', watchedVersion: '3fa2', author: 'A. Meier-Holt', answers: [{ question: 'player-1', choice: 'no' }], apply: true });
});

test('a watched file is chosen on the page, and one that cannot be read says why', async () => {
  const bad = saved({ state: 'WATCHED_FILE_STATE_UNREADABLE', what: '', problem: 'cup.trf:4:95: error: no opponent x', resultsFile: '/srv/pairings/cup.jadoube.trf', resultsTime: '2026-11-26T15:05:00Z' });
  const page = await open(await serve(day('operator', watching(bad))), '/operator#/rounds', { size: LAPTOP, seen: 'jd-watched-file .refusal' });
  await page.getByText('cup.trf:4:95: error: no opponent x').waitFor();
  await page.getByText('The results are in cup.jadoube.trf').waitFor();
  const asked = await record(page, 'EditTournament', fine());
  await page.getByText('Read the files of the pairing program').click();
  assert.match(await act(page, 'Watch the file that the program saves', [['File or folder', '/srv/cup.trf'], ['Encoding', 'koi8-u']], 'Keep it'), /\/srv\/cup.trf is watched/);
  assert.deepEqual(asked[0].edits, [{ setWatched: { section: 'main', path: '/srv/cup.trf', apply: false, encoding: 'koi8-u' } }]);
});

test('two boards become one for players who cannot see, and single again', async () => {
  const page = await open(await serve(day('operator')), '/operator#/mapping', { size: LAPTOP, seen: 'jd-pairs .act' });
  page.on('dialog', (dialog) => dialog.accept());
  const made = await record(page, 'SetPair', fine({ pairs: [{ name: 'boards/blind', first: 'boards/b27', second: 'boards/b28' }] }));
  const parted = await record(page, 'RemovePair', fine({}));
  assert.match(await act(page, 'Two boards with one game', [['Name of the pair', 'blind'], ['One board', 'boards/b27'], ['The other board', 'boards/b28']], 'Make them a pair'), /b27 and b28 are the pair blind/);
  assert.deepEqual(made[0].pair, { name: 'boards/blind', first: 'boards/b27', second: 'boards/b28' });
  await page.locator('.act summary', { hasText: 'become single again' }).click();
  await page.getByRole('button', { name: 'Part them' }).click();
  await page.locator('jd-pairs').getByText('Two boards become single again').waitFor({ state: 'hidden' });
  assert.deepEqual(parted, [{ name: 'boards/blind' }]);
});

test('only an arbiter changes the rules of boards without a tournament', async () => {
  const page = await acts('arbiter');
  const asked = await record(page, 'SetTournamentRules', fine({ rules: { timeControl: '3+2' } }));
  assert.match(await act(page, 'Rules of boards without a tournament', [['Time control', '3+2']], 'Change the rules'), /rules are changed/);
  assert.equal(asked[0].rules.timeControl, '3+2');
  assert.equal(asked[0].author, 'A. Meier-Holt');
  const other = await acts('operator');
  assert.equal(await other.getByText('Rules of boards without a tournament').count(), 0);
});

test('a token for a program is made on the page of people, and a game is saved as a signed file', async () => {
  const page = await open(await serve(day('arbiter')), '/arbiter#/people', { size: LAPTOP, seen: 'jd-people form' });
  const asked = await record(page, 'CreateToken', fine({ token: 'jt-abc' }));
  await page.getByText('A token for a program').click();
  await page.getByLabel('Name of the program').fill('results printer');
  await page.getByLabel('Days that it works; empty: a year').fill('3');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.locator('.invitation pre', { hasText: 'jt-abc' }).waitFor();
  assert.deepEqual(asked[0], { role: 'ACCESS_ROLE_DISPLAY', displayName: 'results printer', lifetime: '259200s' });
  await record(page, 'GetEvidence', fine({ file: 'jadoube evidence' }));
  await page.goto(page.url().replace(/#.*/, '#/table/games/b6-1'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Signed file of the game' }).click()]);
  assert.equal(file.suggestedFilename(), 'b6-1.evidence');
});

for (const [what, address, seen] of [['a tournament', '/operator#/rounds', 'jd-tournament-more .act'], ['pairs', '/operator#/mapping', 'jd-pairs .act']]) {
  test(`the actions for ${what} are open: axe finds nothing and nothing is cut off, at two sizes and in both themes`, async () => {
    const page = await open(await serve(day('arbiter')), address, { ...PHONE, seen: '.acts' });
    // It comes as a program of its own.
    await page.locator(seen).first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelectorAll('.acts, .act').forEach((one) => (one.open = true)));
    await settled(page);
    for (const size of [PHONE.size, LAPTOP]) {
      for (const theme of ['light', 'dark']) {
        await look(page, size, theme);
        await inspect(page, seen, `acts ${address} at ${size[0]} px, ${theme}`);
      }
    }
  });
}

test('the guide begins with the event in an empty hall, keeps it, and goes on to the next step', async () => {
  const empty = { event: {}, tables: [], games: {}, pgn: {}, me: { name: 'A. Meier-Holt', role: 'operator', may_enter: true }, events: [], answers: { ...answers, 'TournamentService/ListTournaments': {}, 'OutputService/ListOutputs': {} } };
  const page = await open(await serve(empty), '/operator', { size: LAPTOP, seen: '.begin' });
  const asked = await record(page, 'EditTournament', refused('"90 minutes or so" is no time control', 'invalid_argument'), fine({ tournament: { name: 'tournaments/riverside-cup', title: 'Riverside Cup', revision: 1 } }));
  await page.locator('.begin a').click();
  await page.locator('.steps [aria-current=step]').getByText('Event').waitFor();
  await page.getByLabel('Title').fill('Riverside Cup');
  assert.equal(await page.getByLabel('Short name').inputValue(), 'riverside-cup');
  await page.getByLabel('Time control').fill('90 minutes or so');
  await page.getByRole('button', { name: 'Keep it and continue' }).click();
  await page.getByText('is no time control').waitFor();
  await page.getByLabel('Time control').fill('90/40+30/SD+30');
  // The page requests all tournaments when it has changed one.
  await record(page, 'ListTournaments', fine({ tournaments: [{ name: 'tournaments/riverside-cup', title: 'Riverside Cup', revision: 1 }] }));
  await page.getByRole('button', { name: 'Keep it and continue' }).click();
  await page.getByText('Plug the boards in').waitFor();
  await page.locator('.steps li:first-child .mark.done').waitFor();
  assert.deepEqual(asked[1].edits, [{ setNames: { title: 'Riverside Cup', site: '' } }, { setSection: { section: 'main', rules: { timeControl: '90/40+30/SD+30' } } }]);
  assert.equal(asked[1].name, 'tournaments/riverside-cup');
  assert.equal(new URL(page.url()).hash, '#/guide/boards');
});

test('what is typed in the first step is said in plain words, stays when another step or page is looked at, and can be forgotten', async () => {
  const page = await open(await serve(day('operator')), '/operator#/guide/event', { size: LAPTOP, seen: '#event-form' });
  const asked = await record(page, 'EditTournament', fine());
  await page.locator('#control-why').getByText('90 min for 40 moves · 30 min for the rest · 30 s more for each move · standard').waitFor();
  // Nothing is typed: there is nothing to keep.
  assert.equal(await page.getByRole('button', { name: 'Keep it and continue' }).count(), 0);
  await page.getByLabel('Place').fill('Town Hall');
  await page.getByLabel('Time control').fill('15+10');
  await page.locator('#control-why').getByText('15 min for the game · 10 s more for each move · rapid').waitFor();
  await page.locator('.steps li:first-child').getByText('typed, not kept yet').waitFor();
  await page.locator('.steps a[href="#/guide/people"]').click();
  await page.locator('.walk').getByRole('link', { name: 'Back' }).waitFor();
  await page.goto(page.url().replace(/#.*/, '#/rounds'));
  await page.locator('jd-rounds tbody tr').first().waitFor();
  await page.goto(page.url().replace(/#.*/, '#/guide/event'));
  await page.locator('#event-form').waitFor();
  assert.equal(await page.getByLabel('Place').inputValue(), 'Town Hall');
  await page.reload();
  await page.locator('#event-form').waitFor();
  assert.deepEqual([await page.getByLabel('Place').inputValue(), await page.getByLabel('Time control').inputValue()], ['Town Hall', '15+10']);
  await page.getByRole('button', { name: 'Discard the typed text' }).click();
  assert.deepEqual([await page.getByLabel('Place').inputValue(), await page.getByLabel('Time control').inputValue()], ['', '90/40+30/SD+30']);
  await page.getByLabel('Place').fill('Castle');
  await page.getByRole('button', { name: 'Keep it and continue' }).click();
  await page.locator('.steps [aria-current=step]').getByText('Boards').waitFor();
  assert.deepEqual(asked.map((one) => one.edits), [[{ setNames: { title: 'Riverside Team Cup', site: 'Castle' } }]]);
  assert.deepEqual(page.problems, []);
});

test('a step that needs a tournament leads to the first step', async () => {
  const empty = { event: {}, tables: [], games: {}, pgn: {}, me: { name: 'A. Meier-Holt', role: 'operator' }, events: [], answers: { ...answers, 'TournamentService/ListTournaments': {}, 'OutputService/ListOutputs': {} } };
  const page = await open(await serve(empty), '/operator#/guide/tables', { size: LAPTOP, seen: '.steps' });
  await page.getByRole('link', { name: 'Go to step 1' }).click();
  await page.locator('#event-form').waitFor();
});

test('the guide opens at what is to be looked at, and each step can be entered by itself', async () => {
  for (const size of [LAPTOP, PHONE.size]) {
    const page = await open(await serve(day('operator')), '/operator#/guide', { size, seen: '.steps' });
    await page.locator('.steps [aria-current=step]').getByText('Boards').waitFor();
    await page.locator('.steps li:nth-child(2) .mark.look').waitFor();
    await page.locator('.steps li:nth-child(5) .mark.look').waitFor();
    for (const [step, seen] of [['pairings', 'jd-rounds'], ['tables', 'jd-mapping'], ['outputs', 'jd-outputs'], ['people', '.guide .walk'], ['check', 'jd-round-check'], ['rehearsal', 'jd-rehearsal-step']]) {
      await page.locator(`.steps a[href="#/guide/${step}"]`).click();
      await page.locator(seen).waitFor();
    }
    await page.locator('.steps a[href="#/guide/check"]').click();
    await page.getByRole('button', { name: 'Close round 4 and start round 5' }).waitFor();
    await page.locator('.left li', { hasText: 'Boards: 1 of 32 does not answer' }).waitFor();
    for (const step of ['event', 'people', 'check', 'rehearsal']) {
      await page.goto(page.url().replace(/#.*/, '#/guide/' + step));
      await settled(page);
      for (const theme of ['light', 'dark']) {
        await look(page, size, theme);
        await inspect(page, '.guide', `guide ${step} at ${size[0]} px, ${theme}`);
      }
    }
  }
});

test('the button of an output shows what arrived, or what failed and what to do, beside it', async () => {
  for (const size of [LAPTOP, PHONE.size]) {
    const page = await open(await serve(day('operator')), '/operator#/outputs', { size, seen: '.output' });
    const fails = { test: { what: 'Lichess refuses this token.', advice: 'Make a token at Lichess.', status: 200, bytes: '24', took: '0.182s' } };
    const asked = await record(page, 'OutputService/TestOutput', fine({ test: { ok: true, what: '/srv/games/jadoube-test.txt was written, read back and removed.', bytes: '1824', games: 3, took: '0.012s' } }), fine(fails), refused('output lichess was tested a moment ago: test it again in 7 s', 'unavailable'));
    const button = (number) => page.locator('.output').nth(number).getByRole('button', { name: /^Test output / });
    const answer = (number) => page.locator('.output').nth(number).locator('.tested');
    await button(0).click();
    await answer(0).getByText('The test arrived').waitFor();
    assert.match(await answer(0).innerText(), /read back and removed\.\s+3 games · 1\.8.KB · 12 ms$/);
    await button(1).click();
    await answer(1).getByText('The test did not arrive').waitFor();
    assert.equal(await page.locator('.output').nth(1).locator('.state.ok').count(), 0, 'what does not arrive is not well');
    assert.match(await answer(1).innerText(), /refuses this token\.\s+Make a token at Lichess\.\s+24 B · status 200 · 182 ms$/);
    assert.deepEqual(asked.map((one) => one.name).slice(0, 1), [await page.locator('.output').first().locator('th strong').innerText().then((name) => 'outputs/' + name)]);
    for (const theme of ['light', 'dark']) {
      await look(page, size, theme);
      await inspect(page, '.outputs', `a tested output at ${size[0]} px, ${theme}`);
    }
    await button(1).click();
    await answer(1).getByText('test it again in 7 s').waitFor();
  }
});

test('a test that runs is not asked for a second time, and an output that looks well is not, if its test fails', async () => {
  const page = await open(await serve(day('operator')), '/operator#/outputs', { size: LAPTOP, seen: '.output' });
  let answer;
  const waits = new Promise((resolve) => (answer = resolve));
  const asked = [];
  await page.route(/OutputService\/TestOutput$/, async (route) => {
    asked.push(route.request().postDataJSON());
    await waits;
    await route.fulfill(fine({ test: { what: 'The host does not know this user.', took: '0.1s' } }));
  });
  const row = page.locator('.output').filter({ has: page.locator('.state.ok') }).first();
  const name = await row.locator('th strong').innerText();
  const same = page.locator('.output').filter({ has: page.locator('th strong', { hasText: new RegExp(`^${name}$`) }) });
  const button = same.getByRole('button', { name: /^Test output / });
  await button.click();
  await same.getByText('The test is under way.').waitFor();
  assert.ok(await button.isDisabled(), 'a second press waits');
  await button.evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  answer();
  await same.locator('.tested').getByText('The test did not arrive').waitFor();
  assert.equal(asked.length, 1);
  assert.equal(await same.locator('.state.ok').count(), 0, 'the row is not green');
  await inspect(page, '.outputs', 'an output whose test failed');
});

test('a new output whose name is taken says so, and nothing is asked for', async () => {
  const page = await open(await serve(day('operator')), '/operator#/settings/output', { size: LAPTOP, seen: '.settings .add form' });
  const asked = await record(page, 'ConfigurationService/(Test|Change)Configuration', fine({}));
  const taken = (await page.locator('.oneoutput > summary strong').first().innerText()).trim();
  await page.locator('.add form input[name=name]').fill(taken);
  await page.locator('.add form').getByRole('button', { name: 'Add it' }).click();
  await page.locator('.settings .refusal').getByText(taken).waitFor();
  assert.deepEqual(asked, []);
});

test('operators read the default that holds where only arbiters may change, and damaged lines are put aside', async () => {
  const state = day('operator');
  const { configuration } = state.answers['ConfigurationService/GetConfiguration'];
  const rules = { name: 'event.default_time', table: 'event', key: 'default_time', type: 'SETTING_TYPE_NUMBER', source: 'SETTING_SOURCE_DEFAULT', effect: 'SETTING_EFFECT_RESTART', defaultValues: ['30'], forArbiters: true, description: 'Minutes after the start' };
  const problem = 'line 2 of settings.jsonl cannot be read';
  state.answers['ConfigurationService/GetConfiguration'] = { configuration: { ...configuration, settings: [...configuration.settings.filter((one) => one.name !== rules.name), rules], problems: [problem], damagedLines: 1 } };
  const page = await open(await serve(state), '/operator#/settings/event', { size: LAPTOP, seen: '#settings-event .setting' });
  assert.match(await page.locator('[data-setting="event.default_time"] .is').innerText(), /30/);
  const asked = await record(page, 'ChangeConfiguration', fine({ configuration }));
  await page.getByRole('button', { name: 'Put the damaged lines aside' }).click();
  await page.getByText('They are in a file beside the record').waitFor();
  assert.equal(await page.getByText(problem).count(), 0);
  assert.deepEqual(asked, [{ putDamagedAside: true, author: 'A. Meier-Holt' }]);
});

test('with two tournaments the check and the rehearsal say whose a table is', async () => {
  const state = twoTournaments();
  const [cup] = state.events[0].tournament.snapshot.tournaments;
  const board = cup.tables[0].board;
  state.answers = { ...state.answers, 'RoundService/CheckRound': { readiness: 'ROUND_READINESS_LOOK', boards: [{ board, readiness: 'ROUND_READINESS_LOOK', findings: [{ what: 'The battery is low' }] }] } };
  const tables = [1, 2].map((number) => ({ table: 1, white: 'Stone, Anna', black: 'Field, Ben', plies: number, allPlies: 7, tournament: ['Riverside Team Cup', 'League'][number - 1] }));
  state.answers['RehearsalService/GetRehearsal'] = { rehearsal: { state: 'REHEARSAL_STATE_PLAYING', author: 'A. Meier', title: 'Test: both', startTime: '2026-11-26T14:00:00Z', tables, findings: [{ fault: 'REHEARSAL_FAULT_ILLEGAL_MOVE', table: 1, tournament: 'League' }], outputs: [{ name: 'outputs/live', kind: 'OUTPUT_KIND_PGN' }, { name: 'outputs/tv', kind: 'OUTPUT_KIND_OVERLAY' }, { name: 'outputs/lichess', kind: 'OUTPUT_KIND_LICHESS' }] } };
  const page = await open(await serve(state), '/operator#/check', { size: LAPTOP, seen: '.check h3' });
  assert.match(await page.locator('.check h3').innerText(), new RegExp(`^Table ${cup.tables[0].table} · .*${cup.title} \\(`));
  await page.goto(page.url().replace(/#.*/, '#/guide/rehearsal'));
  await page.locator('.rehearsed.tables li').nth(1).getByText('League').waitFor();
  await page.getByText('The illegal move at table 1 · League is not found yet.').waitFor();
  assert.deepEqual(await page.getByRole('link', { name: 'Look at its content' }).evaluateAll((all) => all.map((one) => one.getAttribute('href'))), ['/rehearsal/pgn/live/live.pgn', '/rehearsal/overlay/tv/tables.json']);
  await inspect(page, '.rehearsal', 'a rehearsal of two tournaments');
});

test('a tournament that somebody makes elsewhere is in the open guide at once', async () => {
  const server = await serve({ ...day('operator'), events: [], answers: { ...day('operator').answers, 'TournamentService/ListTournaments': { tournaments: [] } } });
  let watched;
  const page = await open(server, '/operator#/guide/event', { size: LAPTOP, seen: '.steps', before: (one) => one.on('request', (request) => request.url().includes('WatchEvents') && (watched = request.url())) });
  assert.equal(await page.getByLabel('This page sets up').count(), 0);
  await until('the page watches', () => watched && server.streams.size > 0);
  assert.match(decodeURIComponent(watched), /withTournaments":true/);
  server.send({ tournament: { changed: { tournament: { name: 'tournaments/autumn', title: 'Autumn Open', revision: 1 } } } });
  await page.locator('.steps li:nth-child(1)').getByText('Autumn Open').waitFor({ timeout: 5000 });
});

/** An output that makes its rounds at Lichess. */
const lichessOutput = (lichess, more = {}) => ({ name: 'outputs/lichess', kind: 'OUTPUT_KIND_LICHESS', ok: true, delay: '0s', lichess, ...more });
const atLichess = (rounds = []) => ({ tournament: 'cup', section: 'main', title: 'Riverside Cup', id: 'AbCdEfGh', nameThere: 'Riverside Cup', url: 'https://lichess.org/broadcast/riverside-cup/AbCdEfGh', rounds });

test('Lichess is connected by one press or a token, and what is wrong is said', async () => {
  const page = await open(await serve({ ...day('operator'), answers: { ...day('operator').answers, 'OutputService/ListOutputs': {} } }), '/operator#/outputs', { size: PHONE.size, seen: '.lichess' });
  const asked = await record(page, 'OutputService/ConnectLichess', refused('output lichess cannot keep a token of Lichess'), fine({ address: new URL('/listen?from=lichess', page.url()).href }));
  const kept = await record(page, 'ConfigurationService/ChangeConfiguration', fine({ configuration: {} }));
  await page.getByText('Or write a token').click();
  await page.getByLabel('Token of Lichess').fill(' lip_abc ');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await until('the token', () => kept.length === 1);
  assert.deepEqual(kept[0].changes, [{ name: 'output.lichess.kind', values: ['lichess'] }, { name: 'output.lichess.secret', values: ['lip_abc'] }]);
  for (const theme of ['light', 'dark']) {
    await look(page, PHONE.size, theme);
    await inspect(page, '.outputs', `Lichess without an account, ${theme}`);
  }
  await page.getByRole('button', { name: 'Connect to Lichess' }).click();
  await page.getByText('cannot keep a token').waitFor();
  await page.getByRole('button', { name: 'Connect to Lichess' }).click();
  await page.waitForURL(/from=lichess/);
  assert.equal(asked[0].name, 'outputs/lichess');
  assert.match(asked[0].returnAddress, /^http:\/\/[^/]+\/lichess\/return$/);
});

test('a login at Lichess says where it was begun: the daemon leads back there', async () => {
  const server = await serve({ ...day('operator'), answers: { ...day('operator').answers, 'OutputService/ListOutputs': {} } });
  for (const [place, address] of [['guide/outputs', '/lichess/return/guide'], ['outputs', '/lichess/return']]) {
    const page = await open(server, '/operator#/' + place, { size: LAPTOP, seen: '.lichess' });
    const asked = await record(page, 'OutputService/ConnectLichess', fine({ address: server.address + '/listen?from=' + place }));
    await page.getByRole('button', { name: 'Connect to Lichess' }).click();
    await page.waitForURL('**/listen?from=' + place);
    assert.equal(asked[0].returnAddress, server.address + address);
  }
});

test('the broadcast is created or chosen, and its rounds are shown with what an operator may do', async () => {
  for (const size of [LAPTOP, PHONE.size]) {
    const page = await open(await serve(day('operator')), '/operator#/outputs', { size, seen: '.output' });
    let outputs = [lichessOutput({ account: 'club', connected: true, broadcasts: [{ tournament: 'cup', section: 'main', title: 'Riverside Cup' }] }, { ok: false, problem: 'Riverside Cup has no broadcast at Lichess yet: create one, or choose one.' })];
    await page.route(/OutputService\/ListOutputs$/, (route) => route.fulfill({ json: { outputs } }));
    await page.getByText('Connected as club.').waitFor();
    const created = await record(page, 'OutputService/CreateLichessBroadcast', fine({ output: outputs[0] }));
    const chosen = await record(page, 'OutputService/SetLichessBroadcast', fine({ output: outputs[0] }));
    await record(page, 'OutputService/ListLichessBroadcasts', fine({ account: 'club', broadcasts: [{ id: 'ZyXwVuTs', title: 'Old Cup' }] }));
    await page.getByText('Choose a broadcast that is there').click();
    await page.getByRole('button', { name: 'Show the broadcasts of this account' }).click();
    await page.getByRole('button', { name: 'Use this one: Old Cup' }).click();
    await until('the choice', () => chosen.length === 1);
    assert.deepEqual(chosen[0], { name: 'outputs/lichess', tournament: 'cup', section: 'main', broadcast: 'ZyXwVuTs' });
    for (const theme of ['light', 'dark']) {
      await look(page, size, theme);
      await inspect(page, '.outputs', `a broadcast to create at ${size[0]} px, ${theme}`);
    }
    await page.getByLabel('Name of the broadcast').fill('Riverside Cup 2026');
    await page.getByLabel('Visible to').selectOption('unlisted');
    await page.getByRole('button', { name: 'Create the broadcast' }).click();
    await until('the broadcast', () => created.length === 1);
    assert.equal(created[0].fields.title, 'Riverside Cup 2026');
    assert.equal(created[0].fields.visibility, 'unlisted');
    const round = (number, state, more) => ({ number, id: 'Round00' + number, title: 'Round ' + number, url: 'https://lichess.org/broadcast/-/-/Round00' + number, state: 'LICHESS_ROUND_STATE_' + state, ...more });
    outputs = [lichessOutput({ account: 'club', connected: true, broadcasts: [atLichess([round(1, 'FINISHED', { title: 'Opening day', changedThere: true }), round(2, 'HELD'), round(3, 'GONE'), round(4, 'PLAYED', { delayThere: '900s' }), { number: 5, state: 'LICHESS_ROUND_STATE_COMES' }])] })];
    const set = await record(page, 'OutputService/SetOutputRound', fine({ output: outputs[0] }));
    await page.getByRole('button', { name: 'Continue the games' }).click();
    await until('the round that goes on', () => set.length === 1);
    await page.getByRole('button', { name: 'Make it again' }).click();
    await until('the round that is made again', () => set.length === 2);
    assert.deepEqual(set, [{ name: 'outputs/lichess', round: 'Round002', roundNumber: 2, tournament: 'cup', section: 'main' }, { name: 'outputs/lichess', round: '', roundNumber: 3, tournament: 'cup', section: 'main' }]);
    await page.getByText('Somebody changed its name').waitFor();
    await page.getByText('so they have both delays').waitFor();
    for (const theme of ['light', 'dark']) {
      await look(page, size, theme);
      await inspect(page, '.outputs', `the rounds at Lichess at ${size[0]} px, ${theme}`);
    }
  }
});

test('a rehearsal is started from the guide, shows what arrives, and is stopped', async () => {
  const page = await open(await serve({ ...day('operator'), answers: { ...day('operator').answers, 'RehearsalService/GetRehearsal': { rehearsal: {} } } }), '/operator#/guide/rehearsal', { size: LAPTOP, seen: '.rehearsal' });
  const tables = (plies) => [{ table: 1, white: 'Stone, Anna', black: 'Field, Ben', plies, allPlies: 7 }];
  const findings = (found) => [{ fault: 'REHEARSAL_FAULT_ILLEGAL_MOVE', table: 1, found }];
  const running = { state: 'REHEARSAL_STATE_PLAYING', author: 'A. Meier-Holt', title: 'Test: City Open', startTime: '2026-11-26T14:00:00Z', tables: tables(3), findings: findings(false), outputs: [{ name: 'outputs/site' }] };
  await record(page, 'RehearsalService/StartRehearsal', refused('a game is being played at table 3: rehearse when no game is played', 'failed_precondition'), fine({ rehearsal: running }));
  await page.getByRole('button', { name: 'Start the rehearsal' }).click();
  await page.getByRole('alert').getByText('a game is being played at table 3').waitFor();
  const now = await record(page, 'RehearsalService/GetRehearsal', fine({ rehearsal: running }));
  await page.getByRole('button', { name: 'Start the rehearsal' }).click();
  await page.getByText('The games are played.').waitFor();
  await page.getByText('3 of 7 moves').waitFor();
  await page.getByText('The illegal move at table 1 is not found yet.').waitFor();
  await page.getByText('not tested yet').waitFor();
  assert.equal(await page.getByRole('link', { name: 'See the boards' }).getAttribute('href'), '/rehearsal');
  assert.ok(now);
  const ended = { ...running, state: 'REHEARSAL_STATE_STOPPED', reason: 'A. Meier-Holt stopped it', endTime: '2026-11-26T14:01:00Z', findings: findings(true) };
  await record(page, 'RehearsalService/StopRehearsal', fine({ rehearsal: ended }));
  await page.getByRole('button', { name: 'Stop it' }).click();
  await record(page, 'RehearsalService/GetRehearsal', fine({ rehearsal: ended }));
  await page.getByText('It was stopped: A. Meier-Holt stopped it.').waitFor();
  await page.getByRole('button', { name: 'Rehearse again' }).waitFor();
});
