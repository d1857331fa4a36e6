import { Toast } from '@base-ui/react/toast';

const ERROR_SHOWN_MS = 8_000;

/** What the Toaster shows. */
export const toasts = Toast.createToastManager();

type NewToast = Parameters<typeof toasts.add>[0];

// The manager forgets what nobody shows, and the Toaster is loaded after the page: what is said before waits for it.
const early: NewToast[] = [];
let isShown = false;

/** To be called once the Toaster shows what is added. */
export function showEarlyToasts(): void {
  isShown = true;
  for (const toast of early.splice(0)) toasts.add(toast);
}

function show(toast: NewToast): void {
  if (isShown) toasts.add(toast);
  else early.push(toast);
}

/** Says that something was done: "Key revoked". */
export function showDone(title: string, description?: string): void {
  show({ title, type: 'success', ...(description !== undefined && { description }) });
}

/** Says that something failed; read out at once. */
export function showFailure(title: string, description?: string): void {
  show({
    title,
    type: 'error',
    priority: 'high',
    timeout: ERROR_SHOWN_MS,
    ...(description !== undefined && { description }),
  });
}
