import type { ReactNode } from 'react';
import type { FormOf } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { isFilled } from '../../../ui/schema-form/schema-draft.ts';
import { SchemaTextsContext } from '../../../ui/schema-form/schema-texts.ts';
import type { KindInfo, Monitor } from '../monitor-parts/monitor.ts';
import { ConfigSections } from './config-sections.tsx';
import { DecisionSection } from './decision-section.tsx';
import { fieldTextsOf } from './field-texts.ts';
import { messages } from './messages.ts';
import { configFields, isScheduled, type MonitorDraft, suggestedName } from './monitor-draft.ts';
import { OrderSection } from './order-section.tsx';
import { TargetFields } from './target-fields.tsx';
import { TestPanel } from './test-panel.tsx';
import { useTest } from './use-test.ts';

/** The form of a monitor, with a test beside it that follows each change. */
export function MonitorForm({
  info,
  regions,
  form,
  isChanged,
  stored,
  above,
  submitLabel,
}: {
  readonly info: KindInfo;
  readonly regions: readonly string[];
  readonly form: FormOf<MonitorDraft>;
  /** Whether leaving would discard input. */
  readonly isChanged: boolean;
  /** `undefined` for a new monitor. */
  readonly stored: Monitor | undefined;
  readonly above?: ReactNode;
  readonly submitLabel: string;
}) {
  const { values: draft, set: change, errors } = form;
  const test = useTest(draft, info);
  const isNamed = draft.name.trim() !== '' || suggestedName(draft) !== '';
  const isComplete =
    isNamed &&
    (draft.kind !== 'http' || draft.url.trim() !== '') &&
    isFilled(configFields(info), draft.config, stored?.config);
  // The fields below show all errors.
  const problem = Object.keys(errors).length > 0 ? undefined : form.problem;
  const section = { draft, errors, change };
  return (
    <SchemaTextsContext value={{ ...messages, fields: fieldTextsOf(draft.kind) }}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Form form={{ problem: undefined, submit: () => isComplete && form.submit() }} className="min-w-0">
          <LeaveGuard isChanged={isChanged} />
          {above}
          <FormProblem message={problem} />
          <TargetFields {...section} info={info} stored={stored} isNew={stored === undefined} />
          {/* On narrow screens the test follows what it tests. */}
          <div className="lg:hidden">
            <TestPanel draft={draft} stored={stored} test={test} onChange={change} />
          </div>
          <ConfigSections {...section} info={info} stored={stored} />
          {isScheduled(draft.kind) && <DecisionSection {...section} regions={regions} />}
          <OrderSection {...section} id={stored?.id} />
          <OtherErrors errors={errors} />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!isComplete}
              isPending={form.isPending}
            >
              {submitLabel}
            </Button>
            {!isComplete && <p className="text-ink-3">{messages.incomplete}</p>}
          </div>
        </Form>
        <div className="sticky top-4 max-lg:hidden">
          <TestPanel draft={draft} stored={stored} test={test} onChange={change} />
        </div>
      </div>
    </SchemaTextsContext>
  );
}

/** Errors of fields that are in a collapsed section are repeated beside the button. */
function OtherErrors({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const all = Object.entries(errors);
  if (all.length === 0) return null;
  return (
    <ul role="alert" className="text-bad-text">
      {all.map(([field, message]) => (
        <li key={field}>
          <span className="font-mono text-xs">{field}</span> {message}
        </li>
      ))}
    </ul>
  );
}
