import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { OWN_ZONE } from '../../../lib/time/time-zones.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { showFailure } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { suggestSlug } from '../parts/status-pages-search.ts';
import { useChange } from '../parts/use-change.ts';

const texts = messages.newPage;
const MAX_LISTED = 100;
const FIELDS = new Set(['name', 'slug']);

/** Creates a status page, with one component for each chosen monitor, and opens its designer. */
export function NewPageDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [typedSlug, setTypedSlug] = useState<string>();
  const [monitorIds, setMonitorIds] = useState<readonly string[]>([]);
  const monitors =
    useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } })).data
      ?.monitors ?? [];
  const slug = typedSlug ?? suggestSlug(name);
  const creating = useChange(
    async () => {
      const { statusPage } = await client.statusPages.create({
        organizationId,
        name: name.trim(),
        slug,
        timeZone: OWN_ZONE,
        language: LANGUAGE,
      });
      // The page exists already: what fails here can be added in the designer.
      const failures: unknown[] = [];
      for (const monitor of monitors.filter(({ id }) => monitorIds.includes(id)))
        await client.statusPages.components
          .create({ id: statusPage.id, monitorId: monitor.id, displayName: monitor.name })
          .catch((error: unknown) => failures.push(error));
      return { id: statusPage.id, failures };
    },
    {
      done: texts.created(name.trim()),
      onDone: ({ id, failures: [failure] }) => {
        if (failure !== undefined) showFailure(texts.incomplete, toProblem(failure).message);
        void navigate({
          to: '/status-pages/$statusPageId',
          params: { statusPageId: id },
          search: { tab: 'design' },
        });
      },
    },
  );
  const errors = fieldErrorsOf(creating.error);
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      problem={formErrorOf(creating.error, FIELDS)}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      isPending={creating.isPending}
      isDisabled={name.trim() === '' || slug === ''}
      onSubmit={() => creating.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={texts.nameExample}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={texts.slug}
        error={errors['slug']}
        hint={texts.slugText(`${window.location.host}/status/${slug === '' ? '…' : slug}`)}
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={slug}
          onChange={(event) => setTypedSlug(event.target.value.toLowerCase())}
        />
      </Field>
      {monitors.length > 0 && (
        <Field label={texts.monitors} hint={texts.monitorsText}>
          <MultiCombobox
            choices={monitors.map(({ id, name: label }) => ({ value: id, label }))}
            values={monitorIds}
            onChange={setMonitorIds}
          />
        </Field>
      )}
    </FormDialog>
  );
}
