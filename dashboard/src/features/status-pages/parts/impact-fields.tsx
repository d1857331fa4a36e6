import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import type { Impacts } from './impacts.ts';
import { type Component, type ComponentState, IMPACTS } from './types.ts';

const texts = messages.impact;
/** The choice for components that are not affected. */
const NONE = 'none';

/** Chooses which components are affected, and their states. */
export function ImpactFields({
  components,
  impacts,
  error,
  onChange,
}: {
  readonly components: readonly Component[];
  readonly impacts: Impacts;
  readonly error?: string | undefined;
  readonly onChange: (impacts: Impacts) => void;
}) {
  const choose = (id: string, state: ComponentState | typeof NONE) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...impacts, [id]: state }).flatMap(([key, value]) =>
          value === NONE ? [] : [[key, value] as const],
        ),
      ),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{texts.title}</legend>
      {components.length === 0 ? (
        <p className="text-ink-3">{texts.none}</p>
      ) : (
        <ul className="flex max-h-88 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {components.map(({ id, displayName }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5">
              <span className="min-w-0 flex-1 break-words">{displayName}</span>
              <Select
                label={texts.state({ name: displayName })}
                className="w-48!"
                value={impacts[id] ?? NONE}
                onChange={(state) => choose(id, state)}
                choices={[
                  { value: NONE, label: texts.notAffected },
                  ...IMPACTS.map((value) => ({ value, label: messages.states[value] })),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
