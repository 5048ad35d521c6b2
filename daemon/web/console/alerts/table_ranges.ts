// Tables as people write them: `1-8, 12`.

/** The ranges of `1-8, 12`: the first and the last table of each. */
export function readTables(written: string): [number, number][] {
  return [...written.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map((match) => [Number(match[1]), Number(match[2] ?? match[1])]);
}
