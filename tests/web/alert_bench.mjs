// The time until an arbiter sees an illegal move: from the press that the daemon reads until the open page has drawn the card.
// Emulated boards play blitz, and each makes one illegal move.
//
//   JADOUBE_PROGRAMS=build/release/bin CHROMIUM=/usr/bin/chromium node tests/web/alert_bench.mjs [BOARDS] [SECONDS]

import path from 'node:path';
import { chromium } from 'playwright-core';
import { LiveDaemon } from './live_daemon.mjs';

const boards = Number(process.argv[2] ?? 60);
const seconds = Number(process.argv[3] ?? 60);
const demo = path.join(path.dirname(new URL(import.meta.url).pathname), '..', 'demo');
const games = ['opera', 'evergreen', 'reti', 'immortal'];
const played = (i) => ['--pgn', path.join(demo, games[i % games.length] + '.pgn'), '--style', 'blitz', '--speed', '3', '--seed', String(i + 1), '--clock', '3+2', '--offence', 'illegal-move'];

const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, Object.fromEntries(Array.from({ length: boards }, (_, i) => [`table-${i + 1}`, played(i)]))).start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    globalThis.pressed = new Map();
    globalThis.seen = [];
    const Known = EventSource;
    globalThis.EventSource = class extends Known {
      set onmessage(hear) {
        super.onmessage = (event) => {
          const incident = JSON.parse(event.data).incident?.opened?.incident;
          if (incident?.severity ?.endsWith('CRITICAL')) globalThis.pressed.set(incident.board.split('/')[1], { at: Date.parse(incident.beginTime), told: Date.parse(incident.openTime) });
          hear(event);
        };
      }
    };
    const look = () => {
      for (const card of document.querySelectorAll('.card.critical')) {
        const table = card.getAttribute('aria-label').split(':')[0];
        const { at, told } = globalThis.pressed.get(table) ?? {};
        if (at) globalThis.seen.push({ press: Date.now() - at, told: Date.now() - told });
        globalThis.pressed.delete(table);
      }
      requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);
  });
  await page.goto(/http\S+/.exec(daemon.jadoube('enter', '--role', 'arbiter', '--name', 'A. Meier'))[0]);
  await page.waitForURL('**/arbiter*');
  await page.waitForTimeout(seconds * 1000);
  const seen = await page.evaluate(() => globalThis.seen);
  const line = (name, values) => {
    values.sort((a, b) => a - b);
    console.log(`  ${name}  p50 ${values[values.length >> 1]} ms, p99 ${values[Math.floor(values.length * 0.99)]} ms, most ${values.at(-1)} ms`);
  };
  console.log(`${seen.length} illegal moves on ${boards} boards, until the card is in the arbiter's page`);
  line('from the press              ', seen.map((one) => one.press));
  line('from the record of the alert', seen.map((one) => one.told));
} finally {
  await browser.close();
  daemon.stop();
}
