// The codes with which players give results by phone, for what is printed. They are requested when a sheet needs them.

import { call, words } from '../view.js';
import type { Tournament } from '../messages.js';

interface Codes {
  tables?: { table?: number; path?: string }[];
  slips?: { pairing?: string; code?: string }[];
}

/** The codes of one tournament, as they arrive. */
export class TableCodes {
  private codes: Codes = {};
  /** For which tournament, and which revision of it. */
  private asked = '';
  /** Why there are no codes. */
  problem = '';

  constructor(private readonly changed: () => void) {}

  /** Requests the codes of a tournament, if its players give results. */
  show(tournament: Tournament): void {
    const asked = tournament.playersResults ? `${tournament.name} ${tournament.revision}` : '';
    if (asked === this.asked) return;
    if (asked.split(' ')[0] !== this.asked.split(' ')[0]) this.codes = {};
    this.asked = asked;
    this.problem = '';
    if (!asked) return;
    call('TournamentService/ListTableCodes', { name: tournament.name })
      .then((answer) => {
        if (asked === this.asked) this.codes = answer as Codes;
      })
      .catch((error) => {
        this.problem = words(error);
      })
      .then(this.changed);
  }

  /** The page for the players of a table, after the address of the daemon. Empty: none. */
  sign(table: number | undefined): string {
    return (this.codes.tables ?? []).find((one) => one.table === table)?.path ?? '';
  }

  /** The digits on the slip of a pairing. Empty: there are none. */
  slip(pairing: string): string {
    return (this.codes.slips ?? []).find((one) => one.pairing === pairing)?.code ?? '';
  }
}
