import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages } from '../messages.ts';
import { entriesOf, errorOfList, textOf } from './lines.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

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

type ListField = (typeof LISTS)[number]['field'];

/** Settings of data collection: which events are accepted, and how pages are grouped. */
export function CollectionForm({ website }: { readonly website: WebsiteSettings }) {
  const { collection } = website;
  const [lists, setLists] = useState<Readonly<Record<ListField, string>>>({
    allowedOrigins: textOf(collection.allowedOrigins),
    ignoredReferrers: textOf(collection.ignoredReferrers),
    excludedIps: textOf(collection.excludedIps),
    excludedPaths: textOf(collection.excludedPaths),
    pathPatterns: textOf(collection.pathPatterns),
    keptQueryParameters: textOf(collection.keptQueryParameters),
  });
  const [ignoreTrailingSlash, setIgnoreTrailingSlash] = useState(collection.ignoreTrailingSlash);
  const [blockSpamReferrers, setBlockSpamReferrers] = useState(collection.blockSpamReferrers);
  const { save, isSaving, error, errors } = useWebsiteChanges(website.id);
  const saveAll = () =>
    save({
      collection: {
        allowedOrigins: entriesOf(lists.allowedOrigins),
        ignoredReferrers: entriesOf(lists.ignoredReferrers),
        excludedIps: entriesOf(lists.excludedIps),
        excludedPaths: entriesOf(lists.excludedPaths),
        pathPatterns: entriesOf(lists.pathPatterns),
        keptQueryParameters: entriesOf(lists.keptQueryParameters),
        ignoreTrailingSlash,
        blockSpamReferrers,
      },
    });
  return (
    <SettingsForm
      title={texts.title}
      description={texts.text}
      onSave={saveAll}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {LISTS.map(({ field, example }) => (
          <Field
            key={field}
            label={texts.fields[field].label}
            hint={texts.fields[field].hint}
            error={errorOfList(errors, `collection.${field}`, entriesOf(lists[field]))}
          >
            <TextArea
              spellCheck={false}
              autoCapitalize="off"
              rows={3}
              className="font-mono text-xs!"
              placeholder={example}
              value={lists[field]}
              onChange={(event) => setLists((current) => ({ ...current, [field]: event.target.value }))}
            />
          </Field>
        ))}
      </div>
      <Switch
        isOn={ignoreTrailingSlash}
        onChange={setIgnoreTrailingSlash}
        label={texts.ignoreTrailingSlash}
        hint={texts.ignoreTrailingSlashHint}
      />
      <Switch
        isOn={blockSpamReferrers}
        onChange={setBlockSpamReferrers}
        label={texts.blockSpamReferrers}
        hint={texts.blockSpamReferrersHint}
      />
    </SettingsForm>
  );
}
