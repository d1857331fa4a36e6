import { lazy, Suspense } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ListedWebsite } from '../website-card.tsx';
import { targetOf, type WebsitePins } from './pin-list.ts';
import type { Pins } from './use-pins.ts';

// One file: cards need all of it.
const loadParts = () => import('./card-parts.ts');
const PinnedFigures = lazy(() => loadParts().then((module) => ({ default: module.PinnedFigures })));
const PinProblem = lazy(() => loadParts().then((module) => ({ default: module.PinProblem })));
const PinButton = lazy(() => loadParts().then((module) => ({ default: module.PinButton })));

/** The pins on the card of a website, if it has any. */
export function CardPins({ website, pins }: { readonly website: ListedWebsite; readonly pins: Pins }) {
  const own = pins.of(website.id);
  if (own.length === 0) return null;
  return (
    <Suspense fallback={<PinSkeleton pins={own} />}>
      <PinnedFigures website={website} pins={own} scope={pins.scope} />
    </Suspense>
  );
}

/** The errors of pins and of their figures. */
export function PinProblems({ pins: { scope, error, retry } }: { readonly pins: Pins }) {
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={retry} />;
  return <Suspense>{scope.websites.length > 0 && <PinProblem scope={scope} />}</Suspense>;
}

/** The button at the top of a card that opens the pins of its website. */
export function EditPins({
  website,
  pins,
  onEdit,
}: {
  readonly website: ListedWebsite;
  readonly pins: Pins;
  readonly onEdit: () => void;
}) {
  return (
    <Suspense>
      <PinButton website={website} isDisabled={!pins.isLoaded} onPress={onEdit} />
    </Suspense>
  );
}

/** Rows of the size of pins, while their code loads. */
function PinSkeleton({ pins }: { readonly pins: WebsitePins['pins'] }) {
  return (
    <span className="block border-line border-t px-4 py-1.5">
      {pins.map((pin) => (
        <span
          key={targetOf(pin)}
          className="flex min-h-7 items-center justify-between pointer-coarse:min-h-10"
        >
          <Skeleton className="h-3.5! w-24" />
          <Skeleton className="h-3.5! w-20" />
        </span>
      ))}
    </span>
  );
}
