import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { messages } from './messages.ts';

const texts = messages.form;

/** Chooses integrations of the organization. Shows nothing if there are none. */
export function IntegrationPicker({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { id: organizationId } = useOrganization();
  const { data } = useQuery(rpc.integrations.list.queryOptions({ input: { organizationId, limit: 100 } }));
  if (data === undefined || data.integrations.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{texts.integrations}</legend>
      <p className="text-ink-3 text-xs">{texts.integrationsHint}</p>
      {data.integrations.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
