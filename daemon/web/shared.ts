// One stream for all pages of a browser that want the same.
//
// Over HTTP/1.1 a browser has six connections for all its pages of one host, and each stream uses one. The seventh page would
// wait for ever. So one page, the leader, has the stream and sends its messages to the others. A lock of the browser chooses the
// leader, or a lease in its storage: browsers have locks only on https and on the machine itself. When the leader is closed,
// another page takes its place. Over HTTP/2 each page has a stream of its own.
//
// A page that gets nothing for three seconds polls by itself, and closes its connection each time.

import type { LineState, Refusal, Watcher } from './client.js';

/** Follows a stream: `watchDirect`. Gives the function that ends it. */
export type Follow = (message: object, watcher: Watcher) => () => void;

/** The messages between pages. */
type Note =
  | { want: string[] | null; from: string }
  | { leave: string }
  | { who: true }
  | { message: unknown }
  | { state: LineState }
  | { refusal: { code: string; message: string } }
  | { shutOut: true };

/** Streams of the API send something at least every two seconds. */
const SILENT_MS = 3_000;
/** A lease ends after this time. Its owner renews it three times as often. */
const LEASE_MS = 3_000;
/** The parts of a snapshot come together. */
const SNAPSHOT_MS = 300;
/** Pages that are opened together get one new stream. */
const TOGETHER_MS = 100;

/**
 * True if pages have to share: the page came over HTTP/1.1, or from the browser's cache, and the browser lets pages send
 * messages.
 */
export function mustShare(): boolean {
  const [page] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  const protocol = (page as any)?.nextHopProtocol ?? '';
  return !/^h[23]/.test(protocol) && 'BroadcastChannel' in globalThis && 'localStorage' in globalThis;
}

/**
 * Waits until this page leads the pages of `name`, and calls `lead`. `lose`: another page leads now, because this one was too
 * slow to renew its lease; it waits again. A lock is never lost. Gives the function that ends it all.
 */
function campaign(name: string, id: string, lead: () => void, lose: () => void): () => void {
  const locks = (navigator as any).locks;
  if (locks) {
    let release = () => {};
    const quit = new AbortController();
    locks
      .request(name, { signal: quit.signal }, () => {
        lead();
        return new Promise<void>((done) => (release = done));
      })
      .catch(() => undefined);
    return () => {
      quit.abort();
      release();
    };
  }
  let leads = false;
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? '{}') as { owner?: string; until?: number };
    } catch {
      return {};
    }
  };
  const take = () => {
    const lease = read();
    const now = Date.now();
    // A lease from a clock that was set back is no lease.
    const isHeld = lease.owner !== id && (lease.until ?? 0) > now && (lease.until ?? 0) <= now + LEASE_MS;
    if (isHeld) {
      // Two pages may have taken it at once, or this one slept for longer than its lease. The one that wrote last has it.
      if (leads) {
        leads = false;
        lose();
      }
      return;
    }
    localStorage.setItem(name, JSON.stringify({ owner: id, until: now + LEASE_MS }));
    if (leads || lease.owner !== id) return;
    leads = true;
    lead();
  };
  const timer = window.setInterval(take, LEASE_MS / 3);
  const free = () => {
    if (read().owner === id) localStorage.removeItem(name);
  };
  addEventListener('pagehide', free);
  // It leads when it finds its own lease again: nobody has written another one meanwhile.
  take();
  const again = window.setTimeout(take, TOGETHER_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(again);
    removeEventListener('pagehide', free);
    free();
  };
}

/** How pages share a stream. */
export interface Sharing {
  /** The table is one of those that a page wants. */
  picks(table: any, wanted: string[]): boolean;
  /** A page with a stream sends something at least this often. */
  silentMs: number;
}

const OF_HALL: Sharing = { picks: (table, wanted) => wanted.includes(table.board), silentMs: SILENT_MS };

/**
 * Follows `follow` together with all pages of this browser that give the same `name`. `boards`: which tables this page wants of
 * a stream of the hall. Null: all that the stream has.
 */
export function watchShared(name: string, message: object, boards: string[] | null, follow: Follow, watcher: Watcher, sharing: Sharing = OF_HALL): () => void {
  /** The same message, with what this page wants of it. */
  const part = (told: any) => (boards && told.tables ? { ...told, tables: told.tables.filter((table: any) => sharing.picks(table, boards)) } : told);
  const id = Math.random().toString(36).slice(2);
  let channel: BroadcastChannel | undefined;
  let endCampaign = () => {};
  let endStream: (() => void) | undefined;
  let endPolling: (() => void) | undefined;
  let silence = 0;
  let together = 0;
  let leads = false;
  let ended = false;
  let state: LineState | undefined;
  /** The requests of the other pages, by their ids. Known to the leader. */
  const others = new Map<string, string[] | null>();

  const send = (note: Note) => channel?.postMessage(note);
  const tell = (now: LineState) => {
    if (state !== now) watcher.onState?.(now);
    state = now;
  };
  const poll = () => {
    if (leads || endPolling || ended) return;
    watcher.onPolling?.(true);
    let timer = 0;
    let rest = 0;
    let stop: (() => void) | undefined;
    const ask = () => {
      stop?.();
      clearTimeout(rest);
      rest = 0;
      stop = follow(wish(boards), {
        onMessage: (told) => {
          // A snapshot may have several parts.
          rest ||= window.setTimeout(() => stop?.(), SNAPSHOT_MS);
          tell('live');
          watcher.onMessage(part(told));
        },
        onState: (now) => now === 'lost' && tell('lost'),
        onRefusal: watcher.onRefusal && ((refusal) => (end(), watcher.onRefusal?.(refusal))),
        onShutOut: watcher.onShutOut && (() => (end(), watcher.onShutOut?.())),
      });
      timer = window.setTimeout(ask, SILENT_MS);
    };
    endPolling = () => {
      clearTimeout(timer);
      clearTimeout(rest);
      stop?.();
      endPolling = undefined;
      watcher.onPolling?.(false);
    };
    ask();
  };
  const hear = (patience: number) => {
    endPolling?.();
    clearTimeout(silence);
    if (!leads) silence = window.setTimeout(poll, patience);
  };
  const wish = (wanted: string[] | null) => (wanted?.length ? { ...message, boards: wanted } : message);
  /** The stream with what all pages want. It begins with a snapshot, for those who are new. */
  const open = () => {
    endStream?.();
    const all = [boards, ...others.values()];
    const wanted = all.includes(null) ? null : [...new Set((all as string[][]).flat())].sort();
    endStream = follow(wish(wanted), {
      onMessage: (told) => {
        send({ message: told });
        watcher.onMessage(part(told));
      },
      onState: (now) => {
        send({ state: now });
        tell(now);
      },
      onRefusal: watcher.onRefusal && ((refusal) => (send({ refusal: { code: refusal.code, message: refusal.message } }), watcher.onRefusal?.(refusal))),
      onShutOut: watcher.onShutOut && (() => (send({ shutOut: true }), watcher.onShutOut?.())),
    });
  };
  const openSoon = () => {
    clearTimeout(together);
    together = window.setTimeout(open, TOGETHER_MS);
  };
  const lead = () => {
    if (ended) return;
    leads = true;
    endPolling?.();
    clearTimeout(silence);
    send({ who: true });
    openSoon();
  };
  /** Another page leads. A stream that this one kept would hold a connection that a new page needs. */
  const lose = () => {
    if (ended) return;
    leads = false;
    clearTimeout(together);
    endStream?.();
    endStream = undefined;
    others.clear();
    hear(sharing.silentMs);
    send({ want: boards, from: id });
  };
  const take = (note: any) => {
    if ('who' in note) send({ want: boards, from: id });
    else if ('want' in note && leads) {
      others.set(note.from, note.want);
      openSoon();
    } else if ('leave' in note) others.delete(note.leave);
    else if (leads) return;
    else if ('message' in note) {
      hear(sharing.silentMs);
      tell('live');
      watcher.onMessage(part(note.message));
    } else if ('state' in note) {
      // The leader polls by itself.
      if (note.state === 'lost') hear(SILENT_MS);
      tell(note.state);
    } else if ('refusal' in note) {
      end();
      watcher.onRefusal?.(note.refusal as Refusal);
    } else if ('shutOut' in note) {
      end();
      watcher.onShutOut?.();
    }
  };
  const join = () => {
    if (channel || ended || (watcher.restsWhenHidden && document.hidden)) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = (event) => take(event.data);
    hear(SILENT_MS);
    send({ want: boards, from: id });
    endCampaign = campaign(name, id, lead, lose);
  };
  const leave = () => {
    clearTimeout(silence);
    clearTimeout(together);
    endPolling?.();
    send({ leave: id });
    endStream?.();
    endStream = undefined;
    endCampaign();
    leads = false;
    others.clear();
    channel?.close();
    channel = undefined;
  };
  const seen = () => (document.hidden ? leave() : join());
  const end = () => {
    ended = true;
    leave();
    document.removeEventListener('visibilitychange', seen);
  };
  if (watcher.restsWhenHidden) document.addEventListener('visibilitychange', seen);
  join();
  return end;
}
