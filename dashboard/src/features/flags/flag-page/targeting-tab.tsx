import { useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { EnvironmentSwitch } from '../flag-parts/environment-switch.tsx';
import { rollOutSummary } from '../flag-parts/roll-out-summary.ts';
import { configIn } from '../flag-parts/types.ts';
import { ConfigEditor } from './config-editor.tsx';
import type { FlagSectionProps } from './flag-section-props.ts';
import { messages } from './messages.ts';
import { PendingChanges } from './pending-changes.tsx';

/** What the flag serves in one environment. */
export function TargetingTab({ flag, environments, environment, onSearch }: FlagSectionProps) {
  /** Counts the saved and the loaded versions, so that the editor starts again with them. */
  const [round, setRound] = useState(0);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            {environments.length > 1 && (
              <SegmentedControl
                label={messages.environment}
                className="max-w-full overflow-x-auto"
                value={environment.name}
                onChange={(name) =>
                  onSearch({
                    environment: environments.find((one) => one.name === name)?.isDefault ? undefined : name,
                  })
                }
                segments={environments.map((one) => ({
                  value: one.name,
                  label: (
                    <>
                      <span
                        aria-hidden
                        className={joinClasses(
                          'size-2 rounded-full',
                          configIn(flag, one).status === 'active' ? 'bg-good' : 'bg-edge',
                        )}
                      />
                      {one.displayName}
                    </>
                  ),
                }))}
              />
            )}
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-ink-3">{messages.serves} </span>
              {rollOutSummary(configIn(flag, environment))}
            </p>
          </div>
          <EnvironmentSwitch flag={flag} environment={environment} />
        </div>
      </Card>
      <PendingChanges flag={flag} environments={environments} environment={environment} />
      <ConfigEditor
        key={`${environment.name} ${round}`}
        flag={flag}
        environment={environment}
        onRestart={() => setRound(round + 1)}
      />
    </div>
  );
}
