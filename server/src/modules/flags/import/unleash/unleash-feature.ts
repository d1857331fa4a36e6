import { type FileRecord, isFileRecord, readerOf } from '../../../../lib/file-record.ts';

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
export function readFeatures(file: FileRecord): UnleashFeature[] {
  const read = readerOf(file);
  const tags = groupBy(read.list('featureTags'), 'featureName');
  const dependencies = groupBy(read.list('dependencies'), 'feature');
  const index: FileIndex = {
    environments: groupBy(read.list('featureEnvironments'), 'featureName'),
    strategies: groupBy(read.list('featureStrategies'), 'featureName'),
    segments: groupBy(read.list('featureStrategySegments'), 'featureStrategyId'),
  };
  return read
    .list('features')
    .filter(isFileRecord)
    .map((record) => {
      const feature = readerOf(record);
      const name = feature.text('name') ?? '';
      return {
        name,
        description: feature.text('description'),
        type: feature.text('type') ?? 'release',
        isArchived: feature.flag('archived') ?? false,
        tags: (tags.get(name) ?? [])
          .map(readerOf)
          .map((tag) => tag.text('tagValue') ?? tag.text('value') ?? ''),
        dependencies: [record, ...(dependencies.get(name) ?? [])].flatMap(readDependencies),
        environments: readEnvironments(index, record, name),
      };
    });
}

/** The lists of an export, by the feature or strategy that they belong to. */
interface FileIndex {
  readonly environments: ReadonlyMap<string, readonly FileRecord[]>;
  readonly strategies: ReadonlyMap<string, readonly FileRecord[]>;
  readonly segments: ReadonlyMap<string, readonly FileRecord[]>;
}

function groupBy(list: readonly unknown[], field: string): Map<string, FileRecord[]> {
  const groups = new Map<string, FileRecord[]>();
  for (const record of list.filter(isFileRecord)) {
    const key = readerOf(record).text(field) ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups;
}

/** Reads the segments of a file. */
export function readSegments(file: FileRecord): UnleashSegment[] {
  return readerOf(file)
    .list('segments')
    .filter(isFileRecord)
    .map((record) => {
      const read = readerOf(record);
      const id = read.text('id') ?? '';
      return {
        id,
        name: read.text('name') ?? `Segment ${id}`,
        constraints: Array.isArray(record['constraints'])
          ? read.list('constraints').filter(isFileRecord)
          : undefined,
      };
    });
}

function readEnvironments(
  index: FileIndex,
  record: FileRecord,
  name: string,
): Map<string, UnleashEnvironment> {
  const own = readerOf(record);
  const environments = index.environments.get(name) ?? [];
  if (environments.length === 0) {
    const strategies = own.list('strategies').filter(isFileRecord);
    return new Map([
      [
        DEFAULT_ENVIRONMENT,
        {
          isEnabled: own.flag('enabled') ?? false,
          strategies: strategies.map((strategy) => readStrategy(strategy, index)),
          variants: readVariants(own.list('variants')),
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
          variants: readVariants(entry.list('variants')),
        },
      ];
    }),
  );
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
    constraints: read.list('constraints').filter(isFileRecord),
    segments: [
      ...read.list('segments').map(String),
      ...assigned.map((one) => readerOf(one).text('segmentId') ?? ''),
    ],
    variants: readVariants(read.list('variants')),
  };
}

function readVariants(list: readonly unknown[]): UnleashVariant[] {
  return list.filter(isFileRecord).map((record) => {
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
      overrides: read
        .list('overrides')
        .filter(isFileRecord)
        .map((override) => ({
          contextName: readerOf(override).text('contextName') ?? '',
          values: readerOf(override).list('values').map(String),
        })),
    };
  });
}

function readDependencies(record: FileRecord): UnleashDependency[] {
  return readerOf(record)
    .list('dependencies')
    .filter(isFileRecord)
    .map((one) => ({
      feature: readerOf(one).text('feature') ?? '',
      isEnabled: readerOf(one).flag('enabled') ?? true,
      variants: readerOf(one).list('variants').map(String),
    }));
}
