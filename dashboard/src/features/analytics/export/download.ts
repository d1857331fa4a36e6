/** Lets the browser save a text as a file. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read at once, but some of them not before this turn ends.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
