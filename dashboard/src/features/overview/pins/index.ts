// For other features: the list only, without the components of the overview.
export { hasPin, MAX_PINS, togglePin, toSent } from './pin-list.ts';
