import { Plus } from 'lucide-react';
import { errorIn } from '../../../../api/problem.ts';
import { moved } from '../../../../lib/moved.ts';
import { Button } from '../../../../ui/button.tsx';
import { RuleTester } from '../../link-tools/rule-tester.tsx';
import type { FormPart } from '../form-part.ts';
import { FormSection } from '../form-section.tsx';
import { messages } from '../messages.ts';
import { RuleCard } from './rule-card.tsx';
import { newRule, type RuleDraft } from './rule-draft.ts';
import { SplitFields } from './split-fields.tsx';

const texts = messages.rules;
const MAX_RULES = 50;

/** The rules and the split of a link. */
export function RulesSection(part: FormPart) {
  const { draft, onChange, errors } = part;
  const { rules, split } = draft;
  const count = rules.length + split.length;
  const replace = (index: number, rule: RuleDraft) => onChange({ rules: rules.with(index, rule) });
  return (
    <FormSection
      title={texts.title}
      summary={count > 0 ? String(count) : undefined}
      hasError={errorIn(errors, 'rules') !== undefined || errorIn(errors, 'split') !== undefined}
      isInitiallyOpen={count > 0}
    >
      <p className="text-ink-2">{texts.text}</p>
      {rules.length > 0 && (
        <ol className="flex flex-col gap-3">
          {rules.map((rule, index) => (
            <RuleCard
              key={rule.key}
              rule={rule}
              index={index}
              count={rules.length}
              errors={errors}
              onChange={(next) => replace(index, next)}
              onMove={(by) => onChange({ rules: moved(rules, index, by) })}
              onRemove={() => onChange({ rules: rules.toSpliced(index, 1) })}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          size="sm"
          disabled={rules.length >= MAX_RULES}
          onClick={() => onChange({ rules: [...rules, newRule()] })}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      </div>
      <SplitFields {...part} />
      {count > 0 && <RuleTester draft={draft} />}
    </FormSection>
  );
}
