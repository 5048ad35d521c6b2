// The settings of the daemon in forms: the groups, and the fields of each form. Values only.

/** `Setting` of the API. */
export interface Setting {
  name: string;
  table: string;
  key: string;
  output?: string;
  type: string;
  source: string;
  effect: string;
  values?: string[];
  defaultValues?: string[];
  isSet?: boolean;
  isSecret?: boolean;
  forArbiters?: boolean;
  waitsForRestart?: boolean;
  description?: string;
  onlyFileReason?: string;
  words?: string[];
  kinds?: string[];
  author?: string;
  changeTime?: string;
}

/** `ConfiguredOutput` of the API. */
export interface ConfiguredOutput {
  name: string;
  kind?: string;
  inFile?: boolean;
  isLeftOver?: boolean;
}

/** The answer of `ConfigurationService.GetConfiguration`. */
export interface Configuration {
  revision?: string;
  settings?: Setting[];
  outputKeys?: Setting[];
  outputs?: ConfiguredOutput[];
  problems?: string[];
  damagedLines?: number;
  file?: string;
  waitsForRestart?: boolean;
  noRestartReason?: string;
  startTime?: string;
}

/** A change of the configuration, as the API takes it. */
export interface Change {
  name: string;
  values?: string[];
  clear?: boolean;
}

/** The tables of the file in the order in which people look for them. Tables that are not here come after these. */
const ORDER = ['event', 'http', 'grpc', 'livechess', 'recording', 'training', 'push', 'daemon'];
/** Their connections are not checked, or they carry the whole record: the file has them. */
const FILE_KINDS = ['speech', 'hub'];

/** True if the setting can only be changed in the file. */
export const isOnlyInFile = (one: Setting): boolean => one.effect === 'SETTING_EFFECT_ONLY_FILE' || one.source === 'SETTING_SOURCE_FILE';

/** The settings that are of no output, by their tables. */
export function groups(all: Setting[]): [string, Setting[]][] {
  const found = new Map<string, Setting[]>(ORDER.map((table) => [table, []]));
  for (const one of all) if (!one.output) found.set(one.table, [...(found.get(one.table) ?? []), one]);
  return [...found].filter(([, some]) => some.length);
}

/** The settings of an output. */
export const ofOutput = (all: Setting[], output: string): Setting[] => all.filter((one) => one.output === output);

/** The fields of a new output of this kind, the most usual first. */
export function keysOfKind(keys: Setting[], kind: string): Setting[] {
  const own = keys.filter((one) => !['name', 'kind'].includes(one.key) && one.effect !== 'SETTING_EFFECT_ONLY_FILE' && (!one.kinds?.length || one.kinds.includes(kind)));
  // Fields that only a few kinds have are the main ones of these kinds.
  const isOwn = (one: Setting) => Number((one.kinds?.length ?? 99) > 4);
  return own.sort((one, other) => isOwn(one) - isOwn(other));
}

/** The keys of outputs that cannot be set here: only the file has them, or only kinds that are made in the file. */
export const outputKeysOfFile = (keys: Setting[]): Setting[] =>
  keys.filter((one) => one.key !== 'name' && (one.effect === 'SETTING_EFFECT_ONLY_FILE' || (!!one.kinds?.length && one.kinds.every((kind) => FILE_KINDS.includes(kind)))));

/** The first fields of the form: the others open with a click. */
export const isUsual = (one: Setting): boolean => (one.kinds?.length ?? 99) <= 4 || one.key === 'delay' || one.key === 'tournament';

/** The kinds of outputs that may be made here. */
export const kindsToMake = (keys: Setting[], isArbiter: boolean): string[] =>
  (keys.find((one) => one.key === 'kind')?.words ?? []).filter((kind) => !FILE_KINDS.includes(kind) && (isArbiter || kind !== 'alerts'));

/** The typed text as values: one on each line of a list. Empty: nothing was typed. */
export const valuesOf = (one: Setting, typed: string): string[] =>
  (one.type === 'SETTING_TYPE_TEXTS' ? typed.split('\n') : [typed]).map((value) => value.trim()).filter(Boolean);

/** The change of one field. Nothing was typed: the default holds again. A secret that is not typed stays. Nothing: nothing changes. */
export function changeOf(one: Setting, typed: string): Change | undefined {
  const values = valuesOf(one, typed);
  if (!values.length && (one.isSecret || !one.isSet)) return undefined;
  if (values.join('\n') === (one.values ?? []).join('\n') && !one.isSecret) return undefined;
  return values.length ? { name: one.name, values } : { name: one.name, clear: true };
}

/** The request for a new output: its kind, and the typed text. `typed`: by the keys. */
export function changesOfNew(keys: Setting[], output: string, kind: string, typed: (key: string) => string): Change[] {
  const more = keysOfKind(keys, kind).map((one) => ({ name: `output.${output}.${one.key}`, values: valuesOf(one, typed(one.key)) }));
  return [{ name: `output.${output}.kind`, values: [kind] }, ...more.filter((change) => change.values.length)];
}
