import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { useGoals } from './use-alerts.ts';

/** Chooses a shared goal. */
export function GoalChoice({
  websiteId,
  value,
  onChange,
}: {
  readonly websiteId: string;
  readonly value: string;
  readonly onChange: (reportId: string) => void;
}) {
  const goals = useGoals(websiteId) ?? [];
  return (
    <Select
      label={messages.parts.goal}
      placeholder={goals.length === 0 ? messages.noGoals : messages.parts.goal}
      choices={goals.map(({ id, name }) => ({ value: id, label: name }))}
      value={goals.some(({ id }) => id === value) ? value : null}
      isDisabled={goals.length === 0}
      onChange={onChange}
      className="w-auto!"
    />
  );
}
