import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { guard } from './guard.ts';

/** Web vitals belong to the page that was loaded, even after client-side navigation. */
const path = location.href.replace(/#.*/s, '').slice(0, 2048);
const reported = new Set<string>();

/** Sends the current values when the page is hidden, because it may not become visible again. */
const report = ({ id, name, value }: Metric) => {
  if (reported.has(id)) return;
  reported.add(id);
  guard(() => window.pharos?.send?.({ name, value: Math.round(value * 1e4) / 1e4, path }, 'vitals'));
};

for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP]) guard(() => follow(report));
