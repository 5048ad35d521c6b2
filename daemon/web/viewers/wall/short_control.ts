// A time control as players write it: minutes, and seconds for each move.

/** `90+30` of `5400+30`, `40/90+30, 30+30` of `40/5400+30:1800+30`: what PGN writes in seconds. Another form stays as it is. */
export const shortControl = (control: string) =>
  control
    .split(':')
    .map((part) => part.replace(/^(\d+\/)?(\d+)(?=\+|$)/, (_, moves, time) => `${moves ?? ''}${Math.round((Number(time) / 60) * 10) / 10}`))
    .join(', ');
