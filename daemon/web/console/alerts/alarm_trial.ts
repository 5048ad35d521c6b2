// The sound of an arbiter's page, to try it and to choose how loud it is.

import { Alarm } from './alarm.js';
import { keep } from '../../keep.js';

export class AlarmTrial extends Alarm {
  /** Rings once, also in a quiet hour and where sound is off. Call it from a touch. */
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
