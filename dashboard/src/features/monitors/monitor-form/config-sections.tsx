import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { Draft } from '../../../ui/schema-form/schema-fields.ts';
import type { KindInfo, Monitor } from '../monitor-parts/monitor.ts';
import { type ConfigGroups, sectionsOf } from './config-groups.ts';
import { ConfigInputs } from './config-inputs.tsx';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const SECTIONS = ['response', 'request', 'connection', 'other'] as const satisfies (keyof ConfigGroups)[];

/** The fields of the configuration beside the target: collapsed sections with defaults. */
export function ConfigSections({
  draft,
  errors,
  change,
  info,
  stored,
}: SectionProps & { readonly info: KindInfo; readonly stored: Monitor | undefined }) {
  const groups = sectionsOf(info);
  return SECTIONS.filter((section) => groups[section].length > 0).map((section) => (
    <FormSection
      key={section}
      title={messages.sections[section].title}
      summary={summaryOf(section, draft.config)}
      // A section with an error must not hide it.
      isOpen={groups[section].some(({ name }) => hasError(errors, `config.${name}`))}
    >
      <ConfigInputs
        fields={groups[section]}
        draft={draft}
        stored={stored}
        errors={errors}
        onChange={(config) => change({ config })}
      />
      {section === 'request' && draft.kind === 'http' && (
        <Switch
          label={messages.cacheBust}
          hint={messages.cacheBustText}
          isOn={draft.cacheBust}
          onChange={(cacheBust) => change({ cacheBust })}
        />
      )}
    </FormSection>
  ));
}

function summaryOf(section: (typeof SECTIONS)[number], config: Draft): string {
  const { text } = messages.sections[section];
  if (section !== 'response') return text;
  const conditions = ['keywords', 'jsonAssertions', 'headerAssertions']
    .map((name) => config[name])
    .reduce((sum, rows) => sum + (typeof rows === 'object' ? rows.length : 0), 0);
  const status = config['expectedStatus'];
  if (typeof status !== 'string') return text;
  return messages.responseSummary({ status: status.split('\n').join(', '), conditions });
}

function hasError(errors: Readonly<Record<string, string>>, field: string): boolean {
  return Object.keys(errors).some((name) => name === field || name.startsWith(`${field}.`));
}
