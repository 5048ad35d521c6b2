// The API over HTTP, by the Connect protocol: a call is a POST with JSON, a stream is a GET of server-sent events.

import { mustShare, watchShared } from './shared.js';
import { language } from './text.js';

/** A refusal of the daemon: `code` as Connect writes it (`failed_precondition`), and its sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const DAEMON = '/jadoube.v1.';
/** Pages below these show the lesson or the rehearsal that runs, and nothing of the real tournament. */
const BESIDE = /^\/(training|rehearsal)(?=\/|$)/.exec(globalThis.location?.pathname ?? '')?.[0] ?? '';
/** True on the pages of a lesson. */
export const isTraining = BESIDE === '/training';
const PATH = BESIDE + DAEMON;

function refusalOf(answer: any, response: Response): Refusal {
  return new Refusal(answer?.code ?? String(response.status), answer?.message || answer?.code || response.statusText);
}

/** Calls `Service/Method`. Throws a Refusal, or a TypeError if there is no connection. */
export const call = (method: string, message: object): Promise<unknown> => callAt(PATH, method, message);

/** Calls the daemon, also from a page that shows a lesson. */
export const callDaemon = (method: string, message: object): Promise<unknown> => callAt(DAEMON, method, message);

async function callAt(path: string, method: string, message: object): Promise<unknown> {
  const response = await fetch(path + method, {
    method: 'POST',
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json', 'Connect-Protocol-Version': '1' },
    body: JSON.stringify(message),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw refusalOf(answer, response);
  return answer;
}

/** Separates the envelopes of a stream: a byte of flags, four of length, and JSON. The last part may be incomplete. */
export function envelopes(bytes: Uint8Array): { flags: number; message: any }[] {
  const found = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + view.getUint32(at + 1);
    if (end > bytes.length) break;
    found.push({ flags: bytes[at], message: JSON.parse(new TextDecoder().decode(bytes.subarray(at + 5, end)) || '{}') });
    at = end;
  }
  return found;
}

/** An envelope with one message. */
export function envelope(message: object): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(message));
  const bytes = new Uint8Array(5 + json.length);
  new DataView(bytes.buffer).setUint32(1, json.length);
  bytes.set(json, 5);
  return bytes;
}

const END = 2;

/** Calls a method with a stream that ends, and gives all its messages. Throws as `call` does. */
export async function collect(method: string, message: object): Promise<any[]> {
  const response = await fetch(PATH + method, {
    method: 'POST',
    headers: { 'Accept-Language': language, 'Content-Type': 'application/connect+json', 'Connect-Protocol-Version': '1' },
    body: envelope(message),
  });
  if (!response.ok) throw refusalOf(await response.json().catch(() => ({})), response);
  const parts = envelopes(new Uint8Array(await response.arrayBuffer()));
  const end = parts.find((part) => part.flags & END);
  if (!end) throw new TypeError('the stream was cut');
  if (end.message.error) throw refusalOf(end.message.error, response);
  return parts.filter((part) => part !== end).map((part) => part.message);
}

/** The state of a page's connection to the daemon. */
export type LineState = 'live' | 'lost';

/** The callbacks of a stream. */
export interface Watcher {
  onMessage(message: any): void;
  /** Called when the state changes. */
  onState?(state: LineState): void;
  /** Called when the daemon refuses the stream for good: nothing more comes. Without it, the stream is opened again. */
  onRefusal?(refusal: Refusal): void;
  /**
   * Called when the access of this browser was revoked or has ended: nothing more comes. Without it, the stream is opened again.
   */
  onShutOut?(): void;
  /** Called when the page gets no stream and polls instead, and when it has a stream again. */
  onPolling?(polls: boolean): void;
  /** Close the stream while nobody sees the page: a browser has six connections for all its pages. */
  restsWhenHidden?: boolean;
}

/** A working stream sends something at least every two seconds. After this time the page opens it again. */
const QUIET_MS = 5_000;
/** After this time without an answer, it shows that the connection is lost. */
const ANSWER_MS = 2_000;
const FIRST_WAIT_MS = 250;
/** A page is whole again within five seconds of the daemon's return. */
const LONGEST_WAIT_MS = 3_000;
/** The daemon has no place for one more stream. Others send requests too. */
const FULL_WAIT_MS = 10_000;
/** Refusals for which another try is useless. */
const FOR_GOOD = ['invalid_argument', 'not_found', 'permission_denied', 'unimplemented'];

/**
 * Follows a stream until the function that it gives is called, alone or together with the other pages of this browser
 * (`shared.ts`).
 */
export function watch(method: string, message: object, watcher: Watcher): () => void {
  if (!mustShare()) return watchDirect(method, message, watcher);
  const { boards, ...rest } = message as { boards?: string[] };
  const name = ['jadoube', PATH, method, language, JSON.stringify(rest)].join(' ');
  return watchShared(name, rest, boards ?? null, (asked, to) => watchDirect(method, asked, to), watcher);
}

/**
 * Follows a stream of its own. After a lost connection it continues after the last cursor, so that no event is missing and none
 * comes twice. If the daemon does not have the cursor any more, a snapshot comes.
 */
function watchDirect(method: string, message: object, watcher: Watcher): () => void {
  let cursor = '';
  let wait = FIRST_WAIT_MS;
  let state: LineState | undefined;
  let source: EventSource | undefined;
  let timer = 0;
  let ended = false;

  const tell = (now: LineState) => {
    if (state === now) return;
    state = now;
    watcher.onState?.(now);
  };
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const later = () => {
    timer = window.setTimeout(open, wait * (0.75 + Math.random() * 0.5));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  const lose = () => {
    close();
    if (ended) return;
    tell('lost');
    later();
  };
  // Nothing came for a long time. The connection may be lost, or the stream may have nothing to send.
  const probe = () => {
    close();
    open();
  };
  const open = () => {
    if (ended || (watcher.restsWhenHidden && document.hidden)) return;
    const asked = JSON.stringify(cursor ? { ...message, after: cursor } : message);
    const opened = new EventSource(`${PATH}${method}?connect=v1&encoding=json&lang=${language}&message=${encodeURIComponent(asked)}`);
    source = opened;
    timer = window.setTimeout(lose, ANSWER_MS);
    const hear = () => {
      clearTimeout(timer);
      timer = window.setTimeout(probe, QUIET_MS);
      wait = FIRST_WAIT_MS;
    };
    opened.onmessage = (event) => {
      if (opened !== source) return;
      hear();
      const told = JSON.parse(event.data);
      if (told.cursor) cursor = told.cursor;
      tell('live');
      watcher.onMessage(told);
    };
    opened.addEventListener('error', (event) => {
      if (opened !== source) return;
      // The daemon ends a stream with an event of this name and its refusal. Without data the connection itself is lost.
      const data = (event as MessageEvent).data;
      const refusal = data ? JSON.parse(data) : undefined;
      if (refusal?.code === 'out_of_range') cursor = '';
      if (refusal && watcher.onRefusal && FOR_GOOD.includes(refusal.code)) {
        stop();
        watcher.onRefusal(new Refusal(refusal.code, refusal.message ?? ''));
        return;
      }
      if (refusal?.code === 'unauthenticated' && watcher.onShutOut) {
        stop();
        watcher.onShutOut();
        return;
      }
      if (refusal?.code === 'resource_exhausted') wait = FULL_WAIT_MS;
      lose();
    });
  };
  const seen = () => {
    if (document.hidden) close();
    else if (!source) {
      close();
      open();
    }
  };
  const stop = () => {
    ended = true;
    close();
    document.removeEventListener('visibilitychange', seen);
  };
  if (watcher.restsWhenHidden) document.addEventListener('visibilitychange', seen);
  open();
  return stop;
}
