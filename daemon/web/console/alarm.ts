// Sound and vibration of an arbiter's page. Both are off until somebody switches them on with a touch: a browser wants
// that, and a hall too.

import { keep, kept } from './view.js';

export class Alarm {
  private context?: AudioContext;
  volume = Number(kept('volume') || '0.5');

  get on(): boolean {
    return this.context?.state === 'running';
  }

  /** Call it from a touch. */
  async toggle(): Promise<void> {
    if (this.context) {
      await this.context.close();
      this.context = undefined;
      return;
    }
    this.context = new AudioContext();
    await this.context.resume();
    this.sound([880]);
    navigator.vibrate?.(60);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep('volume', String(volume));
    this.sound([880]);
  }

  critical(): void {
    this.sound([880, 660, 880, 660]);
    if (this.on) navigator.vibrate?.([200, 100, 200, 100, 400]);
  }

  warning(): void {
    this.sound([660]);
    if (this.on) navigator.vibrate?.(150);
  }

  lineLost(): void {
    this.sound([330, 330]);
    if (this.on) navigator.vibrate?.([400, 200, 400]);
  }

  private sound(pitches: number[]): void {
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
