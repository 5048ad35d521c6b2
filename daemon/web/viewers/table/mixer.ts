// The pictures of a video for a mixer: a scene collection of OBS Studio, and a list of addresses for vMix and others. Both are
// made in the browser from the tables that the page shows.

/** One picture: what it is called in the mixer, and its address. Pictures of one table, or of one match, have the same scene. */
export interface Source {
  scene: string;
  name: string;
  url: string;
}

/** The pictures are made for this canvas; the mixer scales them. */
const WIDTH = 1920;
const HEIGHT = 1080;

/** FNV-1a over the characters, begun with `seed`. */
function hash(words: string, seed: number): number {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < words.length; ++i) value = Math.imul(value ^ words.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

/** An id in the form of a UUID. The same words have the same id, so a collection that is imported again has the same sources. */
export function stableUuid(words: string): string {
  const digits = [0, 1, 2, 3].map((seed) => hash(words, seed).toString(16).padStart(8, '0')).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

const common = (id: string, name: string, uuid: string) => ({ id, versioned_id: id, name, uuid, enabled: true, mixers: id === 'scene' ? 0 : 255, sync: 0, flags: 0, volume: 1, balance: 0.5, muted: false, monitoring_type: 0, hotkeys: {}, private_settings: {} });

function browserSource(source: Source) {
  // The page has no ground of its own, so OBS needs no style. A hidden source keeps running: so it appears at once.
  const settings = { url: source.url, is_local_file: false, width: WIDTH, height: HEIGHT, fps_custom: false, fps: 30, css: '', reroute_audio: false, shutdown: false, restart_when_active: false, webpage_control_level: 0 };
  return { ...common('browser_source', source.name, stableUuid('source ' + source.url)), settings };
}

/** The first picture of a scene is shown; the others are switched on by hand. */
function item(source: Source, index: number) {
  return {
    name: source.name, source_uuid: stableUuid('source ' + source.url), id: index + 1, visible: index === 0, locked: false, align: 5, pos: { x: 0, y: 0 }, scale: { x: 1, y: 1 }, rot: 0,
    bounds_type: 2, bounds_align: 0, bounds: { x: WIDTH, y: HEIGHT }, crop_left: 0, crop_top: 0, crop_right: 0, crop_bottom: 0,
  };
}

/** Sources and scenes of a collection have one name each. */
function named(sources: Source[]): Source[] {
  const count = new Map<string, number>();
  return sources.map((source) => {
    const before = count.get(source.name) ?? 0;
    count.set(source.name, before + 1);
    return before ? { ...source, name: `${source.name} (${before + 1})` } : source;
  });
}

/** A scene collection: Scene Collection, Import in OBS Studio. `title`: what it is called there. */
export function sceneCollection(title: string, sources: Source[]): string {
  const all = named(sources);
  const scenes = [...new Set(all.map((source) => source.scene))];
  const scene = (name: string) => {
    const items = all.filter((source) => source.scene === name).map(item);
    return { ...common('scene', name, stableUuid('scene ' + name)), settings: { custom_size: false, id_counter: items.length, items } };
  };
  return JSON.stringify({ name: title, current_scene: scenes[0] ?? '', current_program_scene: scenes[0] ?? '', scene_order: scenes.map((name) => ({ name })), sources: [...all.map(browserSource), ...scenes.map(scene)] }, null, 1);
}

/** A line for each picture: its name, a tab, its address. vMix takes an address as an input of the kind Web Browser. */
export const addressList = (sources: Source[]) => named(sources).map((source) => `${source.name}\t${source.url}\n`).join('');
