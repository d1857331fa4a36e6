import { Flag, Megaphone, Rocket, Siren } from 'lucide-react';
import type { Annotation } from './use-annotations.ts';

/** What an annotation tells of. */
export type AnnotationKind = Annotation['kind'];

/** What kinds are called. */
export const KIND_TITLES: Readonly<Record<AnnotationKind, string>> = {
  release: 'Release',
  campaign: 'Campaign',
  incident: 'Incident',
  note: 'Note',
};

const ICONS = { release: Rocket, campaign: Megaphone, incident: Siren, note: Flag } as const;

/** The sign of a kind. */
export function KindIcon({ kind }: { readonly kind: AnnotationKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className="size-3.5 shrink-0 text-series-4" />;
}
