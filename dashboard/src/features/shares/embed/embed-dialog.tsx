import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Share } from '../settings/format-share.ts';
import { BadgeCode, EmbedCode } from './embed-codes.tsx';
import { messages } from './messages.ts';

type Badge = NonNullable<Share['badge']>;

const NO_BADGE = 'none';
const METRICS = ['visitors', 'sessions', 'pageviews'] as const;
const PERIODS = ['last_7d', 'last_30d', 'last_90d'] as const;
const ORIGIN_FIELD = /^(?:body\.)?embedOrigins(?:\.(\d+))?$/;

interface Values {
  /** One origin per line. */
  readonly origins: string;
  readonly metric: Badge['metric'] | typeof NO_BADGE;
  readonly period: Badge['period'];
}

/** Which pages may embed a share link, its badge, and the code of both. */
export function EmbedDialog({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const [saved, setSaved] = useState(share);
  const form = useForm({
    first: (): Values => ({
      origins: share.embedOrigins.join('\n'),
      metric: share.badge?.metric ?? NO_BADGE,
      period: share.badge?.period ?? 'last_30d',
    }),
    send: (values) => client.shares.update({ id: share.id, ...toFields(values) }),
    reload: [rpc.shares.key()],
    fields: ['embedOrigins', 'body.embedOrigins'],
    done: messages.saved,
    onDone: (answer) => {
      setSaved(answer.share);
      form.set({ origins: answer.share.embedOrigins.join('\n') });
    },
  });
  const { embedOrigins: lines, badge } = toFields(form.values);
  const isChanged = JSON.stringify([lines, badge]) !== JSON.stringify([saved.embedOrigins, saved.badge]);
  const { error, variables } = form.saving;
  const originError = originErrorOf(error, variables === undefined ? [] : toFields(variables).embedOrigins);
  return (
    <FormDialog
      form={form}
      title={messages.title({ name: share.name })}
      description={messages.text}
      width="lg"
      submitLabel={messages.save}
      isDisabled={!isChanged}
      isChanged={isChanged}
      onClose={onClose}
    >
      <Field label={messages.origins} hint={messages.originsHint} error={originError}>
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={messages.originPlaceholder}
          className="font-mono text-xs!"
          {...form.text('origins')}
        />
      </Field>
      {saved.embedOrigins.length > 0 && <EmbedCode share={saved} />}
      <div className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
        <Field label={messages.badge} hint={messages.badgeHint}>
          <Select
            choices={[
              { value: NO_BADGE, label: messages.noBadge },
              ...METRICS.map((one) => ({ value: one, label: messages.metrics[one] })),
            ]}
            {...form.choice('metric')}
          />
        </Field>
        {badge !== null && (
          <Field label={messages.period}>
            <Select
              choices={PERIODS.map((one) => ({ value: one, label: messages.periods[one] }))}
              {...form.choice('period')}
            />
          </Field>
        )}
      </div>
      {saved.badge !== null && <BadgeCode share={saved} badge={saved.badge} />}
      {isChanged && (lines.length > 0 || badge !== null) && (
        <p className="text-ink-3 text-xs">{messages.saveFirst}</p>
      )}
    </FormDialog>
  );
}

/** Returns the fields of the request. */
function toFields({ origins, metric, period }: Values) {
  return {
    embedOrigins: origins.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    badge: metric === NO_BADGE ? null : { metric, period },
  };
}

/** The server names the position of the line. */
function originErrorOf(error: unknown, sent: readonly string[]): string | undefined {
  if (error === null || error === undefined) return undefined;
  for (const { field, message } of toProblem(error).details) {
    const found = ORIGIN_FIELD.exec(field);
    if (found === null) continue;
    const line = found[1] === undefined ? undefined : sent[Number(found[1])];
    return line === undefined ? message : messages.originProblem({ origin: line, problem: message });
  }
  return undefined;
}
