import { useAnalytics } from '../analytics-context.ts';
import { valueName } from './value-names.ts';

/** The name of a value to show. */
export type NameValue = (field: string, value: string) => string;

/** Returns the names of values, including those of the subject. */
export function useValueName(): NameValue {
  const { subject } = useAnalytics();
  return (field, value) => subject.nameOf?.(field, value) ?? valueName(field, value);
}
