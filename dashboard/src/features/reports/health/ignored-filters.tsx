import { formatList } from '../../../lib/format-list.ts';
import { Notice } from '../../../ui/notice.tsx';
import { fieldTitle, useTypes } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** A notice about filters that do not apply to the report. */
export function IgnoredFilters({ fields }: { readonly fields: readonly string[] }) {
  const { data: types } = useTypes();
  if (fields.length === 0) return null;
  return (
    <Notice tone="warn">
      {messages.ignoredFilters({ filters: formatList(fields.map((field) => fieldTitle(field, types))) })}
    </Notice>
  );
}
