import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatFigure } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** A notice about cookieless visitors, whose return is not detected, with a button to exclude them. */
export function CookielessNotice({
  share,
  isNamedOnly,
  onNamedOnly,
}: {
  /** The share of cookieless visitors in all cohorts, in percent. */
  readonly share: number;
  readonly isNamedOnly: boolean;
  readonly onNamedOnly: (isOn: boolean) => void;
}) {
  if (share === 0 && !isNamedOnly) return null;
  const percent =
    share > 0 && share < 0.1 ? messages.cookieless.lessThanTenth : formatFigure(share, 'percent');
  return (
    <Notice
      tone={isNamedOnly ? 'info' : 'warn'}
      title={isNamedOnly ? messages.cookieless.isExcluded : messages.cookieless.isIncluded}
      action={
        <Button size="sm" onClick={() => onNamedOnly(!isNamedOnly)}>
          {isNamedOnly ? messages.cookieless.include : messages.cookieless.exclude}
        </Button>
      }
    >
      {isNamedOnly
        ? messages.cookieless.excludedText({ percent })
        : messages.cookieless.includedText({ percent })}
    </Notice>
  );
}
