// The form of times on the pages.

import test from 'node:test';
import assert from 'node:assert/strict';
import { clockText, readClock } from '../../daemon/web/format.js';
import { wallClock } from '../../daemon/web/viewers/tables.js';

test('a clock has one form on all pages, and the form that is typed is read as it is shown', () => {
  assert.deepEqual(['3723s', '3600s', '238.9s', '65s', '0s', undefined].map((time) => clockText(time)), ['1:02:03', '1:00:00', '3:58', '1:05', '0:00', '0:00']);
  assert.equal(clockText(undefined, false), '–:––');
  for (const time of [3723, 3600, 238, 65, 0]) {
    assert.equal(clockText(time + 's'), wallClock(time));
    assert.equal(readClock(clockText(time + 's')), time);
  }
});
