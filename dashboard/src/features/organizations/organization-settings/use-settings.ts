import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { ifVersion } from '../../../api/versions.ts';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from './messages.ts';

/** The organization with its settings. */
export type Settings = Outputs['organizations']['get']['organization'];

/** The settings that can be changed. */
export type SettingsChanges = Omit<Inputs['organizations']['update'], 'organizationId'>;

/** Loads the settings of the organization that the dashboard shows. */
export function useSettings() {
  const { id: organizationId } = useOrganization();
  return useQuery(rpc.organizations.get.queryOptions({ input: { organizationId } }));
}

/** Saves settings. `errors` are the errors of the last attempt, by field; `problem` is the one of no field. */
export function useSettingsChanges() {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const settingsKey = rpc.organizations.get.queryKey({ input: { organizationId } });
  const saving = useMutation({
    // The version that the page shows: each of its forms changes other settings.
    mutationFn: (changes: SettingsChanges) =>
      client.organizations.update(
        { organizationId, ...changes },
        ifVersion(queryClient.getQueryData(settingsKey)?.organization.etag),
      ),
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.organizations.key() });
      showDone(messages.saved);
    },
  });
  return {
    save: (changes: SettingsChanges) => saving.mutate(changes),
    isSaving: saving.isPending,
    problem: formErrorOf(saving.error),
    errors: fieldErrorsOf(saving.error),
  };
}
