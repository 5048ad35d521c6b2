// A time control in plain words, so that people see its meaning while they type. Values only.

/** A key of a text below `guide.control.`, and its values. `time`: in seconds. */
export type ControlWords = { key: 'moves' | 'rest' | 'game' | 'hourglass' | 'increment' | 'delay' | 'bronstein' | 'standard' | 'rapid' | 'blitz'; seconds?: number; count?: number };

/** More minutes than these may be seconds, and at most two with moves may be hours. The daemon asks in both cases. */
const MOST_MINUTES = 120;
const MAY_BE_HOURS = 2;

/** Seconds of `90`, `90m`, `90s`, `10.5`. A number without a unit is minutes. Nothing: it may be something else. */
function timeOf(text: string, hasMoves: boolean): number | undefined {
  const found = /^(\d+(?:\.\d+)?)(m|min|s)?$/.exec(text);
  if (!found) return undefined;
  const number = Number(found[1]);
  if (found[2] === 's') return number;
  if (!found[2] && (number > MOST_MINUTES || (hasMoves && number <= MAY_BE_HOURS))) return undefined;
  return number * 60;
}

/**
 * The parts of a time control in words, one after the other, with the kind of game at the end. It reads the form in which the API
 * gives a time control (`90/40+30/SD+30`, `15+10`, `5;d3`, `*5`). Nothing: another form, or one that may mean two things.
 */
export function controlWords(control: string): ControlWords[] | undefined {
  const text = control.trim().replace(/\s*([+/;])\s*/g, '$1');
  const hourglass = /^\*(\S+)$/.exec(text);
  if (hourglass) {
    const time = timeOf(hourglass[1], false);
    return time ? [{ key: 'hourglass', seconds: time }] : undefined;
  }
  const delayed = /^(.*);([db])(\d+(?:\.\d+)?)$/.exec(text);
  const parts = (delayed ? delayed[1] : text).split('+');
  const words: ControlWords[] = [];
  let all = 0;
  const move = /^(\d+(?:\.\d+)?)s?$/;
  // The last number without a slash is for each move. It follows a period for all moves: otherwise it may be the next period.
  const rest = parts.length > 1 && !parts[parts.length - 1].includes('/') ? parts.pop() : undefined;
  let ended = false;
  for (const part of parts) {
    if (ended) return undefined;
    const found = /^([^/]+)(?:\/(\d+|SD))?$/i.exec(part);
    if (!found) return undefined;
    const moves = found[2] && /^\d/.test(found[2]) ? Number(found[2]) : undefined;
    const time = timeOf(found[1], !!found[2]);
    if (time === undefined || moves === 0 || (moves && time < moves * 60 && !/[a-z]$/.test(found[1]))) return undefined;
    ended = !moves;
    all += time;
    words.push(moves ? { key: 'moves', seconds: time, count: moves } : { key: words.length ? 'rest' : 'game', seconds: time });
  }
  if (rest !== undefined && !(ended && move.test(rest))) return undefined;
  const each = rest === undefined ? 0 : Number(move.exec(rest)![1]);
  if (each) words.push({ key: 'increment', count: each });
  const delay = delayed ? Number(delayed[3]) : 0;
  if (delay) words.push({ key: delayed![2] === 'd' ? 'delay' : 'bronstein', count: delay });
  if (!all && !each) return undefined;
  // [FIDE 2023 Art. A.1, B.1]: the time of 60 moves.
  const sixty = all + 60 * (each + delay);
  words.push({ key: sixty >= 3600 ? 'standard' : sixty > 600 ? 'rapid' : 'blitz' });
  return words;
}
