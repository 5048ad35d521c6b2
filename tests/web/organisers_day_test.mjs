// The day of an organiser who has never seen a terminal. The daemon runs as the package starts it. There are a browser on a
// laptop and one on a phone, twelve emulated boards and a spare one. There are the folder into which the pairing program saves,
// and a substitute for Lichess. From the first page to the last report nobody types a command. It prints how long it took, and
// how often somebody clicked.
//
//   node --test organisers_day_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, JADOUBE_PGN_JUDGE and CHROMIUM.
//   JADOUBE_CONFIG=FILE                     the configuration that the package has installed. Without it: that of the sources
//   PICTURES=DIRECTORY                      also takes a picture of each part of the day, to look at

import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closePages, launch } from './browser.mjs';
import { HandBoard } from './hands.mjs';
import { LichessSite } from './lichess_site.mjs';
import { freePort, until } from './live_daemon.mjs';

const TABLES = 12;
const SPARE = TABLES + 1;
const BROKEN = 5;
const WHO = 'B. Kim';
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The centre is empty, so the kings can show a result there. */
const OPENING = 'g1f3 g8f6 g2g3 g7g6';
const MORE = 'f1g2 f8g7';
const RESULTS = ['1-0', '0-1', '1/2-1/2'];
/** A new organiser sees the first move within this time of the first page, in minutes. */
const GOAL_MIN = 10;

/** The file of a pairing program: 24 players, with the pairings of `paired` rounds, and the results of those that it knows. */
function trf(paired, resultsOf) {
  const lines = ['012 City Open', `062 ${2 * TABLES}`, 'XXR 2'];
  for (let player = 1; player <= 2 * TABLES; ++player) {
    let line = `001 ${String(player).padStart(4)} m    ` + `Player${String.fromCharCode(64 + player)}, Given`;
    line = line.padEnd(48) + `${2400 - 10 * player} UKR ${String(14100000 + player).padStart(11)} 1990/04/02  0.0 ${String(player).padStart(4)}`;
    line = line.padEnd(91);
    for (let round = 1; round <= paired; ++round) {
      const isOdd = player % 2 === 1;
      const opponent = round === 1 ? (player <= TABLES ? player + TABLES : player - TABLES) : isOdd ? player + 1 : player - 1;
      const isWhite = round === 1 ? player <= TABLES : isOdd;
      line += `${String(opponent).padStart(4)} ${isWhite ? 'w' : 'b'} ${resultsOf(round, player) || ' '}  `;
    }
    lines.push(line);
  }
  return lines.join('\r\n') + '\r\n';
}

/** The result of each player in each round, from a file that jadoube wrote: `{1: ' 1', ...}` by the number of the player. */
const resultsIn = (text, round) =>
  Object.fromEntries(
    text
      .split(/\r?\n/)
      .filter((line) => line.startsWith('001'))
      .map((line) => [Number(line.slice(4, 8)), line.slice(91 + 10 * (round - 1), 101 + 10 * (round - 1)).trim().split(/\s+/)[2] ?? '']),
  );

const browser = await launch();

test('an organiser sets up, runs and closes an event of two rounds with a browser only', async (t) => {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-day-'));
  const folder = path.join(work, 'pairings');
  fs.mkdirSync(folder);
  const [port, securePort] = [await freePort(), await freePort()];
  const lichess = await new LichessSite().start(process.env.JADOUBE_PGN_JUDGE);
  // The file of the package, at ports and in a directory of this test. The boards replace boards that are plugged in: a daemon
  // without `[[board]]` looks only at USB ports, where emulated ones are not.
  const packaged = fs.readFileSync(process.env.JADOUBE_CONFIG || new URL('../../daemon/package/debian/jadoubed.toml', import.meta.url), 'utf8').replace('0.0.0.0:8080', `127.0.0.1:${port}`).replace('0.0.0.0:8443', `127.0.0.1:${securePort}`);
  const numbers = Array.from({ length: SPARE }, (_, i) => i + 1);
  const tty = (number) => path.join(work, `board-${number}`);
  fs.writeFileSync(path.join(work, 'jadoubed.toml'), `${packaged}\n[daemon]\ndata_dir = "${work}/data"\nlichess = "${lichess.address}"\n[grpc]\nlisten = ["unix:${work}/socket"]\n` + numbers.map((number) => `[[board]]\nid = "b${number}"\nport = "${tty(number)}"\n`).join(''));
  const log = path.join(work, 'log');
  const out = fs.openSync(log, 'a');
  const programs = process.env.JADOUBE_PROGRAMS;
  const daemon = spawn(path.join(programs, 'jadoubed'), ['--config', path.join(work, 'jadoubed.toml')], { stdio: ['ignore', out, out] });
  const boards = new Map(numbers.map((number) => [number, new HandBoard(programs, tty(number), String(3000448000 + number))]));
  const played = numbers.filter((number) => number !== SPARE);
  const clicks = { laptop: 0, phone: 0 };
  const problems = [];
  const pages = new Map();
  try {
    const open = async (name, options) => {
      // The organiser reads the warning of the browser once, and continues.
      const context = await browser.newContext({ ignoreHTTPSErrors: true, acceptDownloads: true, ...options });
      context.setDefaultTimeout(60_000);
      await context.exposeBinding('counted', () => void ++clicks[name]);
      await context.addInitScript(() => {
        for (const kind of ['click', 'change']) addEventListener(kind, (event) => event.isTrusted && (kind === 'click' ? event.detail > 0 : event.target.tagName === 'SELECT') && globalThis.counted(), true);
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('dialog', (dialog) => dialog.accept());
      pages.set(name, page);
      return page;
    };
    let failed = '';
    const step = (name, work) =>
      t.test(name, async () => {
        assert.equal(failed, '', 'a step before this one failed');
        failed = name;
        try {
          await work();
        } catch (error) {
          for (const [of, page] of pages) console.log(of, page.url(), (await page.locator('main').innerText({ timeout: 2000 }).catch(() => '')).slice(0, 1500));
          throw error;
        }
        failed = '';
        if (process.env.PICTURES) for (const [of, page] of pages) await page.screenshot({ path: path.join(process.env.PICTURES, `day-${name.replace(/\W+/g, '-')}-${of}.png`) });
      });
    const button = (where, name) => where.getByRole('button', { name });
    const nav = (page, name) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    const results = () => (fs.existsSync(path.join(folder, 'open.jadoube.trf')) ? fs.readFileSync(path.join(folder, 'open.jadoube.trf'), 'utf8') : '');
    /** Saves like a pairing program: a new file gets the name. */
    const save = (text) => {
      fs.writeFileSync(path.join(folder, '~open.tmp'), text);
      fs.renameSync(path.join(folder, '~open.tmp'), path.join(folder, 'open.trf'));
    };

    const told = await until('the code for the first entry', async () => /open (https\S+)\/enter and type ([a-z]{4}-[a-z]{4})/.exec(fs.readFileSync(log, 'utf8')));
    const [, address, code] = told;
    assert.equal(address, `https://127.0.0.1:${securePort}`);
    const laptop = await open('laptop', LAPTOP);
    let phone;
    const begun = Date.now();
    let firstMove = 0;

    await step('the first entry, with the eight letters', async () => {
      await laptop.goto(address + '/enter');
      await laptop.getByLabel('Link or eight letters').fill(code);
      await laptop.getByLabel('Your name').fill(WHO);
      await button(laptop, /^Enter$/).click();
      await laptop.locator('#event-form').waitFor();
    });

    await step('the event', async () => {
      await laptop.getByLabel('Title').fill('City Open');
      await laptop.getByLabel('Place').fill('Lviv');
      await laptop.getByLabel('Time control').fill('90+30');
      await laptop.locator('#control-why').getByText('90 min for the game · 30 s more for each move · standard').waitFor();
      await button(laptop, 'Keep it and continue').click();
    });

    await step('thirteen boards are found', async () => {
      await laptop.locator('.steps [aria-current=step]').getByText('13 are there').waitFor();
      await laptop.locator('.walk').getByRole('link', { name: 'Continue' }).click();
    });

    await step('the folder of the pairing program is watched, and its round is taken', async () => {
      const form = laptop.locator('.act').filter({ has: laptop.locator('summary', { hasText: 'Watch the file that the program saves' }) });
      if (!(await form.isVisible())) await laptop.getByText('Read the files of the pairing program').click();
      await form.locator('summary').click();
      await form.getByLabel('File or folder').fill(folder);
      await button(form, 'Keep it').click();
      await form.locator('.done').waitFor();
      save(trf(1, () => ''));
      await laptop.getByText('round 1 is there: 12 pairings').first().waitFor();
      await button(laptop.locator('jd-watched-file'), `Import them as ${WHO}`).click();
      await laptop.locator('.steps li:nth-child(3)').getByText('round 1: 12 tables').waitFor();
    });

    await step('a link brings the phone in', async () => {
      await laptop.locator('.steps a[href="#/guide/people"]').click();
      await laptop.getByRole('link', { name: 'Make links' }).click();
      await laptop.getByLabel('Name', { exact: true }).first().fill(WHO + ', phone');
      await button(laptop, 'Make a link').click();
      const link = /https:\S+/.exec(await laptop.locator('.invitation').innerText())[0];
      phone = await open('phone', PHONE);
      await phone.goto(link);
      await phone.waitForURL('**/arbiter*');
      await phone.goto(address + '/operator#/mapping');
    });

    await step('twelve boards get their tables by lifted kings', async () => {
      await button(phone, 'Go through the tables').tap();
      // They are in the hall in any order.
      const order = played.map((number) => ((number * 5) % TABLES) + 1);
      for (const [i, number] of order.entries()) {
        await phone.locator('.number-now', { hasText: new RegExp(`\\D${i + 1}$`) }).waitFor();
        boards.get(number).show('e1');
      }
      await phone.locator('.done').waitFor();
      await laptop.goto(address + '/operator#/guide/tables');
      await laptop.locator('.steps li:nth-child(4)').getByText('all 12 have a board').waitFor();
    });

    await step('an output is added, and tested', async () => {
      await nav(laptop, 'Settings');
      await laptop.goto(address + '/operator#/settings/output');
      await laptop.getByRole('textbox', { name: 'Name', exact: true }).fill('live');
      await laptop.getByRole('combobox', { name: 'Kind' }).selectOption('pgn');
      await button(laptop, 'Add it').click();
      await laptop.locator('.done', { hasText: 'live is added' }).waitFor();
      await nav(laptop, 'Outputs');
      await button(laptop, 'Test output live').click();
      await laptop.locator('.tested, .done').first().waitFor();
    });

    /** A round at Lichess, and how many of its games have moves, and results. */
    const thereOf = async (number) => {
      const [broadcast] = await lichess.broadcasts();
      const round = broadcast?.rounds[number - 1];
      const games = round?.chapters ?? [];
      const count = (is) => games.filter(is).length;
      return { broadcast: broadcast?.form.name, name: round?.name, isFinished: Boolean(round?.finishedAt), games: games.length, played: count((game) => game.moves.length), decided: count((game) => (game.tags.Result ?? '*') !== '*') };
    };

    await step('Lichess is connected in the guide, and its broadcast is created', async () => {
      await laptop.goto(address + '/operator#/guide/outputs');
      await button(laptop, 'Connect to Lichess').click();
      await laptop.waitForURL(lichess.address + '/oauth?**');
      await button(laptop, 'Authorize').click();
      // Back where it was begun.
      await laptop.waitForURL(address + '/operator#/guide/outputs');
      await laptop.getByText('Connected as club.').waitFor();
      assert.equal(await laptop.getByLabel('Name of the broadcast').inputValue(), 'City Open');
      await button(laptop, 'Create the broadcast').click();
      await laptop.locator('.lichess', { hasText: 'The games go to City Open' }).waitFor();
      await laptop.locator('.lichess li', { hasText: 'Round 1' }).getByText('is there, and waits for the first move').waitFor();
    });

    await step('the round starts, and spectators see the first move', async () => {
      await laptop.goto(address + '/operator#/guide/check');
      await button(laptop.locator('jd-round-start'), /round 1/).click();
      await laptop.locator('jd-round-start .done').waitFor();
      const viewer = await open('viewer', PHONE);
      await viewer.goto(`http://127.0.0.1:${port}/`);
      await viewer.locator('.mini').nth(TABLES - 1).waitFor();
      for (const number of played) {
        boards.get(number).startClock(5400, 30);
        boards.get(number).play(OPENING);
      }
      await viewer.getByText(/Nf3|Nf6/).first().waitFor();
      firstMove = Date.now();
    });

    await step('a board fails, and its game goes on at the spare one', async () => {
      const viewer = pages.get('viewer');
      await until('all boards are two moves on', async () => (await viewer.getByText(/2\.\.\.\s?g6/).count()) === TABLES);
      boards.get(BROKEN).stop();
      await nav(laptop, 'Boards');
      const tile = laptop.locator(`.tile[data-board="boards/b${BROKEN}"]`);
      await tile.getByText('lost').waitFor();
      await tile.click();
      await button(laptop, `continues at board b${SPARE}`).click();
      await laptop.locator('.boardpanel .done').waitFor();
      const spare = boards.get(SPARE);
      spare.setUp(boards.get(BROKEN).pieces);
      boards.set(BROKEN, spare);
      spare.startClock(5390, 30);
    });

    await step('the players show their results, and the file of the pairing program gets them', async () => {
      for (const [i, number] of played.entries()) {
        boards.get(number).play(MORE);
        boards.get(number).end(RESULTS[i % RESULTS.length]);
      }
      await until('all results in the file', async () => Object.values(resultsIn(results(), 1)).filter((one) => /^[01=]$/.test(one)).length === 2 * TABLES);
    });

    await step('Lichess had every game, and its round is finished', async () => {
      const all = { broadcast: 'City Open', name: 'Round 1', isFinished: true, games: TABLES, played: TABLES, decided: TABLES };
      let there;
      await until('round 1 finished at Lichess', async () => (there = await thereOf(1)).isFinished && there.decided === TABLES).catch(() => undefined);
      assert.deepEqual(there, all);
    });

    await step('the next round is taken, its boards are set up, and it starts with one button', async () => {
      const first = resultsIn(results(), 1);
      save(trf(2, (round, player) => (round === 1 ? first[player] : '')));
      await nav(laptop, 'Rounds');
      await laptop.getByText('round 2 is there: 12 pairings').first().waitFor();
      await button(laptop.locator('jd-watched-file'), `Import them as ${WHO}`).click();
      for (const number of played) boards.get(number).setUp();
      // The spare board stays at its table.
      await nav(laptop, 'Tables');
      const broken = laptop.locator('.place').filter({ has: laptop.locator('select') });
      const at = await broken.locator('select').evaluateAll((all, name) => all.findIndex((one) => one.value === name), `boards/b${BROKEN}`);
      if (at >= 0) {
        await broken.nth(at).locator('select').selectOption(`boards/b${SPARE}`);
        await button(laptop, /^Write 1 change/).click();
        await laptop.locator('.done').waitFor();
      }
      await nav(laptop, 'Rounds');
      await button(laptop.locator('jd-round-start'), /start round 2/i).click();
      await laptop.locator('jd-round-start .done').waitFor();
      for (const [i, number] of played.entries()) {
        boards.get(number).startClock(5400, 30);
        boards.get(number).play(OPENING);
        boards.get(number).end(RESULTS[(i + 1) % RESULTS.length]);
      }
      await until('all results in the file', async () => Object.values(resultsIn(results(), 2)).filter((one) => /^[01=]$/.test(one)).length === 2 * TABLES);
    });

    await step('the bulletin, the close of the round and of the event', async () => {
      await nav(laptop, 'Rounds');
      await button(laptop, `Close the round as ${WHO}`).click();
      await laptop.getByText(/closed at/).first().waitFor();
      let there;
      await until('round 2 finished at Lichess', async () => (there = await thereOf(2)).isFinished && there.decided === TABLES).catch(() => undefined);
      assert.deepEqual(there, { broadcast: 'City Open', name: 'Round 2', isFinished: true, games: TABLES, played: TABLES, decided: TABLES });
      // The browser requests a picture of the site.
      const asked = (await lichess.log()).filter((entry) => entry.path !== '/favicon.ico');
      for (const entry of asked) assert.ok(entry.status < 400 && !entry.overlaps, JSON.stringify(entry));
      await laptop.goto(address + '/operator#/paper/bulletin');
      await laptop.locator('.of-game').nth(TABLES - 1).waitFor();
      assert.ok((await laptop.pdf({ format: 'A4' })).length > 10_000);
      await nav(laptop, 'Rounds');
      await laptop.getByText('More for this tournament').click();
      await laptop.locator('.act summary', { hasText: 'The tournament is over' }).click();
      await button(laptop, 'End the tournament').click();
      await laptop.getByText('is over').first().waitFor();
    });

    const minutes = (ms) => (ms / 60_000).toFixed(1);
    console.log(`# first move live ${minutes(firstMove - begun)} min after the first page; the whole day ${minutes(Date.now() - begun)} min; clicks: laptop ${clicks.laptop}, phone ${clicks.phone}`);
    assert.ok(firstMove - begun < GOAL_MIN * 60_000);
    assert.deepEqual(problems, []);
  } finally {
    await closePages(browser);
    daemon.kill('SIGKILL');
    lichess.stop();
    for (const board of boards.values()) board.stop();
    if (process.env.KEEP) console.log(work);
    else fs.rmSync(work, { recursive: true, force: true });
  }
});
