import { LANGUAGE } from '../../lib/language.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const NTH: Readonly<Record<number, string>> = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten' };

/** The German texts of schedules of maintenance. */
export const scheduleMessages: typeof messages = {
  description: {
    once: 'Einmal',
    daily: (interval: number, _on: string) =>
      interval === 1 ? 'Jeden Tag' : `Alle ${number(interval)} Tage`,
    weekly: (interval: number, on: string) =>
      `${interval === 1 ? 'Jede Woche' : `Alle ${number(interval)} Wochen`}: ${on}`,
    monthly: (interval: number, on: string) =>
      `${interval === 1 ? 'Jeden Monat' : `Alle ${number(interval)} Monate`} ${on}`,
    nth: (week: number, day: string) => `am ${NTH[week] ?? 'letzten'} ${day}`,
    day: (day: number) => `am ${number(day)}.`,
    times: (count: number) => `${number(count)}-mal`,
  },
  startsAt: 'Beginn',
  zone: 'Zeitzone',
  length: 'Dauer',
  unit: 'Einheit',
  units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
  repeats: 'Wiederholung',
  repetitions: {
    never: 'Keine Wiederholung',
    daily: 'Täglich',
    weekly: 'Wöchentlich',
    monthly: 'Monatlich',
    custom: 'Nach einer Regel (RFC 5545)',
  },
  interval: { daily: 'Alle … Tage', weekly: 'Alle … Wochen', monthly: 'Alle … Monate' },
  weekdays: 'An',
  monthly: 'Am',
  count: 'Endet nach … Malen',
  countText: 'Leer: ohne Ende.',
  rule: 'Regel',
  ruleText: 'Zum Beispiel FREQ=MONTHLY;BYDAY=1MO. Ohne DTSTART, Stunden und Minuten.',
  next: 'Nächste Termine',
  noNext: 'Es findet nicht mehr statt.',
  onServer: 'Der Server berechnet die Termine dieser Regel.',
};
