import { z } from 'zod';

/** Languages of the dashboard. */
export const LANGUAGES = ['en', 'de'] as const;

/** A language of the dashboard. */
export type Language = (typeof LANGUAGES)[number];

/** The language of an account. */
export const accountLanguage = z
  .enum(LANGUAGES)
  .nullable()
  .describe('The language of the dashboard; `null` for the language of the browser');
