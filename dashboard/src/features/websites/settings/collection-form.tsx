import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages } from '../messages.ts';
import { entriesOf, errorOfList, textOf } from './lines.ts';
import { useWebsiteForm, type WebsiteSettings } from './use-website-form.ts';

const texts = messages.collection;

/** Examples are code, so they are not translated. */
const LISTS = [
  {
    field: 'allowedOrigins',
    example: 'example.com\n*.example.com',
  },
  {
    field: 'ignoredReferrers',
    example: 'pay.example.com\n*.bank.example',
  },
  {
    field: 'excludedIps',
    example: '203.0.113.7\n2001:db8::/32',
  },
  {
    field: 'excludedPaths',
    example: '/admin/**\n/preview-*',
  },
  {
    field: 'pathPatterns',
    example: '/orders/:id',
  },
  {
    field: 'keptQueryParameters',
    example: 'page\ntab',
  },
] as const;

/** Settings of data collection: which events are accepted, and how pages are grouped. */
export function CollectionForm({ website }: { readonly website: WebsiteSettings }) {
  const { collection } = website;
  const form = useWebsiteForm(
    website.id,
    {
      allowedOrigins: textOf(collection.allowedOrigins),
      ignoredReferrers: textOf(collection.ignoredReferrers),
      excludedIps: textOf(collection.excludedIps),
      excludedPaths: textOf(collection.excludedPaths),
      pathPatterns: textOf(collection.pathPatterns),
      keptQueryParameters: textOf(collection.keptQueryParameters),
      ignoreTrailingSlash: collection.ignoreTrailingSlash,
      blockSpamReferrers: collection.blockSpamReferrers,
    },
    (values) => ({
      collection: {
        ...values,
        allowedOrigins: entriesOf(values.allowedOrigins),
        ignoredReferrers: entriesOf(values.ignoredReferrers),
        excludedIps: entriesOf(values.excludedIps),
        excludedPaths: entriesOf(values.excludedPaths),
        pathPatterns: entriesOf(values.pathPatterns),
        keptQueryParameters: entriesOf(values.keptQueryParameters),
      },
    }),
    ['collection'],
  );
  return (
    <SettingsForm form={form} saveLabel={messages.settings.save} title={texts.title} description={texts.text}>
      <div className="grid gap-4 sm:grid-cols-2">
        {LISTS.map(({ field, example }) => (
          <Field
            key={field}
            label={texts.fields[field].label}
            hint={texts.fields[field].hint}
            error={errorOfList(form.errors, `collection.${field}`, entriesOf(form.values[field]))}
          >
            <TextArea
              spellCheck={false}
              autoCapitalize="off"
              rows={3}
              className="font-mono text-xs!"
              placeholder={example}
              {...form.text(field)}
            />
          </Field>
        ))}
      </div>
      <Switch
        {...form.toggle('ignoreTrailingSlash')}
        label={texts.ignoreTrailingSlash}
        hint={texts.ignoreTrailingSlashHint}
      />
      <Switch
        {...form.toggle('blockSpamReferrers')}
        label={texts.blockSpamReferrers}
        hint={texts.blockSpamReferrersHint}
      />
    </SettingsForm>
  );
}
