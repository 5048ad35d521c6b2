// The substitute for Lichess (tests/daemon/outputs/lichess/lichess_site.py), as a running program: for tests of the pages.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../daemon/outputs/lichess/lichess_site.py', import.meta.url));

/** The running substitute for Lichess. */
export class LichessSite {
  /** `judge`: the program that reads PGN for it. */
  async start(judge) {
    this.process = spawn('python3', [PROGRAM, judge], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise((told, failed) => {
      this.process.once('error', failed);
      this.process.once('exit', () => failed(new Error('the stand-in for Lichess has ended')));
      this.process.stdout.once('data', (line) => told(Number(line)));
    });
    this.address = `http://127.0.0.1:${port}`;
    return this;
  }

  /** The broadcasts there, with their rounds and games. */
  async broadcasts() {
    return (await (await fetch(this.address + '/_state')).json()).broadcasts;
  }

  /** Each request of the program under test. */
  async log() {
    return (await fetch(this.address + '/_log')).json();
  }

  stop() {
    this.process?.kill('SIGKILL');
  }
}
