import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';

/** A website with its settings. */
export type WebsiteSettings = Outputs['websites']['get']['website'];

/** The settings of a website that can be changed. */
export type WebsiteChanges = Omit<Inputs['websites']['update'], 'id'>;

/** Saves settings of a website. `errors` are the errors of the last attempt, by field. */
export function useWebsiteChanges(id: string) {
  const queryClient = useQueryClient();
  const saving = useMutation(
    rpc.websites.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        showDone(messages.settings.saved);
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
