import { Notice } from '../../../ui/notice.tsx';
import { messages } from './messages.ts';
import type { Environment } from './types.ts';

/** Says that a change is only proposed, why, and who can approve it. */
export function ApprovalNotice({ environment }: { readonly environment: Environment }) {
  return (
    <Notice title={messages.approval.title({ environment: environment.displayName })}>
      {messages.approval.text}
    </Notice>
  );
}
