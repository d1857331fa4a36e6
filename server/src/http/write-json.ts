/** The number of elements of a list that are written between two turns. */
const ELEMENTS = 250;

/**
 * Writes a value as `JSON.stringify` does, in slices: a large list does not delay other requests. Objects and lists that contain lists are
 * written member by member.
 * @param value consists of plain objects, lists and primitives.
 * @param nextTurn waits until the next slice can be written.
 */
export async function writeJson(value: unknown, nextTurn: () => Promise<void> | undefined): Promise<string> {
  const parts: string[] = [];

  async function write(one: unknown): Promise<void> {
    if (Array.isArray(one)) await writeList(one);
    else if (isRecord(one) && Object.values(one).some(isNested)) await writeObject(one);
    else parts.push(JSON.stringify(one) ?? 'null');
  }

  async function writeList(list: readonly unknown[]): Promise<void> {
    parts.push('[');
    if (isRecord(list[0]) && Object.values(list[0]).some(isNested)) {
      for (const [index, element] of list.entries()) {
        await nextTurn();
        if (index > 0) parts.push(',');
        await write(element);
      }
    } else {
      for (let from = 0; from < list.length; from += ELEMENTS) {
        await nextTurn();
        if (from > 0) parts.push(',');
        parts.push(JSON.stringify(list.slice(from, from + ELEMENTS)).slice(1, -1));
      }
    }
    parts.push(']');
  }

  async function writeObject(object: Readonly<Record<string, unknown>>): Promise<void> {
    const start = parts.push('{');
    for (const [name, member] of Object.entries(object)) {
      if (member === undefined) continue;
      parts.push(`${parts.length === start ? '' : ','}${JSON.stringify(name)}:`);
      await write(member);
    }
    parts.push('}');
  }

  await write(value);
  return parts.join('');
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
