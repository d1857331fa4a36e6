import { Link } from '@tanstack/react-router';
import { Download, Ellipsis, Settings2, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { messages } from './messages.ts';

const texts = messages.menu;

/** Import, export and settings of links. */
export function LinksMenu() {
  const { id } = useOrganization();
  const canWrite = usePermissions().can('write:links');
  const address = `/v1/links/export?${new URLSearchParams({ organizationId: id, bom: 'true' })}`;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={texts.label} icon={<Ellipsis />} variant="secondary" />}
    >
      {canWrite && (
        <MenuItem icon={<Upload />} render={<Link to="/links/import" />}>
          {texts.import}
        </MenuItem>
      )}
      <MenuItem icon={<Download />} render={<DownloadLink href={address} />}>
        {texts.export}
      </MenuItem>
      <MenuItem icon={<Settings2 />} render={<Link to="/links/settings" />}>
        {texts.settings}
      </MenuItem>
    </DropdownMenu>
  );
}

function DownloadLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} download>
      {children}
    </a>
  );
}
