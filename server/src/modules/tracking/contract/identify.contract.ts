import { z } from 'zod';
import { withMaxKeys } from '../../../lib/concurrency/bounded-record.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { anonymise, requiredText, text } from './fields.contract.ts';
import { findPropertyProblem, MAX_KEY_LENGTH, MAX_KEYS } from './properties.contract.ts';
import { isPlainText } from './values.contract.ts';

/** The maximum length of a trait, in characters. */
const MAX_TRAIT = 1_024;

const trait = z.union(
  [z.string().max(MAX_TRAIT).refine(isPlainText), z.number(), z.boolean(), z.null()],
  sayInSchema('tracking.mustBeTrait', { max: MAX_TRAIT }),
);

/** The traits of a profile and its device. */
export const identifySchema = z.object({
  profileId: z
    .string()
    .trim()
    .max(256)
    .pipe(requiredText(256))
    .describe('Your id of the person: opaque, not an e-mail address'),
  anonymousId: text(256).describe(
    'The id of the device. Its earlier anonymous events are assigned to the profile',
  ),
  anonymizeVisitorIds: anonymise.describe(
    'Rejected if true, because identification stores an id of a person',
  ),
  traits: withMaxKeys(
    z.record(z.string(), trait).superRefine((traits, context) => {
      const problem = findPropertyProblem(traits);
      if (problem !== undefined)
        context.issues.push({
          code: 'custom',
          path: [...problem.path],
          message: problem.message,
          input: traits,
        });
    }),
    MAX_KEYS,
    MAX_KEY_LENGTH,
  )
    .nullish()
    .describe('Traits of the person, at most 50 keys'),
  websiteId: requiredText(64).nullish().describe("The website's tracking id; with a key also its own id"),
});
