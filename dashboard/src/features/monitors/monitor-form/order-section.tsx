import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, useWebsites } from '../../../api/session.ts';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.order;
const MAX_LISTED = 100;
const KEYS = ['websiteId', 'parentId', 'group', 'tags', 'sloPercent'];

/** Website, group, tags, what the monitor depends on, and its target of availability. */
export function OrderSection({
  draft,
  errors,
  change,
  id,
}: SectionProps & {
  /** The monitor itself, which cannot depend on itself; `undefined` for a new one. */
  readonly id: string | undefined;
}) {
  const { id: organizationId } = useOrganization();
  const websites = useWebsites() ?? [];
  const [typed, setTyped] = useState('');
  const { data } = useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } }));
  const monitors = data?.monitors ?? [];
  const groups = [...new Set(monitors.flatMap(({ group }) => group ?? []))];
  const tags = new Set([...draft.tags, ...monitors.flatMap((one) => one.tags)]);
  const newTag = typed.trim();
  return (
    <FormSection
      title={texts.title}
      summary={texts.text}
      isOpen={KEYS.some((key) => errors[key] !== undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.website} hint={texts.websiteText} error={errors['websiteId']}>
          <Combobox
            choices={websites.map(({ id: value, name }) => ({ value, label: name }))}
            placeholder={texts.none}
            value={draft.websiteId}
            onChange={(websiteId) => change({ websiteId })}
          />
        </Field>
        <Field label={texts.parent} hint={texts.parentText} error={errors['parentId']}>
          <Combobox
            choices={monitors
              .filter((one) => one.id !== id)
              .map(({ id: value, name }) => ({ value, label: name }))}
            placeholder={texts.none}
            value={draft.parentId}
            onChange={(parentId) => change({ parentId })}
          />
        </Field>
        <Field label={texts.group} error={errors['group']}>
          <Autocomplete
            value={draft.group}
            onChange={(group) => change({ group })}
            suggestions={groups}
            placeholder={texts.none}
          />
        </Field>
        <Field label={texts.tags} hint={texts.tagsText} error={errors['tags']}>
          <MultiCombobox
            choices={[...tags, ...(newTag === '' || tags.has(newTag) ? [] : [newTag])].map((tag) => ({
              value: tag,
              label: tag,
            }))}
            values={draft.tags}
            onChange={(chosen) => change({ tags: chosen })}
            onType={setTyped}
          />
        </Field>
        <Field label={texts.slo} hint={texts.sloText} error={errors['sloPercent']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="99.9"
            value={draft.sloPercent}
            onChange={(event) => change({ sloPercent: event.target.value })}
          />
        </Field>
      </div>
    </FormSection>
  );
}
