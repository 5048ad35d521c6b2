import test from 'node:test';
import assert from 'node:assert/strict';
import { shortControl } from '../../daemon/web/viewers/wall/short_control.js';

test('a time control is told in minutes, with the seconds for each move', () => {
  assert.deepEqual(['5400+30', '40/5400+30:1800+30', '300', '90', '40/7200:3600'].map(shortControl), ['90+30', '40/90+30, 30+30', '5', '1.5', '40/120, 60']);
});

test('another form stays as it is', () => {
  assert.deepEqual(['', '?', '*60'].map(shortControl), ['', '?', '*60']);
});
