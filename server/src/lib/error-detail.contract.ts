import { z } from 'zod';

const parameters = z.record(z.string(), z.unknown());

/** The key and the parameters of an English sentence, from which readers render it in another language. */
export const sentenceKeys = { key: z.string().optional(), parameters: parameters.optional() };

/** An error of one field, in results of bulk operations. */
export const errorDetail = z.object({
  field: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
  ...sentenceKeys,
  suggestionKey: z.string().optional(),
  suggestionParameters: parameters.optional(),
});

/** What is wrong with an entry of an import. */
export const importProblems = z
  .array(errorDetail)
  .describe('The problems that `notes` begins with, by field')
  .optional();
