import { z } from 'zod';

const flagValue = z.json().describe('A boolean, a text, a number, or JSON');
const key = z.string().describe('The key of the flag');

const evaluation = z
  .object({
    key,
    value: flagValue,
    reason: z.string(),
    variant: z.string().optional(),
    metadata: z.object({ version: z.int(), ruleId: z.string().optional() }),
  })
  .describe('The result of a flag');
const failure = z
  .object({ key, errorCode: z.string(), errorDetails: z.string() })
  .describe('Why a flag has no result');
const entry = z.union([evaluation, failure]);

const eventStream = z.object({
  type: z.literal('sse'),
  endpoint: z.object({ requestUri: z.string().describe('The address of the stream on this server') }),
  inactivityDelaySec: z.int(),
});

const result = z.object({
  enabled: z.boolean(),
  value: flagValue,
  payload: z.json().describe('The value, if it is JSON'),
  reason: z.string(),
  variant: z.string().optional(),
  flagId: z.string().optional(),
  flagType: z.enum(['boolean', 'string', 'number', 'json']).optional(),
  errorCode: z.string().optional(),
});

const definition = z.object({
  id: z.string().optional(),
  key,
  flagType: z.enum(['boolean', 'string', 'number', 'json']),
  enabled: z.boolean(),
  defaultValue: flagValue,
  offValue: flagValue,
  variants: z.array(
    z.object({
      name: z.string(),
      key: z.string(),
      value: flagValue,
      weight: z.number().describe('In percent'),
    }),
  ),
  dependencies: z.array(z.object({ flagKey: z.string() })),
  environment: z.string(),
});

const listOfIds = z.union([
  z.object({ bytes: z.base64() }).describe('The list in the format of the evaluator'),
  z.object({ url: z.string() }).describe('Where the bytes are'),
]);

/** The schemas of the JSON that the routes of flags send. */
export const RESPONSES = {
  evaluation,
  evaluations: z.object({ flags: z.array(entry), eventStreams: z.array(eventStream) }),
  configuration: z.looseObject({
    name: z.string(),
    capabilities: z.looseObject({}),
    eventStreams: z.array(eventStream),
  }),
  result,
  results: z.object({ flags: z.record(z.string(), result), count: z.int(), timestamp: z.iso.datetime() }),
  definitions: z.object({ flags: z.array(definition), count: z.int() }),
  rules: z.looseObject({
    websiteId: z.string(),
    environment: z.string(),
    version: z.string().describe('Changes with each flag and segment'),
    flags: z.array(z.looseObject({ key, type: z.string(), status: z.string() })),
    segments: z.array(z.looseObject({ id: z.string() })),
    lists: z.record(z.string(), listOfIds),
  }),
  bootstrap: z.object({
    payload: z.object({
      flags: z.array(entry),
      websiteId: z.string(),
      environment: z.string(),
      version: z.string(),
      targetingKey: z.string().nullable(),
      issuedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
    signed: z.string().describe('The text of `payload` that the signature is computed of'),
    signature: z.string(),
  }),
  usage: z.object({
    success: z.literal(true),
    accepted: z.int().describe('The number of reported results of known flags'),
  }),
  unleashToggles: z.object({
    toggles: z.array(
      z.object({
        name: z.string(),
        enabled: z.literal(true),
        impressionData: z.boolean(),
        variant: z.object({
          name: z.string(),
          enabled: z.boolean(),
          feature_enabled: z.boolean(),
          featureEnabled: z.boolean(),
          payload: z.object({ type: z.enum(['string', 'number', 'json']), value: z.string() }).optional(),
        }),
      }),
    ),
  }),
  unleashFeatures: z.looseObject({
    version: z.literal(2),
    features: z.array(z.looseObject({ name: z.string(), enabled: z.boolean() })),
    segments: z.array(z.json()),
    query: z.looseObject({ environment: z.string() }),
  }),
} as const;
