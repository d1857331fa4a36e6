import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { messages } from './messages.ts';
import type { PerformedCheck, StoredCheck } from './monitor.ts';
import { showReason } from './show-reason.ts';
import { StateBadge, StateIcon } from './state-mark.tsx';
import { Waterfall } from './waterfall.tsx';

/** A check with everything that is known of it: its result, phases, conditions, certificate, requests and evidence. */
export function CheckTrace({ check }: { readonly check: PerformedCheck | StoredCheck }) {
  const { state, error, latencyMs, phases, evidence } = check;
  const performed = 'assertions' in check ? check : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Facts check={check} />
      {error !== null && <Notice tone={state === 'down' ? 'bad' : 'warn'} title={showReason(error)} />}
      <Waterfall phases={phases} totalMs={latencyMs} />
      {performed !== undefined && performed.assertions.length > 0 && (
        <Conditions assertions={performed.assertions} />
      )}
      {performed !== undefined && performed.steps.length > 0 && <Steps steps={performed.steps} />}
      {performed?.certificate != null && (
        <section className="flex flex-col gap-1.5">
          <h3>{messages.certificate.title}</h3>
          <CertificateFacts certificate={performed.certificate} />
        </section>
      )}
      {evidence !== null && <CheckEvidence evidence={evidence} isOpen={state === 'down'} />}
    </div>
  );
}

function Facts({ check }: { readonly check: PerformedCheck | StoredCheck }) {
  const { state, statusCode, latencyMs, protocol, bytes, region } = check;
  const address = 'address' in check ? check.address : null;
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div>
        <dt className="sr-only">{messages.facts.status}</dt>
        <dd>
          <StateBadge state={state} />
        </dd>
      </div>
      {statusCode !== null && <Fact name={messages.facts.status}>{String(statusCode)}</Fact>}
      {latencyMs !== null && <Fact name={messages.facts.latency}>{formatMs(latencyMs)}</Fact>}
      {protocol !== null && <Fact name={messages.facts.protocol}>{protocol}</Fact>}
      {bytes !== null && <Fact name={messages.facts.size}>{formatBytes(bytes)}</Fact>}
      {address !== null && <Fact name={messages.facts.address}>{address}</Fact>}
      <Fact name={messages.facts.region}>{region === 'local' ? messages.local : region}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="break-all font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Conditions({ assertions }: { readonly assertions: PerformedCheck['assertions'] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3>{messages.conditions}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {assertions.map(({ subject, expected, actual, passed }) => (
          <li key={`${subject} ${expected}`} className="flex items-start gap-2 px-3 py-2">
            {passed ? (
              <CircleCheck
                role="img"
                aria-label={messages.passed}
                className="mt-0.5 size-4 shrink-0 text-good"
              />
            ) : (
              <CircleX role="img" aria-label={messages.failed} className="mt-0.5 size-4 shrink-0 text-bad" />
            )}
            <div className="min-w-0">
              <p className="break-all font-medium">{subject}</p>
              <p className="break-all text-ink-2 text-xs">
                {messages.expected} <span className="font-mono">{expected}</span>
                {' · '}
                {messages.actual} <span className="font-mono">{actual}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ steps }: { readonly steps: PerformedCheck['steps'] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3>{messages.steps}</h3>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {steps.map((step, index) => {
          // A transaction can have two requests with the same name.
          const key = `${index} ${step.name}`;
          return (
            <li key={key} className="flex flex-col gap-2 px-3 py-2">
              <p className="flex items-center gap-2">
                <StateIcon state={step.state} />
                <span className="min-w-0 flex-1 break-all font-medium">{step.name}</span>
                <span className="text-ink-2 text-xs tabular-nums">
                  {[step.statusCode ?? '', formatMs(step.latencyMs)].join(' ')}
                </span>
              </p>
              {step.error !== null && <p className="text-bad-text text-xs">{showReason(step.error)}</p>}
              <Waterfall phases={step.phases} totalMs={step.latencyMs} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What a server answered: its headers, and the start of the body as text. */
function CheckEvidence({
  evidence: { headers, body },
  isOpen,
}: {
  readonly evidence: NonNullable<PerformedCheck['evidence']>;
  /** Whether it is shown at the beginning. */
  readonly isOpen: boolean;
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="font-semibold">{messages.evidence}</summary>
      <div className="mt-2 flex flex-col gap-2">
        {lines.length > 0 && (
          <CodeBlock
            isWrapped
            label={messages.headers}
            code={lines.join('\n')}
            codeClassName="max-h-56 overflow-y-auto"
          />
        )}
        {body === '' ? (
          <p className="text-ink-3">{messages.noBody}</p>
        ) : (
          <CodeBlock
            isWrapped
            label={lines.length === 0 ? messages.received : messages.body}
            code={body}
            codeClassName="max-h-72 overflow-y-auto"
          />
        )}
      </div>
    </details>
  );
}
