import { z } from 'zod';
import { NOTIFICATION_FAMILIES, NOTIFICATION_KINDS } from '../../../lib/notification-kinds.data.ts';
import { lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { timeZoneName } from '../../../lib/time/time-zone.contract.ts';
import { integrationId } from '../../integrations/integration-id.contract.ts';
import { SEVERITIES } from '../../integrations/notification.contract.ts';
import { websiteId } from '../../websites/website-id.contract.ts';

const MAX_LISTED = 100;
const MAX_INTEGRATIONS = 20;
const MAX_DELAY_SECONDS = 24 * 3_600;
const MIN_REMINDER_SECONDS = 60;
const MAX_REMINDER_SECONDS = 7 * 24 * 3_600;
const MAX_GROUP_SECONDS = 3_600;

/** The days of quiet hours, as `Date.getUTCDay` counts them. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const kinds = NOTIFICATION_KINDS.map(({ kind }) => kind);
const eventNames = [...NOTIFICATION_FAMILIES.map(({ family }) => `${family}.*` as const), ...kinds];

/** The schema of the kind of a notification. */
export const notificationKind = z.enum(kinds);
/** The schema of the severity of a notification. */
export const severity = z.enum(SEVERITIES);

const event = z.enum(eventNames, sayInSchema('notifications.mustBeKindOfNotification'));
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sayInSchema('notifications.mustBeTimeOfDay'));
const line = lineOfText(200);

const filter = z
  .strictObject({
    severity: severity.optional().describe('At least this severity'),
    websiteIds: z.array(websiteId).min(1).max(MAX_LISTED).optional(),
    tags: z.array(line).min(1).max(MAX_LISTED).optional().describe('The resource has one of the tags'),
    resourceIds: z.array(line).min(1).max(MAX_LISTED).optional(),
  })
  .describe('All conditions must be met');

const quietHours = z
  .strictObject({
    timezone: timeZoneName,
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7).describe('The days on which the quiet hours begin'),
    from: timeOfDay,
    to: timeOfDay.describe('A time before `from` is on the following day'),
    severityThatPasses: severity
      .optional()
      .describe('Notifications of at least this severity are delivered in quiet hours'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: sayInSchema('notifications.mustDiffer') });

/** The fields that a person sets. */
const fields = {
  name: lineOfText(80),
  events: z
    .array(event)
    .min(1)
    .max(eventNames.length)
    .describe('Kinds of notifications, or families: `monitor.*`'),
  filter,
  integrationIds: z.array(integrationId).min(1).max(MAX_INTEGRATIONS),
  quietHours: quietHours
    .nullable()
    .describe('Notifications are held back until the end of the quiet hours, and then sent as one summary'),
  delaySeconds: z
    .int()
    .min(0)
    .max(MAX_DELAY_SECONDS)
    .describe('A problem is announced if it still exists after this time'),
  remindEverySeconds: z
    .int()
    .min(MIN_REMINDER_SECONDS)
    .max(MAX_REMINDER_SECONDS)
    .nullable()
    .describe('Reminders of a problem until it is acknowledged or ends'),
  groupWithinSeconds: z
    .int()
    .min(0)
    .max(MAX_GROUP_SECONDS)
    .describe('Notifications within this time become one message'),
  enabled: z.boolean(),
};

/** The schema of a rule in responses, without its ids. */
export const ruleFields = fields;

/** The schema of a new rule. */
export const newRule = z.strictObject({
  ...fields,
  filter: filter.default({}),
  quietHours: fields.quietHours.default(null),
  delaySeconds: fields.delaySeconds.default(0),
  remindEverySeconds: fields.remindEverySeconds.default(null),
  groupWithinSeconds: fields.groupWithinSeconds.default(0),
  enabled: z.boolean().default(true),
});

/** The schema of changes of a rule. */
export const ruleChanges = z.strictObject(fields).partial();

/** A kind of notification, or a family. */
export type RuleEvent = z.output<typeof event>;

/** Which resources a rule applies to. */
export type RuleFilter = z.output<typeof filter>;

/** Times in which a rule holds notifications back. */
export type QuietHours = z.output<typeof quietHours>;

/** A new rule. */
export type NewRule = z.output<typeof newRule>;

/** Changes of a rule. */
export type RuleChanges = z.output<typeof ruleChanges>;
