import { z } from 'zod';
import { boundedRecord } from '../../../../lib/concurrency/bounded-record.ts';
import { field, secretField } from '../../../../lib/config-field.ts';
import { sayInSchema } from '../../../../lib/texts/sentence.ts';
import { connectionFields, jsonPath, requestFields, responseFields, webUrl } from './http-fields.contract.ts';

const MAX_STEPS = 10;
const MAX_VARIABLES = 20;
const variableName = z.string().regex(/^[A-Za-z_]\w{0,49}$/, sayInSchema('monitors.mustBeNameOfLetters'));

/** Where a value that later steps use is taken from. */
const extraction = z
  .strictObject({
    name: variableName,
    from: z.enum(['json', 'header', 'cookie'], sayInSchema('monitors.mustBeOneOfJson')),
    /** A path into JSON, or the name of a header or cookie. */
    at: z.string().min(1).max(200),
  })
  .refine(({ from, at }) => from !== 'json' || jsonPath.safeParse(at).success, {
    path: ['at'],
    message: sayInSchema('monitors.mustBePath'),
  });

const step = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** May contain `{{name}}`. */
  url: z.union([webUrl, z.string().max(2_048).includes('{{')]),
  ...requestFields,
  ...responseFields,
  extract: z.array(extraction).max(MAX_VARIABLES).default([]),
});

/** The configuration of monitors of several HTTP requests in a row. */
export const transactionConfig = z.strictObject({
  steps: field(z.array(step).min(1).max(MAX_STEPS), {
    title: 'Steps',
    description:
      'Requests one after another. Addresses, headers and bodies can contain {{name}}: a variable, or a value that an earlier step extracted. Cookies are kept.',
  }),
  variables: secretField(
    boundedRecord(variableName, z.string().max(1_000), MAX_VARIABLES, 'variables').optional(),
    { title: 'Variables', description: 'Values that are stored encrypted, for example passwords.' },
  ),
  ...connectionFields,
});
