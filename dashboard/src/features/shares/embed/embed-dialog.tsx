import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrorOf, toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { Share } from '../settings/format-share.ts';
import { BadgeCode, EmbedCode } from './embed-codes.tsx';
import { messages } from './messages.ts';

type Badge = NonNullable<Share['badge']>;

const NO_BADGE = 'none';
const METRICS = ['visitors', 'sessions', 'pageviews'] as const;
const PERIODS = ['last_7d', 'last_30d', 'last_90d'] as const;
const ORIGIN_FIELD = /^(?:body\.)?embedOrigins(?:\.(\d+))?$/;

/** Which pages may embed a share link, its badge, and the code of both. */
export function EmbedDialog({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(share);
  const [origins, setOrigins] = useState(share.embedOrigins.join('\n'));
  const [metric, setMetric] = useState<Badge['metric'] | typeof NO_BADGE>(share.badge?.metric ?? NO_BADGE);
  const [period, setPeriod] = useState(share.badge?.period ?? 'last_30d');
  const lines = origins.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const badge = metric === NO_BADGE ? null : { metric, period };
  const isChanged = JSON.stringify([lines, badge]) !== JSON.stringify([saved.embedOrigins, saved.badge]);
  const saving = useMutation(
    rpc.shares.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async (answer) => {
        setSaved(answer.share);
        setOrigins(answer.share.embedOrigins.join('\n'));
        showDone(messages.saved);
        await queryClient.invalidateQueries({ queryKey: rpc.shares.key() });
      },
    }),
  );
  const originError = originErrorOf(saving.error, saving.variables?.embedOrigins ?? []);
  return (
    <FormDialog
      title={messages.title(share.name)}
      description={messages.text}
      width="lg"
      problem={originError === undefined ? formErrorOf(saving.error) : undefined}
      cancelLabel={messages.cancel}
      submitLabel={messages.save}
      isPending={saving.isPending}
      isDisabled={!isChanged}
      isChanged={isChanged}
      onSubmit={() => saving.mutate({ id: share.id, embedOrigins: lines, badge })}
      onClose={onClose}
    >
      <Field label={messages.origins} hint={messages.originsHint} error={originError}>
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={messages.originPlaceholder}
          className="font-mono text-xs!"
          value={origins}
          onChange={(event) => setOrigins(event.target.value)}
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
            value={metric}
            onChange={setMetric}
          />
        </Field>
        {metric !== NO_BADGE && (
          <Field label={messages.period}>
            <Select
              choices={PERIODS.map((one) => ({ value: one, label: messages.periods[one] }))}
              value={period}
              onChange={setPeriod}
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

/** The server names the position of the line. */
function originErrorOf(error: unknown, sent: readonly string[]): string | undefined {
  if (error === null || error === undefined) return undefined;
  for (const { field, message } of toProblem(error).details) {
    const found = ORIGIN_FIELD.exec(field);
    if (found === null) continue;
    const line = found[1] === undefined ? undefined : sent[Number(found[1])];
    return line === undefined ? message : messages.originProblem(line, message);
  }
  return undefined;
}
