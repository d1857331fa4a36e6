import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { messages } from '../messages.ts';
import type { ListedLink } from './use-links.ts';

const texts = messages.remove;

/** Asks for confirmation before links are deleted. */
export function DeleteDialog({
  links,
  isPending,
  onConfirm,
  onClose,
}: {
  readonly links: readonly ListedLink[];
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title({ count: links.length, name: links[0]?.name ?? '' })}
      description={texts.text}
      confirmLabel={texts.confirm({ count: links.length })}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  );
}
