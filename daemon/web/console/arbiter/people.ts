// The people who may enter: the list, revoking, and a link for one more person.

import { html, nothing, text, View, words, call, sure } from '../view.js';
import { timeOfDay } from '../../format.js';
import { qrDrawing } from '../../qr_drawing.js';

/** The list of people with access, and the links for new ones. */
export class People extends View {
  private entries: any[] = [];
  private links: string[] = [];
  /** Eight letters that can be typed instead. */
  private code = '';
  private invited = '';
  /** The token that was made last, and for which program. It can be read only now. */
  private token = '';
  private program = '';
  private forPrograms = false;
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
      this.code = answer.code ?? '';
      this.invited = String(form.get('name'));
      // The next one often has the same role.
      ((event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement).value = '';
      await this.list();
    });
  }

  private makeToken(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.tell(async () => {
      const days = Number(form.get('days'));
      const answer: any = await call('AccessService/CreateToken', { role: form.get('role'), displayName: form.get('name'), ...(days ? { lifetime: days * 86_400 + 's' } : {}) });
      this.token = answer.token ?? '';
      this.program = String(form.get('name'));
      (event.target as HTMLFormElement).reset();
      await this.list();
    });
  }

  private roles(list: string[]) {
    return list.map((one) => html`<option value=${'ACCESS_ROLE_' + one.toUpperCase()}>${text('role.' + one)}</option>`);
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
            ${this.roles(['arbiter', 'display', 'operator'])}
          </select></label
        >
        <button class="first">${text('people.invite')}</button>
      </form>
      ${this.links.length
        ? html`<div role="status" class="card invitation">
            <p>${text('people.link', { name: this.invited })}</p>
            ${qrDrawing(this.links[0], text('people.qr'))} ${this.code ? html`<p><strong>${this.code}</strong></p>` : nothing}
            ${this.links.map((link) => html`<pre class="prose" tabindex="0">${link}</pre>`)}
            <button type="button" @click=${() => ((this.links = []), this.requestUpdate())}>${text('people.hide')}</button>
          </div>`
        : nothing}
      <details @toggle=${(event: Event) => ((this.forPrograms = (event.target as HTMLDetailsElement).open), this.requestUpdate())}>
        <summary>${text('people.token')}</summary>
        ${this.forPrograms ? html`<form class="stack" @submit=${(event: SubmitEvent) => this.makeToken(event)}>
          <p>${text('people.token.why')}</p>
          <label>${text('people.token.name')} <input name="name" required maxlength="100" autocomplete="off" /></label>
          <label>${text('people.role')} <select name="role">${this.roles(['display', 'operator', 'arbiter', 'viewer'])}</select></label>
          <label>${text('people.token.days')} <input name="days" type="number" inputmode="numeric" min="1" max="3650" /></label>
          <button class="first">${text('people.token.do')}</button>
        </form>` : nothing}
        ${this.token
          ? html`<div role="status" class="card invitation">
              <p>${text('people.token.done', { name: this.program })}</p>
              <pre class="prose" tabindex="0">${this.token}</pre>
              <button type="button" @click=${() => ((this.token = ''), this.requestUpdate())}>${text('people.hide')}</button>
            </div>`
          : nothing}
      </details>
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
