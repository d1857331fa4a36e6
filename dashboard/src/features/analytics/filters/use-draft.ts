import { useState } from 'react';
import { type Condition, type FilterOp, normalCondition } from '../search/condition.ts';
import { opsOf } from './filter-fields.ts';

const PLURAL_OPS: ReadonlySet<FilterOp> = new Set(['eq', 'ne']);
const SINGULAR: Partial<Record<FilterOp, FilterOp>> = { in: 'eq', not_in: 'ne' };

/** A condition that is being edited. */
export interface Draft {
  readonly field: string | undefined;
  readonly op: FilterOp;
  readonly values: readonly string[];
  /** Whether there may be several values. */
  readonly isPlural: boolean;
  /** Whether upper and lower case are distinguished. */
  readonly matchesCase: boolean;
  /** The condition; `undefined` while it is incomplete. */
  readonly condition: Condition | undefined;
  readonly setField: (field: string | undefined) => void;
  readonly setOp: (op: FilterOp) => void;
  readonly setValues: (values: readonly string[]) => void;
  readonly setMatchesCase: (matchesCase: boolean) => void;
  /** Text that is typed and not chosen yet. It counts as a value, so that it is not lost. */
  readonly setTyped: (typed: string) => void;
}

/** Holds the state of the editor. Another field clears the values, and keeps the operator if the field supports it. */
export function useDraft(condition: Condition | undefined): Draft {
  const [field, setField] = useState(condition?.field);
  const [op, setOp] = useState<FilterOp>(SINGULAR[condition?.op ?? 'eq'] ?? condition?.op ?? 'eq');
  const [values, setValues] = useState<readonly string[]>(condition?.values ?? []);
  const [matchesCase, setMatchesCase] = useState(condition?.ignoresCase !== true);
  const [typed, setTyped] = useState('');
  const manner = matchesCase ? {} : ({ ignoresCase: true } as const);
  const isPlural = PLURAL_OPS.has(op);
  const given = isPlural && typed.trim() !== '' ? [...values, typed.trim()] : values;
  return {
    field,
    op,
    values,
    matchesCase,
    isPlural,
    condition: field === undefined ? undefined : normalCondition({ field, op, values: given, ...manner }),
    setField: (chosen) => {
      setField(chosen);
      setValues([]);
      setTyped('');
      if (chosen !== undefined && !opsOf(chosen).includes(op)) setOp('eq');
    },
    setOp: (chosen) => {
      setOp(chosen);
      if (!PLURAL_OPS.has(chosen)) setValues(values.slice(0, 1));
    },
    setValues,
    setMatchesCase,
    setTyped,
  };
}
