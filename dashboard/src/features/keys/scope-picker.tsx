import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { describeScope } from './describe-scope.ts';
import { messages } from './messages.ts';
import { findPreset, PRESETS } from './presets.ts';
import { SCOPE_AREAS } from './scope-areas.ts';

/** Selects the scopes of a key, by a preset or individually. */
export function ScopePicker({
  scopes,
  onChange,
  error,
}: {
  readonly scopes: ReadonlySet<Scope>;
  readonly onChange: (scopes: ReadonlySet<Scope>) => void;
  readonly error?: string | undefined;
}) {
  const chosen = findPreset(scopes);
  const toggle = (scope: Scope, isChecked: boolean) => {
    const next = new Set(scopes);
    if (isChecked) next.add(scope);
    else next.delete(scope);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{messages.scopes.title}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {PRESETS.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => onChange(new Set(preset.scopes))}
            className={joinClasses(
              'flex flex-col items-start rounded-md border px-2.5 py-2 text-left transition-colors',
              preset === chosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
            )}
          >
            <span className="font-medium">{messages.presets[preset.id].name}</span>
            <span className="text-ink-3 text-xs">{messages.presets[preset.id].purpose}</span>
          </button>
        ))}
      </div>
      <div className="grid gap-x-4 gap-y-4 rounded-md border border-line p-3 sm:grid-cols-2">
        {SCOPE_AREAS.map((area) => (
          <fieldset key={area.id} className="flex flex-col gap-2.5">
            <legend className="mb-1.5 font-medium text-ink-2 text-xs">
              {messages.scopes.areas[area.id]}
            </legend>
            {area.scopes.map((scope) => (
              <Checkbox
                key={scope}
                isChecked={scopes.has(scope)}
                onChange={(isChecked) => toggle(scope, isChecked)}
                label={<span className="font-mono text-xs">{scope}</span>}
                hint={describeScope(scope)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p className="text-ink-3 text-xs">{messages.scopes.exact}</p>
      {error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
