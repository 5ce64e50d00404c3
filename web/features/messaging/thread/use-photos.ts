import { useState } from 'react';
import { MAX_MESSAGE_IMAGES, messagingTexts } from '#contract/messaging/rules.ts';
import { shrinkImage } from '#web/ui/pictures/redraw-image.ts';

export interface ChosenPhoto {
  file: File;
  /** Object URL. */
  url: string;
}

/** Photos chosen for a message, shrunk on the device before they are sent. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [problem, setProblem] = useState<string>();

  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, MAX_MESSAGE_IMAGES - photos.length);
    const shrunk = await Promise.all(taken.map((file) => shrinkImage(file).catch(() => undefined)));
    const read = shrunk.filter((file) => file !== undefined);
    setPhotos((before) => [...before, ...read.map((file) => ({ file, url: URL.createObjectURL(file) }))]);
    if (read.length < taken.length) setProblem("Cette photo n'a pas pu être lue. Essayez en JPEG ou en PNG.");
    else setProblem(files.length > taken.length ? messagingTexts.images : undefined);
  };
  const remove = (photo: ChosenPhoto) => {
    URL.revokeObjectURL(photo.url);
    setProblem(undefined);
    setPhotos((before) => before.filter((other) => other !== photo));
  };
  const clear = () => {
    for (const { url } of photos) URL.revokeObjectURL(url);
    setPhotos([]);
  };
  return { photos, problem, add, remove, clear };
}
