import { z } from 'zod';
import { boundedRecord } from '../../lib/concurrency/bounded-record.ts';
import { entityTag, lineOfText, MAX_TIME_LENGTH } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import {
  configFields,
  environmentName,
  flagConfig,
  flagKey,
  flagSeed,
  MAX_ENVIRONMENTS,
} from './flag-config.contract.ts';
import { flagGroupId, flagId } from './flag-id.contract.ts';

/** The types of flags. */
const FLAG_TYPES = ['boolean', 'string', 'number', 'json'] as const;
/** The states of flags. */
export const FLAG_STATUSES = ['active', 'inactive', 'archived'] as const;

const MAX_TAGS = 20;
/** The most keywords of a JSON Schema. Those inside count against the limit of the body. */
const MAX_SCHEMA_KEYS = 100;
const instant = z.iso.datetime({ offset: true }).max(MAX_TIME_LENGTH);
const attribute = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/, sayInSchema('flags.mustBeNameOfAttribute'));

/** The schema of the type of a flag. */
const flagType = z.enum(FLAG_TYPES, sayInSchema('fields.mustBeOneOf', { names: FLAG_TYPES.join(', ') }));
/** The schema of tags of flags. */
export const flagTag = lineOfText(50);
/** The schema of comments of changes. */
export const comment = z.string().trim().max(1_000).describe('Stored with the version');

const stickiness = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('attribute'), attribute }),
    z.strictObject({ kind: z.literal('random') }),
    z.strictObject({ kind: z.literal('device') }),
  ])
  .describe(
    'What splits and percentages are computed of: an attribute, a random number for each evaluation, or `anonymousId` if the context has one and `targetingKey` otherwise',
  );

const group = z
  .strictObject({
    id: flagGroupId,
    share: z
      .number()
      .min(0.001)
      .max(100)
      .refine(
        (share) => Number.isInteger(Math.round(share * 1e6) / 1e3),
        sayInSchema('flags.mustHaveThreeDecimals'),
      )
      .describe('The share of contexts of the group that the flag is evaluated for, in percent'),
  })
  .describe('The group of flags that exclude each other');

/** Fields that belong to the flag itself, whatever the environment. */
const flagFields = {
  name: lineOfText(200),
  description: z.string().max(2_000).nullable(),
  jsonSchema: boundedRecord(z.string().max(256), z.unknown(), MAX_SCHEMA_KEYS)
    .nullable()
    .describe('The JSON Schema of all values; only for the type json'),
  tags: z.array(flagTag).max(MAX_TAGS),
  ownerId: z.string().max(64).nullable().describe('A member of the organization; default: the author'),
  lifetime: z.enum(['temporary', 'permanent']),
  plannedEndAt: instant.nullable().describe('When a temporary flag should be removed'),
  stickiness,
  seed: flagSeed.describe(
    'What percentages and splits are computed of, besides the stickiness: flags with the same seed choose the same contexts. Default: the id of the flag. Another seed moves contexts',
  ),
  clientSide: z.boolean().describe('Whether browsers can evaluate it. Others need a key'),
  group: group.nullable(),
};
const status = z
  .enum(FLAG_STATUSES, sayInSchema('fields.mustBeOneOf', { names: FLAG_STATUSES.join(', ') }))
  .describe('`active` and `inactive` restore an archived flag');

/** The schema of a new flag. Fields of a configuration are those of the default environment. */
export const newFlag = z.strictObject({
  websiteId,
  key: flagKey,
  type: flagType.default('boolean'),
  ...z.object({ ...flagFields, ...configFields, status }).partial().shape,
  environments: boundedRecord(
    environmentName,
    z.strictObject({ status: z.enum(['active', 'inactive']), ...configFields }).partial(),
    MAX_ENVIRONMENTS,
    'environments',
  )
    .optional()
    .describe('Configurations of other environments'),
  comment: comment.optional(),
});

/** The schema of changes of a flag. Absent fields are left unchanged; a list is replaced as a whole. */
export const flagChanges = z
  .strictObject({
    ...flagFields,
    ...configFields,
    status,
    environment: environmentName.describe(
      'The environment whose status, values and rules change; the default one if absent',
    ),
    comment,
  })
  .partial();

/**
 * The schema of scheduled and proposed changes: everything that decides results. Absent fields are left unchanged; a list is replaced as a
 * whole.
 */
export const proposableChanges = z
  .strictObject({
    ...configFields,
    status: z
      .enum([...FLAG_STATUSES, 'deleted'])
      .describe('`archived` and `deleted` concern all environments. Only an archived flag can be deleted'),
    stickiness,
    seed: flagFields.seed,
    clientSide: flagFields.clientSide,
    group: flagFields.group,
  })
  .partial();

/** How a flag was evaluated. */
const usage = z.object({
  evaluations: z.int().describe('In the last 7 days'),
  days: z.array(z.int()).describe('By day, oldest first'),
  lastEvaluatedAt: z.iso.datetime().nullable(),
});

/** Why a flag may not be necessary any more. */
export const staleness = z.object({
  reasons: z.array(z.enum(['never_evaluated', 'one_value', 'past_planned_end'])),
  since: z.iso.datetime(),
});

/** A flag as the API returns it. */
export const flag = z.object({
  id: flagId,
  websiteId,
  organizationId,
  key: z.string(),
  type: flagType,
  ...flagFields,
  name: z.string(),
  ownerId: z.string().nullable(),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  plannedEndAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  group: z.object({ id: flagGroupId, name: z.string(), share: z.number() }).nullable(),
  status: z.enum(FLAG_STATUSES),
  ...configFields,
  environments: z.record(z.string(), flagConfig),
  usage: usage.optional(),
  staleness: staleness.nullable().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});

/** See {@link proposableChanges}. */
export type ProposableChanges = z.output<typeof proposableChanges>;
/** See {@link newFlag}. */
export type NewFlag = z.output<typeof newFlag>;
/** See {@link flagChanges}. */
export type FlagChanges = z.output<typeof flagChanges>;
