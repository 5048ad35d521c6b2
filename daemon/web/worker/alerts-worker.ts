// The service worker of alerts: it shows the text of a push, and does the action of its button. It has no texts of its own: the
// daemon writes them in the language of the reader. It answers no requests of pages.

/** The message of the daemon (`push_deliveries.h`). */
interface Push {
  title: string;
  body?: string;
  tag?: string;
  url?: string;
  loud?: boolean;
  /** The button for the person who takes the incident. */
  incident?: string;
  take?: string;
  open?: string;
  taken?: string;
  notTaken?: string;
}

const worker = self as any;
const LOUD = [200, 100, 200, 100, 400];
const QUIET = [150];
const ME = '/access/me';
/** The data that a page has put there (`push_device.ts`). */
const CHOSEN = '/alerts/chosen';
const DECIDE = '/jadoube.v1.ArbiterService/DecideOnIncident';

/** Data from the network is only shown. */
function read(data: any): Push {
  try {
    const push = data.json();
    if (typeof push?.title === 'string') return push;
  } catch {
    // A browser must show something for each push.
  }
  return { title: 'jadoube' };
}

/** The page of an alert, on this site only. */
function addressOf(url: unknown): string {
  const address = new URL(String(url ?? '/'), location.origin);
  return address.origin === location.origin ? address.href : location.origin + '/';
}

function show(push: Push, body = push.body): Promise<void> {
  const actions = push.incident && push.take ? [{ action: 'take', title: push.take }, { action: 'open', title: push.open ?? '' }] : [];
  const tag = push.tag || 'jadoube';
  return worker.registration.showNotification(push.title, {
    body, tag, actions, data: push, renotify: true, requireInteraction: !!push.loud, vibrate: push.loud ? LOUD : QUIET, icon: '/icon.png', badge: '/badge.png',
  });
}

/** The page that sent a test shows that it has arrived. */
async function came(push: Push): Promise<void> {
  await show(push);
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage({ arrived: push.tag });
}

/** An arbiter takes an incident, with the rights of this browser's session. Gives the message about it. */
async function take(push: Push): Promise<string | undefined> {
  try {
    const me = await (await fetch(ME, { headers: { Accept: 'application/json' } })).json();
    const answer = await fetch(DECIDE, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Connect-Protocol-Version': '1' },
      body: JSON.stringify({ name: push.incident, action: 'INCIDENT_ACTION_ACKNOWLEDGE', author: me.name }),
    });
    if (answer.ok) return push.taken;
    return (await answer.json()).message || push.notTaken;
  } catch {
    return push.notTaken;
  }
}

/** Shows a page: one that is open already, or a new one. */
async function open(address: string): Promise<void> {
  const pages: any[] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === new URL(address).pathname);
  if (!page) return worker.clients.openWindow(address);
  page.postMessage({ open: address });
  return page.focus();
}

async function clicked(action: string, notification: any): Promise<void> {
  const push: Push = notification.data ?? { title: 'jadoube' };
  notification.close();
  if (action !== 'take') return open(addressOf(push.url));
  const said = await take(push);
  return show({ ...push, incident: undefined, loud: false }, said);
}

/** The browser has changed the subscription. The daemon gets the new one, with the choices of this device. */
async function changed({ newSubscription, oldSubscription }: any): Promise<void> {
  const fresh = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const chosen = await (await caches.match(CHOSEN))?.json();
  await fetch('/push/subscribe', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...fresh.toJSON(), ...chosen }) });
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('push', (event: any) => event.waitUntil(came(read(event.data))));
worker.addEventListener('pushsubscriptionchange', (event: any) => event.waitUntil(changed(event)));
worker.addEventListener('notificationclick', (event: any) => event.waitUntil(clicked(event.action, event.notification)));
export {};
