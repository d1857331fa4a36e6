import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { entriesOf, errorOfList, textOf } from './lines.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

const LISTS = [
  {
    field: 'allowedOrigins',
    label: 'Allowed hosts',
    hint: 'Whose pages may send. Empty: any. *.example.com is every host below example.com.',
    example: 'example.com\n*.example.com',
  },
  {
    field: 'excludedIps',
    label: 'Excluded addresses',
    hint: 'Of people who should not be counted, such as your office.',
    example: '203.0.113.7\n2001:db8::/32',
  },
  {
    field: 'excludedPaths',
    label: 'Excluded pages',
    hint: '* is anything within a segment, ** any segments.',
    example: '/admin/**\n/preview-*',
  },
  {
    field: 'pathPatterns',
    label: 'Pages counted together',
    hint: 'The first pattern that fits counts.',
    example: '/orders/:id',
  },
  {
    field: 'keptQueryParameters',
    label: 'Kept query parameters',
    hint: 'They stay part of the page; all others are dropped.',
    example: 'page\ntab',
  },
] as const;

type ListField = (typeof LISTS)[number]['field'];

/** Which events are taken, and how their pages are counted. */
export function CollectionForm({ website }: { readonly website: WebsiteSettings }) {
  const { collection } = website;
  const [texts, setTexts] = useState<Readonly<Record<ListField, string>>>({
    allowedOrigins: textOf(collection.allowedOrigins),
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
        allowedOrigins: entriesOf(texts.allowedOrigins),
        excludedIps: entriesOf(texts.excludedIps),
        excludedPaths: entriesOf(texts.excludedPaths),
        pathPatterns: entriesOf(texts.pathPatterns),
        keptQueryParameters: entriesOf(texts.keptQueryParameters),
        ignoreTrailingSlash,
        blockSpamReferrers,
      },
    });
  return (
    <SettingsForm
      title="Collection"
      description="For events from now on. One entry to a line."
      onSave={saveAll}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {LISTS.map(({ field, label, hint, example }) => (
          <Field
            key={field}
            label={label}
            hint={hint}
            error={errorOfList(errors, `collection.${field}`, entriesOf(texts[field]))}
          >
            <TextArea
              spellCheck={false}
              autoCapitalize="off"
              rows={3}
              className="font-mono text-xs!"
              placeholder={example}
              value={texts[field]}
              onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Switch
        isOn={ignoreTrailingSlash}
        onChange={setIgnoreTrailingSlash}
        label="Ignore a slash at the end"
        hint="/about/ is counted as /about."
      />
      <Switch
        isOn={blockSpamReferrers}
        onChange={setBlockSpamReferrers}
        label="Block spam referrers"
        hint="Visits invented to get a link into your reports."
      />
    </SettingsForm>
  );
}
