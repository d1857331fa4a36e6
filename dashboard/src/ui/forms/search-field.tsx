import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

const TYPING_MS = 250;

/** A search whose text is stored elsewhere, such as in the address. Reports it after a pause in typing; `undefined` if it is empty. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The value changed otherwise: "Clear filters", or "back".
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onChange(text.trim() || undefined), TYPING_MS);
  };
  return (
    <SearchInput
      label={label}
      className="w-full sm:w-64"
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
