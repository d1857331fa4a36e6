import { Toast } from '@base-ui/react/toast';

const ERROR_SHOWN_MS = 8_000;

/** The toasts that the Toaster shows. */
export const toasts = Toast.createToastManager();

type NewToast = Parameters<typeof toasts.add>[0];

// The Toaster is loaded after the page, and the manager drops toasts until then. Earlier toasts wait here.
const early: NewToast[] = [];
let isShown = false;

/** Shows the toasts added before the Toaster was loaded. The Toaster calls it. */
export function showEarlyToasts(): void {
  isShown = true;
  for (const toast of early.splice(0)) toasts.add(toast);
}

function show(toast: NewToast): void {
  if (isShown) toasts.add(toast);
  else early.push(toast);
}

/** Shows that an action succeeded: "Key revoked". */
export function showDone(title: string, description?: string): void {
  show({ title, type: 'success', ...(description !== undefined && { description }) });
}

/** Shows that an action failed. Screen readers announce it immediately. */
export function showFailure(title: string, description?: string): void {
  show({
    title,
    type: 'error',
    priority: 'high',
    timeout: ERROR_SHOWN_MS,
    ...(description !== undefined && { description }),
  });
}
