// The door for what such pages load afterwards: what a figure means, files, the time zone.
export { ExplainedWord } from '../explained-word.tsx';
export { csvName, writeCsv } from '../export/csv.ts';
export { downloadCsv } from '../export/download.ts';
export { ZonePicker } from '../range/zone-picker.tsx';
