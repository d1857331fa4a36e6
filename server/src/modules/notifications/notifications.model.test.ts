import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoppedClock } from '../../lib/clock.ts';
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

let state: State;
beforeAll(async () => {
  state = await openTestState();
});
afterAll(() => state.close());

test('for any sequence of problems, rule changes and clock steps, exactly those are notified that the model names', async () => {
  await fc.assert(
    fc.asyncProperty(ruleFields, fc.array(step, { minLength: 3, maxLength: 20 }), async (first, steps) => {
      const clock = createStoppedClock(Date.parse('2026-03-01T20:00:00Z'));
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
      const toRule = ({ isShared, ...fields }: typeof first) =>
        ruleFor(isShared ? [one, other] : [one], fields);
      const addRule = async (rule: NewRule) => {
        const { row } = await module.rules.create(actor, organizationId, rule);
        model.change(row.id, { ...rule, id: row.id }, clock.now());
        return row.id;
      };
      let ruleId: string | undefined = await addRule(toRule(first));
      await addRule(ruleFor([other], { filter: { severity: 'critical' } }));
      const problems = new Map<string, string>();
      let number = 0;

      for (const action of steps) {
        const nowMs = clock.now();
        switch (action.do) {
          case 'pass':
            clock.advance(action.seconds * 1_000);
            break;
          case 'acknowledge': {
            const id = problems.get(action.resource);
            if (id === undefined || !model.open.has(action.resource)) break;
            await module.notifications.acknowledge(actor, id, organizationId);
            model.acknowledge(action.resource);
            break;
          }
          case 'change': {
            const rule = toRule(action.rule);
            if (ruleId === undefined) ruleId = await addRule(rule);
            else {
              await module.rules.update(actor, ruleId, organizationId, rule);
              model.change(ruleId, { ...rule, id: ruleId }, nowMs);
            }
            break;
          }
          case 'delete':
            if (ruleId === undefined) break;
            await module.rules.remove(actor, ruleId, organizationId);
            model.change(ruleId, undefined, nowMs);
            ruleId = undefined;
            break;
          default: {
            number += 1;
            const title = `n${number}`;
            const isSlow = action.do === 'problem' && action.isSlow;
            const kind: NotificationKind =
              action.do === 'recovery' ? 'monitor.up' : isSlow ? 'monitor.degraded' : 'monitor.down';
            const severityOf = action.do === 'recovery' ? 'info' : action.severity;
            const change = {
              kind,
              severity: severityOf,
              phase: action.do,
              resourceId: action.resource,
              title,
            };
            const id = await module.report(organizationId, change);
            if (action.do === 'problem') problems.set(action.resource, id);
            model.report(action.resource, { title, phase: action.do, kind, severity: severityOf }, nowMs);
          }
        }
        await module.dispatcher.drain();
        expect(sent.sort(), JSON.stringify(action)).toEqual(model.settle(clock.now()));
        sent = [];
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
