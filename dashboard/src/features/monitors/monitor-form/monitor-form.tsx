import { type FormEvent, type ReactNode, useRef } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
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
  draft,
  isChanged,
  stored,
  above,
  submitLabel,
  isPending,
  error,
  onChange,
  onSubmit,
}: {
  readonly info: KindInfo;
  readonly regions: readonly string[];
  readonly draft: MonitorDraft;
  /** Whether leaving would discard input. */
  readonly isChanged: boolean;
  /** `undefined` for a new monitor. */
  readonly stored: Monitor | undefined;
  readonly above?: ReactNode;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onChange: (draft: MonitorDraft) => void;
  readonly onSubmit: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const test = useTest(draft, info);
  const errors = fieldErrorsOf(error);
  const change = (next: Partial<MonitorDraft>) => onChange({ ...draft, ...next });
  const isNamed = draft.name.trim() !== '' || suggestedName(draft) !== '';
  const isComplete =
    isNamed &&
    (draft.kind !== 'http' || draft.url.trim() !== '') &&
    isFilled(configFields(info), draft.config, stored?.config);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isPending) onSubmit();
  };
  const section = { draft, errors, change };
  return (
    <SchemaTextsContext value={{ ...messages, fields: fieldTextsOf(draft.kind) }}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form ref={form} onSubmit={submit} className="flex min-w-0 flex-col gap-4">
          <LeaveGuard isChanged={isChanged} />
          {above}
          <FormProblem message={formErrorOf(error, new Set(Object.keys(errors)))} />
          <TargetFields {...section} info={info} stored={stored} isNew={stored === undefined} />
          {/* On narrow screens the test follows what it tests. */}
          <div className="lg:hidden">
            <TestPanel draft={draft} stored={stored} test={test} onChange={onChange} />
          </div>
          <ConfigSections {...section} info={info} stored={stored} />
          {isScheduled(draft.kind) && <DecisionSection {...section} regions={regions} />}
          <OrderSection {...section} id={stored?.id} />
          <OtherErrors errors={errors} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" size="lg" disabled={!isComplete} isPending={isPending}>
              {submitLabel}
            </Button>
            {!isComplete && <p className="text-ink-3">{messages.incomplete}</p>}
          </div>
        </form>
        <div className="sticky top-4 max-lg:hidden">
          <TestPanel draft={draft} stored={stored} test={test} onChange={onChange} />
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
