import { bindLanguages } from '../../lib/texts/bind-texts.ts';
import { disabledIntegrations as german } from '../../lib/texts/de/disabled-integrations.data.ts';
import { disabledIntegrations as english } from '../../lib/texts/en/disabled-integrations.data.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { Mailer } from '../mail/index.ts';
import type { Keeper } from '../organizations/index.ts';
import type { IntegrationRow } from './integrations.table.ts';

const TEXTS = bindLanguages(english, { de: german });

/** Mails the owners and admins of an organization, in the transaction that disables its integration. */
export type AnnounceDisabled = (
  tx: StateHandle,
  integration: Pick<IntegrationRow, 'organizationId' | 'name' | 'lastError'>,
) => Promise<void>;

/** Creates the function. Without a mail server it does nothing: the dashboard shows the state. */
export function createAnnounceDisabled(deps: {
  readonly mailer: Mailer | undefined;
  readonly organizations: {
    find(id: string, handle: Pick<StateHandle, 'select'>): Promise<{ readonly name: string } | undefined>;
    keepersOf(id: string, handle: Pick<StateHandle, 'select'>): Promise<readonly Keeper[]>;
  };
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}): AnnounceDisabled {
  const { mailer, organizations, baseUrl } = deps;
  return async (tx, { organizationId, name, lastError }) => {
    if (mailer === undefined) return;
    const organization = await organizations.find(organizationId, tx);
    if (organization === undefined) return;
    for (const { email, language } of await organizations.keepersOf(organizationId, tx)) {
      const texts = TEXTS[language ?? 'en'];
      await mailer.send(tx, {
        kind: 'integration_disabled',
        to: email,
        language: language ?? 'en',
        subject: texts.subject({ name }),
        paragraphs: [
          texts.reason({ name, organization: organization.name }),
          ...(lastError === null ? [] : [texts.error({ error: lastError })]),
          texts.next,
        ],
        action: { label: texts.action, url: `${baseUrl}/settings/integrations` },
      });
    }
  };
}
