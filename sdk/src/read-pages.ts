import { isDetailed } from './build-request.ts';
import { PharosError } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Iterates over the pages of an operation, with a cursor in the response or with page numbers. Numbered pages end when no
 * list has the length of a full page, or when a second page is rejected because the results have no list.
 */
export async function* readPages(
  call: (input: unknown) => Promise<unknown>,
  input: unknown,
): AsyncGenerator<unknown, void, undefined> {
  let next: unknown = input;
  let before = '';
  while (next !== undefined) {
    const isFirst = next === input;
    const answer = await call(next).catch((error: unknown) => {
      if (!isFirst && refusesPages(error)) return undefined;
      throw error;
    });
    if (answer === undefined) return;
    const cursor = fieldsOf(answer)['nextCursor'];
    if (cursor !== undefined) {
      yield answer;
      next = typeof cursor === 'string' ? { ...fieldsOf(input), cursor } : undefined;
      continue;
    }
    const body = fieldsOf(fieldsOf(answer)['body']);
    const rows = JSON.stringify(body['data']);
    if (rows === before) return;
    before = rows;
    yield answer;
    next = isFull(body) ? turn(fieldsOf(input), Number(fieldsOf(body['meta'])['page']) + 1) : undefined;
  }
}

/** Returns whether a query is rejected because none of its results has pages, such as a long series. */
function refusesPages(error: unknown): boolean {
  return (
    error instanceof PharosError &&
    error.code === 'VALIDATION_ERROR' &&
    error.details.length > 0 &&
    error.details.every(({ field }) => field === 'body.page' || field === 'query.page')
  );
}

/** Returns whether a list in the results has the length of a full page, so that there may be more. */
function isFull(body: Fields): boolean {
  const limit = Number(fieldsOf(body['meta'])['limit']);
  const results = Array.isArray(body['data']) ? body['data'] : [];
  return results.some((result: unknown) => {
    const rows = fieldsOf(result)['data'];
    return Array.isArray(rows) && rows.length >= limit;
  });
}

/** Returns the same query for another page. The GET variant has it as text in its query string. */
function turn(input: Fields, page: number): Fields {
  if (!isDetailed(input)) return { ...input, page };
  return input['body'] === undefined
    ? { ...input, query: { ...fieldsOf(input['query']), page: String(page) } }
    : { ...input, body: { ...fieldsOf(input['body']), page } };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
