import { Braces, Download, Ellipsis, ImageDown, Maximize2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { showFailure } from '../../../ui/toasts.ts';
import type { Part } from '../data/part.ts';
import { messages } from '../messages.ts';
import { downloadCsv } from './download.ts';

const ApiCallDialog = lazy(() =>
  import('./api-call-dialog.tsx').then((module) => ({ default: module.ApiCallDialog })),
);

/** A file to save. */
export interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/** The menu of a card: details, CSV export, image and the API request. */
export function CardMenu({
  title,
  parts,
  csv,
  onDetails,
  children,
}: {
  readonly title: string;
  /** The queries of the card. */
  readonly parts: readonly Part[];
  /** Creates the file; absent while there is no data. */
  readonly csv: (() => CsvFile) | undefined;
  readonly onDetails?: () => void;
  /** Additional items. */
  readonly children?: ReactNode;
}) {
  const [isCallOpen, setIsCallOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const save = () => {
    const file = csv?.();
    if (file !== undefined) downloadCsv(file.name, file.text);
  };
  const savePicture = async () => {
    const card = button.current?.closest<HTMLElement>('[data-card]');
    if (card === null || card === undefined) return;
    try {
      const { saveCard } = await import('./save-card.ts');
      await saveCard(card, csv?.().name.replace(/\.csv$/, '') ?? title);
    } catch {
      // The browser refuses to read what it drew, or the script cannot be loaded.
      showFailure(messages.menu.imageFailed);
    }
  };
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton ref={button} label={messages.menu.label({ title })} icon={<Ellipsis />} size="sm" />
        }
      >
        {onDetails !== undefined && (
          <MenuItem icon={<Maximize2 />} onSelect={onDetails}>
            {messages.menu.details}
          </MenuItem>
        )}
        <MenuItem icon={<Download />} onSelect={save} isDisabled={csv === undefined}>
          {messages.menu.exportCsv}
        </MenuItem>
        <MenuItem icon={<ImageDown />} onSelect={() => void savePicture()} isDisabled={csv === undefined}>
          {messages.menu.saveImage}
        </MenuItem>
        <MenuItem icon={<Braces />} onSelect={() => setIsCallOpen(true)}>
          {messages.menu.showApiCall}
        </MenuItem>
        {children}
      </DropdownMenu>
      <Suspense>
        {isCallOpen && <ApiCallDialog title={title} parts={parts} isOpen onOpenChange={setIsCallOpen} />}
      </Suspense>
    </>
  );
}
