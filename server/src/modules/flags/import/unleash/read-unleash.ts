import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import { isFileRecord, readerOf } from '../../../../lib/file-record.ts';
import type { FlagPrerequisite } from '../../../../lib/flags/flag-set.ts';
import { MAX_IMPORTED_FLAGS } from '../import.contract.ts';
import {
  assertAtMost,
  createKeys,
  FLAG_KEY,
  type ImportedFile,
  type ImportedFlag,
  type ImportedSegment,
  NEVER,
  skipEntries,
} from '../imported-flag.ts';
import { importConstraint } from './unleash-constraint.ts';
import {
  readFeatures,
  readSegments,
  type UnleashDependency,
  type UnleashFeature,
  type UnleashSegment,
} from './unleash-feature.ts';
import { type CombineSegments, importEnvironment } from './unleash-rules.ts';
import { type UnleashValues, valuesOf } from './unleash-values.ts';

const MAX_CONSTRAINTS = 50;
const PERMANENT_TYPES = new Set(['kill-switch', 'permission', 'operational']);

interface NamedFeature {
  readonly feature: UnleashFeature;
  readonly key: string;
  readonly values: UnleashValues;
}

/** Reads the features of Unleash. Their strategies keep the bucketing of Unleash, so that no user changes group. */
export function readUnleash(file: unknown): ImportedFile {
  const read = readerOf(isFileRecord(file) ? file : {});
  const toKey = createKeys(FLAG_KEY);
  const features = new Map<string, NamedFeature>();
  for (const feature of readFeatures(read))
    features.set(feature.name, { feature, key: toKey(feature.name), values: valuesOf(feature) });
  assertAtMost(MAX_IMPORTED_FLAGS, 'flags', features.size);
  const segments = createSegments(readSegments(read));
  const flags = [...features.values()].map((named) => toFlag(named, features, segments.combine));
  // Unleash has one level of dependencies.
  const isDependent = (flag: ImportedFlag) =>
    [...flag.configs.values()].some(({ prerequisites }) => prerequisites.length > 0);
  const ordered = [...flags.filter((flag) => !isDependent(flag)), ...flags.filter(isDependent)];
  return { flags: ordered, segments: segments.list(), skipped: skipEntries(read.notRecords()) };
}

function toFlag(
  { feature, key, values }: NamedFeature,
  features: ReadonlyMap<string, NamedFeature>,
  combine: CombineSegments,
): ImportedFlag {
  const notes = new Set(values.notes);
  if (key !== feature.name) notes.add(`The key “${feature.name}” is not valid here: it is “${key}”.`);
  for (const name of feature.unread) notes.add(`${name} is not an object and is not imported.`);
  const prerequisites = feature.dependencies.map((one) => toPrerequisite(one, features));
  const met = prerequisites.filter((one) => one !== undefined);
  const isImpossible = met.length < prerequisites.length;
  if (isImpossible)
    notes.add('A feature that it depends on does not exist, or has dependencies itself: it is never on.');
  const context = { feature, values, combine, notes };
  const configs = new Map(
    [...feature.environments].map(([name, environment]) => {
      const config = importEnvironment(context, environment);
      return [
        name,
        isImpossible
          ? { ...config, variants: [], rules: [], prerequisites: [] }
          : { ...config, prerequisites: met },
      ];
    }),
  );
  return {
    sourceKey: feature.name,
    key,
    name: feature.name,
    description: feature.description ?? null,
    type: values.type,
    tags: feature.tags,
    lifetime: PERMANENT_TYPES.has(feature.type) ? 'permanent' : 'temporary',
    isArchived: feature.isArchived,
    clientSide: true,
    configs,
    notes: [...notes],
  };
}

/** Returns `undefined` for a dependency that is never met. */
function toPrerequisite(
  { feature, isEnabled, variants }: UnleashDependency,
  features: ReadonlyMap<string, NamedFeature>,
): FlagPrerequisite | undefined {
  const parent = features.get(feature);
  if (parent === undefined || parent.feature.dependencies.length > 0) return undefined;
  const { key, values } = parent;
  if (!isEnabled) return { flag: key, values: [values.offValue] };
  if (variants.length === 0) return { flag: key };
  const keys = values.variants.filter((one) => variants.includes(one.key)).map((one) => one.key);
  // An enabled feature without a variant has the variant `disabled`.
  const accepted = variants.includes('disabled') ? [values.onValue] : [];
  if (keys.length + accepted.length === 0) return undefined;
  return {
    flag: key,
    ...(keys.length > 0 ? { variants: keys } : {}),
    ...(accepted.length > 0 ? { values: accepted } : {}),
  };
}

/** Strategies need all of their segments, and our rules one of them: several segments are combined to one. */
function createSegments(sources: readonly UnleashSegment[]) {
  const byId = new Map(sources.map((source) => [source.id, toSegment(source)]));
  const combined = new Map<string, ImportedSegment>();
  const combine: CombineSegments = (ids) => {
    const parts = ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
    const [first] = parts;
    if (first === undefined || parts.length < ids.length) return undefined;
    if (parts.length === 1) return first.ref;
    const ref = [...ids].sort().join('+');
    combined.set(ref, combineSegments(ref, parts));
    return ref;
  };
  return { combine, list: () => [...byId.values(), ...combined.values()] };
}

function combineSegments(ref: string, parts: readonly ImportedSegment[]): ImportedSegment {
  const constraints = parts.flatMap((part) => part.constraints);
  const isTooLong = constraints.length > MAX_CONSTRAINTS;
  return {
    ref,
    name: parts
      .map(({ name }) => name)
      .join(' and ')
      .slice(0, 100),
    constraints: isTooLong ? [NEVER] : constraints,
    notes: isTooLong ? [`More than ${MAX_CONSTRAINTS} constraints: the segment contains nobody.`] : [],
  };
}

function toSegment({ id, name, constraints }: UnleashSegment): ImportedSegment {
  if (constraints === undefined) {
    const note =
      'The file does not contain the constraints of this segment: it contains nobody until you enter them.';
    return { ref: id, name: name.slice(0, 100), constraints: [NEVER], notes: [note] };
  }
  const imported = constraints.map(importConstraint);
  const list: Constraint[] = imported.flatMap((one) => [...one.constraints]);
  return {
    ref: id,
    name: name.slice(0, 100),
    constraints: list,
    notes: imported.flatMap(({ note }) => note ?? []),
  };
}
