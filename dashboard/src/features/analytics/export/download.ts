/** Lets the browser save a text as a file. */
export function downloadCsv(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Lets the browser save a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start to read the file only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
