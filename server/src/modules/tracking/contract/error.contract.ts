import { z } from 'zod';
import { type Check, createCheck } from './check-fields.contract.ts';
import { COMMON_FIELDS, MAX_URL, text } from './fields.contract.ts';

/** The maximum length of a message and of a stack, in characters. Real ones are rarely longer than a tenth of it. */
const MAX_MESSAGE = 8_192;
const MAX_STACK = 65_536;
const MAX_RELEASE = 200;
/** The maximum of the column in the store. */
const MAX_POSITION = 4_294_967_295;

const position = z.int().min(0).max(MAX_POSITION).nullish();

/** An error of a browser in a request. Unknown fields are ignored. */
export const errorSchema = z.object({
  message: text(MAX_MESSAGE).describe('The message of the error; may be empty'),
  type: text(256).describe('The class of the error, such as TypeError'),
  errorType: text(256).describe('An alias of `type`, which the hosted product’s script uses'),
  stack: text(MAX_STACK),
  filename: text(MAX_URL).describe('The script in which it was thrown'),
  lineno: position,
  colno: position,
  release: text(MAX_RELEASE).describe('The version of the website in which it occurred, such as 4.2.0'),
  ...COMMON_FIELDS,
});

/** A validated error. */
export type SentError = z.output<typeof errorSchema>;

/** Validates an error. Returns the error, or all problems. */
export const checkError: Check<SentError> = createCheck('an error', errorSchema, [['message']]);
