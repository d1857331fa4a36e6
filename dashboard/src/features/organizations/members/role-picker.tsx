import { useId } from 'react';
import type { Role } from '../../../../../server/src/lib/scopes.ts';
import { messages } from '../messages.ts';

/** Selects a role. Each option describes the permissions of the role. */
export function RolePicker({
  roles,
  value,
  onChange,
}: {
  readonly roles: readonly Role[];
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{messages.roles.label}</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium">{messages.roles.names[role]}</span>
            <span className="block text-ink-2 text-xs">{messages.roles.descriptions[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
