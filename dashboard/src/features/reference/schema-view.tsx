import type { Schema } from './api-document.ts';
import { messages } from './messages.ts';
import { childrenOf, nameType, type SchemaChild } from './read-schema.ts';
import { Line } from './rich-text.tsx';

/** The depth limit for recursive schemas. */
const MAX_DEPTH = 8;

/** The fields of a schema. Nested objects are collapsed. */
export function SchemaView({ schema, depth = 0 }: { readonly schema: Schema; readonly depth?: number }) {
  const children = childrenOf(schema);
  if (children.length === 0 || depth > MAX_DEPTH)
    return <p className="font-mono text-ink-2 text-xs">{nameType(schema)}</p>;
  return (
    <ul className="divide-y divide-line">
      {children.map((child) => (
        <Field key={child.name} {...child} depth={depth} />
      ))}
    </ul>
  );
}

function Field({ name, schema, isRequired, depth }: SchemaChild & { readonly depth: number }) {
  const hasChildren = depth < MAX_DEPTH && childrenOf(schema).length > 0;
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-medium font-mono text-xs wrap-anywhere">{name}</code>
        <span className="font-mono text-ink-3 text-xs wrap-anywhere">{nameType(schema)}</span>
        {isRequired && <span className="text-bad-text text-xs">{messages.operation.required}</span>}
        {schema.default !== undefined && (
          <span className="text-ink-3 text-xs">
            {messages.operation.default({ value: JSON.stringify(schema.default) })}
          </span>
        )}
      </p>
      {schema.description !== undefined && (
        <p lang="en" className="text-ink-2">
          <Line text={schema.description} />
        </p>
      )}
      {hasChildren && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-accent-text text-xs">
            <span className="group-open:hidden">{messages.operation.show}</span>
            <span className="not-group-open:hidden">{messages.operation.hide}</span>
          </summary>
          <div className="mt-1 border-line border-l pl-3">
            <SchemaView schema={schema} depth={depth + 1} />
          </div>
        </details>
      )}
    </li>
  );
}
