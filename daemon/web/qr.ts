// QR codes of addresses: bytes, level M, versions 1 to 10 [ISO/IEC 18004].

/** For each version: codewords of error correction in a block, blocks of the first kind, their data, blocks of the second. */
const BLOCKS = [
  [10, 1, 16, 0], [16, 1, 28, 0], [26, 1, 44, 0], [18, 2, 32, 0], [24, 2, 43, 0],
  [16, 4, 27, 0], [18, 4, 31, 0], [22, 2, 38, 2], [22, 3, 36, 2], [26, 4, 43, 1],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** The level M in the format bits. */
const LEVEL = 0;

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Numbers of the field of 256 elements.
const POWER = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; ++i) {
  POWER[i] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

/** The codewords that correct errors in `data`. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i) {
    const next = [...generator, 0];
    generator.forEach((value, j) => (next[j + 1] ^= times(value, POWER[i])));
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i];
    generator.forEach((value, j) => (rest[i + j] ^= times(value, lead)));
  }
  return rest.slice(data.length);
}

/** All codewords, in the order of the symbol. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [checks, first, size, second] = BLOCKS[version - 1];
  const room = first * size + second * (size + 1);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < first + second; ++i) {
    const length = size + (i < first ? 0 : 1);
    blocks.push(data.slice(at, (at += length)));
  }
  const fixed = blocks.map((block) => correction(block, checks));
  const all: number[] = [];
  for (let i = 0; i <= size; ++i) for (const block of blocks) if (i < block.length) all.push(block[i]);
  for (let i = 0; i < checks; ++i) for (const block of fixed) all.push(block[i]);
  return all;
}

/** The 15 or 18 bits of `value` with its checks. */
function withChecks(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= generator << (i - bits);
  return (value << bits) | rest;
}

type Grid = (boolean | undefined)[][];

/** The modules that do not depend on the text. Those of the format are set last. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const finder = (cx: number, cy: number) => {
    for (let y = -4; y <= 4; ++y) {
      for (let x = -4; x <= 4; ++x) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        if (grid[cy + y] && cx + x >= 0 && cx + x < size) grid[cy + y][cx + x] = ring !== 2 && ring !== 4;
      }
    }
  };
  finder(3, 3);
  finder(size - 4, 3);
  finder(3, size - 4);
  for (let i = 8; i < size - 8; ++i) grid[6][i] = grid[i][6] = i % 2 === 0;
  const centres = ALIGNMENT[version - 1];
  const last = centres.length - 1;
  centres.forEach((cy, i) =>
    centres.forEach((cx, j) => {
      if ((i === 0 && (j === 0 || j === last)) || (i === last && j === 0)) return;
      for (let y = -2; y <= 2; ++y) for (let x = -2; x <= 2; ++x) grid[cy + y][cx + x] = Math.max(Math.abs(x), Math.abs(y)) !== 1;
    }),
  );
  format(grid, 0);
  if (version >= 7) {
    const bits = withChecks(version, 0x1f25, 12);
    for (let i = 0; i < 18; ++i) {
      const a = size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      grid[b][a] = grid[a][b] = !!((bits >> i) & 1);
    }
  }
  return grid;
}

function format(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = withChecks((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number) => !!((bits >> i) & 1);
  for (let i = 0; i < 6; ++i) grid[i][8] = bit(i);
  grid[7][8] = bit(6);
  grid[8][8] = bit(7);
  grid[8][7] = bit(8);
  for (let i = 9; i < 15; ++i) grid[8][14 - i] = bit(i);
  for (let i = 0; i < 8; ++i) grid[8][size - 1 - i] = bit(i);
  for (let i = 8; i < 15; ++i) grid[size - 15 + i][8] = bit(i);
  grid[size - 8][8] = true;
}

/** A measure of how easily a reader misreads the modules. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let sum = 0;
  const line = (at: (i: number) => boolean) => {
    for (let i = 0, run = 0; i < size; ++i) {
      run = i && at(i) === at(i - 1) ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) ++sum;
      // Patterns that look like a finder.
      if (i >= 10 && [1, 0, 1, 1, 1, 0, 1].every((want, j) => at(i - 10 + j) === !!want) && [7, 8, 9, 10].every((j) => !at(i - 10 + j))) sum += 40;
      if (i >= 10 && [1, 0, 1, 1, 1, 0, 1].every((want, j) => at(i - 6 + j) === !!want) && [0, 1, 2, 3].every((j) => !at(i - 10 + j))) sum += 40;
    }
  };
  let dark = 0;
  for (let y = 0; y < size; ++y) {
    line((i) => !!grid[y][i]);
    line((i) => !!grid[i][y]);
    for (let x = 0; x < size; ++x) {
      dark += grid[y][x] ? 1 : 0;
      if (y && x && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The modules of a QR code, in rows; true is dark. Nothing: the text is longer than 213 bytes. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, first, size, second], i) => bytes.length + (i < 9 ? 2 : 3) <= first * size + second * (size + 1)) + 1;
  if (!version) return undefined;
  const words = codewords(bytes, version);
  const empty = frame(version);
  const size = empty.length;
  let best: Grid | undefined;
  let least = Infinity;
  MASKS.forEach((mask, number) => {
    const grid = empty.map((row) => [...row]);
    let at = 0;
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let i = 0; i < size; ++i) {
        const y = up ? size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (empty[y][x] !== undefined) continue;
          const bit = at < words.length * 8 && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          ++at;
          grid[y][x] = bit !== mask(x, y);
        }
      }
    }
    format(grid, number);
    const bad = penalty(grid);
    if (bad < least) [best, least] = [grid, bad];
  });
  return best as boolean[][];
}

/** The dark modules as one path, with the quiet zone of four modules around, and the side of all. */
export function qrPath(text: string): { path: string; side: number } | undefined {
  const rows = qr(text);
  if (!rows) return undefined;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return { path, side: rows.length + 8 };
}
