// Rare actions: each is one line that opens to its form. The form shows what was done, or why not.

import { html, nothing, text, View, words, type Done } from './view.js';

interface Said {
  words: string;
  isProblem?: boolean;
  /** The daemon may do it if it is forced. */
  again?: () => void;
}

/** The result of a form: the call, and the line that describes what it did. */
export interface Act {
  does: (force: boolean) => Promise<Done>;
  /** A question before the call. */
  question?: string;
  /** A refusal may be overruled: the daemon sends what is lost. */
  mayForce?: boolean;
}

/** A part of a page with rare actions: each opens to its form. */
export abstract class Acts extends View {
  private readonly said = new Map<string, Said>();
  private busy = '';

  /** `key`: it stays the same for an action. `texts`: the beginning of its texts: what it is, `.why`, `.do`. */
  protected act(key: string, texts: string, inside: unknown, asked: (form: FormData, element: HTMLFormElement) => Act) {
    const said = this.said.get(key);
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const act = asked(new FormData(form), form);
      if (!act.question || window.confirm(act.question)) this.run(key, act, false);
    };
    return html`<details class="act">
      <summary><span>${text(texts)}</span> <span class="dim">${text(texts + '.why')}</span></summary>
      <form aria-label=${text(texts)} @submit=${submit}>
        ${inside}
        <button class="first" ?disabled=${this.busy === key}>${text(texts + '.do')}</button>
      </form>
      ${said
        ? html`<p class=${said.isProblem ? 'refusal' : 'done'} role=${said.isProblem ? 'alert' : 'status'}>${said.words}${said.again ? html` <button type="button" class="small" @click=${said.again}>${text('console.allTheSame')}</button>` : nothing}</p>`
        : nothing}
    </details>`;
  }

  protected forgetSaid(): void {
    this.said.clear();
  }

  private async run(key: string, act: Act, force: boolean): Promise<void> {
    this.busy = key;
    this.said.delete(key);
    this.requestUpdate();
    try {
      const done = await act.does(force);
      if (done) this.said.set(key, { words: done });
    } catch (error) {
      const mayForce = act.mayForce && !force && (error as { code?: string }).code === 'failed_precondition';
      this.said.set(key, { words: words(error), isProblem: true, again: mayForce ? () => this.run(key, act, true) : undefined });
    }
    this.busy = '';
    this.requestUpdate();
  }

  /** A field of a form. `more`: attributes that it has besides. */
  protected field(name: string, label: string, value: string | number | undefined = '', more: { required?: boolean; type?: string; min?: number; max?: number; hint?: string } = {}) {
    const type = more.type ?? 'text';
    return html`<label
      >${label}
      <input name=${name} type=${type} inputmode=${type === 'number' ? 'numeric' : nothing} min=${more.min ?? nothing} max=${more.max ?? nothing} ?required=${!!more.required} placeholder=${more.hint ?? nothing} autocomplete="off" .value=${String(value)}
    /></label>`;
  }

  /** A choice: values with their names. */
  protected choice(name: string, label: string, options: [string, string][], chosen = '') {
    return html`<label>${label} <select name=${name}>${options.map(([value, called]) => html`<option value=${value} ?selected=${value === chosen}>${called}</option>`)}</select></label>`;
  }

  protected check(name: string, label: string, isOn: boolean) {
    return html`<label class="tick"><input type="checkbox" name=${name} .checked=${isOn} /> ${label}</label>`;
  }
}

/** The text that was typed. */
export const typed = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();
