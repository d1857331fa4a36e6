import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { errorIn } from '../../../../api/problem.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { newConstraint } from '../../../constraints/index.ts';
import type { FormPart } from '../form-part.ts';
import { completeUrl } from '../link-draft.ts';
import { messages } from '../messages.ts';
import { ConstraintRow } from './constraint-row.tsx';
import type { RuleDraft } from './rule-draft.ts';

const texts = messages.rules;

/** One rule: conditions that must all be met, and a target. */
export function RuleCard({
  rule,
  index,
  count,
  errors,
  onChange,
  onMove,
  onRemove,
}: {
  readonly rule: RuleDraft;
  readonly index: number;
  /** The number of rules. */
  readonly count: number;
  readonly errors: FormPart['errors'];
  readonly onChange: (rule: RuleDraft) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) {
  const { constraints } = rule;
  const field = `rules.${index}`;
  return (
    <li className="flex flex-col gap-3 rounded-lg bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">{texts.rule({ index: index + 1 })}</h3>
        <span className="flex">
          <IconButton
            label={texts.moveUp({ index: index + 1 })}
            icon={<ArrowUp />}
            size="sm"
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={texts.moveDown({ index: index + 1 })}
            icon={<ArrowDown />}
            size="sm"
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={texts.remove({ index: index + 1 })}
            icon={<Trash2 />}
            size="sm"
            onClick={onRemove}
          />
        </span>
      </div>
      {constraints.map((constraint, at) => (
        <ConstraintRow
          key={constraint.key}
          constraint={constraint}
          isFirst={at === 0}
          isOnly={constraints.length === 1}
          error={errorIn(errors, `${field}.constraints.${at}`)}
          onChange={(next) => onChange({ ...rule, constraints: constraints.with(at, next) })}
          onRemove={() => onChange({ ...rule, constraints: constraints.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange({ ...rule, constraints: [...constraints, newConstraint('country')] })}
        >
          <Plus aria-hidden />
          {texts.addCondition}
        </Button>
      </div>
      <Field label={texts.target} error={errors[`${field}.targetUrl`]}>
        <Input
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4_096}
          placeholder={messages.targetPlaceholder}
          value={rule.targetUrl}
          onChange={(event) => onChange({ ...rule, targetUrl: event.target.value })}
          onBlur={() => onChange({ ...rule, targetUrl: completeUrl(rule.targetUrl) })}
        />
      </Field>
    </li>
  );
}
