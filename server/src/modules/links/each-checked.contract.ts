import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { describeSchema } from '../../lib/with-aliases.ts';

/** An element of a list: its value, or the reasons why it is invalid. */
export type Checked<T> =
  | { readonly isValid: true; readonly value: T }
  | { readonly isValid: false; readonly problems: readonly z.core.$ZodIssue[] };

/**
 * Returns the schema of a list whose elements are checked separately, so that an invalid one does not reject the others.
 * @param maxLength the most elements.
 */
export function eachChecked<T, Sent>(element: z.ZodType<T, Sent>, maxLength: number) {
  const anything: z.ZodType<Sent, Sent> = z.any();
  const checked = anything.transform((value): Checked<T> => {
    const result = element.safeParse(value);
    return result.success
      ? { isValid: true, value: result.data }
      : { isValid: false, problems: result.error.issues };
  });
  const registered: z.ZodType = checked;
  JSON_SCHEMA_INPUT_REGISTRY.add(registered, describeSchema(element));
  return z.array(checked).min(1).max(maxLength);
}
