import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useOrganization, useOrganizations } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { messages } from '../messages.ts';

const CLASSES = 'flex h-10 w-full min-w-0 shrink-0 items-center gap-2.5 rounded-md px-1.5';

/** The active organization. If the person has several, it is a button that opens their list. */
export function OrganizationButton(props: ComponentProps<'button'>) {
  const { name, logoUrl } = useOrganization();
  const organizations = useOrganizations();
  const content = (
    <>
      <Avatar name={name} imageUrl={logoUrl} />
      <span className="min-w-0 flex-1 truncate text-left font-semibold">{name}</span>
    </>
  );
  if (organizations.length < 2) return <div className={CLASSES}>{content}</div>;
  return (
    <button {...props} type="button" className={`${CLASSES} hover:bg-hover`}>
      <span className="sr-only">{messages.navigation.organizationMenu}</span>
      {content}
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}
