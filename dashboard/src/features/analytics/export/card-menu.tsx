import { Braces, Download, Ellipsis, Maximize2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import type { Part } from '../data/part.ts';
import { downloadCsv } from './download.ts';

const ApiCallDialog = lazy(() =>
  import('./api-call-dialog.tsx').then((module) => ({ default: module.ApiCallDialog })),
);

/** A file to save. */
export interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/** What can be done with the figures of a card. */
export function CardMenu({
  title,
  parts,
  csv,
  onDetails,
  children,
}: {
  readonly title: string;
  /** What the card asks for. */
  readonly parts: readonly Part[];
  /** Makes the file; absent while there is nothing to put into it. */
  readonly csv: (() => CsvFile) | undefined;
  readonly onDetails?: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}) {
  const [isCallOpen, setIsCallOpen] = useState(false);
  const save = () => {
    const file = csv?.();
    if (file !== undefined) downloadCsv(file.name, file.text);
  };
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={`More about ${title}`} icon={<Ellipsis />} size="sm" />}
      >
        {onDetails !== undefined && (
          <MenuItem icon={<Maximize2 />} onSelect={onDetails}>
            Details
          </MenuItem>
        )}
        <MenuItem icon={<Download />} onSelect={save} isDisabled={csv === undefined}>
          Export CSV
        </MenuItem>
        <MenuItem icon={<Braces />} onSelect={() => setIsCallOpen(true)}>
          Show the API call
        </MenuItem>
        {children}
      </DropdownMenu>
      <Suspense>
        {isCallOpen && <ApiCallDialog title={title} parts={parts} isOpen onOpenChange={setIsCallOpen} />}
      </Suspense>
    </>
  );
}
