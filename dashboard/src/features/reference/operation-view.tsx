import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import type { Operation, Parameter } from './api-document.ts';
import { messages } from './messages.ts';
import { MethodBadge } from './method-badge.tsx';
import { nameType } from './read-schema.ts';
import { Line, RichText } from './rich-text.tsx';
import { SchemaView } from './schema-view.tsx';

/** The documentation of an operation. */
export function OperationView({ operation }: { readonly operation: Operation }) {
  const { method, path, description = '', parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="flex items-center gap-2">
        <MethodBadge method={method} />
        <code className="font-mono wrap-anywhere">{path}</code>
      </p>
      <RichText text={description} language="en" className="text-ink-2" />
      <p className="text-ink-3 text-xs">
        {messages.operation.client}{' '}
        <code className="font-mono text-ink-2">{`pharos.${operation.operationId}()`}</code>
      </p>
      {parameters.length > 0 && (
        <Card title={messages.operation.parameters}>
          <ul className="divide-y divide-line">
            {parameters.map((parameter) => (
              <ParameterRow key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
            ))}
          </ul>
        </Card>
      )}
      {body !== undefined && (
        <Card title={messages.operation.body}>
          <SchemaView schema={body} />
        </Card>
      )}
      <Card title={messages.operation.responses}>
        <ul className="divide-y divide-line">
          {Object.entries(responses).map(([status, { description: meaning, content = {} }]) => (
            <li key={status} className="flex flex-col gap-1 py-2">
              <p className="flex items-start gap-2">
                <Badge tone={status.startsWith('2') ? 'good' : 'neutral'}>{status}</Badge>
                <RichText text={meaning} language="en" className="min-w-0 text-ink-2" />
              </p>
              {status.startsWith('2') &&
                Object.entries(content).map(([type, { schema = {} }]) => (
                  <div key={type}>
                    <p className="text-ink-3 text-xs">{type}</p>
                    <SchemaView schema={schema} />
                  </div>
                ))}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function ParameterRow({ parameter }: { readonly parameter: Parameter }) {
  const { name, in: place, required, schema = {}, description = schema.description } = parameter;
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-medium font-mono text-xs">{name}</code>
        <span className="text-ink-3 text-xs">{place}</span>
        <span className="font-mono text-ink-3 text-xs wrap-anywhere">{nameType(schema)}</span>
        {required === true && <span className="text-bad-text text-xs">{messages.operation.required}</span>}
      </p>
      {description !== undefined && (
        <p lang="en" className="text-ink-2">
          <Line text={description} />
        </p>
      )}
    </li>
  );
}
