// A phone of an arbiter, who has entered with a link: for tests of the pages against the real daemon.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The name on the link. */
export const WHO = 'A. Meier';

/** Opens the arbiter's page. `problems` of the page: its errors. `asked`: its questions. All are answered with yes. */
export async function enter(browser, daemon, options = PHONE, role = 'arbiter') {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.problems = [];
  page.asked = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  // A browser also writes there that a daemon which was killed does not answer.
  page.on('console', (line) => line.type() === 'error' && !/ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_SOCKET_NOT_CONNECTED/.test(line.text()) && page.problems.push(line.text()));
  page.on('dialog', (dialog) => (page.asked.push(dialog.message()), dialog.accept()));
  await page.goto(/http\S+/.exec(daemon.jadoube('enter', '--role', role, '--name', WHO))[0]);
  page.setDefaultTimeout(60_000);
  await page.waitForURL('**/' + role + '*');
  return page;
}

/**
 * The card of an incident. Tests find it by its name: other cards appear and disappear while the games continue. It may be in the
 * line of another one.
 */
export const cardOf = (page, name) => page.locator(`.cards jd-incident[data-all~="${name}"]`);

/** Opens the line of an incident, if it is not open. */
export async function openCard(page, name) {
  const card = cardOf(page, name);
  await card.waitFor();
  if (!(await card.locator('.opened').count())) await card.locator('.alert').click();
  await card.locator('.opened').waitFor();
  return card;
}
