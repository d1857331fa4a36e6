import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_SCOPES, type Scope } from '../../../../server/src/lib/scopes.ts';
import { decide } from '../../api/oauth.ts';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, useOrganizations, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AccessPicker } from '../keys/access/index.ts';
import { describeScope } from '../keys/scopes/index.ts';
import { AuthLayout } from '../users/layout/index.ts';
import { type AuthorizationRequest, describeError, formatRedirect } from './authorization-request.ts';
import { messages } from './messages.ts';

type Access = Parameters<typeof AccessPicker>[0]['access'];

/** Shows the request of an app. People can limit the scopes and websites, then allow or deny it. */
export function ConsentForm({
  request,
  parsed,
}: {
  readonly request: string;
  readonly parsed: AuthorizationRequest;
}) {
  const application = useQuery(
    rpc.oauth.application.queryOptions({ input: { clientId: parsed.clientId }, retry: false }),
  );
  const { user } = useSession();
  const organizations = useOrganizations();
  const [organizationId, setOrganizationId] = useState(useOrganization().id);
  const [declined, setDeclined] = useState<ReadonlySet<Scope>>(new Set());
  const [access, setAccess] = useState<Access>({ type: 'global' });
  const deciding = useMutation({
    mutationFn: decide,
    meta: { showsErrors: true },
    onSuccess: (url) => window.location.assign(url),
  });
  const role = organizations.find(({ id }) => id === organizationId)?.role ?? 'viewer';
  const scopes = parsed.scopes.filter((scope) => ROLE_SCOPES[role].has(scope) && !declined.has(scope));
  const isIncomplete = scopes.length === 0 || (access.type === 'website' && access.websiteIds.length === 0);
  // After the decision, the buttons stay disabled until the browser leaves the page.
  const isBusy = deciding.isPending || deciding.isSuccess;

  if (application.error !== null) {
    return (
      <AuthLayout title={messages.rejected.title}>
        <Notice tone="warn">{describeError('invalid_client')}</Notice>
      </AuthLayout>
    );
  }
  if (application.data === undefined) {
    return (
      <AuthLayout title={messages.consent.connect}>
        <SkeletonLines count={4} label={messages.consent.loading} />
      </AuthLayout>
    );
  }
  const { name, uri } = application.data.application;
  return (
    <AuthLayout
      title={messages.consent.title({ name })}
      description={messages.consent.signedInAs({ email: user.email })}
      footer={messages.consent.footer}
    >
      <div className="flex flex-col gap-5">
        <FormProblem message={deciding.error === null ? undefined : toProblem(deciding.error).message} />
        <Notice tone="info">
          {uri === null ? messages.consent.unverified : messages.consent.unverifiedAt({ address: uri })}{' '}
          {messages.consent.redirect.before}
          <strong>{formatRedirect(parsed.redirectHost)}</strong>
          {messages.consent.redirect.after}
        </Notice>
        {organizations.length > 1 && (
          <Field label={messages.consent.organization}>
            <Select
              choices={organizations.map((one) => ({ value: one.id, label: one.name }))}
              value={organizationId}
              onChange={(id) => {
                setOrganizationId(id);
                setAccess({ type: 'global' });
              }}
            />
          </Field>
        )}
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2 font-medium">{messages.consent.scopes}</legend>
          {parsed.scopes.map((scope) => {
            const isBeyondRole = !ROLE_SCOPES[role].has(scope);
            return (
              <Checkbox
                key={scope}
                isChecked={scopes.includes(scope)}
                isDisabled={isBeyondRole}
                onChange={(isChecked) =>
                  setDeclined(
                    new Set(parsed.scopes.filter((one) => (one === scope ? !isChecked : declined.has(one)))),
                  )
                }
                label={describeScope(scope)}
                hint={
                  <>
                    <span className="font-mono">{scope}</span>
                    {isBeyondRole && ` · ${messages.consent.beyondRole}`}
                  </>
                }
              />
            );
          })}
        </fieldset>
        <AccessPicker organizationId={organizationId} access={access} onChange={setAccess} />
        <p className="text-ink-3 text-xs">{messages.consent.duration}</p>
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="lg"
            disabled={isIncomplete}
            isPending={isBusy && deciding.variables.decision === 'allow'}
            onClick={() => deciding.mutate({ decision: 'allow', request, organizationId, scopes, access })}
          >
            {messages.consent.allow}
          </Button>
          <Button
            size="lg"
            isPending={isBusy && deciding.variables.decision === 'deny'}
            onClick={() => deciding.mutate({ decision: 'deny', request })}
          >
            {messages.consent.deny}
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
