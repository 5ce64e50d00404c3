/** Has the browser save a text as a file. */
export function saveFile(fileName: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
