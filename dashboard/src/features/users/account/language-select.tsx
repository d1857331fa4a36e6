import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { sessionQuery } from '../../../api/session.ts';
import { followLanguage, type Language } from '../../../lib/language.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { type Account, useRefreshAccount } from './use-account.ts';

const BROWSER = 'browser';

/** Chooses the language of the dashboard. The page is reloaded in it. */
export function LanguageSelect({ account }: { readonly account: Account }) {
  const refresh = useRefreshAccount();
  const queryClient = useQueryClient();
  const saving = useMutation(
    rpc.users.account.update.mutationOptions({
      onSuccess: async ({ account: { language } }) => {
        await Promise.all([refresh(), queryClient.invalidateQueries(sessionQuery)]);
        followLanguage(language);
      },
    }),
  );
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
        onChange={(value) => saving.mutate({ language: value === BROWSER ? null : value })}
      />
    </Field>
  );
}
