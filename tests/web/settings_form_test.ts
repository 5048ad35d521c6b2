import test from 'node:test';
import assert from 'node:assert/strict';
import { changeOf, changesOfNew, groups, isOnlyInFile, isUsual, keysOfKind, kindsToMake, ofOutput, valuesOf, type Setting } from '../../daemon/web/console/operator/settings_form.js';

const setting = (name: string, more: Partial<Setting> = {}): Setting => {
  const parts = name.split('.');
  return { name, table: parts[0], key: parts[parts.length - 1], type: 'SETTING_TYPE_TEXT', source: 'SETTING_SOURCE_DEFAULT', effect: 'SETTING_EFFECT_RESTART', ...more };
};
const key = (name: string, kinds: string[] = [], more: Partial<Setting> = {}): Setting => setting('output.*.' + name, { kinds, effect: 'SETTING_EFFECT_AT_ONCE', ...more });
const PLAY = ['folder', 'pgn', 'overlay', 'cloud', 'lichess', 'upload'];
const KEYS = [
  key('name'),
  key('kind', [], { words: [...PLAY, 'alerts', 'speech', 'hub'] }),
  key('tournament', [...PLAY, 'speech']),
  key('delay', [...PLAY, 'speech', 'hub']),
  key('provisional', PLAY),
  key('round', ['lichess']),
  key('secret_file', ['lichess', 'upload'], { effect: 'SETTING_EFFECT_ONLY_FILE' }),
  key('secret', ['lichess', 'upload', 'alerts'], { isSecret: true }),
];

test('groups have the order in which people look for them, and what is new comes last', () => {
  const all = [setting('zoo.a'), setting('daemon.log'), setting('event.delay'), setting('event.name'), setting('output.a.url', { output: 'a' })];
  assert.deepEqual(groups(all).map(([table, some]) => [table, some.length]), [['event', 2], ['daemon', 1], ['zoo', 1]]);
  assert.deepEqual(ofOutput(all, 'a').map((one) => one.name), ['output.a.url']);
});

test('a setting of the file, and one that only the file may have, has no field', () => {
  assert.equal(isOnlyInFile(setting('event.delay', { source: 'SETTING_SOURCE_FILE' })), true);
  assert.equal(isOnlyInFile(setting('http.listen', { effect: 'SETTING_EFFECT_ONLY_FILE' })), true);
  assert.equal(isOnlyInFile(setting('event.delay')), false);
});

test('the form of a new output has the keys of its kind, what is its own first, and none that only the file has', () => {
  assert.deepEqual(keysOfKind(KEYS, 'lichess').map((one) => one.key), ['round', 'secret', 'tournament', 'delay', 'provisional']);
  assert.deepEqual(keysOfKind(KEYS, 'pgn').map((one) => one.key), ['tournament', 'delay', 'provisional']);
  assert.deepEqual(keysOfKind(KEYS, 'lichess').filter(isUsual).map((one) => one.key), ['round', 'secret', 'tournament', 'delay']);
});

test('voices and hubs are made in the file, and alerts by arbiters', () => {
  assert.deepEqual(kindsToMake(KEYS, true), [...PLAY, 'alerts']);
  assert.deepEqual(kindsToMake(KEYS, false), PLAY);
});

test('a list has a value on each line, and an empty field has none', () => {
  const list = setting('http.live_networks', { type: 'SETTING_TYPE_TEXTS' });
  assert.deepEqual(valuesOf(list, ' 10.0.0.0/8 \n\n192.168.0.0/16\n'), ['10.0.0.0/8', '192.168.0.0/16']);
  assert.deepEqual(valuesOf(setting('event.name'), '  '), []);
  assert.deepEqual(valuesOf(setting('event.name'), ' City Open '), ['City Open']);
});

test('only what was changed is sent: a new value, or that the default holds again', () => {
  const set = setting('event.delay', { isSet: true, values: ['15m'] });
  assert.equal(changeOf(set, '15m'), undefined);
  assert.deepEqual(changeOf(set, '20m'), { name: 'event.delay', values: ['20m'] });
  assert.deepEqual(changeOf(set, ''), { name: 'event.delay', clear: true });
  assert.equal(changeOf(setting('event.delay'), ''), undefined);
});

test('a secret that nobody types stays, and the same one may be typed again', () => {
  const secret = setting('output.a.secret', { isSecret: true, isSet: true });
  assert.equal(changeOf(secret, ''), undefined);
  assert.deepEqual(changeOf(secret, 'lip_x'), { name: 'output.a.secret', values: ['lip_x'] });
});

test('a new output is asked for with its kind and what was typed', () => {
  const typed: Record<string, string> = { round: 'AbCdEfGh', secret: 'lip_x', delay: ' ' };
  assert.deepEqual(changesOfNew(KEYS, 'live', 'lichess', (name) => typed[name] ?? ''), [
    { name: 'output.live.kind', values: ['lichess'] },
    { name: 'output.live.round', values: ['AbCdEfGh'] },
    { name: 'output.live.secret', values: ['lip_x'] },
  ]);
});
