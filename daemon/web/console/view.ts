// Parts that the pages of arbiters and operators share besides `element.ts`: how a refusal is shown.

import { html, nothing } from 'lit';
import { call } from '../client.js';
import { mayBe, View, whoAmI, type Me, type Role } from '../element.js';
import { keep, kept } from '../keep.js';
import { text } from '../text.js';
import { head } from './head.js';

export { html, nothing, text, call, keep, kept, mayBe, View, whoAmI };
export type { Me, Role };
/** The message about an action, in one line. Empty: it shows by itself. */
export type Done = string;

/** The pages show the board. The position in letters helps only programs, at the end of a sentence in any language. */
const FEN = /\. [^.]*: [1-8pnbrqkPNBRQK/]{15,} [wb] .*$/;

/** A refusal of the daemon, with its sentence. */
export function words(error: unknown): string {
  // The browser's error is "Failed to fetch", in different words for each browser.
  if (error instanceof TypeError) return text('console.notSent');
  const refusal = error as { message?: string; code?: string };
  return refusal?.message?.replace(FEN, '') || refusal?.code || String(error);
}

/** The page until it is known who has entered. `isAway`: the daemon did not answer. */
export const entering = (role: string, isAway: boolean) => html`${head(text(role + '.title'), html`<span role="status">${text(isAway ? 'console.line.lost' : 'view.asking')}</span>`)}<main></main>`;

/** The page for somebody who has not entered: it shows how. */
export function notEntered(role: Role, me: Me) {
  return html`${head(text(role + '.title'), me.name)}<main class="narrow"><section class="panel">
    <h2>${text('console.notEntered.' + role)}</h2>
    <p>${me.name ? text('console.enteredAs', { name: me.name, role: text('role.' + me.role) }) : nothing}</p>
    ${me.name && me.role === 'operator' ? html`<p><a href="/operator">${text('operator.title')}</a></p>` : nothing}
    <p>${text('console.askForLink')}</p>
    <pre class="prose">jadoube enter --role ${role} --name "A. Meier"</pre>
    <form
      class="stack"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const typed = String(new FormData(event.target as HTMLFormElement).get('link')).trim();
        location.assign('/enter#' + (typed.split('#').pop() ?? typed));
      }}
    >
      <label>${text('console.haveLink')} <input name="link" required autocomplete="off" autocapitalize="off" spellcheck="false" /></label>
      <button class="first">${text('console.enterWith')}</button>
    </form>
    </section>
    <p><a class="button" href="/">${text('console.toViewers')}</a></p>
  </main>`;
}

/** Asks before the page continues. */
export function sure(question: string): boolean {
  return window.confirm(question);
}
