// A page of the boards in its address. The score of a team match belongs to every view of its games, and needs all its boards: then
// the page follows all boards.

import { HeadedPage } from '../headed_page.js';

/** The base of pages that show boards of an address. */
export abstract class BoardPage extends HeadedPage {
  private followsAll = false;

  /** `names`: as in `followNamed`. None: all boards. */
  protected followBoards(names: string[]): void {
    this.followsAll = !names.length;
    if (names.length) this.followNamed(names);
    else this.follow([]);
  }

  protected tablesChanged(): void {
    if (this.followsAll || !this.tables.listed().some((table) => table.match)) return;
    this.followBoards([]);
  }
}
