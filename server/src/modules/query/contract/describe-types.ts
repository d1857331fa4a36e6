import { z } from 'zod';
import { PRESETS } from '../../../lib/time/time-range.ts';
import { ANY_TRAIT } from '../dimensions/filter-only.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import {
  CUSTOM_PROPERTY,
  DATE_DIMENSION,
  DIMENSIONS,
  findDimension,
  findFilterField,
} from '../dimensions/registry.ts';
import { METRICS } from '../metrics/registry.ts';
import { COUNTRY_FIELDS } from '../resolve/country-columns.ts';
import { tableOfType } from '../resolve/public-access.ts';
import { FILTER_FIELDS } from '../resolve/resolve-filter.ts';
import { canFilterBy } from '../resolve/type-filters.ts';
import { TYPE_ALIASES } from '../types/aliases.ts';
import { type GroupedType, isStatement, type QueryType, type StatementType } from '../types/query-type.ts';
import { QUERY_TYPES } from '../types/registry.ts';
import { type Combination, listCombinations } from './combinations.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import type { TypeResponse, TypesResponse } from './response.contract.ts';

type Field = NonNullable<TypesResponse['metrics']>[number];

const DATE_FIELD: Field = {
  name: DATE_DIMENSION,
  title: 'Date',
  description:
    'The beginning of a time bucket: a local date or, for buckets shorter than a day, a local time with its offset',
  type: 'date',
};

const PROPERTY_FIELD: Field = {
  name: CUSTOM_PROPERTY,
  title: 'Custom property',
  description: 'Any custom property of the event, by its key: `properties.<key>`',
  type: 'string',
  missing_value: '(none)',
};

const COUNTRIES: readonly Field[] = Object.entries(COUNTRY_FIELDS).map(([name, texts]) => ({
  name,
  ...texts,
  type: 'string',
  missing_value: VISITOR_DIMENSIONS.country.unknown,
}));

let listed: Combination[] | undefined;

/** The combinations are computed once, because the registries do not change. */
function combinations(): Combination[] {
  listed ??= [...listCombinations()];
  return listed;
}

/** The definition of one type; `undefined` when no type has this name. */
export function describeOneType(name: string): TypeResponse | undefined {
  const type = QUERY_TYPES.get(name);
  return type === undefined ? undefined : { success: true, name, config: describeType(name, type, true) };
}

/** All types, metrics and dimensions; with definitions when `includeMeta`. */
export function describeTypes(includeMeta: boolean): TypesResponse {
  const configs = [...QUERY_TYPES].map(
    ([name, type]) => [name, describeType(name, type, includeMeta)] as const,
  );
  return {
    success: true,
    types: [...QUERY_TYPES.keys()],
    configs: Object.fromEntries(configs),
    presets: [...PRESETS],
    ...(includeMeta
      ? {
          metrics: [...METRICS.keys()].flatMap((name) => describeMetric(name, name)),
          dimensions: [
            DATE_FIELD,
            ...[...DIMENSIONS.keys()].flatMap((name) => describeDimension(name, name)),
            PROPERTY_FIELD,
          ],
          combinations: combinations(),
        }
      : {}),
  };
}

function describeType(name: string, type: QueryType, includeMeta: boolean): TypesResponse['configs'][string] {
  const { title, description, category, visualization } = type;
  const table = tableOfType(type);
  const isFilter = (field: string) => {
    const dimension = findFilterField(field);
    return dimension !== undefined && canFilterBy(type, table, dimension);
  };
  const fields = [...FILTER_FIELDS, ANY_TRAIT].filter(isFilter);
  const aliasOf = TYPE_ALIASES[name];
  const config = {
    ...(aliasOf === undefined ? {} : { aliasOf }),
    allowedFilters:
      table === 'events' && !(isStatement(type) && type.isUnfiltered) ? [...fields, CUSTOM_PROPERTY] : fields,
    customizable: true,
    defaultLimit: type.defaultLimit ?? QUERY_LIMITS.defaultRows,
    publicAccess: type.access === 'public',
  };
  if (!includeMeta) return config;
  const output = isStatement(type) ? describeStatement(type) : describeGroups(type);
  return {
    ...config,
    meta: {
      title,
      description,
      category,
      default_visualization: visualization,
      output_fields: output,
      ...(isStatement(type) && type.options !== undefined
        ? { options: z.toJSONSchema(type.options, { io: 'input', unrepresentable: 'any' }) }
        : {}),
    },
  };
}

function describeStatement({ fields, countryOf }: StatementType): Field[] {
  return Object.entries(fields).flatMap(([name, { title, description, type, unit, unknown }]) => [
    {
      name,
      title,
      description,
      type: type === 'bucket' ? 'date' : type,
      ...(type === 'number' ? { unit: unit ?? 'count' } : {}),
      ...(unknown === undefined ? {} : { missing_value: unknown }),
    },
    ...(name === countryOf ? COUNTRIES : []),
  ]);
}

function describeGroups(type: GroupedType): Field[] {
  return [
    ...Object.entries(type.dimensions).flatMap(([field, name]) => [
      ...describeDimension(field, name),
      ...(field === type.countryOf ? COUNTRIES : []),
    ]),
    ...Object.entries(type.metrics).flatMap(([field, name]) => describeMetric(field, name)),
    ...(type.percentOf === undefined ? [] : [describePercent(type, type.percentOf)]),
  ];
}

function describeMetric(field: string, name: string): Field[] {
  const metric = METRICS.get(name);
  if (metric === undefined) return [];
  const { title, description, unit, per } = metric;
  const type = unit === 'time' ? 'date' : 'number';
  return [{ name: field, title, description, type, unit, ...(per === undefined ? {} : { per }) }];
}

function describeDimension(field: string, name: string): Field[] {
  const dimension = findDimension(name);
  if (dimension === undefined) return [{ ...DATE_FIELD, name: field }];
  const { title, description, unknown } = dimension;
  return [{ name: field, title, description, type: 'string', missing_value: unknown }];
}

function describePercent({ metrics }: GroupedType, { field, of }: { field: string; of: string }): Field {
  const total = METRICS.get(metrics[of] ?? '')?.title ?? of;
  return {
    name: field,
    title: 'Share',
    description: `The percentage of the row in the total of the range (${total.toLowerCase()}), including rows on other pages`,
    type: 'number',
    unit: 'percent',
  };
}
