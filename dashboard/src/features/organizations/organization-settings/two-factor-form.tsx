import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '../../../api/rpc.ts';
import { useSession } from '../../../api/session.ts';
import { formatDate } from '../../../lib/time/format-time.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from './messages.ts';
import { type Settings, useSettingsForm } from './use-settings.ts';

const texts = messages.twoFactor;
const GRACE_DAYS = [0, 1, 3, 7, 14, 30];
const DEFAULT_GRACE = '7';

/** Requires two-factor authentication of members. */
export function TwoFactorForm({ settings }: { readonly settings: Settings }) {
  const { required, requiredFrom } = settings.twoFactor;
  const { user } = useSession();
  const isNewIn = (turnsOn: boolean) => turnsOn && !required;
  const form = useSettingsForm(
    { isOn: required, grace: DEFAULT_GRACE },
    ({ isOn, grace }) => ({
      twoFactor: isNewIn(isOn) ? { required: true, graceDays: Number(grace) } : { required: isOn },
    }),
    ['twoFactor'],
  );
  const { isOn } = form.values;
  const input = { organizationId: settings.id };
  const members = useQuery(rpc.organizations.members.queryOptions({ input })).data?.members ?? [];
  const missing = members.filter(({ twoFactor }) => twoFactor === false);
  const isOwnMissing = missing.some(({ userId }) => userId === user.id);
  const isNew = isNewIn(isOn);
  return (
    <SettingsForm
      form={form}
      title={texts.title}
      saveLabel={messages.save}
      isChanged={isOn !== required}
      isDisabled={isNew && isOwnMissing}
    >
      <Switch {...form.toggle('isOn')} label={texts.label} hint={texts.hint} />
      {isNew && isOwnMissing && (
        <Notice
          tone="warn"
          action={
            <Link to="/settings/account" className="text-accent-text underline underline-offset-2">
              {texts.setUp}
            </Link>
          }
        >
          {texts.own}
        </Notice>
      )}
      {isNew && !isOwnMissing && (
        <Field
          label={texts.grace}
          hint={texts.graceHint}
          error={form.errors['twoFactor.graceDays']}
          className="max-w-60"
        >
          <Select
            choices={GRACE_DAYS.map((count) => ({
              value: String(count),
              label: count === 0 ? texts.none : texts.days({ count }),
            }))}
            {...form.choice('grace')}
          />
        </Field>
      )}
      {isOn && members.length > 0 && (
        <p className="text-ink-2">
          {requiredFrom !== null && `${describeStart(requiredFrom)} `}
          {missing.length === 0 ? texts.everybody : texts.missing({ count: missing.length })}
        </p>
      )}
    </SettingsForm>
  );
}

function describeStart(requiredFrom: string): string {
  const day = formatDate(requiredFrom);
  return Date.parse(requiredFrom) > Date.now() ? texts.planned({ time: day }) : texts.inForce({ time: day });
}
