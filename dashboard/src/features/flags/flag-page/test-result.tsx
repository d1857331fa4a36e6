import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outputs } from '../../../api/rpc.ts';
import { fillText } from '../../../lib/find-text.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { ruleSentence, type SegmentName } from '../flag-parts/describe-rule.ts';
import type { FlagConfig } from '../flag-parts/flag-config.ts';
import { formatValue } from '../flag-parts/format.ts';
import { SentenceText } from '../flag-parts/sentence-text.tsx';
import { messages } from './messages.ts';

const texts = messages.tester;

type Result = Outputs['flags']['evaluate'];
type Step = Result['steps'][number];

/** The value of a test, and each step with its reason. */
export function TestResult({
  result: { evaluation, steps },
  config,
  segmentName,
}: {
  readonly result: Result;
  readonly config: FlagConfig;
  readonly segmentName: SegmentName;
}) {
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  return (
    <div role="status" className="flex flex-col gap-3 border-line border-t pt-3">
      <div className="rounded-lg bg-accent-soft px-3 py-2.5">
        <p className="font-medium font-mono [overflow-wrap:anywhere]">{formatValue(evaluation.value, 400)}</p>
        <p className="text-ink-2 text-xs">
          {[
            ...(evaluation.variant === undefined ? [] : [texts.variant({ key: evaluation.variant })]),
            reasons[evaluation.reason] ?? evaluation.reason,
          ].join(' · ')}
        </p>
        {evaluation.errorMessage !== undefined && (
          <p className="text-bad-text text-xs">{showServerText(evaluation.errorMessage)}</p>
        )}
      </div>
      <ol aria-label={texts.steps} className="flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <StepRow
            key={`${step.step} ${step.subject ?? ''}`}
            step={step}
            place={steps.slice(0, index).filter((one) => one.step === 'rule').length}
            config={config}
            segmentName={segmentName}
          />
        ))}
      </ol>
    </div>
  );
}

function StepRow({
  step,
  place,
  config,
  segmentName,
}: {
  readonly step: Step;
  /** The number of rules before it: they are evaluated in their order. */
  readonly place: number;
  readonly config: FlagConfig;
  readonly segmentName: SegmentName;
}) {
  const { isDecisive, constraints = [], segments = [], bucket, bucketedBy } = step;
  const isRule = step.step === 'rule';
  const rule = isRule ? config.rules[place] : undefined;
  const isFailed = constraints.some(({ holds }) => !holds);
  return (
    <li className="flex gap-2">
      {isDecisive ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good-text" />
      ) : (
        <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      )}
      <div className="min-w-0 flex-1">
        <p className={joinClasses('text-xs', isDecisive ? 'font-medium' : 'text-ink-3')}>
          {isRule
            ? texts.rule({ index: place + 1 })
            : fillText(texts.names[step.step], { subject: step.subject ?? '' })}
          {`: ${isDecisive ? texts.decides : isFailed ? texts.doesNotApply : texts.continues}`}
        </p>
        {rule !== undefined && (
          <SentenceText sentence={ruleSentence(rule, segmentName)} className="text-xs" />
        )}
        <ul>
          {constraints.map(({ attribute, value, holds, problem }) => (
            <Check key={attribute} holds={holds}>
              {texts.attributeIs({
                name: attribute,
                value: value === undefined ? texts.absent : formatValue(value),
              })}
              {problem !== undefined && ` – ${showServerText(problem)}`}
            </Check>
          ))}
          {segments.map(({ id, contains }) => (
            <Check key={id} holds={contains}>
              {segmentName(id)}
            </Check>
          ))}
        </ul>
        {bucket !== undefined && (
          <p className="text-ink-3 text-xs tabular-nums">
            {texts.bucket({ bucket: bucket.toLocaleString(LANGUAGE), attribute: bucketedBy ?? '' })}
          </p>
        )}
      </div>
    </li>
  );
}

function Check({ holds, children }: { readonly holds: boolean; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 text-ink-2 text-xs">
      {holds ? (
        <CircleCheck role="img" aria-label={texts.holds} className="size-3.5 shrink-0 text-good-text" />
      ) : (
        <CircleX role="img" aria-label={texts.holdsNot} className="size-3.5 shrink-0 text-bad-text" />
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
