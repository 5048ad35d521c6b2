// Alerts on this device: turns them on and off, tries them, and sets when they are quiet. Also how the arbiter's page sounds.

import { css } from 'lit';
import { html, nothing, notEntered, text, whoAmI, mayBe, keep, kept, View, type Me } from '../view.js';
import { head } from '../head.js';
import { style } from '../style.js';
import { adopt } from '../../theme.js';
import { clockText, minuteOf, quiet, quietNow, setQuiet } from './quiet.js';
import { goOn, obstacle, PushRefusal, sendTest, turnOff, turnOn } from './push_device.js';
import { Alarm } from './alarm.js';

// The sound of an arbiter's page, to try it and to choose how loud it is.
export class AlarmTrial extends Alarm {
  /** Rings once, even in a quiet hour or with the sound off. Call it from a touch. */
  async try(): Promise<void> {
    this.context ??= new AudioContext();
    await this.context.resume();
    this.sound([880, 660, 880, 660]);
    navigator.vibrate?.([200, 100, 200]);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep('volume', String(volume));
    this.try();
  }
}

const sheet = css`
  .alerts .tick { display: flex; align-items: center; gap: 10px; min-height: var(--target); } .alerts .tick input { flex: none; width: 22px; }
`;

/** The page `/alerts`. */
export class AlertsPage extends View {
  private me?: Me;
  private alarm = new AlarmTrial();
  /** This browser is subscribed. Nothing: it is not known yet. */
  private isOn?: boolean;
  private busy = false;
  private said = '';
  private problem = '';
  private saved = '';
  private timer = 0;
  private readonly arrived = ({ data }: MessageEvent) => {
    if (data?.arrived === 'test') this.say(text('alerts.arrived'));
  };

  connectedCallback(): void {
    super.connectedCallback();
    style();
    adopt(sheet);
    document.title = text('alerts.title');
    navigator.serviceWorker?.addEventListener('message', this.arrived);
    navigator.serviceWorker?.startMessages();
    // A quiet hour begins and ends.
    this.timer = window.setInterval(() => this.requestUpdate(), 10_000);
    this.enter();
  }

  disconnectedCallback(): void {
    navigator.serviceWorker?.removeEventListener('message', this.arrived);
    clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async enter(): Promise<void> {
    this.me = await whoAmI().catch(() => undefined);
    if (!this.me) setTimeout(() => this.enter(), 3000);
    else if (mayBe(this.me, 'operator')) {
      // An icon on the home screen opens the page of this person.
      document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${this.me.role}.webmanifest`);
      await this.work(async () => {
        this.isOn = await goOn();
      });
      this.isOn ??= false;
    }
    this.requestUpdate();
  }

  private say(said: string): void {
    this.said = said;
    this.requestUpdate();
  }

  private async work(task: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.said = this.problem = this.saved = '';
    this.requestUpdate();
    try {
      await task();
    } catch (error) {
      // A browser has messages of its own, in its own language: no push service answers, the key is wrong.
      this.problem = error instanceof TypeError ? text('console.notSent') : error instanceof PushRefusal ? error.message : String((error as Error)?.message ?? error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  private toggle(): void {
    this.work(async () => {
      if (this.isOn) {
        await turnOff();
        this.isOn = false;
      } else if (await turnOn()) this.isOn = true;
      else this.said = obstacle() ? '' : text('alerts.refused');
    });
  }

  private try(): void {
    this.work(async () => {
      await sendTest();
      this.said ||= text('alerts.tested');
    });
  }

  private save(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const from = minuteOf(String(form.get('from')));
    const to = minuteOf(String(form.get('to')));
    setQuiet(from !== undefined && to !== undefined && from !== to ? { from, to } : undefined);
    keep('alertTables', String(form.get('tables') ?? '').trim());
    this.work(async () => {
      if (this.isOn) this.isOn = await goOn();
      this.saved = text('alerts.saved');
    });
  }

  private push() {
    const why = obstacle();
    const role = this.me!.role;
    return html`<section class="panel push">
      <h2>${text('alerts.push')}</h2>
      <p>${text('alerts.push.' + role)}</p>
      ${why
        ? html`<p class="refusal">${text('alerts.no.' + why)}</p>`
        : html`<p class="state" role="status"><strong>${this.isOn === undefined ? text('alerts.asking') : text(this.isOn ? 'alerts.on' : 'alerts.off')}</strong></p>
            <p class="row">
              <button type="button" class=${this.isOn ? '' : 'first'} ?disabled=${this.busy || this.isOn === undefined} @click=${() => this.toggle()}>${text(this.isOn ? 'alerts.turnOff' : 'alerts.turnOn')}</button>
              ${this.isOn ? html`<button type="button" class="try" ?disabled=${this.busy} @click=${() => this.try()}>${text('alerts.test')}</button>` : nothing}
            </p>`}
      ${this.said ? html`<p role="status" class="said">${this.said}</p>` : nothing} ${this.problem ? html`<p class="refusal" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }

  private when() {
    const hours = quiet();
    return html`<section class="panel">
      <h2>${text('alerts.quiet')}</h2>
      <form class="stack" @submit=${(event: SubmitEvent) => this.save(event)}>
        <p>${text('alerts.quiet.why')} ${text('alerts.quiet.none')}</p>
        <p class="row">
          <label>${text('alerts.quiet.from')} <input type="time" name="from" .value=${hours ? clockText(hours.from) : ''} /></label>
          <label>${text('alerts.quiet.to')} <input type="time" name="to" .value=${hours ? clockText(hours.to) : ''} /></label>
        </p>
        <label>${text('alerts.tables')} <input name="tables" placeholder="1-8, 12" autocomplete="off" .value=${kept('alertTables')} /></label>
        <p class="dim">${text('alerts.allTables')}</p>
        <button ?disabled=${this.busy}>${text('alerts.save')}</button>
        ${this.saved ? html`<p role="status">${this.saved}</p>` : nothing}
      </form>
    </section>`;
  }

  private open() {
    const sounds = kept('sound') !== 'off';
    const hours = quietNow();
    const set = (key: string) => (event: Event) => {
      keep(key, (event.target as HTMLInputElement).checked ? 'on' : 'off');
      this.requestUpdate();
    };
    return html`<section class="panel sounds">
      <h2>${text('alerts.open')}</h2>
      <p>${text('alerts.open.why')}</p>
      ${hours ? html`<p class="refusal" role="status">${text('alerts.quietNow', { time: clockText(hours.to) })}</p>` : nothing}
      ${sounds ? nothing : html`<p class="refusal" role="status">${text('alerts.noSound')}</p>`}
      <form class="stack">
        <label class="tick"><input type="checkbox" .checked=${sounds} @change=${set('sound')} /> ${text('alerts.sound')}</label>
        <label>${text('alerts.volume')} <input type="range" min="0.1" max="1" step="0.1" .value=${String(this.alarm.volume)} @change=${(event: Event) => this.alarm.setVolume(Number((event.target as HTMLInputElement).value))} /></label>
        <label class="tick"><input type="checkbox" .checked=${kept('awake') !== 'off'} ?disabled=${!isSecureContext} @change=${set('awake')} /> ${text('alerts.awake')}</label>
        ${isSecureContext ? nothing : html`<p class="dim">${text('alerts.awake.https')}</p>`}
        <button type="button" class="trysound" @click=${() => this.alarm.try()}>${text('alerts.try')}</button>
      </form>
    </section>`;
  }

  render() {
    if (!this.me) return html`<main class="narrow"><p role="status">${text('alerts.asking')}</p></main>`;
    if (!mayBe(this.me, 'operator')) return notEntered('arbiter', this.me);
    const isArbiter = this.me.role === 'arbiter';
    return html`${head(text('alerts.title'), this.me.name, nothing, '/' + this.me.role)}
      <main class="narrow alerts">${this.push()} ${this.when()} ${isArbiter ? this.open() : nothing}</main>`;
  }
}
customElements.define('jd-alerts', AlertsPage);
