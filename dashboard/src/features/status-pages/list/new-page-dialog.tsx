import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { useForm } from '../../../parts/use-form.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { showFailure } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { suggestSlug } from '../parts/status-pages-search.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';

const texts = messages.newPage;
const MAX_LISTED = 100;

interface Values {
  readonly name: string;
  readonly typedSlug: string | undefined;
  readonly monitorIds: readonly string[];
}

/** Creates a status page, with one component for each chosen monitor, and opens its designer. */
export function NewPageDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const monitors =
    useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } })).data
      ?.monitors ?? [];
  const form = useForm({
    first: (): Values => ({ name: '', typedSlug: undefined, monitorIds: [] }),
    send: async (values) => {
      const { statusPage } = await client.statusPages.create({
        organizationId,
        name: values.name.trim(),
        slug: slugIn(values),
        timeZone: OWN_ZONE,
        language: LANGUAGE,
      });
      // The page exists already: what fails here can be added in the designer.
      const failures: unknown[] = [];
      for (const monitor of monitors.filter(({ id }) => values.monitorIds.includes(id)))
        await client.statusPages.components
          .create({ id: statusPage.id, monitorId: monitor.id, displayName: monitor.name })
          .catch((error: unknown) => failures.push(error));
      return { id: statusPage.id, url: statusPage.url, failures };
    },
    reload: STATUS_PAGE_QUERIES,
    fields: ['name', 'slug'],
    done: (_, { name }) => texts.created({ name: name.trim() }),
    copied: ({ url }) => url,
    onDone: ({ id, failures: [failure] }) => {
      if (failure !== undefined) showFailure(texts.incomplete, toProblem(failure).message);
      void navigate({
        to: '/status-pages/$statusPageId',
        params: { statusPageId: id },
        search: { tab: 'design' },
      });
    },
  });
  const { values, errors } = form;
  const slug = slugIn(values);
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      isDisabled={values.name.trim() === '' || slug === ''}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <Field
        label={texts.slug}
        error={errors['slug']}
        hint={texts.slugText({ address: `${window.location.host}/status/${slug === '' ? '…' : slug}` })}
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={slug}
          onChange={(event) => form.set({ typedSlug: event.target.value.toLowerCase() })}
        />
      </Field>
      {monitors.length > 0 && (
        <Field label={texts.monitors} hint={texts.monitorsText}>
          <MultiCombobox
            choices={monitors.map(({ id, name: label }) => ({ value: id, label }))}
            {...form.list('monitorIds')}
          />
        </Field>
      )}
    </FormDialog>
  );
}

/** Returns the typed slug, or one that the name suggests. */
function slugIn({ name, typedSlug }: Values): string {
  return typedSlug ?? suggestSlug(name);
}
