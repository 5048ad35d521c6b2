import test from 'node:test';
import assert from 'node:assert/strict';

// The parts of a browser that sharing needs.
const store = new Map<string, string>();
Object.assign(globalThis, {
  document: { hidden: false, addEventListener() {}, removeEventListener() {} },
  window: globalThis,
  addEventListener() {},
  removeEventListener() {},
  localStorage: { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value), removeItem: (key: string) => store.delete(key) },
});
const { watchShared } = await import('../../daemon/web/shared.js');

/** The locks of a browser. */
class Locks {
  private held = new Set<string>();
  private waiting: { name: string; work: () => Promise<void>; signal: AbortSignal }[] = [];
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    this.waiting.push({ name, work, signal });
    this.next(name);
    return Promise.resolve();
  }
  private next(name: string): void {
    if (this.held.has(name)) return;
    const at = this.waiting.findIndex((one) => one.name === name && !one.signal.aborted);
    if (at < 0) return;
    const [one] = this.waiting.splice(at, 1);
    this.held.add(name);
    one.work().then(() => (this.held.delete(name), this.next(name)));
  }
}
const withLocks = (locks: Locks | undefined) => Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });

/** The daemon: it counts its streams, and sends something on each of them now and then. */
class Daemon {
  readonly streams = new Set<{ asked: any; watcher: any }>();
  opened = 0;
  answers = true;
  private timer = setInterval(() => this.say({}), 200);
  follow = (asked: any, watcher: any) => {
    const stream = { asked, watcher };
    this.streams.add(stream);
    ++this.opened;
    if (this.answers) setTimeout(() => this.streams.has(stream) && (watcher.onState?.('live'), watcher.onMessage({ complete: true, tables: this.tables(asked) })), 5);
    return () => this.streams.delete(stream);
  };
  say(message: object): void {
    if (this.answers) for (const { watcher } of this.streams) watcher.onMessage({ ...message });
  }
  move(board: string): void {
    for (const { asked, watcher } of this.streams) if (!asked.boards || asked.boards.includes('boards/' + board)) watcher.onMessage({ tables: [{ board: 'boards/' + board, moved: true }] });
  }
  private tables = (asked: any) => ['1', '2', '3', '4'].filter((board) => !asked.boards || asked.boards.includes('boards/' + board)).map((board) => ({ board: 'boards/' + board }));
  stop(): void {
    clearInterval(this.timer);
  }
}

class Page {
  seen: any[] = [];
  polls = false;
  states: string[] = [];
  close: () => void;
  constructor(name: string, daemon: Daemon, boards: string[] | null) {
    this.close = watchShared(name, {}, boards, daemon.follow, {
      onMessage: (message: any) => message.tables && this.seen.push(...message.tables),
      onState: (state: any) => this.states.push(state),
      onPolling: (polls: boolean) => (this.polls = polls),
    });
  }
  has = (board: string) => this.seen.some((table) => table.board === 'boards/' + board);
  moved = (board: string) => this.seen.some((table) => table.board === 'boards/' + board && table.moved);
}

async function until(what: string, ask: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !ask(); await new Promise((done) => setTimeout(done, 10))) assert.ok(Date.now() < end, what);
}

for (const [how, locks] of [['a lock', () => new Locks()], ['a lease', () => undefined]] as const) {
  test(`thirty pages share one stream, by ${how}, and each has its tables`, async () => {
    withLocks(locks());
    store.clear();
    const daemon = new Daemon();
    const pages = Array.from({ length: 30 }, (_, i) => new Page(how, daemon, i % 5 === 4 ? null : [`boards/${(i % 5) + 1}`]));
    await until('all pages have their tables', () => pages.every((page, i) => (i % 5 === 4 ? ['1', '2', '3', '4'].every(page.has) : page.has(String((i % 5) + 1)))));
    assert.equal(daemon.streams.size, 1);
    assert.ok(daemon.opened < 6, `${daemon.opened} streams were opened`);
    daemon.move('2');
    await until('the pages of the table, and those of all, see the move', () => pages.every((page, i) => page.moved('2') === (i % 5 === 1 || i % 5 === 4)));
    assert.ok(pages.every((page, i) => i % 5 === 4 || page.seen.every((table) => table.board === `boards/${(i % 5) + 1}`)), 'a page got another table');
    for (const page of pages) page.close();
    assert.equal(daemon.streams.size, 0);
    daemon.stop();
  });

  test(`when the leader goes, another page has the stream, by ${how}`, async () => {
    withLocks(locks());
    store.clear();
    const daemon = new Daemon();
    const pages = [new Page('next ' + how, daemon, null)];
    await until('the first page leads', () => pages[0].has('1'));
    pages.push(new Page('next ' + how, daemon, ['boards/3']), new Page('next ' + how, daemon, null));
    await until('all see their tables', () => pages.every((page) => page.has('3')));
    pages[0].close();
    await until('there is one stream again', () => daemon.streams.size === 1);
    await until('the others see a move', () => (daemon.move('3'), pages[1].moved('3') && pages[2].moved('3')));
    assert.equal(daemon.streams.size, 1);
    for (const page of pages) page.close();
    daemon.stop();
  });
}

test('a page that was too slow to keep its lease gives its stream up, and there is one stream again', async () => {
  withLocks(undefined);
  store.clear();
  const daemon = new Daemon();
  const first = new Page('slow', daemon, ['boards/1']);
  await until('the first page leads', () => first.has('1'));
  const second = new Page('slow', daemon, ['boards/2']);
  await until('both have their tables', () => second.has('2') && daemon.streams.size === 1);
  // A third page took the lease while the first one slept, and is closed soon after.
  store.set('slow', JSON.stringify({ owner: 'third', until: Date.now() + 2_500 }));
  await until('the first page ends its stream', () => daemon.streams.size === 0);
  await until('one of them has a stream for both', () => daemon.streams.size === 1 && [...daemon.streams][0].asked.boards?.length === 2);
  await until('both see a move', () => (daemon.move('1'), daemon.move('2'), first.moved('1') && second.moved('2')));
  assert.equal(daemon.streams.size, 1);
  first.close();
  await until('the other one has the stream', () => daemon.streams.size === 1 && [...daemon.streams][0].asked.boards?.length === 1);
  second.close();
  assert.equal(daemon.streams.size, 0);
  daemon.stop();
});

test('a page that hears nothing asks by itself, says so, and stops when it hears again', async () => {
  const locks = new Locks();
  withLocks(locks);
  const daemon = new Daemon();
  // The browser has frozen the page that has the lock.
  let thaw = () => {};
  locks.request('frozen', { signal: new AbortController().signal }, () => new Promise<void>((done) => (thaw = done)));
  const page = new Page('frozen', daemon, ['boards/1']);
  await until('the page asks', () => page.polls && page.has('1'));
  await until('it gives its connection back', () => daemon.streams.size === 0);
  thaw();
  await until('it leads, and does not ask any more', () => !page.polls && daemon.streams.size === 1);
  page.close();
  daemon.stop();
});
