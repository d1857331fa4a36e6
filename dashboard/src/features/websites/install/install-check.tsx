import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Cause } from './install-causes.ts';
import { messages } from './messages.ts';
import { PageCheck } from './page-check.tsx';

const texts = messages.check;

/** Names the cause if no event has arrived after ten seconds, and how to fix it. */
export function InstallCheck({
  websiteId,
  domain,
  cause,
  scriptUrl,
}: {
  readonly websiteId: string;
  readonly domain: string;
  readonly cause: Cause;
  readonly scriptUrl: string;
}) {
  if (cause === 'nothing')
    return <NothingReceived websiteId={websiteId} domain={domain} scriptUrl={scriptUrl} />;
  const { title, text } = texts.causes[cause];
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        cause === 'origin' || cause === 'rule' ? (
          <Link to="/websites/$websiteId/settings" params={{ websiteId }} className={buttonClasses()}>
            {texts.openSettings}
          </Link>
        ) : (
          <Link to="/websites/$websiteId/data-quality" params={{ websiteId }} className={buttonClasses()}>
            {texts.openDataQuality}
          </Link>
        )
      }
    >
      {text}
    </Notice>
  );
}

function NothingReceived({
  websiteId,
  domain,
  scriptUrl,
}: {
  readonly websiteId: string;
  readonly domain: string;
  readonly scriptUrl: string;
}) {
  const { can } = usePermissions();
  const { origin } = new URL(scriptUrl);
  return (
    <Card title={texts.nothingTitle}>
      {can('manage:websites') && (
        <div className="mb-5 border-line border-b pb-5">
          <PageCheck websiteId={websiteId} domain={domain} />
        </div>
      )}
      <p className="mb-4 text-ink-2">{texts.nothingText}</p>
      <dl className="flex flex-col gap-4">
        <Possibility sign={texts.signs.absent} text={texts.possibilities.absent} />
        <Possibility sign="Pharos ignores this page: local" text={texts.possibilities.local} />
        <Possibility sign="POST …/track 401" text={texts.possibilities.wrongId} />
        <Possibility sign="Refused to load / Refused to connect" text={texts.possibilities.policy}>
          <CodeBlock
            label="Content-Security-Policy"
            isWrapped
            code={`script-src 'self' ${origin}; connect-src 'self' ${origin}`}
          />
        </Possibility>
        <Possibility sign="net::ERR_BLOCKED_BY_CLIENT" text={texts.possibilities.blocker}>
          <CodeBlock label={texts.proxyLabel} code={proxyRecipe(scriptUrl)} />
        </Possibility>
      </dl>
    </Card>
  );
}

function Possibility({
  sign,
  text,
  children,
}: {
  /** The line in the console of the browser. */
  readonly sign: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div>
      <dt className="break-words font-mono text-xs">{sign}</dt>
      <dd className="mt-1 flex flex-col gap-2 text-ink-2">
        {text}
        {children}
      </dd>
    </div>
  );
}

/** Events are sent to the folder of the script, so two paths are enough. */
function proxyRecipe(scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  return `location = /stats/pharos.js { proxy_pass ${origin}/pharos.js; }
location = /stats/track {
  proxy_pass ${origin}/track;
  proxy_set_header X-Forwarded-For $remote_addr;
}`;
}
