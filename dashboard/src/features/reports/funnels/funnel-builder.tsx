import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NEW_STEP, type Step } from '../steps/step.ts';
import { MAX_STEPS, writeSteps } from '../steps/step-text.ts';
import type { Funnel } from './funnel.ts';
import { FunnelSettings } from './funnel-settings.tsx';
import { messages } from './messages.ts';
import { StepRow } from './step-row.tsx';

const MIN_STEPS = 2;

/** A step in the editor. The key stays the same when it moves. */
interface DraftStep {
  readonly key: string;
  readonly step: Step;
}

/** Edits a funnel. Complete steps are written to the URL immediately, so that the figures always match the steps. */
export function FunnelBuilder({
  funnel,
  onChange,
}: {
  readonly funnel: Funnel;
  readonly onChange: (funnel: Funnel) => void;
}) {
  const text = writeSteps(funnel.steps) ?? '';
  const written = useRef(text);
  const nextKey = useRef(MAX_STEPS);
  const [draft, setDraft] = useState(() => draftOf(funnel.steps));
  useEffect(() => {
    // Applies changes of the URL from elsewhere (a link, browser history), but not from this editor.
    if (written.current === text) return;
    written.current = text;
    setDraft(draftOf(funnel.steps));
  }, [text, funnel.steps]);
  const commit = (next: readonly DraftStep[]) => {
    setDraft(next);
    const steps = next.map(({ step }) => step).filter(({ value }) => value.trim() !== '');
    const nextText = writeSteps(steps) ?? '';
    if (nextText === written.current) return;
    written.current = nextText;
    onChange({ ...funnel, steps });
  };
  const replaced = (index: number, step: Step) =>
    draft.map((one, at) => (at === index ? { ...one, step } : one));
  const add = () => {
    nextKey.current += 1;
    setDraft([...draft, { key: `${nextKey.current}`, step: NEW_STEP }]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget) commit(draft);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ol aria-label={messages.columns.steps} className="flex flex-col gap-3">
        {draft.map(({ key, step }, index) => (
          <StepRow
            key={key}
            number={index + 1}
            step={step}
            onChange={(next) => setDraft(replaced(index, next))}
            onSettle={(next) => commit(replaced(index, next))}
            onUp={index === 0 ? undefined : () => commit(swapped(draft, index - 1))}
            onDown={index === draft.length - 1 ? undefined : () => commit(swapped(draft, index))}
            onRemove={draft.length <= MIN_STEPS ? undefined : () => commit(draft.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" onClick={add} disabled={draft.length >= MAX_STEPS}>
          <Plus aria-hidden />
          {messages.edit.add}
        </Button>
        {draft.length >= MAX_STEPS && (
          <p className="text-ink-3 text-xs">{messages.edit.maximum({ count: MAX_STEPS })}</p>
        )}
      </div>
      <FunnelSettings funnel={funnel} onChange={onChange} />
    </form>
  );
}

/** The steps of the editor: at least two, filled up with empty ones. */
function draftOf(steps: readonly Step[]): readonly DraftStep[] {
  const missing = Array.from({ length: Math.max(0, MIN_STEPS - steps.length) }, () => NEW_STEP);
  return [...steps, ...missing].map((step, index) => ({ key: `${index}`, step }));
}

/** Swaps a step with the next one. */
function swapped(draft: readonly DraftStep[], index: number): readonly DraftStep[] {
  const [one, other] = [draft[index], draft[index + 1]];
  return one === undefined || other === undefined ? draft : draft.toSpliced(index, 2, other, one);
}
