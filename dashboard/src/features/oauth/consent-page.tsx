import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from '../users/layout/index.ts';
import { readRequest, tellRefusal } from './authorization-request.ts';
import { ConsentForm } from './consent-form.tsx';

const route = getRouteApi('/oauth/consent');

/** Where an application asks for access: people say to what, or read why it cannot go on. Nothing is sent there by itself. */
export function ConsentPage() {
  const { request, error } = route.useSearch();
  const asked = request === undefined ? undefined : readRequest(request);
  if (error !== undefined) return <Refusal>{tellRefusal(error)}</Refusal>;
  if (request === undefined || asked === undefined)
    return <Refusal>Nothing was asked. Begin in the application that you want to connect.</Refusal>;
  return <ConsentForm request={request} asked={asked} />;
}

function Refusal({ children }: { readonly children: string }) {
  return (
    <AuthLayout
      title="This application cannot connect"
      footer="Nothing was granted, and nothing was sent to the application."
    >
      <Notice tone="warn">{children}</Notice>
    </AuthLayout>
  );
}
