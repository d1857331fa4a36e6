import { Link } from '@tanstack/react-router';
import { ExternalLink, Globe, KeyRound, Mail, Network, UsersRound } from 'lucide-react';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import { StateBadge } from '../parts/marks.tsx';
import type { StatusPage } from '../parts/types.ts';

const { columns } = messages;
const VISIBILITY_ICONS = {
  public: Globe,
  password: KeyRound,
  email: Mail,
  ip: Network,
  members: UsersRound,
} as const satisfies Readonly<Record<StatusPage['visibility'], unknown>>;

/** The status pages of an organization. */
export function PageTable({ pages }: { readonly pages: readonly StatusPage[] }) {
  return (
    <Card isFlush>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{columns.page}</HeadCell>
            <HeadCell>{columns.state}</HeadCell>
            <HeadCell className="max-lg:hidden">{columns.visibility}</HeadCell>
            <HeadCell isNumber className="max-md:hidden">
              {columns.components}
            </HeadCell>
            <HeadCell isNumber className="max-sm:hidden">
              {columns.incidents}
            </HeadCell>
            <HeadCell isNumber className="max-lg:hidden">
              {columns.subscribers}
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {pages.map((page) => (
            <PageRow key={page.id} page={page} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function PageRow({ page }: { readonly page: StatusPage }) {
  const { id, name, url, state, visibility, componentCount, openIncidents, subscriberCount } = page;
  const VisibilityIcon = VISIBILITY_ICONS[visibility];
  return (
    <Row>
      <Cell>
        <Link
          to="/status-pages/$statusPageId"
          params={{ statusPageId: id }}
          className="inline-flex min-h-6 items-center break-words rounded-sm font-medium hover:text-accent-text hover:underline"
        >
          {name}
        </Link>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="flex min-h-6 w-fit max-w-full items-center gap-1 rounded-sm text-ink-3 text-xs hover:text-ink hover:underline"
        >
          <span className="min-w-0 break-all">{url.replace(/^https?:\/\//, '')}</span>
          <ExternalLink aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">{messages.page.openText}</span>
        </a>
      </Cell>
      <Cell>
        <StateBadge state={state} />
        {openIncidents > 0 && (
          <span className="mt-1 block text-bad-text text-xs sm:hidden">
            {messages.incidents({ count: openIncidents })}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:hidden">
        <span className="flex items-center gap-1.5 text-ink-2">
          <VisibilityIcon aria-hidden className="size-3.5 text-ink-3" />
          {messages.visibilities[visibility]}
        </span>
      </Cell>
      <Cell isNumber className="max-md:hidden">
        {componentCount.toLocaleString(LANGUAGE)}
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        <span className={openIncidents > 0 ? 'font-medium text-bad-text' : ''}>
          {openIncidents.toLocaleString(LANGUAGE)}
        </span>
      </Cell>
      <Cell isNumber className="max-lg:hidden">
        {subscriberCount.toLocaleString(LANGUAGE)}
      </Cell>
    </Row>
  );
}
