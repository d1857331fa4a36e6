import { z } from 'zod';

/** One line of text that people write and read: trimmed, not empty, without control characters and lone surrogates. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be one line, without control characters');
}
