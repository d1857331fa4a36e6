import { lazy, Suspense, useState } from 'react';
import { client } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages } from './messages.ts';
import { configIn, type Environment, type Flag } from './types.ts';
import { useFlagChange } from './use-flag-change.ts';

const ToggleDialog = lazy(() =>
  import('./toggle-dialog.tsx').then((module) => ({ default: module.ToggleDialog })),
);

/** Turns a flag on or off in one environment. Environments may ask for confirmation or for a proposal. */
export function EnvironmentSwitch({
  flag,
  environment,
  isDisabled = false,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
  readonly isDisabled?: boolean;
}) {
  const [asked, setAsked] = useState<boolean>();
  const isOn = configIn(flag, environment).status === 'active';
  const saving = useFlagChange(
    (next: boolean) =>
      client.flags.update(
        { id: flag.id, environment: environment.name, status: next ? 'active' : 'inactive' },
        ifVersion(flag.etag),
      ),
    {
      done: () =>
        messages.toggle.done[isOn ? 'off' : 'on']({ name: flag.name, environment: environment.displayName }),
      showsErrors: false,
    },
  );
  const shown = saving.isPending ? saving.variables : isOn;
  return (
    <>
      <Switch
        className="items-center! gap-2! pointer-coarse:min-h-9"
        isOn={shown}
        isDisabled={isDisabled || flag.status === 'archived' || saving.isPending}
        label={
          <span className="font-normal text-ink-2 text-xs">
            <span className="sr-only">{`${flag.name}: `}</span>
            {environment.displayName}
          </span>
        }
        onChange={(next) => {
          if (environment.requiresApproval || environment.requiresConfirmation) setAsked(next);
          else saving.mutate(next);
        }}
      />
      <Suspense>
        {asked !== undefined && (
          <ToggleDialog
            flag={flag}
            environment={environment}
            isOn={asked}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
