// The address that a phone in the hall opens.

const isOfThisMachine = (host: string) => ['localhost', '[::1]'].includes(host) || /^127\./.test(host);

/**
 * `https://hall.example/`. This browser may use an address that works only on its own machine: then the daemon gives the others.
 * Nothing: there are none. Fails if the daemon does not answer.
 */
export async function addressForPhones(): Promise<string | undefined> {
  if (!isOfThisMachine(location.hostname)) return location.origin + '/';
  const answer = await fetch('/access/me', { headers: { Accept: 'application/json' } });
  const { addresses = [] } = (await answer.json()) as { addresses?: string[] };
  const found = addresses.find((address) => !isOfThisMachine(new URL(address).hostname));
  return found && found.replace(/\/?$/, '/');
}
