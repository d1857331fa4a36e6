import { Notice } from '../../../ui/notice.tsx';

/** Says which filters do not narrow the figures of the page, so that nobody is misled. */
export function IgnoredFilters({
  fields,
  subject,
}: {
  readonly fields: readonly string[];
  /** What the figures are about: "errors". */
  readonly subject: string;
}) {
  if (fields.length === 0) return null;
  const names = fields.map((field) => field.replaceAll('_', ' ')).join(', ');
  return (
    <Notice tone="warn">
      {`Not narrowed by ${names}: ${subject} know their page, place and browser, but nothing of the visit.`}
    </Notice>
  );
}
