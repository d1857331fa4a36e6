import { z } from 'zod';
import { anonymise, someText, text } from './fields.contract.ts';
import { findPropertyProblem } from './properties.contract.ts';
import { isPlainText } from './values.contract.ts';

/** Longest value of a trait, in characters. */
const MAX_TRAIT = 1_024;

const trait = z.union(
  [z.string().max(MAX_TRAIT).refine(isPlainText), z.number(), z.boolean(), z.null()],
  `must be text of at most ${MAX_TRAIT} characters, a number, true, false, or null to take it away`,
);

/** What is known of a profile, and which device is its own. */
export const identifySchema = z.object({
  profileId: z
    .string()
    .trim()
    .pipe(someText(256))
    .describe('Your own id of the person: opaque, and no e-mail address'),
  anonymousId: text(256).describe('The id of the device; what it did unnamed is the profile’s, too'),
  anonymizeVisitorIds: anonymise.describe('Refused when it is true: what is stored here names a person'),
  traits: z
    .record(z.string(), trait)
    .superRefine((traits, context) => {
      const problem = findPropertyProblem(traits);
      if (problem !== undefined)
        context.issues.push({
          code: 'custom',
          path: [...problem.path],
          message: problem.message,
          input: traits,
        });
    })
    .nullish()
    .describe('What is known of the person, at most 50 keys'),
  websiteId: someText(64).nullish().describe("The website's tracking id; with a key also its own id"),
});
