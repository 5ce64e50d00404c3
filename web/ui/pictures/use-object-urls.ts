import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Object URLs of files, each released when its file leaves the list or the component goes. Undefined for a file whose
 * URL is not made yet, in the first rendering.
 */
export function useObjectUrls(files: readonly File[]): readonly (string | undefined)[] {
  const made = useRef(new Map<File, string>());
  const [urls, setUrls] = useState<ReadonlyMap<File, string>>(made.current);

  // Layout effect: a picture is shown at once.
  useLayoutEffect(() => {
    const former = made.current;
    const isSame = files.length === former.size && files.every((file) => former.has(file));
    if (isSame) return;
    made.current = new Map(files.map((file) => [file, former.get(file) ?? URL.createObjectURL(file)]));
    for (const [file, url] of former) if (!made.current.has(file)) URL.revokeObjectURL(url);
    setUrls(made.current);
  }, [files]);

  useEffect(
    () => () => {
      for (const url of made.current.values()) URL.revokeObjectURL(url);
      made.current = new Map();
    },
    [],
  );
  return files.map((file) => urls.get(file));
}
