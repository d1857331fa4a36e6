import { client, type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { messages } from '../messages.ts';

/** A website with its settings. */
export type WebsiteSettings = Outputs['websites']['get']['website'];

/** The settings of a website that can be changed. */
type WebsiteChanges = Omit<Inputs['websites']['update'], 'id'>;

/** A form of settings of a website. @param changesOf returns the changes that the values of the form mean. */
export function useWebsiteForm<Values extends object>(
  id: string,
  first: Values | (() => Values),
  changesOf: (values: Values) => WebsiteChanges,
  fields?: readonly string[],
) {
  return useForm({
    first,
    send: (values: Values) => client.websites.update({ id, ...changesOf(values) }),
    reload: [rpc.websites.key()],
    done: messages.settings.saved,
    ...(fields !== undefined && { fields }),
  });
}
