import type { FormOf } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { StatusPage } from '../parts/types.ts';
import { AccessSection } from './access-section.tsx';
import { AutomationSection, SubscriptionsSection } from './audience-sections.tsx';
import { BasicsSection } from './basics-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LinksSection } from './links-section.tsx';
import { messages } from './messages.ts';
import type { PageDraft } from './page-draft.ts';

/** The settings of a page. They are saved together. */
export function SettingsForm({
  page,
  form,
  onDiscard,
}: {
  readonly page: StatusPage;
  readonly form: FormOf<PageDraft>;
  readonly onDiscard: () => void;
}) {
  const { errors, isChanged, isPending } = form;
  const section = { page, draft: form.values, errors, change: form.set };
  // The fields below show all errors.
  const problem = Object.keys(errors).length > 0 ? undefined : form.problem;
  return (
    <Form form={{ problem, submit: () => isChanged && form.submit() }} className="min-w-0">
      <BasicsSection {...section} />
      <BrandSection {...section} />
      <LinksSection {...section} />
      <LanguageSection {...section} />
      <AccessSection {...section} />
      <SubscriptionsSection {...section} />
      <AutomationSection {...section} />
      <OtherErrors errors={errors} />
      {isChanged && (
        <div className="sticky bottom-3 z-20 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-float">
          <span className="mr-auto text-ink-2">{messages.unsaved}</span>
          <Button onClick={onDiscard} disabled={isPending}>
            {messages.discard}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {messages.save}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Errors of fields that are in a collapsed section are repeated beside the button. */
function OtherErrors({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const all = Object.entries(errors);
  if (all.length === 0) return null;
  return (
    <Notice tone="bad" title={messages.otherErrors}>
      <ul>
        {all.map(([field, message]) => (
          <li key={field}>
            <span className="font-mono text-xs">{field}</span> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
