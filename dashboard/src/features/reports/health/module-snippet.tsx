import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { withAttribute } from './with-attribute.ts';

/** The website's snippet with the attribute that enables a module of the tracker. */
export function ModuleSnippet({ attribute }: { readonly attribute: string }) {
  const { subject: website } = useAnalytics();
  const { data, error, refetch } = useQuery(
    rpc.websites.tracking.queryOptions({ input: { id: website.id } }),
  );
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-20 w-full" />;
  return (
    <CodeBlock
      label={messages.snippet}
      isWrapped
      code={withAttribute(data.tracking.snippet, attribute)}
      className="text-left"
    />
  );
}
