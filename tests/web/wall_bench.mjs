// The part of a core that a wall of 64 boards takes at real speed, in the daemon and in the page. The time of a change from the
// daemon's clock to the page.
//
//   JADOUBE_PROGRAMS=build/release/bin CHROMIUM=/usr/bin/chromium node tests/web/wall_bench.mjs [BOARDS] [SECONDS]

import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { LiveDaemon, until } from './live_daemon.mjs';

const boards = Number(process.argv[2] ?? 64);
const seconds = Number(process.argv[3] ?? 30);
const demo = path.join(path.dirname(new URL(import.meta.url).pathname), '..', 'demo');
const games = ['opera', 'evergreen', 'reti', 'immortal'];
const arguments_of = (i) => ['--pgn', path.join(demo, games[i % games.length] + '.pgn'), '--style', 'blitz', '--seed', String(i + 1), '--loop', '--clock', '3+2'];
const TICKS_PER_SECOND = 100;

/** Seconds of a processor that a process has used. */
function used(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const daemon = await new LiveDaemon(process.env.JADOUBE_PROGRAMS, Object.fromEntries(Array.from({ length: boards }, (_, i) => [`table-${i + 1}`, arguments_of(i)]))).start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(() => {
    globalThis.told = [];
    const Known = EventSource;
    globalThis.EventSource = class extends Known {
      set onmessage(hear) {
        super.onmessage = (event) => {
          const message = JSON.parse(event.data);
          if (message.tables && !message.complete) globalThis.told.push({ late: Date.now() - Date.parse(message.time), tables: message.tables.length, bytes: event.data.length });
          hear(event);
        };
      }
    };
    globalThis.long = [];
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  });
  await page.goto(daemon.address + '/wall?smallest=100');
  await until('all boards are on the wall', async () => (await page.locator('.cell').count()) === boards, 60_000);
  await page.waitForTimeout(10_000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const metrics = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  await page.evaluate(() => ((globalThis.told = []), (globalThis.long = [])));
  const before = await metrics();
  const daemonBefore = used(daemon.daemon.pid);
  await page.waitForTimeout(seconds * 1000);
  const after = await metrics();
  const share = (value) => ((100 * value) / seconds).toFixed(1) + ' %';
  const told = await page.evaluate(() => globalThis.told);
  const long = await page.evaluate(() => globalThis.long);
  const late = told.map((one) => one.late).sort((a, b) => a - b);
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  console.log(`a wall of ${boards} boards for ${seconds} s: share of a core`);
  console.log(`  daemon               ${share(used(daemon.daemon.pid) - daemonBefore)}`);
  console.log(`  page, script         ${share(after.ScriptDuration - before.ScriptDuration)}`);
  console.log(`  page, style, layout  ${share(after.RecalcStyleDuration + after.LayoutDuration - before.RecalcStyleDuration - before.LayoutDuration)}`);
  console.log(`  page, all its tasks  ${share(after.TaskDuration - before.TaskDuration)}`);
  console.log(`  heap of the page     ${(after.JSHeapUsedSize / 1e6).toFixed(1)} MB, tasks of more than 50 ms: ${long.length}${long.length ? ', the longest ' + Math.round(Math.max(...long)) + ' ms' : ''}`);
  console.log(`  messages             ${(told.length / seconds).toFixed(1)} a second, ${(sum(told.map((one) => one.tables)) / seconds).toFixed(1)} tables a second, ${Math.round(sum(told.map((one) => one.bytes)) / seconds / 1000)} kB a second`);
  console.log(`  daemon to page       p50 ${late[late.length >> 1]} ms, p99 ${late[Math.floor(late.length * 0.99)]} ms`);
} finally {
  await browser.close();
  daemon.stop();
}
