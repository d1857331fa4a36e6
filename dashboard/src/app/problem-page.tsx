import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { toProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands where a page broke or could not be loaded. */
export function ProblemPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => reset(), [reset]);
  const { code, message, requestId } = toProblem(error);
  const isGone = code === 'ACCESS_DENIED' || code === 'NOT_FOUND';
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <title>Problem · Pharos</title>
      <EmptyState
        icon={<CloudAlert />}
        title={isGone ? 'There is nothing here for you' : 'This page could not be shown'}
        action={
          <Button variant="primary" onClick={() => router.invalidate()}>
            Try again
          </Button>
        }
      >
        <p role="alert">{message}</p>
        {requestId !== undefined && <p className="mt-1 text-ink-3 text-xs">Request {requestId}</p>}
      </EmptyState>
    </div>
  );
}
