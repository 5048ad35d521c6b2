// The rules of a section or of the hall, as a form.

import type { TournamentRules } from '../messages.js';
import { text } from '../../text.js';
import { seconds } from '../../format.js';

/** The editions of the Laws, as the API names them. */
export const EDITIONS = ['EDITION_UNSPECIFIED', 'EDITION_FIDE_2023', 'EDITION_FIDE_2018', 'EDITION_FIDE_2017', 'EDITION_FIDE_2014'];
/** The kinds of game, as the API names them. */
export const TEMPI = ['TEMPO_UNSPECIFIED', 'TEMPO_STANDARD', 'TEMPO_RAPID', 'TEMPO_BLITZ'];
/** The kinds of supervision, as the API names them. */
export const SUPERVISIONS = ['SUPERVISION_UNSPECIFIED', 'SUPERVISION_FULL', 'SUPERVISION_LIMITED'];

/** `EDITION_FIDE_2018`: `2018`; `TEMPO_RAPID`: a word. */
export const ruleText = (value: string): string => /\d{4}$/.exec(value)?.[0] ?? text('rules.' + value.toLowerCase().replace(/^[a-z]+_/, ''));

const two = (n: number) => String(n).padStart(2, '0');

/** An instant as `<input type="datetime-local">` has it. */
export function localTime(time: string | undefined): string {
  if (!time) return '';
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Minutes of a time of the API: `1800s` is 30. */
export const minutesOf = (time: string | undefined): string => (time ? String(Math.round((seconds(time) ?? 0) / 60)) : '');

/** The rules as a form shows them. Values that are not in the form stay. */
export function rulesIn(form: FormData, before: TournamentRules = {}): TournamentRules {
  const word = (name: string) => String(form.get(name) ?? '').trim();
  const { defaultTime, startTime, ...rest } = before;
  return {
    ...rest,
    timeControl: word('control'),
    edition: word('edition'),
    tempo: word('tempo'),
    supervision: word('supervision'),
    chess960: form.has('chess960'),
    ...(word('late') ? { defaultTime: Number(word('late')) * 60 + 's' } : {}),
    ...(word('start') ? { startTime: new Date(word('start')).toISOString() } : {}),
  };
}
