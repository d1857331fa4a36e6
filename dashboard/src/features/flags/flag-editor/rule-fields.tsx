import { Plus } from 'lucide-react';
import { errorIn } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { newConstraint } from '../../constraints/index.ts';
import { AttributeConstraint } from '../flag-parts/attribute-constraint.tsx';
import type { RuleDraft } from './config-draft.ts';
import { attributesOf, type EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';
import { OutcomeFields } from './outcome-fields.tsx';
import { PercentField } from './percent-field.tsx';

const texts = messages.rules;
const MAX_CONSTRAINTS = 50;

/** The fields of a rule: conditions, segments, what it serves, and to how many. */
export function RuleFields({
  draft,
  type,
  errors,
  segments,
  rule,
  index,
  onRule,
}: EditorPart & {
  readonly rule: RuleDraft;
  readonly index: number;
  readonly onRule: (rule: RuleDraft) => void;
}) {
  const { constraints } = rule;
  const attributes = attributesOf(draft);
  const field = `rules.${index}`;
  const isPart = rule.percentage.trim() !== '100';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        {constraints.length === 0 && <p className="text-ink-3">{texts.everyone}</p>}
        {constraints.map((constraint, at) => (
          <AttributeConstraint
            key={constraint.key}
            constraint={constraint}
            isFirst={at === 0}
            attributes={attributes}
            error={errorIn(errors, `${field}.constraints.${at}`)}
            onChange={(next) => onRule({ ...rule, constraints: constraints.with(at, next) })}
            onRemove={() => onRule({ ...rule, constraints: constraints.toSpliced(at, 1) })}
          />
        ))}
        <div>
          <Button
            size="sm"
            disabled={constraints.length >= MAX_CONSTRAINTS}
            onClick={() => onRule({ ...rule, constraints: [...constraints, newConstraint('country')] })}
          >
            <Plus aria-hidden />
            {texts.addCondition}
          </Button>
        </div>
      </div>
      {(segments.length > 0 || rule.segments.length > 0) && (
        <Field label={texts.segments} hint={texts.segmentsHint}>
          <MultiCombobox
            placeholder={texts.chooseSegments}
            choices={segments.map(({ id, name }) => ({ value: id, label: name }))}
            values={rule.segments}
            onChange={(next) => onRule({ ...rule, segments: next })}
          />
        </Field>
      )}
      <OutcomeFields
        type={type}
        variants={draft.variants}
        outcome={rule.outcome}
        error={errors[`${field}.outcome`]}
        onChange={(outcome) => onRule({ ...rule, outcome })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          label={texts.percentage}
          value={rule.percentage}
          error={errors[`${field}.percentage`]}
          onChange={(percentage) => onRule({ ...rule, percentage })}
        />
        {(isPart || rule.outcome.kind === 'split') && (
          <Field label={texts.rollOutBy} hint={texts.rollOutByHint}>
            <Autocomplete
              suggestions={attributes}
              placeholder={texts.rollOutByPlaceholder}
              value={rule.rollOutBy}
              onChange={(rollOutBy) => onRule({ ...rule, rollOutBy })}
            />
          </Field>
        )}
        <Field label={texts.name} aside={messages.optional}>
          <Input
            autoComplete="off"
            maxLength={100}
            placeholder={texts.namePlaceholder}
            value={rule.name}
            onChange={(event) => onRule({ ...rule, name: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
