/** The encodings that scripts are kept in, the smallest first. */
const KEPT = ['br', 'gzip'] as const;

/** How an answer is written. */
export type Encoding = (typeof KEPT)[number] | 'identity';

/** The smallest encoding that an `Accept-Encoding` header takes (RFC 9110 §12.5.3); `identity` without one. */
export function chooseEncoding(header: string | readonly string[] | undefined): Encoding {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return KEPT.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
