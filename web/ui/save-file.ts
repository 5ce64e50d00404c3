/** Has the browser save a content as a file. */
export function saveFile(fileName: string, content: BlobPart, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
