import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { guard } from './guard.ts';

/** Measurements are of the page that was loaded, wherever an application went from there. */
const path = location.href.replace(/#.*/s, '').slice(0, 2048);
const reported = new Set<string>();

/** A page that is hidden may be the last that is seen of it, so what is known then is sent, and is what counts. */
const report = ({ id, name, value }: Metric) => {
  if (reported.has(id)) return;
  reported.add(id);
  guard(() => window.pharos?.send?.({ name, value: Math.round(value * 1e4) / 1e4, path }, 'vitals'));
};

for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP]) guard(() => follow(report));
