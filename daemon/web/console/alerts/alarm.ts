// Sound and vibration of an arbiter's page. A browser allows sound only after a touch. So they are on from the first touch of the
// page, unless they were switched off in this browser.

import { keep, kept } from '../view.js';
import { quietNow } from './quiet.js';

/** Sounds and vibrates for a new incident. */
export class Alarm {
  protected context?: AudioContext;
  volume = Number(kept('volume') || '0.5');

  get on(): boolean {
    return this.context?.state === 'running';
  }

  /** The first touch of the page. There is no sound. */
  async touched(): Promise<void> {
    if (this.on || kept('sound') === 'off') return;
    this.context ??= new AudioContext();
    await this.context.resume();
  }

  /** Call it from a touch. */
  async toggle(): Promise<void> {
    if (this.context) {
      const context = this.context;
      this.context = undefined;
      keep('sound', 'off');
      await context.close();
      return;
    }
    keep('sound', 'on');
    this.context = new AudioContext();
    await this.context.resume();
    this.sound([880]);
    navigator.vibrate?.(60);
  }

  critical(): void {
    this.ring([880, 660, 880, 660], [200, 100, 200, 100, 400]);
  }

  warning(): void {
    this.ring([660], [150]);
  }

  lineLost(): void {
    this.ring([330, 330], [400, 200, 400]);
  }

  private ring(pitches: number[], pattern: number[]): void {
    if (!this.on || quietNow()) return;
    this.sound(pitches);
    navigator.vibrate?.(pattern);
  }

  protected sound(pitches: number[]): void {
    const context = this.context;
    if (!context || context.state !== 'running') return;
    pitches.forEach((pitch, i) => {
      const at = context.currentTime + i * 0.22;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(this.volume, at + 0.02);
      gain.gain.linearRampToValueAtTime(0, at + 0.18);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.2);
    });
  }
}
