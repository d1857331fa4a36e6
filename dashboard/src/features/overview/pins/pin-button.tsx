import { Pin } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { ListedWebsite } from '../website-card.tsx';
import { messages } from './messages.ts';

/** Opens the pins of a website, at the top of its card. */
export function PinButton({
  website,
  isDisabled,
  onPress,
}: {
  readonly website: ListedWebsite;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <IconButton
      label={messages.edit({ website: website.name })}
      icon={<Pin />}
      size="sm"
      className="absolute top-4.5 right-3 pointer-coarse:top-4"
      disabled={isDisabled}
      onClick={onPress}
    />
  );
}
