import { useWebsites } from '../../api/session.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Detail, Details } from '../../ui/details.tsx';
import { describeScope } from './describe-scope.ts';
import { formatExpiry, formatLastUse, type Key, STATUS_TONES } from './format-key.ts';
import { messages } from './messages.ts';
import { SCOPE_AREAS } from './scope-areas.ts';

/** The permissions of a key, its creator and its last use. */
export function KeyDetails({ apiKey }: { readonly apiKey: Key }) {
  const websites = useWebsites() ?? [];
  const { access } = apiKey;
  return (
    <Card>
      <Details>
        <Detail name={messages.list.status}>
          <Badge tone={STATUS_TONES[apiKey.status]}>{messages.statuses[apiKey.status]}</Badge>
        </Detail>
        <Detail name={messages.key.prefix}>
          <span className="font-mono text-xs">{apiKey.start}…</span>
        </Detail>
        <Detail name={messages.list.lastUsed}>
          {formatLastUse(apiKey, Date.now())}
          {apiKey.lastUsedOperation !== null && apiKey.lastUsedIp !== null && (
            <p className="break-words font-mono text-ink-3 text-xs">
              {messages.key.lastUse({ operation: apiKey.lastUsedOperation, ip: apiKey.lastUsedIp })}
            </p>
          )}
        </Detail>
        <Detail name={messages.key.created}>
          {messages.key.createdBy({
            time: formatTime(apiKey.createdAt),
            name: apiKey.createdBy.name ?? messages.key.formerMember,
          })}
        </Detail>
        <Detail name={messages.list.expires}>{formatExpiry(apiKey)}</Detail>
        <Detail name={messages.list.websites}>
          {access.type === 'global' ? (
            messages.key.allWebsites
          ) : (
            <ul>
              {access.websiteIds.map((id) => (
                <li key={id}>{websites.find((website) => website.id === id)?.name ?? id}</li>
              ))}
            </ul>
          )}
        </Detail>
        <Detail name={messages.list.scopes}>
          <div className="flex flex-col gap-4">
            {SCOPE_AREAS.map((area) => ({
              ...area,
              held: area.scopes.filter((scope) => apiKey.scopes.includes(scope)),
            })).map(
              ({ id, held }) =>
                held.length > 0 && (
                  <div key={id}>
                    <h3 className="mb-1 font-medium text-sm">{messages.scopes.areas[id]}</h3>
                    <ul className="flex flex-col gap-2">
                      {held.map((scope) => (
                        <li key={scope}>
                          <span className="font-mono text-xs">{scope}</span>
                          <p className="text-ink-3 text-xs">{describeScope(scope)}</p>
                        </li>
                      ))}
                    </ul>
                  </div>
                ),
            )}
          </div>
        </Detail>
      </Details>
    </Card>
  );
}
