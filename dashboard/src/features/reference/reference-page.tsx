import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ApiDocument, documentQuery, groupOperations } from './api-document.ts';
import { DocsFrame } from './docs-frame.tsx';
import { messages } from './messages.ts';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';
import { ReferenceStart } from './reference-start.tsx';
import { TryCall } from './try-call.tsx';

const route = getRouteApi('/docs');

/** The public API reference, generated from the OpenAPI document. */
export function ReferencePage() {
  const document = useQuery(documentQuery);
  return (
    <DocsFrame version={document.data?.info.version}>
      {document.data !== undefined && <Reference document={document.data} />}
      {document.data === undefined && (
        <Page title={messages.title}>
          {document.error === null ? (
            <Skeleton className="h-96" />
          ) : (
            <ProblemNotice {...toProblem(document.error)} onRetry={() => void document.refetch()} />
          )}
        </Page>
      )}
    </DocsFrame>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const { operation: chosen, find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [apiKey, setApiKey] = useState('');
  const groups = groupOperations(document);
  const operation = groups.flatMap(({ operations }) => operations).find((one) => one.operationId === chosen);
  const baseUrl = document.servers[0]?.url ?? '';
  const search = (text: string) =>
    void navigate({
      search: (old) => ({ ...old, find: text === '' ? undefined : text }),
      replace: true,
    });
  return (
    <Page
      title={operation?.summary ?? messages.title}
      titleLanguage={operation === undefined ? undefined : 'en'}
      width="wide"
    >
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        {/* A phone shows either the list or the operation. */}
        <aside
          className={joinClasses(
            'lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:p-1',
            operation === undefined ? 'max-lg:order-last' : 'max-lg:hidden',
          )}
        >
          <OperationList groups={groups} find={find} onFind={search} />
        </aside>
        {operation === undefined ? (
          <ReferenceStart baseUrl={baseUrl} />
        ) : (
          <div className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
            <div className="min-w-0">
              <Link
                to="/docs"
                search={(old) => ({ ...old, operation: undefined })}
                className={joinClasses(buttonClasses({ size: 'sm' }), 'mb-4 lg:hidden')}
              >
                <ArrowLeft aria-hidden />
                {messages.allOperations}
              </Link>
              <OperationView operation={operation} />
            </div>
            <TryCall
              key={operation.operationId}
              operation={operation}
              baseUrl={baseUrl}
              apiKey={apiKey}
              onApiKey={setApiKey}
            />
          </div>
        )}
      </div>
    </Page>
  );
}
