import test from 'node:test';
import assert from 'node:assert/strict';
import { freeId, idFrom } from '../../daemon/web/console/operator/short_name.js';

test('an id is made of the letters and digits of a title', () => {
  for (const [title, id] of [
    ["Open d'Été 2026", 'open-d-ete-2026'],
    ['  City   Open!  ', 'city-open'],
    ['Чемпіонат', ''],
    ['Łódź Cup', 'odz-cup'],
    ['x'.repeat(39) + ' y', 'x'.repeat(39)],
  ])
    assert.equal(idFrom(title), id);
});

test('an id is free: a second tournament of the same title does not change the first', () => {
  assert.equal(freeId('City Open', []), 'city-open');
  assert.equal(freeId('City Open', ['city-open']), 'city-open-2');
  assert.equal(freeId('City Open', ['city-open', 'city-open-2']), 'city-open-3');
  assert.equal(freeId('Чемпіонат', []), 'event');
  assert.equal(freeId('Чемпіонат', ['event']), 'event-2');
});
