export const UNITS: readonly { readonly key: string; readonly name: string; readonly unit: string }[];
/** A number for each key of `UNITS`. */
type Units = Readonly<Record<string, number>>;
export function planCapacity(units: Units): readonly {
  readonly rate: number;
  readonly kind: 'single' | 'batch';
  readonly cores: number;
  readonly processes: number;
  readonly diskPerDay: number;
}[];
export function capacityTables(units: Units): Readonly<Record<'units' | 'gigabyte' | 'capacities', string>>;
