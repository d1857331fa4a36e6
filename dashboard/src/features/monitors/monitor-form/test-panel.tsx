import { FlaskConical, Plus, RotateCw } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { CheckTrace } from '../monitor-parts/check-trace.tsx';
import { HeartbeatCalls } from '../monitor-parts/heartbeat-calls.tsx';
import { messages } from './messages.ts';
import type { MonitorDraft } from './monitor-draft.ts';
import { type Suggestion, suggestionsOf } from './suggestions.ts';
import type { useTest } from './use-test.ts';

const texts = messages.test;

/** The result of the test of the draft, and conditions that it suggests. */
export function TestPanel({
  draft,
  test: { isComplete, isRunning, check, error, repeat },
  onChange,
}: {
  readonly draft: MonitorDraft;
  readonly test: ReturnType<typeof useTest>;
  readonly onChange: (draft: MonitorDraft) => void;
}) {
  if (draft.kind === 'heartbeat')
    return (
      <Card title={texts.heartbeatTitle} description={texts.heartbeatText}>
        <HeartbeatCalls url={texts.heartbeatUrl} />
      </Card>
    );
  const suggestions = check === undefined || isRunning ? [] : suggestionsOf(check, draft);
  return (
    <Card
      title={texts.title}
      actions={
        isComplete && (
          <IconButton
            label={texts.repeat}
            icon={<RotateCw />}
            size="sm"
            disabled={isRunning}
            onClick={repeat}
          />
        )
      }
    >
      <p role="status" className="sr-only">
        {isRunning ? texts.running : check === undefined ? '' : texts.done}
      </p>
      {!isComplete && (
        <p className="flex items-center gap-2 text-ink-3">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          {texts.waiting}
        </p>
      )}
      {error !== null && !isRunning && <TestProblem error={error} />}
      {isComplete && check === undefined && error === null && (
        <SkeletonLines count={4} label={texts.running} />
      )}
      {check !== undefined && (
        <div className={joinClasses('transition-opacity', isRunning && 'opacity-50')}>
          {(error === null || isRunning) && <CheckTrace check={check} />}
        </div>
      )}
      {suggestions.length > 0 && (
        <Suggestions suggestions={suggestions} onChoose={({ apply }) => onChange(apply(draft))} />
      )}
    </Card>
  );
}

/** Why the test was not performed: the fields that are not valid, or the limit of tests. */
function TestProblem({ error }: { readonly error: Error }) {
  const { message, details } = toProblem(error);
  return (
    <Notice tone="warn" title={message}>
      {details.map((detail) => (
        <p key={detail.field}>
          <span className="font-mono text-xs">{detail.field}</span> {detail.message}
        </p>
      ))}
    </Notice>
  );
}

function Suggestions({
  suggestions,
  onChoose,
}: {
  readonly suggestions: readonly Suggestion[];
  readonly onChoose: (suggestion: Suggestion) => void;
}) {
  return (
    <section className="mt-4 flex flex-col gap-2">
      <h3>{texts.suggestions}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {suggestions.map((suggestion) => (
          <li key={suggestion.key} className="min-w-0 max-w-full">
            <Button
              size="sm"
              className="h-auto! min-h-7 max-w-full whitespace-normal! py-1 text-left"
              onClick={() => onChoose(suggestion)}
            >
              <Plus aria-hidden />
              <span className="min-w-0 break-all">{suggestion.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
