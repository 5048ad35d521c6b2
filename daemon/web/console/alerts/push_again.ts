// A page that was opened on a device with alerts tells the daemon so: who comes in anew in the morning has them again. And it goes
// where a notification leads.

import { keep } from '../../keep.js';
import { goOn } from './push_device.js';

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  const address = new URL(String(data?.open ?? ''), location.href);
  if (address.origin === location.origin && address.pathname === location.pathname) location.hash = address.hash;
});
navigator.serviceWorker?.startMessages();

goOn()
  .then((isOn) => isOn || keep('push', ''))
  // The daemon has gone, or this is another person. The page of alerts says which.
  .catch(() => undefined);
