import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';

/** A website with its settings. */
export type WebsiteSettings = Outputs['websites']['get']['website'];

/** What can be changed of a website. */
export type WebsiteChanges = Omit<Inputs['websites']['update'], 'id'>;

/** Saves settings of a website; `errors` are those of the last try, by field. */
export function useWebsiteChanges(id: string) {
  const queryClient = useQueryClient();
  const saving = useMutation(
    rpc.websites.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        showDone('Settings saved');
      },
    }),
  );
  return {
    save: (changes: WebsiteChanges) => saving.mutate({ id, ...changes }),
    isSaving: saving.isPending,
    error: saving.error,
    errors: fieldErrorsOf(saving.error),
  };
}
