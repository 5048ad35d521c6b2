// A page that is opened on a device with alerts reports it to the daemon. So alerts are on again for people who enter again in
// the morning. It also opens the address of a notification.

import { keep } from '../../keep.js';
import { goOn } from './push_device.js';

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  const address = new URL(String(data?.open ?? ''), location.href);
  if (address.origin === location.origin && address.pathname === location.pathname) location.hash = address.hash;
});
navigator.serviceWorker?.startMessages();

goOn()
  .then((isOn) => isOn || keep('push', ''))
  // The daemon has ended, or this is another person. The page of alerts shows which.
  .catch(() => undefined);
