import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.basics;

/** The name, address and description of a page. */
export function BasicsSection({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title={texts.title} summary={draft.name}>
      <Field label={texts.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label={texts.slug}
        error={errors['slug']}
        hint={texts.slugText({ address: `${window.location.host}/status/${draft.slug}` })}
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={draft.slug}
          onChange={(event) => change({ slug: event.target.value.toLowerCase() })}
        />
      </Field>
      <Field label={texts.description} hint={texts.descriptionText} error={errors['description']}>
        <TextArea
          rows={2}
          maxLength={1_000}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
    </FormSection>
  );
}
