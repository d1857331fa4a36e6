import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';
import { Select } from '../../ui/forms/select.tsx';
import type { Filters } from './alert.ts';
import { messages } from './messages.ts';

const ALL = 'all';
const OWN = 'own';

/** Chooses all traffic or a segment. The alert gets the filters of the segment: later changes of the segment do not change it. */
export function FilterChoice({
  websiteId,
  filters,
  onChange,
}: {
  readonly websiteId: string;
  readonly filters: Filters | undefined;
  readonly onChange: (filters: Filters | undefined) => void;
}) {
  const { data } = useQuery(rpc.segments.list.queryOptions({ input: { websiteId } }));
  const segments = data?.segments ?? [];
  const chosen = segments.find((segment) => JSON.stringify(segment.filters) === JSON.stringify(filters));
  const value = filters === undefined ? ALL : (chosen?.id ?? OWN);
  const choices = [
    { value: ALL, label: messages.allTraffic },
    ...(value === OWN ? [{ value: OWN, label: messages.savedFilter }] : []),
    ...segments.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      label={messages.parts.filters}
      choices={choices}
      value={value}
      onChange={(id) => id !== OWN && onChange(segments.find((segment) => segment.id === id)?.filters)}
      className="w-auto!"
    />
  );
}
