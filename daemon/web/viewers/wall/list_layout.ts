// The layout of lists of players in a part of a screen: the number of columns with the largest letters.

/** A line is this much higher than its letters. */
const LINE = 1.36;
/** The width of a line with two names and a number, in letters. */
const WIDE = 20;

/** The layout of a list: columns, letters and pages. */
export interface ListLayout {
  columns: number;
  /** The size of the letters, in pixels. */
  type: number;
  pages: number;
  /** The number of blocks on a page. */
  each: number;
}

/**
 * `blocks`: how many there are. `lines`: how high each is, in lines. No letters are smaller than `smallest`, unless one block has no
 * room for larger ones; none are larger than `largest`.
 */
export function listLayout(blocks: number, lines: number, width: number, height: number, smallest: number, largest: number): ListLayout {
  let found: ListLayout = { columns: 1, type: 0, pages: 1, each: 1 };
  for (let pages = 1; pages <= Math.max(1, blocks); ++pages) {
    const each = Math.ceil(Math.max(1, blocks) / pages);
    found = { columns: 1, type: 0, pages: Math.ceil(Math.max(1, blocks) / each), each };
    for (let columns = 1; columns <= each; ++columns) {
      const high = Math.ceil(each / columns) * lines * LINE;
      const type = Math.min(largest, height / high, width / columns / WIDE);
      if (type > found.type) found = { ...found, columns, type };
    }
    if (found.type >= smallest) return found;
  }
  return found;
}
