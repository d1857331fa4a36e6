import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_SCOPES, SCOPES, type Scope } from '../../../../server/src/lib/scopes.ts';
import { decide } from '../../api/oauth.ts';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, useOrganizations, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AccessPicker } from '../keys/access/index.ts';
import { AuthLayout } from '../users/layout/index.ts';
import { type AuthorizationRequest, tellRedirect, tellRefusal } from './authorization-request.ts';

type Access = Parameters<typeof AccessPicker>[0]['access'];

/** What an application asks for, to be narrowed and granted, or not. */
export function ConsentForm({
  request,
  asked,
}: {
  readonly request: string;
  readonly asked: AuthorizationRequest;
}) {
  const application = useQuery(
    rpc.oauth.application.queryOptions({ input: { clientId: asked.clientId }, retry: false }),
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
  const scopes = asked.scopes.filter((scope) => ROLE_SCOPES[role].has(scope) && !declined.has(scope));
  const isIncomplete = scopes.length === 0 || (access.type === 'website' && access.websiteIds.length === 0);
  // Once it was decided, the browser is on its way.
  const isBusy = deciding.isPending || deciding.isSuccess;

  if (application.error !== null) {
    return (
      <AuthLayout title="This application cannot connect">
        <Notice tone="warn">{tellRefusal('invalid_client')}</Notice>
      </AuthLayout>
    );
  }
  if (application.data === undefined) {
    return (
      <AuthLayout title="Connect an application">
        <SkeletonLines count={4} label="Looking who asks" />
      </AuthLayout>
    );
  }
  const { name, uri } = application.data.application;
  return (
    <AuthLayout
      title={`Let ${name} in?`}
      description={`You are signed in as ${user.email}.`}
      footer="You can revoke access at any time in Your account, Connected applications."
    >
      <div className="flex flex-col gap-5">
        {deciding.error !== null && <Notice tone="bad">{toProblem(deciding.error).message}</Notice>}
        <Notice tone="info">
          The name is what the application calls itself{uri === null ? '' : ` (${uri})`}; nobody checked it.
          Your answer goes to <strong>{tellRedirect(asked.redirectHost)}</strong>. Go on only if you came from
          there.
        </Notice>
        {organizations.length > 1 && (
          <Field label="Organization">
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
          <legend className="mb-2 font-medium">It would be able to</legend>
          {asked.scopes.map((scope) => {
            const isBeyondRole = !ROLE_SCOPES[role].has(scope);
            return (
              <Checkbox
                key={scope}
                isChecked={scopes.includes(scope)}
                isDisabled={isBeyondRole}
                onChange={(isChecked) =>
                  setDeclined(
                    new Set(asked.scopes.filter((one) => (one === scope ? !isChecked : declined.has(one)))),
                  )
                }
                label={SCOPES[scope]}
                hint={
                  <>
                    <span className="font-mono">{scope}</span>
                    {isBeyondRole && ' · more than your role here allows'}
                  </>
                }
              />
            );
          })}
        </fieldset>
        <AccessPicker organizationId={organizationId} access={access} onChange={setAccess} />
        <p className="text-ink-3 text-xs">
          It stays connected until you revoke it, or until it is not used for 30 days.
        </p>
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="lg"
            disabled={isIncomplete}
            isPending={isBusy && deciding.variables.decision === 'allow'}
            onClick={() => deciding.mutate({ decision: 'allow', request, organizationId, scopes, access })}
          >
            Allow
          </Button>
          <Button
            size="lg"
            isPending={isBusy && deciding.variables.decision === 'deny'}
            onClick={() => deciding.mutate({ decision: 'deny', request })}
          >
            Deny
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
