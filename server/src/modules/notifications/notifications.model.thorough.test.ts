import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import type { NotificationKind, Severity } from '../integrations/index.ts';
import type { NewRule } from './rules/rule-fields.contract.ts';
import { createModel } from './testing/model.ts';
import { addIntegration, addOrganization, openNotifications, ruleFor } from './testing/open-notifications.ts';

const NIGHT: NonNullable<NewRule['quietHours']> = {
  timezone: 'UTC',
  days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  from: '22:00',
  to: '06:00',
};
const resource = fc.constantFrom('mon_a', 'mon_b');
const severity = fc.constantFrom<Severity>('warning', 'critical');
const ruleFields = fc.record({
  events: fc.constantFrom<NewRule['events']>(['monitor.*'], ['monitor.down']),
  filter: fc.constantFrom<NewRule['filter']>({}, { severity: 'critical' }),
  quietHours: fc.constantFrom<NewRule['quietHours']>(null, NIGHT, {
    ...NIGHT,
    severityThatPasses: 'critical',
  }),
  delaySeconds: fc.constantFrom(0, 0, 180),
  remindEverySeconds: fc.constantFrom(null, 600),
  groupWithinSeconds: fc.constantFrom(0, 0, 60),
  enabled: fc.constantFrom(true, true, true, false),
  isShared: fc.boolean(),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('problem' as const), resource, severity, isSlow: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recovery' as const), resource }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('update' as const), resource, severity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('acknowledge' as const), resource }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), rule: ruleFields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 30, 60, 180, 600, 3_600, 5 * 3_600, 12 * 3_600, -60),
    }),
  },
);

type RuleFields = typeof ruleFields extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let state: State;
beforeAll(async () => {
  state = await openTestState();
});
afterAll(() => state.close());

/** Opens the module and the model with the same two rules. */
async function openBoth(first: RuleFields) {
  const clock = new StoppedClock(Date.parse('2026-03-01T20:00:00Z'));
  let sent: string[] = [];
  const module = openNotifications({
    state,
    clock,
    receive: async ({ integrationId, notification }) => {
      sent.push(`${integrationId} ${notification.title}`);
      return { status: 'delivered', latencyMs: 1 };
    },
  });
  const { id: organizationId, actor } = await addOrganization(state);
  const one = await addIntegration(state, organizationId, 'email');
  const other = await addIntegration(state, organizationId, 'email');
  const model = createModel();
  const toRule = ({ isShared, ...fields }: RuleFields) => ruleFor(isShared ? [one, other] : [one], fields);
  const addRule = async (rule: NewRule) => {
    const row = await module.rules.create(actor, organizationId, rule);
    model.change(row.id, { ...rule, id: row.id }, clock.now());
    return row.id;
  };
  let ruleId: string | undefined = await addRule(toRule(first));
  await addRule(ruleFor([other], { filter: { severity: 'critical' } }));
  const problems = new Map<string, string>();
  let number = 0;

  async function report(
    phase: 'problem' | 'update' | 'recovery',
    resourceId: string,
    severityOf: Severity,
    isSlow: boolean,
  ) {
    number += 1;
    const title = `n${number}`;
    const down: NotificationKind = isSlow ? 'monitor.degraded' : 'monitor.down';
    const news = {
      title,
      phase,
      kind: phase === 'recovery' ? ('monitor.up' as const) : down,
      severity: severityOf,
    };
    const id = await module.report(organizationId, { ...news, resourceId });
    if (phase === 'problem') problems.set(resourceId, id);
    model.report(resourceId, news, clock.now());
  }

  async function change(fields: RuleFields) {
    const rule = toRule(fields);
    if (ruleId === undefined) {
      ruleId = await addRule(rule);
      return;
    }
    await module.rules.update(actor, ruleId, organizationId, rule);
    model.change(ruleId, { ...rule, id: ruleId }, clock.now());
  }

  async function remove() {
    if (ruleId === undefined) return;
    await module.rules.remove(actor, ruleId, organizationId);
    model.change(ruleId, undefined, clock.now());
    ruleId = undefined;
  }

  async function acknowledge(resourceId: string) {
    const id = problems.get(resourceId);
    if (id === undefined || !model.open.has(resourceId)) return;
    await module.notifications.acknowledge(actor, id, organizationId);
    model.acknowledge(resourceId);
  }

  return {
    async take(action: Step) {
      switch (action.do) {
        case 'pass':
          return clock.advance(action.seconds * 1_000);
        case 'acknowledge':
          return acknowledge(action.resource);
        case 'change':
          return change(action.rule);
        case 'delete':
          return remove();
        case 'recovery':
          return report('recovery', action.resource, 'info', false);
        case 'update':
          return report('update', action.resource, action.severity, false);
        case 'problem':
          return report('problem', action.resource, action.severity, action.isSlow);
      }
    },
    /** Delivers what is due. @returns the messages of the module and of the model. */
    async settle() {
      await module.dispatcher.drain();
      const both = { sent: sent.sort(), expected: model.settle(clock.now()) };
      sent = [];
      return both;
    },
  };
}

test('for any sequence of problems, rule changes and clock steps, exactly those are notified that the model names', async () => {
  await fc.assert(
    fc.asyncProperty(ruleFields, fc.array(step, { minLength: 3, maxLength: 20 }), async (first, steps) => {
      const both = await openBoth(first);
      for (const action of steps) {
        await both.take(action);
        const { sent, expected } = await both.settle();
        expect(sent, JSON.stringify(action)).toEqual(expected);
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
