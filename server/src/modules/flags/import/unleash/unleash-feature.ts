import { type FileRecord, isFileRecord, type RecordReader, readerOf } from '../../../../lib/file-record.ts';

/** A variant of a feature or a strategy. */
export interface UnleashVariant {
  readonly name: string;
  readonly weight: number;
  readonly stickiness: string | undefined;
  readonly payload: { readonly type: string; readonly value: string } | undefined;
  readonly overrides: readonly { readonly contextName: string; readonly values: readonly string[] }[];
}

/** A strategy of a feature in an environment. */
export interface UnleashStrategy {
  readonly id: string | undefined;
  readonly name: string;
  readonly title: string | undefined;
  readonly isDisabled: boolean;
  readonly parameters: FileRecord;
  readonly constraints: readonly FileRecord[];
  readonly segments: readonly string[];
  readonly variants: readonly UnleashVariant[];
}

/** A feature in an environment. */
export interface UnleashEnvironment {
  readonly isEnabled: boolean;
  readonly strategies: readonly UnleashStrategy[];
  readonly variants: readonly UnleashVariant[];
}

/** A feature that another one depends on. */
export interface UnleashDependency {
  readonly feature: string;
  readonly isEnabled: boolean;
  readonly variants: readonly string[];
}

/** A feature with its environments. */
export interface UnleashFeature {
  readonly name: string;
  readonly description: string | undefined;
  readonly type: string;
  readonly isArchived: boolean;
  readonly tags: readonly string[];
  readonly dependencies: readonly UnleashDependency[];
  readonly environments: ReadonlyMap<string, UnleashEnvironment>;
  /** Elements of its lists that are not objects. */
  readonly unread: readonly string[];
}

/** A segment. Exports without constraints have `undefined`. */
export interface UnleashSegment {
  readonly id: string;
  readonly name: string;
  readonly constraints: readonly FileRecord[] | undefined;
}

/** The name of the environment of files without one. */
const DEFAULT_ENVIRONMENT = 'default';

/**
 * Reads the features of an export, or of the response of `/api/client/features`. Sources: the schemas `exportResultSchema` and
 * `clientFeaturesSchema` of Unleash, and its state exports of version 3 and 4.
 */
export function readFeatures(read: RecordReader): UnleashFeature[] {
  const tags = groupBy(read.records('featureTags'), 'featureName');
  const dependencies = groupBy(read.records('dependencies'), 'feature');
  const index: FileIndex = {
    environments: groupBy(read.records('featureEnvironments'), 'featureName'),
    strategies: groupBy(read.records('featureStrategies'), 'featureName'),
    segments: groupBy(read.records('featureStrategySegments'), 'featureStrategyId'),
  };
  return read.records('features').map((record) => {
    const feature = readerOf(record);
    const name = feature.text('name') ?? '';
    const environments = readEnvironments(index, feature, name);
    return {
      name,
      description: feature.text('description'),
      type: feature.text('type') ?? 'release',
      isArchived: feature.flag('archived') ?? false,
      tags: (tags.get(name) ?? [])
        .map(readerOf)
        .map((tag) => tag.text('tagValue') ?? tag.text('value') ?? ''),
      dependencies: [record, ...(dependencies.get(name) ?? [])].flatMap(readDependencies),
      environments,
      unread: feature.notRecords(),
    };
  });
}

/** The lists of an export, by the feature or strategy that they belong to. */
interface FileIndex {
  readonly environments: ReadonlyMap<string, readonly FileRecord[]>;
  readonly strategies: ReadonlyMap<string, readonly FileRecord[]>;
  readonly segments: ReadonlyMap<string, readonly FileRecord[]>;
}

function groupBy(list: readonly FileRecord[], field: string): Map<string, FileRecord[]> {
  const groups = new Map<string, FileRecord[]>();
  for (const record of list) {
    const key = readerOf(record).text(field) ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups;
}

/** Reads the segments of a file. */
export function readSegments(file: RecordReader): UnleashSegment[] {
  return file.records('segments').map((record) => {
    const read = readerOf(record);
    const id = read.text('id') ?? '';
    return {
      id,
      name: read.text('name') ?? `Segment ${id}`,
      constraints: Array.isArray(record['constraints']) ? constraintsOf(read) : undefined,
    };
  });
}

function readEnvironments(
  index: FileIndex,
  own: RecordReader,
  name: string,
): Map<string, UnleashEnvironment> {
  const environments = index.environments.get(name) ?? [];
  if (environments.length === 0) {
    const strategies = own.records('strategies');
    return new Map([
      [
        DEFAULT_ENVIRONMENT,
        {
          isEnabled: own.flag('enabled') ?? false,
          strategies: strategies.map((strategy) => readStrategy(strategy, index)),
          variants: readVariants(own.records('variants')),
        },
      ],
    ]);
  }
  const strategies = index.strategies.get(name) ?? [];
  return new Map(
    environments.map((environment) => {
      const entry = readerOf(environment);
      const key = entry.text('environment') ?? DEFAULT_ENVIRONMENT;
      return [
        key,
        {
          isEnabled: entry.flag('enabled') ?? false,
          // An export of one environment does not repeat its name in strategies.
          strategies: strategies
            .filter((strategy) => (readerOf(strategy).text('environment') ?? key) === key)
            .sort((one, other) => orderOf(one) - orderOf(other))
            .map((strategy) => readStrategy(strategy, index)),
          variants: readVariants(entry.records('variants')),
        },
      ];
    }),
  );
}

/** One that is not an object is imported as one that never holds, so that no user is added. */
function constraintsOf(read: RecordReader): readonly FileRecord[] {
  return read.list('constraints').map((one) => (isFileRecord(one) ? one : {}));
}

function orderOf(strategy: FileRecord): number {
  return readerOf(strategy).number('sortOrder') ?? 0;
}

function readStrategy(record: FileRecord, index: FileIndex): UnleashStrategy {
  const read = readerOf(record);
  const id = read.text('id');
  const assigned = id === undefined ? [] : (index.segments.get(id) ?? []);
  return {
    id,
    name: read.text('strategyName') ?? read.text('name') ?? 'default',
    title: read.text('title'),
    isDisabled: read.flag('disabled') ?? false,
    parameters: read.record('parameters') ?? {},
    constraints: constraintsOf(read),
    segments: [
      ...read.list('segments').map(String),
      ...assigned.map((one) => readerOf(one).text('segmentId') ?? ''),
    ],
    variants: readVariants(read.records('variants')),
  };
}

function readVariants(list: readonly FileRecord[]): UnleashVariant[] {
  return list.map((record) => {
    const read = readerOf(record);
    const payload = read.record('payload');
    const value = payload?.['value'];
    return {
      name: read.text('name') ?? '',
      weight: read.number('weight') ?? 0,
      stickiness: read.text('stickiness'),
      payload:
        payload === undefined
          ? undefined
          : {
              type: readerOf(payload).text('type') ?? 'string',
              value: typeof value === 'string' ? value : String(value ?? ''),
            },
      overrides: read.records('overrides').map((override) => ({
        contextName: readerOf(override).text('contextName') ?? '',
        values: readerOf(override).list('values').map(String),
      })),
    };
  });
}

function readDependencies(record: FileRecord): UnleashDependency[] {
  return readerOf(record)
    .records('dependencies')
    .map((one) => ({
      feature: readerOf(one).text('feature') ?? '',
      isEnabled: readerOf(one).flag('enabled') ?? true,
      variants: readerOf(one).list('variants').map(String),
    }));
}
