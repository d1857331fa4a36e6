import type { ReactNode } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { PublicSwitch } from './public-switch.tsx';
import { ShareLinks } from './share-links.tsx';

/** Who may look at a website without signing in: anybody, or whoever has a link. */
export function SharingCard({
  website,
}: {
  readonly website: { readonly id: string; readonly name: string; readonly isPublic: boolean };
}) {
  const { isKeeper } = usePermissions();
  return (
    <Card title="Sharing" description="Who may look at the analytics without signing in." isFlush>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
        <dl className="grid gap-x-6 gap-y-3 rounded-lg bg-sunken px-3 py-2.5 sm:grid-cols-2">
          <Told name="They see">
            Visitors, visits and pageviews, now and over time. Pages, sources, campaigns, places, devices and
            names of events. Annotations that are marked as public.
          </Told>
          <Told name="They never see">
            Single visitors and visits, profiles, properties of events, goals, funnels and revenue. Who you
            are, and your other websites.
          </Told>
        </dl>
        <PublicSwitch website={website} />
      </div>
      <div className="border-line border-t">
        {isKeeper ? (
          <ShareLinks websiteId={website.id} />
        ) : (
          <p className="px-4 py-3 text-ink-3">
            Only owners and admins of the organization share it by links.
          </p>
        )}
      </div>
    </Card>
  );
}

function Told({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-ink-2 text-xs">{children}</dd>
    </div>
  );
}
