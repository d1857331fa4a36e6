import { z } from 'zod';
import { type Check, createCheck } from './check-fields.contract.ts';
import { COMMON_FIELDS, MAX_URL, text } from './fields.contract.ts';

/** Longest message and longest stack, in characters: browsers seldom give a tenth of it. */
const MAX_MESSAGE = 8_192;
const MAX_STACK = 65_536;
/** The most that the store's column holds. */
const MAX_POSITION = 4_294_967_295;

const position = z.int().min(0).max(MAX_POSITION).nullish();

/** One error of a browser as it is sent. Fields that are not listed are ignored. */
export const errorSchema = z.object({
  message: text(MAX_MESSAGE).describe('What the error says; may be empty'),
  type: text(256).describe('The class of the error, such as TypeError'),
  errorType: text(256).describe('Another name of `type`, which the hosted product’s script uses'),
  stack: text(MAX_STACK),
  filename: text(MAX_URL).describe('The script in which it was thrown'),
  lineno: position,
  colno: position,
  ...COMMON_FIELDS,
});

/** An error that its contract let through. */
export type SentError = z.output<typeof errorSchema>;

/** Holds an error against its schema: the error itself, or every problem with it. */
export const checkError: Check<SentError> = createCheck('an error', errorSchema, [['message']]);
