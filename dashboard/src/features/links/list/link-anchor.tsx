import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** The name of a link, which opens its page. */
export function LinkAnchor({ id, name }: { readonly id: string; readonly name: string }) {
  const { history } = useRouter();
  const address = `/links/${id}`;
  const open = (event: MouseEvent) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isModified || event.button !== 0) return;
    event.preventDefault();
    history.push(address);
  };
  return (
    <a
      href={address}
      onClick={open}
      className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
    >
      <span className="truncate">{name}</span>
    </a>
  );
}
