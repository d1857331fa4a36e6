import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { newKey } from '../../../constraints/index.ts';
import type { FormPart } from '../form-part.ts';
import { completeUrl } from '../link-draft.ts';
import { messages } from '../messages.ts';
import { percentagesOf, type SplitDraft } from './rule-draft.ts';

const texts = messages.split;
const MAX_TARGETS = 10;
/** A split has at least two targets. */
const MIN_TARGETS = 2;

/** Targets among which clicks are divided by weight. */
export function SplitFields({ draft: { split, targetUrl }, onChange, errors }: FormPart) {
  const percentages = percentagesOf(split);
  const add = (url = '') => ({ key: newKey(), targetUrl: url, weight: '1' });
  const replace = (index: number, target: SplitDraft) => onChange({ split: split.with(index, target) });
  return (
    <fieldset className="flex flex-col gap-3 border-line border-t pt-4">
      <legend className="sr-only">{texts.title}</legend>
      <p className="text-ink-2">{texts.text}</p>
      {errors['split'] !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {errors['split']}
        </p>
      )}
      {split.map((target, index) => (
        <div key={target.key} className="flex items-start gap-2">
          <Field
            label={texts.target({ index: index + 1 })}
            isLabelHidden
            error={errors[`split.${index}.targetUrl`]}
            className="min-w-0 flex-1"
          >
            <Input
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={4_096}
              placeholder={messages.targetPlaceholder}
              value={target.targetUrl}
              onChange={(event) => replace(index, { ...target, targetUrl: event.target.value })}
              onBlur={() => replace(index, { ...target, targetUrl: completeUrl(target.targetUrl) })}
            />
          </Field>
          <Field
            label={texts.weight({ index: index + 1 })}
            isLabelHidden
            error={errors[`split.${index}.weight`]}
            className="w-20 shrink-0"
          >
            <Input
              type="number"
              value={target.weight}
              onChange={(event) => replace(index, { ...target, weight: event.target.value })}
            />
          </Field>
          <output className="w-14 shrink-0 self-center text-right text-ink-2 tabular-nums">
            {texts.percent({ percent: percentages[index] ?? 0 })}
          </output>
          <IconButton
            label={texts.remove({ index: index + 1 })}
            icon={<Trash2 />}
            onClick={() => onChange({ split: split.length > MIN_TARGETS ? split.toSpliced(index, 1) : [] })}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          disabled={split.length >= MAX_TARGETS}
          onClick={() =>
            onChange({ split: split.length === 0 ? [add(completeUrl(targetUrl)), add()] : [...split, add()] })
          }
        >
          <Plus aria-hidden />
          {split.length === 0 ? texts.start : texts.add}
        </Button>
      </div>
    </fieldset>
  );
}
