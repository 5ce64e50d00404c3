/** Downloads a file: makes the browser save it. */
export function downloadFile(fileName: string, content: BlobPart, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  // Object URL kept for a minute: some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
