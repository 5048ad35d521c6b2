// Names that fit, by name_text.ts.

import test from 'node:test';
import assert from 'node:assert/strict';
import { forms } from '../../daemon/web/viewers/name_text.js';

test('a name with several parts has shorter forms: the last part as a letter, then the first part', () => {
  assert.deepEqual(forms('Ткаченко-Вишневська'), ['Ткаченко-Вишневська', 'Ткаченко-В.', 'Ткаченко']);
  assert.deepEqual(forms('Íñiguez de la Huerta'), ['Íñiguez de la Huerta', 'Íñiguez de la H.', 'Íñiguez']);
});

test('a name with small words before it keeps them', () => {
  assert.deepEqual(forms('van der Bergh-Sørensen'), ['van der Bergh-Sørensen', 'van der Bergh-S.', 'van der Bergh']);
});

test('a name of a player loses its given name first, and a club its year', () => {
  assert.deepEqual(forms('Ткаченко-Вишневська, Соломія'), ['Ткаченко-Вишневська, Соломія', 'Ткаченко-Вишневська, С.', 'Ткаченко-Вишневська', 'Ткаченко-В.', 'Ткаченко']);
  assert.deepEqual(forms('Turmfreunde Nord 1923'), ['Turmfreunde Nord 1923', 'Turmfreunde Nord', 'Turmfreunde']);
});

test('what stays of a name has three letters at least', () => {
  assert.deepEqual(forms('Ó Súilleabháin'), ['Ó Súilleabháin']);
  assert.deepEqual(forms('Đỗ-Trần'), ['Đỗ-Trần']);
});

test('a name of one part, or in a script without capitals, stays as it is', () => {
  assert.deepEqual(forms('Featherstonehaugh'), ['Featherstonehaugh']);
  assert.deepEqual(forms('தமிழரசன்'), ['தமிழரசன்']);
  assert.deepEqual(forms(''), ['']);
});
