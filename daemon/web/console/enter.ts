// Entering with a link. The secret is after the '#', so no log of a server has it. The page sends it once, and gets a cookie.

import { html, nothing, text, View, whoAmI, type Me } from './view.js';
import { head } from './head.js';
import { style } from './style.js';

const HOME: Record<string, string> = { arbiter: '/arbiter', operator: '/operator', display: '/wall', viewer: '/' };

/** The page `/enter`. */
export class EnterPage extends View {
  private problem = '';
  private busy = false;
  private me: Me = { name: '', role: 'viewer' };

  connectedCallback(): void {
    super.connectedCallback();
    style();
    const secret = location.hash.slice(1);
    if (secret) this.enter(secret, '');
    else whoAmI().then((me) => ((this.me = me), this.requestUpdate()));
  }

  private async enter(secret: string, name: string): Promise<void> {
    // The secret must not stay in the history of the browser.
    history.replaceState(null, '', location.pathname);
    this.busy = true;
    this.problem = '';
    this.requestUpdate();
    try {
      const response = await fetch('/access/enter', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ secret, ...(name ? { name } : {}) }) });
      const answer = await response.json().catch(() => ({}));
      if (response.ok) {
        const me = answer.role ? answer : await whoAmI();
        location.replace(name ? '/operator#/guide' : (HOME[me.role] ?? '/'));
        return;
      }
      this.problem = answer.message || text('enter.refused', { status: response.status });
    } catch {
      this.problem = text('console.line.lost');
    }
    this.busy = false;
    this.requestUpdate();
  }

  private async leave(): Promise<void> {
    await fetch('/access/leave', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    this.me = await whoAmI();
    this.requestUpdate();
  }

  render() {
    document.title = text('enter.title');
    return html`${head(text('enter.title'), text('view.title'))}<main class="narrow">
      ${this.busy ? html`<p role="status">${text('enter.busy')}</p>` : nothing} ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      ${this.me.name
        ? html`<section class="panel"><p>${text('console.enteredAs', { name: this.me.name, role: text('role.' + this.me.role) })}</p>
            <p class="row"><a class="button first" href=${HOME[this.me.role] ?? '/'}>${text('enter.goOn')}</a> <button type="button" @click=${() => this.leave()}>${text('enter.leave')}</button></p></section>`
        : nothing}
      <section class="panel">
      <h2>${text('enter.title')}</h2>
      <p>${text(this.me.first ? 'enter.first' : 'enter.how')}</p>
      <form
        class="stack"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const form = new FormData(event.target as HTMLFormElement);
          const typed = String(form.get('secret')).trim();
          this.enter(typed.split('#').pop() ?? typed, String(form.get('name') ?? '').trim());
        }}
      >
        <label>${text('enter.paste')} <input name="secret" required autocomplete="off" autocapitalize="off" spellcheck="false" /></label>
        ${this.me.first ? html`<label>${text('enter.name')} <input name="name" required maxlength="100" autocomplete="name" /></label>` : nothing}
        <button class=${this.me.name ? '' : 'first'} ?disabled=${this.busy}>${text('enter.enter')}</button>
      </form>
      </section>
      ${location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) ? html`<p class="refusal">${text('enter.plain')}</p>` : nothing}
    </main>`;
  }
}
customElements.define('jd-enter', EnterPage);
