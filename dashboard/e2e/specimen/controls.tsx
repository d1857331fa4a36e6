import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { Autocomplete } from '../../src/ui/forms/autocomplete.tsx';
import { Checkbox } from '../../src/ui/forms/checkbox.tsx';
import { Combobox, MultiCombobox } from '../../src/ui/forms/combobox.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Input, TextArea } from '../../src/ui/forms/input.tsx';
import { SearchInput } from '../../src/ui/forms/search-input.tsx';
import { SegmentedControl } from '../../src/ui/forms/segmented-control.tsx';
import { Select } from '../../src/ui/forms/select.tsx';
import { Switch } from '../../src/ui/forms/switch.tsx';
import { Pagination } from '../../src/ui/pagination.tsx';

const FRUIT = ['Apple', 'Banana', 'Cherry', 'Damson'].map((label) => ({ value: label.toLowerCase(), label }));

/** Everything that is pressed, typed or chosen. */
export function Controls() {
  const [one, setOne] = useState<string | null>('apple');
  const [many, setMany] = useState<readonly string[]>(['apple', 'cherry']);
  const [path, setPath] = useState('/pri');
  const [isChecked, setIsChecked] = useState(true);
  const [span, setSpan] = useState<'day' | 'week' | 'month'>('week');
  const [page, setPage] = useState(2);
  return (
    <Card title="Controls" className="[&>div]:grid [&>div]:gap-5 [&>div]:md:grid-cols-2">
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        <Button variant="primary">
          <Plus aria-hidden />
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" isPending>
          Pending
        </Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <IconButton label="Delete" icon={<Trash2 />} />
        <SegmentedControl
          label="Span"
          value={span}
          onChange={setSpan}
          segments={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <Pagination page={page} pageCount={7} onChange={setPage} />
      </div>
      <Field label="Name" hint="How it is called here." aside="Optional">
        <Input placeholder="Example" />
      </Field>
      <Field label="Domain" error="must be a host name such as example.com">
        <Input defaultValue="https://" />
      </Field>
      <Field label="Fruit">
        <Select choices={FRUIT} value={one} onChange={setOne} />
      </Field>
      <Field label="Fruit, by typing">
        <Combobox choices={FRUIT} value={one} onChange={setOne} />
      </Field>
      <Field label="Several">
        <MultiCombobox choices={FRUIT} values={many} onChange={setMany} />
      </Field>
      <Field label="Notes">
        <TextArea rows={3} defaultValue={'Two lines\nof text'} />
      </Field>
      <Field label="Path">
        <Autocomplete value={path} onChange={setPath} suggestions={['/pricing', '/products/lamp', '/blog']} />
      </Field>
      <SearchInput label="Search pages" />
      <Field label="Disabled">
        <Input disabled value="Cannot be changed" />
      </Field>
      <Checkbox
        label="read:data"
        hint="Query analytics and list websites"
        isChecked={isChecked}
        onChange={setIsChecked}
      />
      <Switch label="Public" hint="Anyone may read its analytics." isOn={isChecked} onChange={setIsChecked} />
    </Card>
  );
}
