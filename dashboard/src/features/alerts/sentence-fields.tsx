import type { ReactNode } from 'react';
import { fillParts } from '../../lib/fill-parts.ts';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import {
  type Condition,
  type ConditionOf,
  METRICS,
  TRAFFIC_METRICS,
  VITAL_WINDOWS,
  VITALS,
  WINDOWS,
} from './alert.ts';
import { formatWindow } from './describe-condition.ts';
import { FilterChoice } from './filter-choice.tsx';
import { GoalChoice } from './goal-choice.tsx';
import { messages } from './messages.ts';
import { Sentence } from './sentence.tsx';

const { parts, sentences } = messages;

interface FieldsProps<C extends Condition> {
  readonly websiteId: string;
  /** Whether a drop of the traffic cannot fire. */
  readonly isWithoutDrop: boolean;
  readonly condition: C;
  readonly onChange: (condition: C) => void;
}

/** The condition of an alert as a sentence with controls. */
export function SentenceFields(props: FieldsProps<Condition>) {
  return <Sentence key={props.condition.kind} pieces={piecesOf(props)} />;
}

function piecesOf({ condition, ...rest }: FieldsProps<Condition>): readonly ReactNode[] {
  switch (condition.kind) {
    case 'traffic':
      return fillParts(sentences.traffic, trafficControls({ condition, ...rest }));
    case 'threshold':
      return fillParts(sentences.threshold, thresholdControls({ condition, ...rest }));
    case 'goal':
      return fillParts(sentences.goal, goalControls({ condition, ...rest }));
    case 'errors': {
      const controls = errorControls({ condition, ...rest });
      return condition.mode === 'spike'
        ? fillParts(sentences.errorSpike, controls)
        : fillParts(sentences.newErrors, controls);
    }
    case 'web_vital':
      return fillParts(sentences.webVital, vitalControls({ condition, ...rest }));
    case 'first_event':
      return [sentences.firstEvent];
  }
}

function trafficControls({ condition, isWithoutDrop, onChange }: FieldsProps<ConditionOf<'traffic'>>) {
  return {
    metric: (
      <Choice
        label={parts.metric}
        values={TRAFFIC_METRICS}
        labels={messages.metrics}
        value={condition.metric}
        onChange={(metric) => onChange({ ...condition, metric })}
      />
    ),
    direction: (
      <Choice
        label={parts.direction}
        values={['drop', 'spike', 'both']}
        labels={messages.directions}
        {...(isWithoutDrop && { disabledReasons: { drop: messages.noDrop } })}
        value={condition.direction}
        onChange={(direction) => onChange({ ...condition, direction })}
      />
    ),
    sensitivity: (
      <SensitivityChoice
        value={condition.sensitivity}
        onChange={(sensitivity) => onChange({ ...condition, sensitivity })}
      />
    ),
  };
}

function thresholdControls({ websiteId, condition, onChange }: FieldsProps<ConditionOf<'threshold'>>) {
  return {
    comparison: (
      <Choice
        label={parts.comparison}
        values={['above', 'below']}
        labels={messages.comparisons}
        value={condition.comparison}
        onChange={(comparison) => onChange({ ...condition, comparison })}
      />
    ),
    value: (
      <NumberInput
        label={parts.value}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value })}
      />
    ),
    metric: (
      <Choice
        label={parts.metric}
        values={METRICS}
        labels={messages.metrics}
        value={condition.metric}
        onChange={(metric) => onChange({ ...condition, metric })}
      />
    ),
    window: (
      <WindowChoice
        minutes={WINDOWS}
        value={condition.windowMinutes}
        onChange={(windowMinutes) => onChange({ ...condition, windowMinutes })}
      />
    ),
    filters: (
      <FilterChoice
        websiteId={websiteId}
        filters={condition.filters}
        onChange={(filters) => {
          const { filters: _, ...others } = condition;
          onChange(filters === undefined ? others : { ...others, filters });
        }}
      />
    ),
  };
}

function goalControls({ websiteId, condition, onChange }: FieldsProps<ConditionOf<'goal'>>) {
  return {
    goal: (
      <GoalChoice
        websiteId={websiteId}
        value={condition.reportId}
        onChange={(reportId) => onChange({ ...condition, reportId })}
      />
    ),
    count: (
      <NumberInput
        label={parts.count}
        value={condition.count}
        onChange={(count) => onChange({ ...condition, count })}
      />
    ),
    window: (
      <WindowChoice
        minutes={WINDOWS}
        value={condition.windowMinutes}
        onChange={(windowMinutes) => onChange({ ...condition, windowMinutes })}
      />
    ),
  };
}

function errorControls({ condition, onChange }: FieldsProps<ConditionOf<'errors'>>) {
  const { mode, minOccurrences = mode === 'spike' ? 20 : 1 } = condition;
  return {
    mode: (
      <Choice
        label={parts.mode}
        values={['new_group', 'spike']}
        labels={messages.modes}
        value={mode}
        onChange={(next) => onChange({ ...condition, mode: next, minOccurrences: next === 'spike' ? 20 : 1 })}
      />
    ),
    minimum: (
      <NumberInput
        label={parts.minimum}
        value={minOccurrences}
        onChange={(minimum) => onChange({ ...condition, minOccurrences: minimum })}
      />
    ),
    sensitivity: (
      <SensitivityChoice
        value={condition.sensitivity}
        onChange={(sensitivity) => onChange({ ...condition, sensitivity })}
      />
    ),
  };
}

function vitalControls({ condition, onChange }: FieldsProps<ConditionOf<'web_vital'>>) {
  return {
    metric: (
      <Choice
        label={parts.metric}
        values={['LCP', 'INP', 'CLS', 'FCP', 'TTFB']}
        labels={{ LCP: 'LCP', INP: 'INP', CLS: 'CLS', FCP: 'FCP', TTFB: 'TTFB' }}
        value={condition.metric}
        onChange={(metric) => onChange({ ...condition, metric, threshold: VITALS[metric] })}
      />
    ),
    threshold: (
      <NumberInput
        label={parts.threshold}
        value={condition.threshold}
        onChange={(threshold) => onChange({ ...condition, threshold })}
      />
    ),
    window: (
      <WindowChoice
        minutes={VITAL_WINDOWS}
        value={condition.windowMinutes}
        onChange={(windowMinutes) => onChange({ ...condition, windowMinutes })}
      />
    ),
    samples: (
      <NumberInput
        label={parts.samples}
        value={condition.minSamples}
        onChange={(minSamples) => onChange({ ...condition, minSamples })}
      />
    ),
  };
}

function Choice<T extends string>({
  label,
  values,
  labels,
  disabledReasons,
  value,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly disabledReasons?: Readonly<Partial<Record<T, string>>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const choices = values.map((one) => ({
    value: one,
    label: labels[one],
    disabledReason: disabledReasons?.[one],
  }));
  return <Select label={label} choices={choices} value={value} onChange={onChange} className="w-auto!" />;
}

function SensitivityChoice({
  value,
  onChange,
}: {
  readonly value: 'low' | 'medium' | 'high';
  readonly onChange: (value: 'low' | 'medium' | 'high') => void;
}) {
  return (
    <Choice
      label={parts.sensitivity}
      values={['low', 'medium', 'high']}
      labels={messages.sensitivities}
      value={value}
      onChange={onChange}
    />
  );
}

function WindowChoice({
  minutes,
  value,
  onChange,
}: {
  readonly minutes: readonly number[];
  readonly value: number;
  readonly onChange: (minutes: number) => void;
}) {
  const choices = minutes.map((one) => ({ value: String(one), label: formatWindow(one) }));
  return (
    <Select
      label={parts.window}
      choices={choices}
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
      className="w-auto!"
    />
  );
}

function NumberInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Input
      type="number"
      aria-label={label}
      inputMode="decimal"
      min={0}
      step="any"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      className="w-24!"
    />
  );
}
