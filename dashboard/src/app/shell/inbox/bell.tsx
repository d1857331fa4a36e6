import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { InboxList } from './inbox-list.tsx';
import { messages } from './messages.ts';
import { type Inbox, useInbox } from './use-inbox.ts';

/** The number of unread notifications that are counted. */
const MAX_COUNT = 99;
/** How long the page must not have loaded anything before the inbox is loaded. */
const QUIET_MS = 300;

/** The button with the number of unread notifications, which opens the inbox. */
export function Bell({
  isSheet = false,
}: {
  /** Whether the inbox is a sheet, as on phones. */
  readonly isSheet?: boolean;
}) {
  const [isPageLoaded, setPageLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const inbox = useInbox(isPageLoaded || isOpen);
  const list = <InboxList inbox={inbox} onClose={() => setOpen(false)} />;
  return (
    <>
      {!isPageLoaded && <AfterPage onLoaded={() => setPageLoaded(true)} />}
      {isSheet ? (
        <>
          <BellButton unread={inbox.unread} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Dialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            title={messages.title}
            footer={<Actions inbox={inbox} onClose={() => setOpen(false)} />}
          >
            {/* The padding of the sheet would shift days that stick to its top. */}
            <div className="-mx-5 -my-4 [&_h3]:static">{list}</div>
          </Dialog>
        </>
      ) : (
        <Popover
          trigger={<BellButton unread={inbox.unread} />}
          title={messages.title}
          isOpen={isOpen}
          onOpenChange={setOpen}
          className="flex w-96 flex-col overflow-hidden! p-0!"
        >
          <div className="max-h-[min(34rem,70dvh)] min-h-0 overflow-y-auto">{list}</div>
          <div className="flex items-center justify-between gap-2 border-line border-t bg-sunken px-2 py-1.5">
            <Actions inbox={inbox} onClose={() => setOpen(false)} />
          </div>
        </Popover>
      )}
    </>
  );
}

function BellButton({ unread, ...rest }: { readonly unread: number } & ComponentProps<'button'>) {
  const shown = unread > MAX_COUNT ? messages.many : String(unread);
  return (
    <IconButton
      {...rest}
      label={unread === 0 ? messages.title : messages.openUnread({ count: shown })}
      className="relative"
      icon={
        <>
          <BellIcon />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.625rem] text-on-accent leading-none tabular-nums"
            >
              {shown}
            </span>
          )}
        </>
      }
    />
  );
}

function Actions({ inbox, onClose }: { readonly inbox: Inbox; readonly onClose: () => void }) {
  const { can } = usePermissions();
  return (
    <>
      {can('manage:config') && (
        <Link
          to="/settings/notifications"
          search={{ tab: 'rules' }}
          onClick={onClose}
          className={buttonClasses({ variant: 'ghost', size: 'sm' })}
        >
          {messages.rules}
        </Link>
      )}
      {/* It keeps the focus when there is nothing left to mark. */}
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto aria-disabled:opacity-50"
        aria-disabled={inbox.unread === 0}
        onClick={inbox.readAll}
      >
        {messages.readAll}
      </Button>
    </>
  );
}

/** Reports once that the page has loaded its first data. */
function AfterPage({ onLoaded }: { readonly onLoaded: () => void }) {
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(onLoaded, QUIET_MS);
    return () => clearTimeout(timer);
  });
  return null;
}
