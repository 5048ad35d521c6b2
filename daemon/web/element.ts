// The parts that all pages share. Elements have no shadow: so one style sheet serves a whole page, and a browser prints it
// unchanged.

import { LitElement } from 'lit';

/** An element without a shadow: the base of all pages and parts. */
export class View extends LitElement {
  protected createRenderRoot(): HTMLElement {
    return this;
  }
}

/** The roles, as the daemon names them. */
export type Role = 'viewer' | 'display' | 'operator' | 'arbiter';

/** The role and the name of this browser at the daemon. */
export interface Me {
  name: string;
  role: Role;
  /** Nobody has entered yet. */
  first?: boolean;
}

/** The role and name that this browser has at the daemon. Throws if there is no answer. */
export async function whoAmI(): Promise<Me> {
  const response = await fetch('/access/me', { headers: { Accept: 'application/json' } });
  // A daemon that is ending cannot answer.
  if (response.status >= 500) throw new TypeError(response.statusText);
  if (!response.ok) return { name: '', role: 'viewer' };
  const me = await response.json();
  return { name: me.name ?? '', role: me.role ?? 'viewer', first: me.first };
}

const RANK: Record<Role, number> = { viewer: 0, display: 1, operator: 2, arbiter: 3 };

/** True if this browser has at least that role. */
export const mayBe = (me: Me, role: Role) => RANK[me.role] >= RANK[role];
