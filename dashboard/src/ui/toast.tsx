import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from './button.tsx';
import { messages } from './messages.ts';
import { messages as texts } from './toaster/messages.ts';
import { showEarlyToasts, toasts } from './toasts.ts';

// At the end of the screen; at its start while a window is open, whose buttons are at the end and would be covered.
const PLACE =
  'right-4 bottom-4 left-4 max-md:bottom-20 sm:left-auto sm:w-90 sm:[body:has(.scrim)_&]:right-auto sm:[body:has(.scrim)_&]:left-4';

/** Shows toasts. The app contains it once. */
export function Toaster() {
  // Effects of children run first, so the provider already listens.
  useEffect(showEarlyToasts, []);
  return (
    <Toast.Provider toastManager={toasts} limit={4}>
      <Toast.Portal>
        <Toast.Viewport aria-label={texts.region} className={`fixed z-60 flex flex-col gap-2 ${PLACE}`}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      className="floating p-3 data-limited:hidden data-ending-style:translate-x-4 data-starting-style:translate-y-2 transition-[opacity,translate,scale]!"
    >
      <Toast.Content className="flex items-start gap-2.5">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-ink-2" />
        </div>
        {toast.actionProps !== undefined && (
          <Toast.Action className="-my-1 h-7 shrink-0 rounded-md px-2 font-medium text-accent-text hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:h-10" />
        )}
        <Toast.Close
          render={<IconButton label={messages.dismiss} icon={<X />} size="sm" className="-m-1" />}
        />
      </Toast.Content>
    </Toast.Root>
  ));
}
