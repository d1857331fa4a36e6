import type { ReactNode } from 'react';

/** A list of properties of an object: names beside their values, above them on a phone. Contains {@link Detail}. */
export function Details({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr] sm:gap-y-5">{children}</dl>;
}

/** A property of an object. */
export function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="-mt-3 min-w-0 sm:mt-0">{children}</dd>
    </>
  );
}
