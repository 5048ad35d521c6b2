// The contrast of the colours, as WCAG 2.2 measures it.

import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

// The sheet is made for a browser. Its texts are read from its source.
const source = fs.readFileSync(path.join(process.env.WEB!, 'theme.ts'), 'utf8');
const tokens = (block: string) => Object.fromEntries([...new RegExp(`const ${block} = css\`([^\`]*)\``).exec(source)![1].matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]));

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour;
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const same = tokens('same');

for (const theme of ['light', 'dark']) {
  const all = { ...same, ...tokens(theme) };
  const atLeast = (least: number, names: string[], grounds: string[]) => {
    for (const name of names) for (const ground of grounds) {
      const found = contrast(all[name], all[ground]);
      assert.ok(found >= least, `${theme}: --${name} on --${ground} has ${found.toFixed(2)}`);
    }
  };
  test(`words of the ${theme} theme have a contrast of 6 at least on every ground`, () => {
    atLeast(6, ['text', 'dim', 'critical', 'warning', 'info', 'good'], ['card', 'ground', 'tint']);
  });
  test(`edges of controls of the ${theme} theme have 3 at least`, () => atLeast(3, ['line'], ['card', 'ground', 'tint']));
  test(`what happens now can be read, and stands out in the ${theme} theme`, () => {
    atLeast(6, ['on-now', 'short'], ['now']);
    atLeast(7, ['now-edge'], ['card', 'ground']);
    atLeast(12, ['on-first'], ['first']);
  });
}
