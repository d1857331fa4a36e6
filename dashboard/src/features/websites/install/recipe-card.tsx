import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages } from './messages.ts';
import { FILES, OPTIONS, type Option, PLATFORMS, type Platform, recipeOf } from './recipes.ts';

/** The code that adds the tracker on the selected platform, with the selected options. */
export function RecipeCard({
  src,
  trackingId,
  isLocal,
}: {
  readonly src: string;
  readonly trackingId: string;
  /** Whether the website is on this machine or in its network: then local pages count. */
  readonly isLocal: boolean;
}) {
  const [platform, setPlatform] = useState<Platform>('html');
  const [options, setOptions] = useState<ReadonlySet<Option>>(new Set(isLocal ? ['local'] : []));
  const toggle = (option: Option, isOn: boolean) => {
    const next = new Set(options);
    if (isOn) next.add(option);
    else next.delete(option);
    setOptions(next);
  };
  return (
    <Card title={messages.paste}>
      <div className="flex flex-col gap-4">
        <Field label={messages.platform} className="max-w-60">
          <Select
            choices={PLATFORMS.map((value) => ({ value, label: messages.platforms[value] }))}
            value={platform}
            onChange={setPlatform}
          />
        </Field>
        <p className="text-ink-2">{messages.hints[platform]}</p>
        <CodeBlock
          label={FILES[platform] ?? messages.code}
          isWrapped
          code={recipeOf(platform, { src, trackingId, options })}
        />
        <fieldset>
          <legend className="mb-2 font-medium">{messages.options}</legend>
          <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {OPTIONS.map((option) => {
              const [label, hint] = messages.optionTexts[option];
              return (
                <Switch
                  key={option}
                  isOn={options.has(option)}
                  onChange={(isOn) => toggle(option, isOn)}
                  label={label}
                  hint={hint}
                />
              );
            })}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
