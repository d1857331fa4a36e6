import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client, type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { ifVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
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

/** A form of settings. @param changesOf returns the changes that the values of the form mean. */
export function useSettingsForm<Values extends object>(
  first: Values | (() => Values),
  changesOf: (values: Values) => SettingsChanges,
  fields?: readonly string[],
) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const settingsKey = rpc.organizations.get.queryKey({ input: { organizationId } });
  return useForm({
    first,
    // The version that the page shows: each of its forms changes other settings.
    send: (values: Values) =>
      client.organizations.update(
        { organizationId, ...changesOf(values) },
        ifVersion(queryClient.getQueryData(settingsKey)?.organization.etag),
      ),
    reload: [rpc.organizations.key()],
    done: messages.saved,
    ...(fields !== undefined && { fields }),
  });
}
