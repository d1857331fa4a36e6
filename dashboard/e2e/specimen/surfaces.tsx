import { Globe } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Badge, type Tone } from '../../src/ui/badge.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { CodeBlock } from '../../src/ui/code-block.tsx';
import { CopyButton } from '../../src/ui/copy-button.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import { ProblemNotice } from '../../src/ui/problem-notice.tsx';
import { ProgressBar } from '../../src/ui/progress-bar.tsx';
import { SkeletonLines } from '../../src/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../src/ui/table.tsx';
import { Tabs } from '../../src/ui/tabs.tsx';

const TONES: readonly Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad'];
const ROWS = [
  ['/', 12_480, '38.2 %'],
  ['/pricing', 3_907, '41.0 %'],
  ['/docs/getting-started', 811, '12.9 %'],
] as const;

/** Everything that only shows. */
export function Surfaces() {
  const [tab, setTab] = useState<'pages' | 'entries'>('pages');
  const pages = (
    <Table label="Pages">
      <TableHead>
        <Row>
          <HeadCell>Page</HeadCell>
          <HeadCell isNumber>Visitors</HeadCell>
          <HeadCell isNumber>Bounces</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {ROWS.map(([path, visitors, bounces]) => (
          <Row key={path}>
            <Cell>{path}</Cell>
            <Cell isNumber>{visitors.toLocaleString('en')}</Cell>
            <Cell isNumber>{bounces}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title="Tabs and tables" actions={<Button size="sm">Export</Button>}>
        <Tabs
          label="Lists of pages"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'pages', label: 'Pages', content: pages },
            { value: 'entries', label: 'Entry pages', content: 'Nothing yet.' },
          ]}
        />
      </Card>
      <Card title="Small things" className="[&>div]:flex [&>div]:flex-col [&>div]:gap-4">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {['shop.example', 'Blog', 'Docs', 'Ada Lovelace', 'Status', 'Lab'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <CopyButton text="copied" label="Copy id" />
          <CopyButton text="copied">Copy link</CopyButton>
        </div>
        <ProgressBar label="Importing" value={62} />
        <ProgressBar label="Preparing" value={null} />
        <SkeletonLines count={3} />
      </Card>
      <Card>
        <EmptyState
          icon={<Globe />}
          title="No website yet"
          action={<Button variant="primary">Add website</Button>}
        >
          Add the first one: you get one line to paste into its pages, and see visits arrive seconds later.
        </EmptyState>
      </Card>
      <div className="flex min-w-0 flex-col gap-3">
        <Notice title="Three websites">Figures of the last hour may still change.</Notice>
        <Notice tone="warn">This key expires tomorrow.</Notice>
        <ProblemNotice message="This took too long." requestId="req_06gzxs" onRetry={() => undefined} />
        <CodeBlock
          label="Snippet"
          isWrapped
          code={'<script defer src="https://stats.example/pharos.js"></script>'}
        />
        <CodeBlock
          label="Long line"
          code={`curl '${'https://stats.example/v1/query?website_id=web_'.repeat(8)}'`}
        />
      </div>
    </div>
  );
}
