import { Plus } from 'lucide-react';
import { errorIn } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type ConstraintDraft, newConstraint } from '../../constraints/index.ts';
import { COMMON_ATTRIBUTES } from '../flag-editor/editor-part.ts';
import { AttributeConstraint } from '../flag-parts/attribute-constraint.tsx';
import type { Segment } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.form;
const MAX_CONSTRAINTS = 50;

/** What visitors of an analytics segment did, as the form edits it. */
export interface DefinitionDraft {
  readonly of: 'event' | 'path';
  readonly subject: string;
  readonly minCount: string;
  readonly withinDays: string;
}

/** The fields of a segment, by its kind. */
export function SegmentFields({
  kind,
  constraints,
  attribute,
  definition,
  errors,
  onConstraints,
  onAttribute,
  onDefinition,
}: {
  readonly kind: Segment['kind'];
  readonly constraints: readonly ConstraintDraft[];
  readonly attribute: string;
  readonly definition: DefinitionDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onConstraints: (constraints: readonly ConstraintDraft[]) => void;
  readonly onAttribute: (attribute: string) => void;
  readonly onDefinition: (definition: DefinitionDraft) => void;
}) {
  if (kind === 'rules')
    return (
      <div className="flex flex-col gap-3">
        {constraints.map((constraint, index) => (
          <AttributeConstraint
            key={constraint.key}
            constraint={constraint}
            isFirst={index === 0}
            attributes={COMMON_ATTRIBUTES}
            error={errorIn(errors, `constraints.${index}`)}
            onChange={(next) => onConstraints(constraints.with(index, next))}
            onRemove={() => onConstraints(constraints.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            size="sm"
            disabled={constraints.length >= MAX_CONSTRAINTS}
            onClick={() => onConstraints([...constraints, newConstraint('country')])}
          >
            <Plus aria-hidden />
            {texts.addCondition}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {kind === 'analytics' && (
        <DefinitionFields definition={definition} errors={errors} onChange={onDefinition} />
      )}
      <Field label={texts.attribute} hint={texts.attributeHints[kind]} error={errors['attribute']}>
        <Autocomplete suggestions={COMMON_ATTRIBUTES} value={attribute} onChange={onAttribute} />
      </Field>
    </>
  );
}

function DefinitionFields({
  definition,
  errors,
  onChange,
}: {
  readonly definition: DefinitionDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (definition: DefinitionDraft) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[auto_minmax(0,1fr)_6rem_6rem]">
      <Field label={texts.of} className="max-sm:col-span-2">
        <Select
          value={definition.of}
          onChange={(of) => onChange({ ...definition, of })}
          choices={[
            { value: 'event', label: texts.ofEvent },
            { value: 'path', label: texts.ofPath },
          ]}
        />
      </Field>
      <Field
        label={definition.of === 'event' ? texts.event : texts.path}
        error={errorIn(errors, 'definition')}
        className="max-sm:col-span-2"
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={texts.examples[definition.of]}
          value={definition.subject}
          onChange={(event) => onChange({ ...definition, subject: event.target.value })}
        />
      </Field>
      <Field label={texts.minCount}>
        <Input
          type="number"
          min={1}
          value={definition.minCount}
          onChange={(event) => onChange({ ...definition, minCount: event.target.value })}
        />
      </Field>
      <Field label={texts.withinDays}>
        <Input
          type="number"
          min={1}
          max={90}
          value={definition.withinDays}
          onChange={(event) => onChange({ ...definition, withinDays: event.target.value })}
        />
      </Field>
    </div>
  );
}
