import test from 'node:test';
import assert from 'node:assert/strict';
import { Drafts } from '../../daemon/web/console/operator/drafts.js';

/** A storage as a tab of a browser has it. */
function storage() {
  const held = new Map<string, string>();
  return { held, getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value), removeItem: (key: string) => void held.delete(key) };
}

test('what is typed is there after a reload, until it is what is kept again', () => {
  const tab = storage();
  const drafts = new Drafts(tab);
  drafts.type('event.cup', 'title', 'City Open', 'Cup');
  drafts.type('event.cup', 'site', 'Lviv', '');
  assert.deepEqual(new Drafts(tab).read('event.cup'), { title: 'City Open', site: 'Lviv' });
  drafts.type('event.cup', 'title', 'Cup', 'Cup');
  assert.deepEqual(drafts.read('event.cup'), { site: 'Lviv' });
  drafts.type('event.cup', 'site', '', '');
  assert.deepEqual(drafts.read('event.cup'), {});
  assert.equal(tab.held.size, 0);
});

test('each form has its own, and it can be forgotten', () => {
  const drafts = new Drafts(storage());
  drafts.type('event.cup', 'title', 'A', '');
  drafts.type('event.league', 'title', 'B', '');
  drafts.forget('event.cup');
  assert.deepEqual([drafts.read('event.cup'), drafts.read('event.league')], [{}, { title: 'B' }]);
});

test('a browser that keeps nothing, or something else, loses nothing of this page', () => {
  const full = { getItem: () => '{"title": 3, "site": "Lviv"', setItem: () => { throw new Error('full'); }, removeItem: () => undefined };
  const drafts = new Drafts(full);
  assert.deepEqual(drafts.read('event.cup'), {});
  drafts.type('event.cup', 'title', 'A', '');
  assert.deepEqual(drafts.read('event.cup'), { title: 'A' });
  assert.deepEqual(new Drafts({ ...full, getItem: () => '{"title": 3, "site": "Lviv"}' }).read('event.cup'), { site: 'Lviv' });
  const without = new Drafts(undefined);
  without.type('event.cup', 'title', 'A', '');
  assert.deepEqual(without.read('event.cup'), { title: 'A' });
});
