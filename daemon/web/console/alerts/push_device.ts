// Alerts on this device, also while no page is open: the browser's subscription, and the data that the daemon keeps about it.

import { keep, kept } from '../../keep.js';
import { quiet } from './quiet.js';
import { readTables } from './table_ranges.js';

/** The address of the worker, and its pages. */
const WORKER = '/alerts-worker.js';
const SCOPE = '/alerts';
/** The address under which the worker finds the choices of this device. Nothing is served there. */
const CHOSEN = '/alerts/chosen';

/** Why a browser cannot have alerts. */
export type Obstacle = '' | 'https' | 'home' | 'browser' | 'denied';

/** The language of the page. `text.js` has all texts: the file that a page loads later would have them too. */
const language = () => document.documentElement.lang;

/** The texts of the daemon. */
export class PushRefusal extends Error {}

const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The reason why this browser gets no alerts. Nothing: it can. */
export function obstacle(): Obstacle {
  if (!isSecureContext) return 'https';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return isApple() ? 'home' : 'browser';
  return Notification.permission === 'denied' ? 'denied' : '';
}

async function post(path: string, message: object): Promise<void> {
  const response = await fetch('/push/' + path, {
    method: 'POST',
    headers: { 'Accept-Language': language(), 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  });
  if (response.ok) return;
  const answer = await response.json().catch(() => ({}));
  throw new PushRefusal(answer.message ?? String(response.status));
}

/** The subscription of this browser. Nothing: alerts are off. */
async function subscription(): Promise<PushSubscription | undefined> {
  if (obstacle()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The bytes of a key in base64url. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}

const sameBytes = (one: ArrayBuffer | null | undefined, other: Uint8Array) => !!one && String(new Uint8Array(one)) === String(other);

/** Sends the subscription to the daemon, with the choices on this device: language, tables, quiet hours. */
async function tellDaemon(to: PushSubscription): Promise<void> {
  const hours = quiet();
  const chosen = {
    language: language(),
    tables: readTables(kept('alertTables')).filter(([from, to]) => from > 0 && from <= to).slice(0, 50),
    ...(hours ? { quiet: { ...hours, utc_offset: -new Date().getTimezoneOffset() } } : {}),
  };
  await post('subscribe', { ...to.toJSON(), ...chosen });
  keep('push', 'on');
  // The worker needs it if the browser changes the subscription while no page is open. It cannot read what a page keeps.
  await (await caches.open('alerts')).put(CHOSEN, new Response(JSON.stringify(chosen)));
}

/** The key of this daemon. */
async function key(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch('/push/key', { headers: { 'Accept-Language': language() } });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new PushRefusal(answer.message ?? String(response.status));
  return keyBytes(answer.key);
}

/** Sends a subscription to the daemon again. A subscription with the key of another daemon, or with a lost key, is made again. */
async function renew(has: PushSubscription | null, { pushManager }: ServiceWorkerRegistration): Promise<void> {
  const own = await key();
  if (has && !sameBytes(has.options?.applicationServerKey, own)) {
    await has.unsubscribe();
    has = null;
  }
  await tellDaemon(has ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: own })));
}

/** Sends it to the daemon again, if alerts are on. Gives whether they are. */
export async function goOn(): Promise<boolean> {
  const registration = obstacle() ? undefined : await navigator.serviceWorker.getRegistration(SCOPE);
  const has = await registration?.pushManager.getSubscription();
  if (has) await renew(has, registration!);
  return !!has;
}

/** Subscribes. Call it from a touch: the browser asks its user. Gives false if the user refuses. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await navigator.serviceWorker.ready;
  await renew(await registration.pushManager.getSubscription(), registration);
  return true;
}

/** Ends the alerts of this browser, here and at the daemon. */
export async function turnOff(): Promise<void> {
  keep('push', '');
  const has = await subscription();
  if (!has) return;
  await has.unsubscribe();
  await post('unsubscribe', { endpoint: has.endpoint });
}

/** Asks the daemon to send a message that only shows that it arrives. */
export async function sendTest(): Promise<void> {
  await post('test', { endpoint: (await subscription())?.endpoint ?? '' });
}
