import test from 'node:test';
import { arbitersHall, open, serve, settled } from './stand_in.mjs';
import { answers, events } from './fixtures/alerts.mjs';
const now = Date.now();
const iso = (s) => new Date(now - s * 1000).toISOString();
test('x', async () => {
  const told = structuredClone(events);
  const list = told[2].incident.snapshot.incidents;
  list[0].parameters.penalty = { whiteClock: '168s', blackClock: '212s' };
  list[0].penalty = 'Article 7.5.1, 7.5.5: Black’s first illegal move. White gets 2 minutes. Set White 0:02:48 and Black 0:03:32, Black to move; moves completed: White 5, Black 5.';
  list[0].mayDo = 'The position before it is restored; 2 minutes to White (7.5.5)';
  list[0].openTime = iso(18); list[1].openTime = iso(125); list[2].openTime = iso(600);
  list[1].by = 'B. Okafor'; list[1].life = 'INCIDENT_LIFE_ACKNOWLEDGED';
  const board = (n) => ({ ...list[1], name: `incidents/table-${n}-1.2`, board: `boards/table-${n}`, game: `games/table-${n}-1`, by: undefined, life: 'INCIDENT_LIFE_OPEN', kind: 'INCIDENT_KIND_BOARD_BACK', severity: 'INCIDENT_SEVERITY_INFO', what: 'The board is back after 10 s', mayDo: 'Look whether the moves played meanwhile were inferred rightly', openTime: iso(60 - n) });
  list.push(board(1), board(2), board(3), board(4));
  list.push({ ...list[1], name: 'incidents/table-2-1.4', by: undefined, life: 'INCIDENT_LIFE_OPEN', kind: 'INCIDENT_KIND_NEEDS_DECISION', ply: 17, what: '9.Be3 or 9.Bf4?', mayDo: 'Choose between the explanations', openTime: iso(190) });
  list.push({ ...list[1], name: 'incidents/table-1-1.9', game: 'games/table-1-1', board: 'boards/table-1', by: undefined, life: 'INCIDENT_LIFE_OPEN', severity: 'INCIDENT_SEVERITY_CRITICAL', kind: 'INCIDENT_KIND_FLAG_FALL', offender: 'COLOR_BLACK', what: 'Black’s flag fell; White can still mate', mayDo: 'Black has lost, unless White cannot mate', parameters: { opponentCanMate: 'MATE_CHANCE_YES' }, openTime: iso(41) });
  list.push({ ...list[1], name: 'incidents/table-2-1.5', life: 'INCIDENT_LIFE_RESOLVED', by: 'A. Meier', kind: 'INCIDENT_KIND_CHECKMATE', what: 'Black is checkmated', openTime: iso(190) });
  const game = { ...told[1].game.snapshot.games[1], explanations: [{ san: ['Be3', 'Nf6', 'O-O'], firstPly: 17, probabilityPercent: 75 }, { san: ['Bf4'], firstPly: 17, probabilityPercent: 20 }, { san: ['O-O', 'Nf6', 'Be3'], firstPly: 17, probabilityPercent: 5, sameMovesAs: 1 }] };
  const state = arbitersHall(2, { events: [{ tournament: { snapshot: answers['TournamentService/ListTournaments'] } }, ...told] });
  state.games['games/table-2-1'] = game;
  const server = await serve(state);
  for (const theme of ['light', 'dark']) {
    const page = await open(server, '/arbiter', { size: [390, 844], theme, seen: '.card.critical' });
    await page.screenshot({ path: `/tmp/cards_pages/${theme}-list.png` });
    for (const [i, name] of [[0, 'first'], [1, 'second'], [2, 'third'], [3, 'fourth'], [4, 'fifth'], [5, 'sixth']]) {
      const line = page.locator('.alert').nth(i);
      if (!(await line.count())) continue;
      await line.click();
      await page.waitForTimeout(300);
      await line.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/cards_pages/${theme}-${name}.png` });
      await line.click();
    }
    console.log(page.problems);
  }
  const page = await open(server, '/arbiter', { size: [1280, 800], theme: 'light', seen: '.card.critical' });
  await page.keyboard.press('j');
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/cards_pages/desk.png` });
  console.log(page.problems);
});
