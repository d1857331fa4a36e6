import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { toProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { messages } from './messages.ts';

/** See `not-found-page.tsx`. */
export const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
);

const texts = messages.problem;

/** Shown when a page fails to load or to render. */
export function ProblemPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => reset(), [reset]);
  const { code, message, requestId } = toProblem(error);
  // These do not change by trying again.
  if (/^(ACCESS_DENIED|FORBIDDEN|NOT_FOUND)$/.test(code))
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>{texts.pageTitle}</title>
      <EmptyState
        icon={<CircleAlert />}
        title={texts.failed}
        action={
          <Button variant="primary" onClick={() => router.invalidate()}>
            {texts.tryAgain}
          </Button>
        }
      >
        <p role="alert">{message}</p>
        {requestId !== undefined && (
          <p className="mt-1 text-ink-3 text-xs">{texts.request({ id: requestId })}</p>
        )}
      </EmptyState>
    </div>
  );
}
