import { Flag, Megaphone, Rocket, Siren, ToggleRight } from 'lucide-react';
import { messages } from '../messages.ts';
import type { Annotation } from './use-annotations.ts';

/** The kind of an annotation. */
export type AnnotationKind = Annotation['kind'];

/** The names of the kinds. */
export const KIND_TITLES: Readonly<Record<AnnotationKind, string>> = messages.annotations.kinds;

const ICONS = {
  release: Rocket,
  campaign: Megaphone,
  incident: Siren,
  flag: ToggleRight,
  note: Flag,
} as const;

/** The icon of a kind. */
export function KindIcon({ kind }: { readonly kind: AnnotationKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className="size-3.5 shrink-0 text-series-4" />;
}
