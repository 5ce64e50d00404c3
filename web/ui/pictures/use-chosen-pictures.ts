import { useMemo, useRef, useState } from 'react';
import { rotateImageInBrowser, shrinkImageInBrowser } from './redraw-image.ts';
import { useObjectUrls } from './use-object-urls.ts';

export interface ChosenPictureEntry {
  id: number;
  /** Original of the picture: the path of a stored one, or the chosen file, once it is shrunk. */
  original: string | File;
  /** Number of quarter turns of the original to the right. */
  quarterTurns: number;
  /** File of the picture to send; undefined for a stored picture that stays as it is. */
  file: File | undefined;
}

export interface ChosenPictureEntryWithUrl extends ChosenPictureEntry {
  /** Address that shows the picture: an object URL, or the path of a stored one; undefined until the URL is made. */
  url: string | undefined;
}

interface PicturesOptions {
  /** Maximum number of pictures; with 1 a new picture replaces the other. */
  max: number;
  initial?: readonly ChosenPictureEntry[] | undefined;
  /** French sentence shown when more pictures are chosen. */
  tooMany: string;
  /** Callback after each change of the pictures by the reader. */
  onChange?: (() => void) | undefined;
}

let lastId = 0;

/** Pictures chosen on the device, shrunk when they are chosen. */
export function useChosenPictures({ max, initial = [], tooMany, onChange }: PicturesOptions) {
  const [pictures, setPictures] = useState(initial);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Current pictures, perhaps before the next rendering. */
  const latest = useRef(pictures);
  /** Result of the last reading of pictures: false when one could not be read. */
  const reading = useRef<Promise<boolean>>(undefined);
  const files = useMemo(
    () => pictures.map(({ file }) => file).filter((file) => file !== undefined),
    [pictures],
  );
  const urls = useObjectUrls(files);

  const set = (changed: readonly ChosenPictureEntry[]) => {
    latest.current = changed;
    setPictures(changed);
  };
  const change = (to: (before: readonly ChosenPictureEntry[]) => readonly ChosenPictureEntry[]) => {
    set(to(latest.current));
    onChange?.();
  };

  /** Reads pictures one after the other, so that each reading starts from the result of the last. */
  const read = async (work: () => Promise<boolean>): Promise<boolean> => {
    setReading(true);
    const own = (reading.current ?? Promise.resolve(true)).then(work);
    reading.current = own;
    const isReadable = await own;
    if (reading.current === own) {
      reading.current = undefined;
      setReading(false);
    }
    return isReadable;
  };

  const add = (chosen: readonly File[]) =>
    read(async () => {
      const taken = chosen.slice(0, max === 1 ? 1 : max - latest.current.length);
      const added = await Promise.all(
        taken.map((file) => shrinkImageInBrowser(file).then(createChosenPictureEntry, () => undefined)),
      );
      const readable = added.filter((picture) => picture !== undefined);
      const unreadable = taken.find((_, index) => !added[index]);
      setProblem(
        unreadable ? unreadableText(unreadable) : chosen.length > taken.length ? tooMany : undefined,
      );
      change((before) => (max === 1 && readable[0] ? [readable[0]] : [...before, ...readable]));
      return readable.length === taken.length;
    });

  /** Turns a picture by a quarter to the right. */
  const turn = ({ id }: ChosenPictureEntry) =>
    read(async () => {
      const picture = latest.current.find((one) => one.id === id);
      const turned = picture && (await turnOnce(picture).catch(() => undefined));
      if (turned) change((before) => before.map((one) => (one.id === id ? turned : one)));
      setProblem(
        turned ? undefined : "Cette photo n'a pas pu être tournée. Réessayez, ou choisissez-la de nouveau.",
      );
      return turned !== undefined;
    });

  /**
   * Removes a picture.
   * @returns a function that puts it back in its place; false when others have taken the place
   */
  const remove = ({ id }: ChosenPictureEntry) => {
    const index = latest.current.findIndex((picture) => picture.id === id);
    const removed = latest.current[index];
    setProblem(undefined);
    change((before) => before.filter((picture) => picture.id !== id));
    return () => {
      if (!removed || latest.current.length >= max) return false;
      change((before) => before.toSpliced(index, 0, removed));
      return true;
    };
  };

  /** Moves a picture from one index to another. */
  const move = (from: number, to: number) =>
    change((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)));

  const urlOf = ({ original, file }: ChosenPictureEntry) =>
    file ? urls[files.indexOf(file)] : String(original);
  const shown = pictures.map((picture): ChosenPictureEntryWithUrl => ({ ...picture, url: urlOf(picture) }));
  return { pictures: shown, isReading, problem, add, turn, remove, move, set, latest, reading };
}

async function turnOnce({ id, original, ...picture }: ChosenPictureEntry): Promise<ChosenPictureEntry> {
  const quarterTurns = (picture.quarterTurns + 1) % 4;
  const source = typeof original === 'string' ? await fetchPicture(original) : original;
  const turned = quarterTurns > 0 ? await rotateImageInBrowser(source, quarterTurns) : undefined;
  return { ...createChosenPictureEntry(original), ...(turned && { file: turned }), id, quarterTurns };
}

async function fetchPicture(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.blob();
}

/**
 * Picture without turns.
 * @param original path of a stored picture, or a file
 */
export const createChosenPictureEntry = (original: string | File): ChosenPictureEntry => ({
  id: ++lastId,
  original,
  quarterTurns: 0,
  file: typeof original === 'string' ? undefined : original,
});

const unreadableText = ({ name }: File) =>
  `"${name}" n'est pas une photo que nous pouvons lire. Essayez une photo JPEG ou PNG.`;
