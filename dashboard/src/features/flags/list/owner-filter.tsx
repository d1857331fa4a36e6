import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';

const texts = messages.toolbar;
const ALL = 'all';

/** Filters flags by the member who is responsible for them. Not shown in an organization of one person. */
export function OwnerFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const { id: organizationId } = useOrganization();
  const members =
    useQuery(rpc.organizations.members.queryOptions({ input: { organizationId } })).data?.members ?? [];
  if (members.length < 2 && value === undefined) return null;
  return (
    <Select
      label={texts.owner}
      className="w-auto! min-w-32 max-w-48"
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      choices={[
        { value: ALL, label: texts.allOwners },
        ...members.map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
    />
  );
}
