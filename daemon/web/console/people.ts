// Who may enter: the list, taking it back, and a link for one more person.

import { html, nothing, text, View, words, call, sure } from './view.js';
import { timeOfDay } from '../format.js';
import { qrPath } from '../qr.js';

/** The code of a link, for a phone to scan. */
function code(link: string) {
  const drawn = qrPath(link);
  if (!drawn) return nothing;
  return html`<svg class="qr" viewBox=${`0 0 ${drawn.side} ${drawn.side}`} shape-rendering="crispEdges" role="img" aria-label=${text('people.qr')}><path d=${drawn.path} fill="#000"></path></svg>`;
}

export class People extends View {
  private entries: any[] = [];
  private links: string[] = [];
  private invited = '';
  private problem = '';

  connectedCallback(): void {
    super.connectedCallback();
    this.list();
  }

  private async list(): Promise<void> {
    await this.tell(async () => {
      this.entries = ((await call('AccessService/ListAccess', {})) as any).entries ?? [];
    });
  }

  private async tell(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  private invite(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.tell(async () => {
      const answer: any = await call('AccessService/CreateLink', { role: form.get('role'), displayName: form.get('name') });
      this.links = answer.links?.length ? answer.links : [`${location.origin}/enter#${answer.secret}`];
      this.invited = String(form.get('name'));
      (event.target as HTMLFormElement).reset();
      await this.list();
    });
  }

  private revoke(one: any): void {
    if (!sure(text('people.sureRevoke', { name: one.displayName }))) return;
    this.tell(async () => {
      await call('AccessService/Revoke', { name: one.name });
      await this.list();
    });
  }

  render() {
    return html`<section class="people">
      <h2>${text('people.title')}</h2>
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      <form class="stack" @submit=${(event: SubmitEvent) => this.invite(event)}>
        <label>${text('people.name')} <input name="name" required maxlength="100" autocomplete="off" /></label>
        <label
          >${text('people.role')}
          <select name="role">
            <option value="ACCESS_ROLE_ARBITER">${text('role.arbiter')}</option>
            <option value="ACCESS_ROLE_DISPLAY">${text('role.display')}</option>
            <option value="ACCESS_ROLE_OPERATOR">${text('role.operator')}</option>
          </select></label
        >
        <button class="first">${text('people.invite')}</button>
      </form>
      ${this.links.length
        ? html`<div role="status" class="card invitation">
            <p>${text('people.link', { name: this.invited })}</p>
            ${code(this.links[0])}
            ${this.links.map((link) => html`<pre class="prose" tabindex="0">${link}</pre>`)}
            <button type="button" @click=${() => ((this.links = []), this.requestUpdate())}>${text('people.hide')}</button>
          </div>`
        : nothing}
      <ul class="list">
        ${this.entries.map(
          (one) =>
            html`<li>
              <strong>${one.displayName}</strong> · ${text('role.' + (one.role ?? '').replace('ACCESS_ROLE_', '').toLowerCase())} · ${text('people.kind.' + (one.kind ?? '').replace('ACCESS_KIND_', '').toLowerCase())}
              <span class="dim">${one.useTime ? text('people.used', { time: timeOfDay(one.useTime), from: one.usedFrom ?? '' }) : ''}</span>
              <button type="button" class="small" @click=${() => this.revoke(one)}>${text('people.revoke', { name: one.displayName })}</button>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}
customElements.define('jd-people', People);
