import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import type { LinkDraft } from './page-draft.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.links;
const MAX_LINKS = 10;

/** The links of a page. */
export function LinksSection({ draft, errors, change }: SectionProps) {
  const count =
    draft.headerLinks.length +
    draft.footerLinks.length +
    [draft.websiteUrl, draft.supportUrl].filter((url) => url !== '').length;
  return (
    <FormSection title={texts.title} summary={texts.summary({ count })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.websiteUrl} hint={texts.websiteText} error={errors['websiteUrl']}>
          <Input
            type="url"
            autoComplete="off"
            value={draft.websiteUrl}
            onChange={(event) => change({ websiteUrl: event.target.value })}
          />
        </Field>
        <Field label={texts.supportUrl} error={errors['supportUrl']}>
          <Input
            type="url"
            autoComplete="off"
            value={draft.supportUrl}
            onChange={(event) => change({ supportUrl: event.target.value })}
          />
        </Field>
      </div>
      <LinkList
        title={texts.header}
        field="headerLinks"
        links={draft.headerLinks}
        errors={errors}
        onChange={(headerLinks) => change({ headerLinks })}
      />
      <LinkList
        title={texts.footer}
        field="footerLinks"
        links={draft.footerLinks}
        errors={errors}
        onChange={(footerLinks) => change({ footerLinks })}
      />
    </FormSection>
  );
}

function LinkList({
  title,
  field,
  links,
  errors,
  onChange,
}: {
  readonly title: string;
  readonly field: string;
  readonly links: readonly LinkDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (links: readonly LinkDraft[]) => void;
}) {
  const edit = (key: number, next: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...next } : link)));
  const key = Math.max(-1, ...links.map((link) => link.key)) + 1;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{title}</legend>
      {links.map((link, index) => (
        <div key={link.key} className="flex items-start gap-2">
          <Field
            label={texts.label({ index: index + 1 })}
            isLabelHidden
            className="w-2/5"
            error={errors[`${field}.${index}.label`]}
          >
            <Input
              autoComplete="off"
              maxLength={60}
              placeholder={texts.labelExample}
              value={link.label}
              onChange={(event) => edit(link.key, { label: event.target.value })}
            />
          </Field>
          <Field
            label={texts.url({ index: index + 1 })}
            isLabelHidden
            className="min-w-0 flex-1"
            error={errors[`${field}.${index}.url`]}
          >
            <Input
              type="url"
              autoComplete="off"
              placeholder={texts.urlExample}
              value={link.url}
              onChange={(event) => edit(link.key, { url: event.target.value })}
            />
          </Field>
          <IconButton
            label={texts.remove({ index: index + 1 })}
            icon={<X />}
            onClick={() => onChange(links.filter((one) => one.key !== link.key))}
          />
        </div>
      ))}
      {links.length < MAX_LINKS && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => onChange([...links, { key, label: '', url: '' }])}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
