// The real daemon with emulated boards, as in a hall: for tests of the pages.

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Nothing takes this long on any machine. The awaited state is there much sooner. */
const PATIENCE_MS = 120_000;

const isFree = (port) =>
  new Promise((done) => {
    const server = net.createServer().on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

// Tests that run at the same time begin at other numbers.
let nextPort = process.pid * 16;

/** A port for a program that may be away for a while. It is not one of the ports that the system gives for port 0. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + (nextPort++ % 12_000);
    if (await isFree(port)) return port;
  }
}

/** The time before the next check. A check that takes long, for example one that starts a program, is made less often. */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const PAUSES_A_QUESTION = 5;

/** Checks until the answer is true, and gives it. `what`: the thing that did not happen, for the error. */
export async function until(what, ask, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (;;) {
    const begun = Date.now();
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${patience / 1000} s, but ${what} did not happen`);
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, PAUSES_A_QUESTION * (Date.now() - begun)));
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** The real daemon with emulated boards. */
export class LiveDaemon {
  /** `programs`: the directory of jadoube and jadoubed. `boards`: {id: arguments of virtual-board}. `more`: of the configuration. */
  constructor(programs, boards, more = '') {
    this.programs = programs;
    this.boards = boards;
    this.more = more;
    this.work = fs.mkdtempSync(path.join(os.tmpdir(), 'jadoube-pages-'));
    this.emulators = [];
  }

  async start() {
    this.port = await freePort();
    this.address = `http://127.0.0.1:${this.port}`;
    const board = (id) => `[[board]]\nid = "${id}"\nport = "${this.work}/${id}.tty"\n`;
    fs.writeFileSync(
      this.config,
      `[daemon]\ndata_dir = "${this.work}/data"\n[event]\nname = "Café Open"\nsite = "Paris"\n[grpc]\nlisten = ["unix:${this.work}/socket"]\n[http]\nlisten = ["127.0.0.1:${this.port}"]\n` +
        Object.keys(this.boards).map(board).join('') +
        this.more.replaceAll('WORK', this.work),
    );
    for (const [id, asked] of Object.entries(this.boards)) {
      this.emulators.push(spawn(path.join(this.programs, 'jadoube'), ['virtual-board', '--link', `${this.work}/${id}.tty`, '--linger', '600', ...asked], { stdio: 'ignore' }));
    }
    await this.startAgain();
    return this;
  }

  get config() {
    return path.join(this.work, 'jadoubed.toml');
  }

  /** Starts the daemon, and waits until it answers. */
  async startAgain() {
    const log = fs.openSync(path.join(this.work, 'jadoubed.log'), 'a');
    this.daemon = spawn(path.join(this.programs, 'jadoubed'), ['--config', this.config], { stdio: ['ignore', log, log] });
    fs.closeSync(log);
    await until('an answer of the daemon', async () => {
      try {
        return (await fetch(this.address + '/')).ok;
      } catch {
        return false;
      }
    });
  }

  /** Like a power cut, but the disk keeps all written data. */
  async kill() {
    const gone = new Promise((done) => this.daemon.once('exit', done));
    this.daemon.kill('SIGKILL');
    await gone;
  }

  /** The output of `jadoube ...`. */
  jadoube(...asked) {
    return execFileSync(path.join(this.programs, 'jadoube'), asked, { encoding: 'utf8', env: { ...process.env, JADOUBE_SERVER: `unix:${this.work}/socket` } });
  }

  /** Calls a method as a viewer's page does. */
  async call(method, message) {
    const response = await fetch(`${this.address}/jadoube.v1.${method}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) });
    return { status: response.status, ...(await response.json()) };
  }

  stop() {
    this.daemon?.kill('SIGKILL');
    for (const emulator of this.emulators) emulator.kill('SIGKILL');
    fs.rmSync(this.work, { recursive: true, force: true });
  }
}
