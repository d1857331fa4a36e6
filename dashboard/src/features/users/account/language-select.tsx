import { client } from '../../../api/rpc.ts';
import { followLanguage, type Language } from '../../../lib/language.ts';
import { useChange } from '../../../parts/use-change.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES, type Account } from './use-account.ts';

const BROWSER = 'browser';

/** Chooses the language of the dashboard. The page is reloaded in it. */
export function LanguageSelect({ account }: { readonly account: Account }) {
  const saving = useChange((language: Language | null) => client.users.account.update({ language }), {
    reload: ACCOUNT_QUERIES,
    showsErrors: false,
    onDone: ({ account: { language } }) => followLanguage(language),
  });
  const choices: readonly { readonly value: Language | typeof BROWSER; readonly label: string }[] = [
    { value: BROWSER, label: messages.profile.browserLanguage },
    // Names of languages are not translated.
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ];
  return (
    <Field label={messages.profile.language}>
      <Select
        choices={choices}
        value={account.language ?? BROWSER}
        onChange={(value) => saving.mutate(value === BROWSER ? null : value)}
      />
    </Field>
  );
}
