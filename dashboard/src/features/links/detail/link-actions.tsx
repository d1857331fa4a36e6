import { Link as RouterLink } from '@tanstack/react-router';
import { ArrowLeft, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { LinkDialog } from '../link-form/link-dialog.tsx';
import { QrDialog } from '../link-tools/qr-dialog.tsx';
import { CheckNow } from './check-now.tsx';
import type { Link } from './link-names.ts';
import { messages } from './messages.ts';

/** The way back to the list, and the actions of a link. */
export function LinkActions({ link }: { readonly link: Link }) {
  const { can } = usePermissions();
  const [open, setOpen] = useState<'edit' | 'qr'>();
  const close = () => setOpen(undefined);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RouterLink to="/links" className={buttonClasses({ size: 'sm' })}>
        <ArrowLeft aria-hidden />
        {messages.all}
      </RouterLink>
      {can('write:links') && (
        <Button size="sm" onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          {messages.edit}
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('qr')}>
        <QrCode aria-hidden />
        {messages.qr}
      </Button>
      <CheckNow link={link} />
      {open === 'edit' && <LinkDialog link={link} onClose={close} />}
      {open === 'qr' && <QrDialog link={link} onClose={close} />}
    </span>
  );
}
