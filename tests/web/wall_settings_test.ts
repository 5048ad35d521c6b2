import test from 'node:test';
import assert from 'node:assert/strict';
import { readSettings, withValues } from '../../daemon/web/viewers/wall/wall_settings.js';

test('without keys a wall shows all boards, and nobody has said from how far it is read', () => {
  assert.deepEqual(readSettings(''), { metres: undefined, inches: 55, part: undefined, boards: [], hot: undefined, lively: 0, smallestBoard: 0, seconds: 12, scene: undefined });
});

test('the keys of the address are read, and what is none is as if nobody had said it', () => {
  const asked = readSettings('?metres=8&screen=75&part=2/3&boards=4, b5&hot=12&lively=6&smallest=180&seconds=5&scene=after');
  assert.deepEqual(asked, { metres: 8, inches: 75, part: [2, 3], boards: ['4', 'b5'], hot: '12', lively: 6, smallestBoard: 180, seconds: 5, scene: 'after' });
  assert.deepEqual(readSettings('?metres=far&screen=-1&part=4/3&seconds=0&scene=x'), readSettings(''));
  assert.equal(readSettings('?hot').hot, '');
  assert.equal(readSettings('?lively').lively, 4);
});

test('a form changes keys and leaves the others', () => {
  assert.equal(withValues('?theme=light', { metres: '8', part: '1/2' }), '?theme=light&metres=8&part=1/2');
  assert.equal(withValues('?hot=12&seconds=5', { hot: '' }), '?hot&seconds=5');
  assert.equal(withValues('?hot', { hot: undefined }), '');
});
