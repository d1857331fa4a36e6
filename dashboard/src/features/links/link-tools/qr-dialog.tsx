import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { ListedLink } from '../list/use-links.ts';
import { LogoField } from './logo-field.tsx';
import { messages } from './messages.ts';
import { DEFAULT_STYLE, hasContrast, LEVELS, type QrStyle, SIZES } from './qr-style.ts';
import { type QrImageState, useQrImage } from './use-qr-image.ts';

const texts = messages.qr;
const SETTLE_MS = 200;
const MARGINS = ['0', '2', '4', '8'] as const;

/** Designs and downloads the QR code of a link. */
export function QrDialog({
  link,
  onClose,
}: {
  readonly link: Pick<ListedLink, 'id' | 'name' | 'slug' | 'shortUrl'>;
  readonly onClose: () => void;
}) {
  const [style, setStyle] = useState(DEFAULT_STYLE);
  const settled = useSettled(style, SETTLE_MS);
  const isReadable = hasContrast(style);
  const change = (next: Partial<QrStyle>) => setStyle((old) => ({ ...old, ...next }));
  const image = useQrImage(link.id, settled);
  const fileName = `${link.slug.replaceAll('/', '-')}.${style.format}`;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title({ name: link.name })}
      description={texts.text}
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {isReadable && image.url !== undefined && (
            <a href={image.url} download={fileName} className={buttonClasses({ variant: 'primary' })}>
              <Download aria-hidden />
              {texts.download}
            </a>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 sm:grid-cols-[16rem_1fr]">
        {isReadable ? (
          <QrImage key={image.url} image={image} shortUrl={link.shortUrl} />
        ) : (
          <Notice tone="bad">{texts.contrast}</Notice>
        )}
        <div className="grid grid-cols-2 gap-4">
          <ColorField
            label={texts.foreground}
            value={style.foreground}
            onChange={(foreground) => change({ foreground })}
          />
          <ColorField
            label={texts.background}
            value={style.background}
            onChange={(background) => change({ background })}
          />
          <Field label={texts.errorCorrection} hint={texts.errorCorrectionHint}>
            <Select
              value={style.logo === undefined ? style.errorCorrection : 'H'}
              isDisabled={style.logo !== undefined}
              onChange={(errorCorrection) => change({ errorCorrection })}
              choices={LEVELS.map((value) => ({ value, label: texts.levels[value] }))}
            />
          </Field>
          <Field label={texts.margin} hint={texts.marginHint}>
            <Select
              value={String(style.margin)}
              onChange={(margin) => change({ margin: Number(margin) })}
              choices={MARGINS.map((value) => ({ value, label: value }))}
            />
          </Field>
          <div className="flex flex-col items-start gap-1.5">
            <span aria-hidden className="font-medium">
              {texts.format}
            </span>
            <SegmentedControl
              label={texts.format}
              value={style.format}
              onChange={(format) => change({ format })}
              segments={(style.logo === undefined ? (['svg', 'png'] as const) : (['svg'] as const)).map(
                (value) => ({ value, label: texts.formats[value] }),
              )}
            />
          </div>
          {style.format === 'png' && (
            <Field label={texts.size}>
              <Select
                value={style.size}
                onChange={(size) => change({ size })}
                choices={SIZES.map((value) => ({ value, label: texts.pixels({ size: Number(value) }) }))}
              />
            </Field>
          )}
          <div className="col-span-2">
            <LogoField
              value={style.logo}
              onChange={(logo) => change({ logo, ...(logo === undefined ? {} : { format: 'svg' }) })}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function QrImage({ image, shortUrl }: { readonly image: QrImageState; readonly shortUrl: string }) {
  const [isFailed, setIsFailed] = useState(false);
  if (isFailed || image.isFailed) return <Notice tone="bad">{texts.failed}</Notice>;
  return (
    <img
      src={image.url}
      alt={texts.image({ url: shortUrl })}
      width={256}
      height={256}
      onError={() => setIsFailed(true)}
      className="mx-auto aspect-square w-full max-w-64 rounded-lg border border-line"
    />
  );
}

function ColorField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-0.5 pointer-coarse:size-10"
        />
        <code className="font-mono text-ink-2 text-xs">{value}</code>
      </span>
    </Field>
  );
}
