import { useState } from 'react';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { IncidentTemplate } from '../parts/types.ts';
import { messages } from './messages.ts';

const { form } = messages;

/** Chooses a template that fills in the incident. */
export function TemplateSelect({
  templates,
  first,
  onChoose,
}: {
  readonly templates: readonly IncidentTemplate[];
  /** The template that is chosen at the beginning. */
  readonly first: string | undefined;
  readonly onChoose: (template: IncidentTemplate | undefined) => void;
}) {
  const [chosen, setChosen] = useState(first ?? null);
  return (
    <Field label={form.template} hint={form.templateText}>
      <Combobox
        placeholder={form.noTemplate}
        value={chosen}
        choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setChosen(id);
          onChoose(templates.find((template) => template.id === id));
        }}
      />
    </Field>
  );
}
