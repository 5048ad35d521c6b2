import test from 'node:test';
import assert from 'node:assert/strict';
import { addressList, sceneCollection, stableUuid, type Source } from '../../daemon/web/viewers/table/mixer.js';

const sources: Source[] = [
  { scene: 'Table 12', name: 'Table 12', url: 'http://hall:8080/video/tv/12' },
  { scene: 'Table 12', name: 'Table 12 · Clocks', url: 'http://hall:8080/video/tv/12?show=clock' },
  { scene: 'Table 13', name: 'Table 13', url: 'http://hall:8080/video/tv/13' },
];

test('a scene collection has a scene for each table, and each scene names sources that are there', () => {
  const collection = JSON.parse(sceneCollection('jadoube tv', sources));
  assert.equal(collection.name, 'jadoube tv');
  assert.deepEqual(collection.scene_order, [{ name: 'Table 12' }, { name: 'Table 13' }]);
  assert.equal(collection.current_scene, 'Table 12');
  const pictures = new Map(collection.sources.filter((one: any) => one.id === 'browser_source').map((one: any) => [one.uuid, one]));
  const scenes = collection.sources.filter((one: any) => one.id === 'scene');
  assert.deepEqual([pictures.size, scenes.length], [3, 2]);
  for (const scene of scenes) {
    assert.equal(scene.settings.id_counter, scene.settings.items.length);
    for (const one of scene.settings.items) assert.equal((pictures.get(one.source_uuid) as any)?.name, one.name);
  }
  // One picture of a scene is shown: they would cover each other.
  assert.deepEqual(scenes[0].settings.items.map((one: any) => one.visible), [true, false]);
  const settings = (pictures.get(scenes[0].settings.items[1].source_uuid) as any).settings;
  assert.deepEqual([settings.url, settings.width, settings.height], ['http://hall:8080/video/tv/12?show=clock', 1920, 1080]);
});

test('names and ids in a collection are unique, also where two sections have a table with one number', () => {
  const twice = [sources[0], { ...sources[0], url: 'http://hall:8080/video/tv/open/12' }];
  const collection = JSON.parse(sceneCollection('x', twice));
  const of = (key: string) => collection.sources.filter((one: any) => one.id === 'browser_source').map((one: any) => one[key]);
  assert.deepEqual(of('name'), ['Table 12', 'Table 12 (2)']);
  assert.equal(new Set(of('uuid')).size, 2);
});

test('an id has the form of a UUID, and the same words have the same one', () => {
  assert.match(stableUuid('source a'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(stableUuid('source a'), stableUuid('source a'));
  assert.notEqual(stableUuid('source a'), stableUuid('source b'));
  assert.equal(new Set(Array.from({ length: 2000 }, (_, i) => stableUuid('http://hall:8080/video/tv/' + i))).size, 2000);
});

test('a hall without tables makes a collection without scenes, and an empty list', () => {
  assert.deepEqual(JSON.parse(sceneCollection('x', [])).scene_order, []);
  assert.equal(addressList([]), '');
});

test('the list has a line for each picture', () => {
  assert.equal(addressList(sources.slice(0, 2)), 'Table 12\thttp://hall:8080/video/tv/12\nTable 12 · Clocks\thttp://hall:8080/video/tv/12?show=clock\n');
});
