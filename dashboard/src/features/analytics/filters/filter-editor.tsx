import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { definitionOf, useTypes } from '../data/definitions.ts';
import { type Condition, comparesText } from '../search/condition.ts';
import { fieldTitle, filterFields, isProperty, OP_TITLES, opsOf, PROPERTIES } from './filter-fields.ts';
import { messages } from './messages.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { ValueField } from './value-field.tsx';

/** Creates or edits a condition: a field, an operator, and values with suggestions. */
export function FilterEditor({
  condition,
  others,
  onDone,
}: {
  readonly condition: Condition | undefined;
  /** The other conditions, which suggestions respect. */
  readonly others: readonly Condition[];
  readonly onDone: (condition: Condition) => void;
}) {
  const draft = useDraft(condition);
  const { field, op } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.condition !== undefined) onDone(draft.condition);
  };
  return (
    <form onSubmit={submit} className="flex w-72 max-w-full flex-col gap-3">
      <FieldField draft={draft} />
      {field !== undefined && (
        <>
          <Field label={messages.condition} isLabelHidden>
            <Select
              choices={opsOf(field).map((value) => ({ value, label: OP_TITLES[value] }))}
              value={op}
              onChange={draft.setOp}
            />
          </Field>
          <ValueField draft={draft} field={field} others={others} />
          {comparesText({ field, op }) && (
            <Switch
              label={messages.matchCase}
              hint={messages.matchCaseHint}
              isOn={draft.matchesCase}
              onChange={draft.setMatchesCase}
            />
          )}
        </>
      )}
      <Button type="submit" variant="primary" disabled={draft.condition === undefined} className="self-end">
        {condition === undefined ? messages.addFilter : messages.apply}
      </Button>
    </form>
  );
}

/** Selects the field: a known one, or a custom event property by its name. */
function FieldField({ draft: { field, setField } }: { readonly draft: Draft }) {
  const { isPrivate, subject } = useAnalytics();
  const hasProperties = isPrivate && subject.kind === 'website';
  const { data: types, isPending } = useTypes();
  const fields = types === undefined ? [] : filterFields(types, isPrivate, subject.kind);
  const choices = [
    ...fields.map((one) => ({ value: one.field, label: one.title })),
    ...(hasProperties ? [{ value: PROPERTIES, label: messages.eventProperty }] : []),
  ];
  const isOfProperty = field !== undefined && isProperty(field);
  const description =
    types === undefined || field === undefined
      ? undefined
      : definitionOf(types, { dimension: field })?.description;
  return (
    <>
      <Field label={messages.filterBy} {...(description !== undefined && { hint: `${description}.` })}>
        <Combobox
          choices={choices}
          value={isOfProperty ? PROPERTIES : (field ?? null)}
          onChange={(chosen) => setField(chosen ?? undefined)}
          hasFocus={field === undefined}
          placeholder={isPending ? messages.loadingFields : messages.fieldPlaceholder}
          emptyText={messages.noResults}
        />
      </Field>
      {isOfProperty && (
        <Field label={messages.propertyKey} hint={messages.propertyKeyHint}>
          <Input
            autoFocus
            autoCapitalize="off"
            spellCheck={false}
            value={fieldTitle(field, undefined)}
            onChange={(event) => setField(`${PROPERTIES}${event.target.value}`)}
          />
        </Field>
      )}
    </>
  );
}
