import type { Rule } from './describe-rule.ts';

/** The fields of a rule that the form edits. */
export type RuleDraft = Omit<Rule, 'id' | 'organizationId' | 'createdAt' | 'updatedAt' | 'etag'>;

/** Quiet hours of a rule. */
export type QuietHours = NonNullable<Rule['quietHours']>;

/** The days of the week, from Monday. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Returns the draft of a new rule, or of one that exists. */
export function toDraft(rule: Rule | undefined): RuleDraft {
  if (rule !== undefined) {
    const { id: _, organizationId: _of, createdAt: _at, updatedAt: _since, etag: _version, ...draft } = rule;
    return draft;
  }
  return {
    name: '',
    events: ['monitor.*'],
    filter: {},
    integrationIds: [],
    quietHours: null,
    delaySeconds: 0,
    remindEverySeconds: null,
    groupWithinSeconds: 0,
    enabled: true,
  };
}

/** Returns the quiet hours that a person begins with: every night. @param timezone that of the browser. */
export function defaultQuietHours(timezone: string): QuietHours {
  return { timezone, days: [...DAYS], from: '22:00', to: '07:00', severityThatPasses: 'critical' };
}
