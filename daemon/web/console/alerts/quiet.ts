// The quiet hours of this browser: no alerts, and no sound of the page.

import { keep, kept } from '../../keep.js';

/** Quiet hours, in minutes after midnight. */
export interface Quiet {
  /** Minutes after midnight. They may include midnight. */
  from: number;
  to: number;
}

/** `1380-480`. Nothing: there are none. */
export function readQuiet(written: string): Quiet | undefined {
  const [from, to] = written.split('-').map(Number);
  return to >= 0 && from !== to ? { from, to } : undefined;
}

/** The quiet hours that this browser keeps. Nothing: there are none. */
export const quiet = () => readQuiet(kept('quiet'));
/** Keeps the quiet hours in this browser. Nothing: removes them. */
export const setQuiet = (hours: Quiet | undefined) => keep('quiet', hours ? `${hours.from}-${hours.to}` : '');

/** True if a clock that shows this many minutes after midnight is within the hours. */
export const isWithin = ({ from, to }: Quiet, minute: number) => (from <= to ? from <= minute && minute < to : minute >= from || minute < to);

/** The quiet hours, if they are now. */
export function quietNow(now = new Date()): Quiet | undefined {
  const hours = quiet();
  return hours && isWithin(hours, now.getHours() * 60 + now.getMinutes()) ? hours : undefined;
}

/** `08:00` for 480. */
export const clockText = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** 480 for `08:00`. Nothing: it is no time. */
export function minuteOf(written: string): number | undefined {
  const [, hour, minute] = /^(\d\d?):(\d\d)/.exec(written) ?? [];
  return hour ? Number(hour) * 60 + Number(minute) : undefined;
}
