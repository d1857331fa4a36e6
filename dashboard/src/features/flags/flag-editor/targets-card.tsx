import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { targetSentence } from '../flag-parts/describe-rule.ts';
import { plain } from '../flag-parts/sentence.ts';
import { linesOf, newTarget, type TargetDraft, toTarget } from './config-draft.ts';
import { attributesOf, type EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';
import { OutcomeFields } from './outcome-fields.tsx';

const texts = messages.targets;
const MAX_TARGETS = 100;

/** Individual targets: ids that get a value before any rule is evaluated. */
export function TargetsCard(part: EditorPart) {
  const { draft, type, onChange } = part;
  const { targets } = draft;
  const count = targets.reduce((sum, { values }) => sum + linesOf(values).length, 0);
  const set = (next: readonly TargetDraft[]) => onChange({ targets: next });
  return (
    <FormSection
      title={texts.title}
      summary={
        count === 0 ? texts.none : targets.map((one) => plain(targetSentence(toTarget(one, type)))).join(' ')
      }
    >
      <p className="text-ink-2">{texts.text}</p>
      {targets.map((target, index) => (
        <TargetFields
          key={target.key}
          {...part}
          target={target}
          index={index}
          onTarget={(next) => set(targets.with(index, next))}
          onRemove={() => set(targets.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="sm"
          disabled={targets.length >= MAX_TARGETS}
          onClick={() => set([...targets, newTarget(type === 'boolean' ? 'true' : draft.defaultValue)])}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      </div>
    </FormSection>
  );
}

function TargetFields({
  draft,
  type,
  errors,
  target,
  index,
  onTarget,
  onRemove,
}: EditorPart & {
  readonly target: TargetDraft;
  readonly index: number;
  readonly onTarget: (target: TargetDraft) => void;
  readonly onRemove: () => void;
}) {
  return (
    <fieldset
      aria-label={texts.target({ index: index + 1 })}
      className="flex flex-col gap-3 rounded-lg bg-sunken p-3"
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <Field label={texts.attribute}>
            <Autocomplete
              suggestions={attributesOf(draft)}
              value={target.attribute}
              onChange={(attribute) => onTarget({ ...target, attribute })}
            />
          </Field>
          <OutcomeFields
            type={type}
            variants={draft.variants}
            outcome={target.outcome}
            error={errors[`targets.${index}.outcome`]}
            onChange={(outcome) => onTarget({ ...target, outcome })}
          />
        </div>
        <IconButton
          label={texts.remove({ index: index + 1 })}
          icon={<Trash2 />}
          size="sm"
          onClick={onRemove}
        />
      </div>
      <Field label={texts.values} hint={texts.valuesHint} error={errors[`targets.${index}.values`]}>
        <TextArea
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-xs"
          value={target.values}
          onChange={(event) => onTarget({ ...target, values: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
