// The layout of tables on a wall. Names, clocks and boards are as large as possible. If letters need more room than there is, the
// tables are on several pages. The tables of a match stay together, below their teams.

/** The place of a table's names and clocks. */
export type Form =
  /** Beside the board: name and clock of Black, the last move, clock and name of White. */
  | 'stacked'
  /** Beside the board, a line for each player. */
  | 'lines'
  /** Above and below the board. */
  | 'tall';

/** Tables that stay together. */
export interface Group {
  tables: number;
  /** Its teams are above it. */
  hasHead: boolean;
}

/** One page of a wall. All sizes are in pixels. */
export interface Layout {
  form: Form;
  /** The number of groups beside each other, and the number of rows of groups. */
  groupColumns: number;
  groupRows: number;
  /** The same of the tables in a group. */
  columns: number;
  rows: number;
  /** The size of the type of names and clocks. */
  type: number;
  /** The side of a board. */
  board: number;
  cellWidth: number;
  cellHeight: number;
  /** The height of the teams above a group. */
  head: number;
  gap: number;
}

/** A page, with its groups: those from `from` to before `to`, or one part of a group that has no room on one page. */
export interface Page {
  layout: Layout;
  from: number;
  to: number;
  /** A part of a group: the tables from `first` to before `end`. */
  first: number;
  end: number;
}

/** All lengths below are in sizes of the type. */
const HEAD = 0.9;
/** The lines beside or above a board: their height, and the least width that leaves room for a name of ten letters. */
const STACKED = { high: 4.9, wide: 6.6, highWithMove: 5.45, wideWithMove: 6.3 };
const LINES = { high: 2.5, highWithMove: 3.2, wide: 9.8 };
const TALL = { row: 1.3, move: 0.55, wide: 10.6 };
/** The number of the table, on the left. */
const NUMBER = 1.3;
/** The comparison of two layouts: letters count more than boards. But letters that are large already need not grow. */
const LETTERS = 0.68;
const LARGE = 0.058;
/** One or two tables have room enough: their letters are no larger than this part of the height, so that names stay whole. */
const LARGEST = [Infinity, 0.1, 0.072];

interface Fitted {
  form: Form;
  type: number;
  board: number;
}

/** Letters and boards may not be smaller, in pixels. */
interface Least {
  type: number;
  board: number;
}

/** Sizes that are too small have a low value, but a larger one is still better. */
const TOO_SMALL = 0.01;

/** The value of a layout on a screen of that height. */
const worthOn = (screen: number, least: Least) => ({ type, board }: Fitted) => {
  if (type <= 0 || board <= 0) return 0;
  const worth = (type / (1 + type / (LARGE * screen))) ** LETTERS * board ** (1 - LETTERS);
  return type < least.type || board < least.board ? worth * TOO_SMALL : worth;
};

/** The edges of a cell, above and below its board. */
const EDGES = 4;
const SHARES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5];

/** The parts that fit into a cell. No letters are larger than `most`. */
function fit(width: number, height: number, worth: (one: Fitted) => number, most: number): Fitted {
  const larger = (best: Fitted, one: Fitted) => (worth(one) > worth(best) ? one : best);
  // A smaller board leaves more room for letters.
  const bestOf = (make: (share: number) => Fitted) => SHARES.map((share) => ({ ...make(share), type: Math.min(make(share).type, most) })).reduce(larger);
  const stacked = bestOf((share) => {
    const board = height * share;
    return { form: 'stacked', board, type: Math.min(height / STACKED.high, (width - board) / (STACKED.wide + NUMBER)) };
  });
  // A high cell has room for the number beside the last move.
  const withMove = bestOf((share) => {
    const board = height * share;
    return { form: 'stacked', board, type: Math.min(height / STACKED.highWithMove, (width - board) / STACKED.wideWithMove) };
  });
  const lines = bestOf((share) => {
    const board = height * share;
    return { form: 'lines', board, type: Math.min(height / LINES.high, (width - board) / (LINES.wide + NUMBER)) };
  });
  const tall = bestOf((share) => {
    const board = Math.min(width, height * share);
    return { form: 'tall', board, type: Math.min((height - board) / (2 * TALL.row + TALL.move), width / TALL.wide) };
  });
  return [withMove, stacked, lines, tall].reduce(larger);
}

/** True if there is a line for the last move between the players. In a stacked cell, the number of the table is in it, too. */
export const hasMoveLine = ({ form, type, cellHeight }: Layout) => form !== 'tall' && cellHeight >= (form === 'stacked' ? STACKED : LINES).highWithMove * type - 1;

/** `count` groups of `tables` tables each, in all arrangements. The best has the letters and boards with the highest value. */
function best(count: number, tables: number, hasHead: boolean, width: number, height: number, least: Least): Layout {
  let found: Layout | undefined;
  let foundWorth = 0;
  const worth = worthOn(height, least);
  const most = Math.max(least.type, (LARGEST[count * tables] ?? Infinity) * height);
  const gap = Math.max(4, Math.round(Math.min(width, height) * 0.008));
  for (let groupColumns = 1; groupColumns <= count; ++groupColumns) {
    const groupRows = Math.ceil(count / groupColumns);
    for (let columns = 1; columns <= tables; ++columns) {
      const rows = Math.ceil(tables / columns);
      const across = groupColumns * columns;
      const down = groupRows * rows;
      const cellWidth = (width - gap * (across + 1)) / across;
      // The teams are as large as the names, and the names are as large as the cell allows.
      let head = 0;
      let fitted: Fitted = { form: 'lines', type: 0, board: 0 };
      let cellHeight = 0;
      for (let i = 0; i < 4; ++i) {
        if (hasHead) head = fitted.type * HEAD;
        const heads = hasHead ? groupRows * (head + gap) : 0;
        cellHeight = (height - gap * (down + 1) - heads) / down;
        fitted = fit(cellWidth, cellHeight, worth, most);
      }
      // An empty place is a hole in the wall.
      const value = worth(fitted) * Math.sqrt((count * tables) / (across * down));
      if (found && value <= foundWorth) continue;
      foundWorth = value;
      found = { ...fitted, board: Math.min(fitted.board, cellWidth - EDGES, cellHeight - EDGES), groupColumns, groupRows, columns, rows, cellWidth, cellHeight, head, gap };
    }
  }
  return found!;
}

/**
 * The fewest pages whose letters are `smallest` pixels at least, and their boards `smallestBoard`. If no page can have them, each
 * page shows one table.
 */
export function wallPages(groups: Group[], width: number, height: number, smallest: number, smallestBoard = 0): Page[] {
  const most = Math.max(1, ...groups.map((group) => group.tables));
  const hasHead = groups.some((group) => group.hasHead);
  const least = { type: smallest, board: smallestBoard };
  const isEnough = (one: Layout) => one.type >= smallest && one.board >= smallestBoard;
  const count = Math.max(1, groups.length);
  for (let pages = 1; pages <= count; ++pages) {
    const each = Math.ceil(count / pages);
    if (pages > 1 && each === Math.ceil(count / (pages - 1))) continue;
    if (!isEnough(best(each, most, hasHead, width, height, least))) continue;
    const starts = Array.from({ length: Math.ceil(count / each) }, (_, i) => i * each);
    return starts.map((from) => {
      const to = Math.min(count, from + each);
      return { layout: best(to - from, most, hasHead, width, height, least), from, to, first: 0, end: most };
    });
  }
  let each = most;
  do each = Math.ceil(each / 2);
  while (each > 1 && !isEnough(best(1, each, hasHead, width, height, least)));
  return groups.flatMap((group, from) =>
    Array.from({ length: Math.ceil(group.tables / each) }, (_, part) => {
      const [first, end] = [part * each, Math.min(group.tables, (part + 1) * each)];
      return { layout: best(1, end - first, hasHead, width, height, least), from, to: from + 1, first, end };
    }),
  );
}

/** The part of the groups that a screen shows, of several that share them: the first of two has the first half. */
export const shareOf = <T>(all: T[], screen: number, screens: number): T[] => all.slice(Math.floor(((screen - 1) * all.length) / screens), Math.floor((screen * all.length) / screens));

/** `1/2`: the first screen of two. Nothing: it is none. */
export function readPart(text: string | null): [number, number] | undefined {
  const found = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text ?? '');
  const [screen, screens] = [Number(found?.[1]), Number(found?.[2])];
  return found && screen <= screens ? [screen, screens] : undefined;
}
