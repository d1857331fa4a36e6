import { useState } from 'react';
import { formatPeriod } from '../../../lib/time/format-period.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages } from './messages.ts';
import { PeriodInput } from './period-input.tsx';
import type { SectionProps } from './section-props.ts';

const texts = messages.heartbeat;
const DAY = 86_400;
const EXAMPLES = ['0 3 * * *', '*/15 * * * *', '0 * * * *', '0 6 * * 1'] as const;

/** When a job is expected to run: at least once in a period, or by a cron expression. */
export function HeartbeatFields({ draft: { config }, errors, change }: SectionProps) {
  const [mode, setMode] = useState<'cron' | 'period'>(config['cron'] ? 'cron' : 'period');
  const set = (next: Readonly<Record<string, string>>) => change({ config: { ...config, ...next } });
  const text = (name: string) => {
    const value = config[name];
    return typeof value === 'string' ? value : '';
  };
  const choose = (next: 'cron' | 'period') => {
    setMode(next);
    set(
      next === 'cron' ? { periodSeconds: '', cron: EXAMPLES[0] } : { periodSeconds: String(DAY), cron: '' },
    );
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">{texts.expected}</span>
        <SegmentedControl
          label={texts.expected}
          className="self-start"
          value={mode}
          onChange={choose}
          segments={[
            { value: 'period', label: texts.period },
            { value: 'cron', label: texts.cron },
          ]}
        />
      </div>
      {mode === 'period' ? (
        <Field label={texts.periodLabel} hint={texts.periodText} error={errors['config.periodSeconds']}>
          <PeriodInput
            seconds={text('periodSeconds')}
            label={texts.periodLabel}
            onChange={(periodSeconds) => set({ periodSeconds })}
          />
        </Field>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.cronLabel} hint={texts.cronText} error={errors['config.cron']}>
            <Input
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              placeholder={EXAMPLES[0]}
              value={text('cron')}
              onChange={(event) => set({ cron: event.target.value })}
            />
          </Field>
          <Field label={texts.zone} error={errors['config.timeZone']}>
            <Combobox
              choices={ZONES}
              value={text('timeZone')}
              onChange={(timeZone) => set({ timeZone: timeZone ?? 'UTC' })}
            />
          </Field>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.grace}
          hint={texts.graceText({ duration: formatPeriod(Number(text('graceSeconds'))) })}
          error={errors['config.graceSeconds']}
        >
          <PeriodInput
            seconds={text('graceSeconds')}
            label={texts.grace}
            onChange={(graceSeconds) => set({ graceSeconds })}
          />
        </Field>
        <Field
          label={texts.maxRun}
          hint={texts.maxRunText}
          aside={texts.optional}
          error={errors['config.maxRunSeconds']}
        >
          <PeriodInput
            seconds={text('maxRunSeconds')}
            label={texts.maxRun}
            onChange={(maxRunSeconds) => set({ maxRunSeconds })}
          />
        </Field>
      </div>
    </>
  );
}
