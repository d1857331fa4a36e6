import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { messages } from './messages.ts';

/** Chooses the member of the organization who is responsible for the flag. */
export function OwnerField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { id: organizationId } = useOrganization();
  const members =
    useQuery(rpc.organizations.members.queryOptions({ input: { organizationId } })).data?.members ?? [];
  return (
    <Field label={messages.settings.owner} aside={messages.settings.optional}>
      <Combobox
        placeholder={messages.settings.noOwner}
        choices={members.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
      />
    </Field>
  );
}
