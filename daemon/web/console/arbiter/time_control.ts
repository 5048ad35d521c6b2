// A time control as the pages need it: the number of moves to the next control. The text is that of the API.

/** The moves after which there is more time, as the canonical text has them: `90/40+30/SD+30` has one, after 40 moves. */
export function controlsOf(control: string | undefined): number[] {
  const found: number[] = [];
  for (const part of (control ?? '').split('+')) {
    const moves = /^\s*[^/]+\/(\d+)\s*$/.exec(part);
    if (!moves) break;
    found.push((found[found.length - 1] ?? 0) + Number(moves[1]));
  }
  return found;
}

/** The number of moves that a player must still make for more time, after `made` moves. Nothing: there is no control ahead. */
export function movesToControl(control: string | undefined, made: number): number | undefined {
  const next = controlsOf(control).find((moves) => moves > made);
  return next === undefined ? undefined : next - made;
}

/** The seconds that each move brings: 30 of `90/40+30/SD+30`. A last part with a slash is a period, and brings none. */
export function incrementOf(control: string | undefined): number {
  const parts = (control ?? '').split('+');
  const last = parts[parts.length - 1];
  return parts.length > 1 && /^\d+s?$/.test(last) ? Number(last.replace('s', '')) : 0;
}
