import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil, QrCode, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { showDone, showFailure } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import type { ListedLink } from './use-links.ts';

const texts = messages.menu;

/** An action of a row that the list performs. */
export type RowAction = 'edit' | 'qr' | 'archive' | 'restore' | 'delete';

/** The menu of a link in the list. */
export function LinkMenu({
  link,
  canWrite,
  onAction,
}: {
  readonly link: ListedLink;
  readonly canWrite: boolean;
  readonly onAction: (action: RowAction) => void;
}) {
  const copy = async () => {
    if (await copyText(link.shortUrl)) showDone(texts.copied);
    else showFailure(texts.copyFailed);
  };
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={messages.table.menu({ name: link.name })} icon={<Ellipsis />} size="sm" />}
    >
      <MenuItem icon={<Copy />} onSelect={() => void copy()}>
        {texts.copy}
      </MenuItem>
      <MenuItem icon={<QrCode />} onSelect={() => onAction('qr')}>
        {texts.qr}
      </MenuItem>
      {canWrite && (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => onAction('edit')}>
            {texts.edit}
          </MenuItem>
          <MenuItem
            icon={link.archived ? <ArchiveRestore /> : <Archive />}
            onSelect={() => onAction(link.archived ? 'restore' : 'archive')}
          >
            {link.archived ? texts.restore : texts.archive}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAction('delete')}>
            {texts.delete}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
