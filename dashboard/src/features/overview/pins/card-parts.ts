export { PinButton } from './pin-button.tsx';
export { PinnedFigures, PinProblem } from './pinned-figures.tsx';
