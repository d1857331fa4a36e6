import { z } from 'zod';

/** Schema of a single line of text: trimmed, not empty, without control characters and lone surrogates. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be one line, without control characters');
}
