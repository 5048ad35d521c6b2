// Tests after which moves a bulletin has diagrams, and what a browser keeps of it.

import test from 'node:test';
import assert from 'node:assert/strict';
import { automatic, Moments } from '../../daemon/web/console/paper/moments.js';

const played = (sans: string) => sans.split(' ').map((san) => ({ san }));
/** A browser's storage. */
function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  (globalThis as any).localStorage = { setItem: (key: string, value: string) => kept.set(key, value), getItem: (key: string) => kept.get(key) ?? null };
  return kept;
}

test('the final position of a decisive game is after its last ply', () => {
  assert.deepEqual(automatic('end', played('f3 e5 g4 Qh4#'), '0-1'), [4]);
});

test('the position before a mate is one ply before it', () => {
  assert.deepEqual(automatic('before', played('f3 e5 g4 Qh4#'), '0-1'), [3]);
});

test('without a mate it is the position before the last capture, also by a pawn and with a promotion', () => {
  assert.deepEqual(automatic('before', played('e4 d5 exd5 Qxd5 Nc3 Qa5'), '1-0'), [3]);
  assert.deepEqual(automatic('before', played('e4 d5 exd8=Q+ Kf7'), '1-0'), [2]);
});

test('a decisive game without a capture has its final position', () => {
  assert.deepEqual(automatic('before', played('e4 e5 Nf3'), '1-0'), [3]);
});

test('draws, games without play and games without moves have none', () => {
  for (const result of ['½-½', '+/–', '']) assert.deepEqual(automatic('end', played('e4 e5'), result), []);
  assert.deepEqual(automatic('end', [], '1-0'), []);
});

test('who wants no diagrams, or only chosen ones, gets no automatic one', () => {
  for (const kind of ['none', 'chosen'] as const) assert.deepEqual(automatic(kind, played('e4 e5'), '1-0'), []);
});

test('what was chosen for a game replaces the automatic choice, and is kept for the round', () => {
  storage();
  const plies = played('f3 e5 g4 Qh4#');
  const moments = new Moments('open main 3');
  moments.toggle('games/b1-3', 2, moments.of('games/b1-3', 'before', plies, '0-1'));
  assert.deepEqual(moments.of('games/b1-3', 'before', plies, '0-1'), [2, 3]);
  const again = new Moments('open main 3');
  assert.deepEqual(again.of('games/b1-3', 'end', plies, '0-1'), [2, 3]);
  assert.deepEqual(again.of('games/b2-3', 'end', plies, '0-1'), [4], 'other games keep the automatic choice');
  assert.deepEqual(new Moments('open main 4').of('games/b1-3', 'end', plies, '0-1'), [4], 'other rounds too');
});

test('a diagram that is taken away stays away, until everything is automatic again', () => {
  const kept = storage();
  const plies = played('f3 e5 g4 Qh4#');
  const moments = new Moments('open main 3');
  moments.toggle('games/b1-3', 4, [4]);
  assert.deepEqual(new Moments('open main 3').of('games/b1-3', 'end', plies, '0-1'), []);
  assert.ok(moments.hasAny);
  moments.forget();
  assert.ok(!moments.hasAny);
  assert.deepEqual(moments.of('games/b1-3', 'end', plies, '0-1'), [4]);
  assert.deepEqual([...kept.values()], ['']);
});

test('without diagrams, chosen ones are not shown either', () => {
  storage();
  const moments = new Moments('open main 3');
  moments.toggle('games/b1-3', 1, []);
  assert.deepEqual(moments.of('games/b1-3', 'none', played('e4'), '1-0'), []);
});

test('a choice behind the last ply of a corrected game is left out', () => {
  storage();
  const moments = new Moments('open main 3');
  moments.toggle('games/b1-3', 40, []);
  assert.deepEqual(moments.of('games/b1-3', 'chosen', played('e4 e5'), '1-0'), []);
});

test('what an older page or somebody else has kept does no harm', () => {
  for (const damaged of ['{', '[]', 'null', '{"games/b1-3":"4"}', '{"games/b1-3":[1.5]}']) {
    storage().set('jadoube.moments open main 3', damaged);
    assert.deepEqual(new Moments('open main 3').of('games/b1-3', 'end', played('e4 e5'), '1-0'), [2], damaged);
  }
});
