import test from 'node:test';
import assert from 'node:assert/strict';
import { qr, qrPath } from '../../daemon/web/qr.js';

test('a code is as large as its text needs', () => {
  const sizes = [[14, 21], [15, 25], [26, 25], [27, 29], [62, 33], [84, 37], [106, 41], [122, 45], [152, 49], [180, 53], [213, 57]];
  for (const [length, side] of sizes) assert.equal(qr('x'.repeat(length))?.length, side, `${length} bytes`);
  assert.equal(qr('x'.repeat(214)), undefined);
});

test('the finders and the timing stand where readers look for them', () => {
  const rows = qr('http://192.168.1.20:8080/')!;
  const size = rows.length;
  for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let i = 0; i < 7; ++i) assert.ok(rows[y][x + i] && rows[y + 6][x + i] && rows[y + i][x] && rows[y + i][x + 6]);
    assert.ok(rows[y + 3][x + 3] && !rows[y + 1][x + 1]);
  }
  for (let i = 8; i < size - 8; ++i) assert.equal(rows[6][i], i % 2 === 0);
  assert.ok(rows[size - 8][8]);
});

test('the picture has a quiet zone of four modules', () => {
  const { path, side } = qrPath('http://hall.example/')!;
  assert.equal(side, 25 + 8);
  assert.ok(path.startsWith('M4 4h1v1h-1z'));
});
