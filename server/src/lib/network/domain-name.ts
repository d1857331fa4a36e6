import { z } from 'zod';
import { sayInSchema } from '../texts/sentence.ts';
import { asciiHost } from './host-name.ts';

const MAX_LENGTH = 253;
const HOSTNAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Creates the schema of a custom domain: in lower case and in ASCII (Punycode). @param example for the message. */
export function domainName(example: string) {
  const message = sayInSchema('fields.mustBeDomainName', { example });
  return z
    .string()
    .trim()
    .max(MAX_LENGTH)
    .regex(/^[^\s/:@?#[\]\\]+$/, message)
    .transform((text) => asciiHost(text).toLowerCase())
    .refine((text) => HOSTNAME.test(text), message);
}
