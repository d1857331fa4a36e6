import { ColorInput } from '../../../ui/forms/color-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.brand;
const THEMES = ['system', 'light', 'dark'] as const;
const CSS_EXAMPLE =
  ':scope {\n  --brand: #0a7a5c;\n  font-family: Georgia, serif;\n}\n.hero { border-radius: 0 }';
const IMAGES = ['logoUrl', 'darkLogoUrl', 'faviconUrl'] as const;

/** The color, theme and images of a page. */
export function BrandSection({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title={texts.title} summary={`${draft.color} · ${texts.themes[draft.theme]}`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.color} hint={texts.colorText} error={errors['color']}>
          <ColorInput
            value={draft.color}
            pickLabel={texts.colorPick}
            onChange={(color) => change({ color })}
          />
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span className="font-medium">{texts.theme}</span>
          <SegmentedControl
            label={texts.theme}
            value={draft.theme}
            onChange={(theme) => change({ theme })}
            segments={THEMES.map((value) => ({ value, label: texts.themes[value] }))}
          />
        </div>
      </div>
      {IMAGES.map((field) => (
        <Field key={field} label={texts[field]} error={errors[field]}>
          <Input
            type="url"
            autoComplete="off"
            placeholder={texts.imageExample}
            value={draft[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        </Field>
      ))}
      <Field label={texts.customCss} hint={texts.customCssText} error={errors['customCss']}>
        <TextArea
          spellCheck={false}
          autoComplete="off"
          rows={6}
          maxLength={10_000}
          className="font-mono"
          placeholder={CSS_EXAMPLE}
          value={draft.customCss}
          onChange={(event) => change({ customCss: event.target.value })}
        />
      </Field>
    </FormSection>
  );
}
