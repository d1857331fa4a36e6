import type { ReactNode } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { messages } from '../messages.ts';
import { PublicSwitch } from './public-switch.tsx';
import { ShareLinks } from './share-links.tsx';

/** The settings for access without signing in: the public page and share links. */
export function SharingCard({
  website,
}: {
  readonly website: { readonly id: string; readonly name: string; readonly isPublic: boolean };
}) {
  const { isKeeper } = usePermissions();
  return (
    <Card title={messages.card.title} description={messages.card.text} isFlush>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
        <dl className="grid gap-x-6 gap-y-3 rounded-lg bg-sunken px-3 py-2.5 sm:grid-cols-2">
          <Visibility name={messages.card.shown}>{messages.card.shownText}</Visibility>
          <Visibility name={messages.card.hidden}>{messages.card.hiddenText}</Visibility>
        </dl>
        <PublicSwitch website={website} />
      </div>
      <div className="border-line border-t">
        {isKeeper ? (
          <ShareLinks websiteId={website.id} />
        ) : (
          <p className="px-4 py-3 text-ink-3">{messages.card.keepersOnly}</p>
        )}
      </div>
    </Card>
  );
}

function Visibility({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-ink-2 text-xs">{children}</dd>
    </div>
  );
}
