// The settings of a wall: keys of its address, which a form on the wall changes.
//
//   ?metres=8 ?screen=55   names can be read from 8 m on a screen of 55 inches
//   ?part=1/2              the first of two screens that share the boards
//   ?boards=4,b5           only these tables or boards
//   ?hot ?hot=12           one table large: the liveliest, or table 12
//   ?lively=4              only the four liveliest tables, in turn
//   ?smallest=180          a board is never smaller, in pixels
//   ?seconds=12            how long a page stays
//   ?scene=after           boards, before or after: only this scene
//   ?theme=light

import { readPart } from './wall_layout.js';
import { SCENES, type Scene } from './wall_scene.js';

const SECONDS = 12;
const INCHES = 55;
/** Without a distance, letters have this part of the height of the screen at least. */
const SMALLEST = 0.028;

/** The settings of a wall, from its address. */
export interface WallSettings {
  /** Nothing: it was not set. */
  metres?: number;
  inches: number;
  part?: [number, number];
  boards: string[];
  /** Nothing: no table is large. Empty: the liveliest one. */
  hot?: string;
  /** 0: all tables. */
  lively: number;
  smallestBoard: number;
  seconds: number;
  scene?: Scene;
}

const positive = (text: string | null) => (Number(text) > 0 ? Number(text) : undefined);

/** Reads the settings from `?...` of an address. */
export function readSettings(search: string): WallSettings {
  const asked = new URLSearchParams(search);
  const lively = asked.get('lively');
  return {
    metres: positive(asked.get('metres')),
    inches: positive(asked.get('screen')) ?? INCHES,
    part: readPart(asked.get('part')),
    boards: (asked.get('boards') ?? '').split(',').map((one) => one.trim()).filter(Boolean),
    hot: asked.get('hot') ?? undefined,
    lively: lively === null ? 0 : (positive(lively) ?? 4),
    smallestBoard: positive(asked.get('smallest')) ?? 0,
    seconds: positive(asked.get('seconds')) ?? SECONDS,
    scene: SCENES.find((scene) => scene === asked.get('scene')),
  };
}

/** The address with other values. An empty value is removed. */
export function withValues(search: string, values: Record<string, string | undefined>): string {
  const asked = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) asked.delete(name);
    else asked.set(name, value);
  }
  // A key without a value, as people write it.
  const text = asked.toString().replace(/=(?=&|$)/g, '').replaceAll('%2F', '/').replaceAll('%2C', ',');
  return text ? '?' + text : '';
}

/** The least size of letters without a distance, as a part of the screen's height. */
export const smallestPart = SMALLEST;
