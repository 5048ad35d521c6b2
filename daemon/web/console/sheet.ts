// A sheet of the daemon, as it is printed: only this is on paper.

import { html, nothing, text, View, words, call } from './view.js';

export class Sheet extends View {
  static properties = { method: {}, message: { attribute: false } };
  /** `GetGameSheet`. */
  declare method: string;
  declare message: object;
  private sheet = '';
  private problem = '';
  private asked = '';

  protected updated(): void {
    const key = this.method + JSON.stringify(this.message);
    if (key === this.asked) return;
    this.asked = key;
    this.get();
  }

  async get(): Promise<void> {
    this.problem = '';
    try {
      const answer: any = await call('SheetService/' + this.method, this.message);
      this.sheet = answer.sheet ?? '';
    } catch (error) {
      this.sheet = '';
      this.problem = words(error);
    }
    this.requestUpdate();
  }

  render() {
    return html`<section class="sheet">
      ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
      <div class="row noprint">
        <button type="button" class="first" ?disabled=${!this.sheet} @click=${() => window.print()}>${text('sheet.print')}</button>
        <button type="button" @click=${() => this.get()}>${text('sheet.again')}</button>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('leave'))}>${text('console.back')}</button>
      </div>
      <pre class=${this.method === 'GetRestoreSheet' ? 'prose' : ''} tabindex="0" role="region" aria-label=${text('sheet.' + this.method)}>${this.sheet}</pre>
    </section>`;
  }
}
customElements.define('jd-sheet', Sheet);
