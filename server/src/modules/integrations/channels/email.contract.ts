import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';

const MAX_RECIPIENTS = 20;

/** The configuration of e-mail. */
export const emailConfig = z.strictObject({
  to: field(z.array(z.email().max(254)).min(1).max(MAX_RECIPIENTS), {
    title: 'Recipients',
    description: `Up to ${MAX_RECIPIENTS} addresses. Each receives its own mail.`,
    example: ['oncall@example.com'],
  }),
});
