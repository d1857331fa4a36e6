import type { Document } from './document.ts';

const PATH = '/.well-known/api-catalog';
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

interface LinkTarget {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
}

/**
 * Returns the API catalog (RFC 9727): the API with its description, manual, health and metadata.
 * @param metadata paths of the documents about authentication.
 */
export function describeCatalog(baseUrl: string, metadata: readonly string[]): Document {
  const target = (path: string, type: string, title?: string): LinkTarget => ({
    href: `${baseUrl}${path}`,
    type,
    ...(title === undefined ? {} : { title }),
  });
  const catalog = JSON.stringify({
    linkset: [
      { anchor: `${baseUrl}${PATH}`, item: [target('', 'application/json', 'Pharos API')] },
      {
        anchor: baseUrl,
        'service-desc': [target('/openapi.json', 'application/json', 'OpenAPI 3.1')],
        'service-doc': [
          target('/auth.md', 'text/markdown', 'Authentication'),
          target('/docs', 'text/html', 'API reference'),
        ],
        'service-meta': metadata.map((path) => target(path, 'application/json')),
        status: [target('/health', 'application/json')],
      },
    ],
  });
  const link = [
    `<${baseUrl}${PATH}>; rel="api-catalog"`,
    `<${baseUrl}>; rel="item"`,
    `<${baseUrl}/openapi.json>; rel="service-desc"`,
  ].join(', ');
  return { path: PATH, contentType: TYPE, link, read: async () => catalog };
}
