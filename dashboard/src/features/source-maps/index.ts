export { SourceMapsCard } from './source-maps-card.tsx';
export { StackTrace } from './stack-trace.tsx';
