import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatFigure } from '../../analytics/index.ts';

/** Says when some visitors cannot be known again, what that does to the figures, and how to leave them out. */
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
  const told = share > 0 && share < 0.1 ? 'Less than 0.1%' : formatFigure(share, 'percent');
  return (
    <Notice
      tone={isNamedOnly ? 'info' : 'warn'}
      title={isNamedOnly ? 'Only visitors who are known again' : 'These cohorts are not exact'}
      action={
        <Button size="sm" onClick={() => onNamedOnly(!isNamedOnly)}>
          {isNamedOnly ? 'Show everybody' : 'Leave them out'}
        </Button>
      }
    >
      {isNamedOnly
        ? `${told} of all visitors are left out: they come without cookies, so nobody can tell whether they come back.`
        : `${told} of these visitors come without cookies. They get another id every day, so they never seem to return: the true figures are higher.`}
    </Notice>
  );
}
