// The form of numbers and times of the API on the pages.

import { locale, text } from './text.js';

/** Seconds of a duration in JSON: `303s`, `1.5s`. */
export function seconds(duration: string | undefined): number | undefined {
  if (!duration) return undefined;
  const value = parseFloat(duration);
  return Number.isFinite(value) ? value : undefined;
}

/** `4:31`, from one hour on `1:04:31`. Without a reading: `–:––`. */
export function clockText(duration: string | undefined, there = true): string {
  const value = seconds(duration) ?? (there ? 0 : undefined);
  if (value === undefined) return '–:––';
  const whole = Math.max(0, Math.floor(value));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** Reads `1:02:03`, `2:03` or `45` (minutes). Nothing if it is none. */
export function readClock(text: string): number | undefined {
  const match = /^\s*(?:(\d+):)?(\d+)(?::(\d\d))?\s*$/.exec(text);
  if (!match) return undefined;
  const parts = text.trim().split(':').map(Number);
  if (parts.length === 1) return parts[0] * 60;
  if (parts.length === 2) return parts[0] * 60 + parts[1];
  return parts[0] * 3600 + parts[1] * 60 + parts[2];
}

/** A timestamp in milliseconds. Timestamps are not in order as texts: `22Z` is before `22.5Z`. */
export function instant(timestamp: string | undefined): number {
  return timestamp ? Date.parse(timestamp) : 0;
}

/** The time since then, in the form of a clock: `0:18`, `12:05`, from one hour `1:02:03`. */
export function ageText(timestamp: string | undefined, now: number): string {
  if (!timestamp) return '';
  const whole = Math.max(0, Math.floor((now - instant(timestamp)) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** The time of day of a timestamp. */
export function timeOfDay(timestamp: string | undefined): string {
  if (!timestamp) return '';
  return new Date(timestamp).toLocaleTimeString(locale);
}

const BYTES = ['view.unit.b', 'view.unit.kb', 'view.unit.mb', 'view.unit.gb'];

/** `B`, `KB`, `MB`, `GB`. */
export function bytesText(value: string | number | undefined): string {
  let left = Number(value ?? 0);
  let unit = 0;
  for (; left >= 1000 && unit + 1 < BYTES.length; ++unit) left /= 1000;
  const digits = left < 10 && unit > 0 ? 1 : 0;
  return text(BYTES[unit], { count: left.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }) });
}

/** A span in the two largest units that matter: `3 h 20 min`, `45 s`. */
export function spanText(duration: string | number | undefined): string {
  const value = typeof duration === 'number' ? duration : (seconds(duration) ?? 0);
  if (Math.round(value) < 60) return text('view.unit.seconds', { seconds: Math.round(value) });
  // Rounded first: 59.7 minutes are an hour, not 60 minutes.
  const minutes = Math.round(value / 60);
  if (minutes < 60) return text('view.unit.minutes', { minutes });
  if (minutes < 48 * 60) return text('view.unit.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return text('view.unit.days', { days: Math.round(value / 86400) });
}

/** The last part of a name of the API: `boards/table-4` gives `table-4`. */
export function idOf(name: string | undefined): string {
  return (name ?? '').split('/').pop() ?? '';
}

/** `1-0`, `0-1`, `½-½` or `*` for a result of the API. */
export function resultText(result: string | undefined): string {
  switch (result) {
    case 'RESULT_WHITE_WINS':
      return '1-0';
    case 'RESULT_BLACK_WINS':
      return '0-1';
    case 'RESULT_DRAW':
      return '½-½';
    default:
      return '*';
  }
}
