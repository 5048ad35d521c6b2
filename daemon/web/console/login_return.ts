// A login at another site leads back to the page of outputs. Who began it in the guide goes on there.

const KEY = 'jadoube.login';

/** Call it before the browser leaves for the other site. */
export const leaveForLogin = (): void => sessionStorage.setItem(KEY, location.hash);

/** Call it once when the page opens: puts the place where a login began in the place of the page of outputs. */
export function returnFromLogin(): void {
  const begun = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (begun && location.hash === '#/outputs') history.replaceState(null, '', begun);
}
