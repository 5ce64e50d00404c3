import { type RefObject, useEffect, useRef, useState } from 'react';
import { imageTexts } from '#contract/image-texts.ts';
import { withoutPictureSignature } from '#contract/images.ts';
import { FILL_EVENT, PENDING_FORM_FIELDS_EVENT } from '../forms/form-values.ts';
import { shrinkImage, turnImage } from './redraw-image.ts';

export interface PickedImage {
  id: number;
  /** Path of a stored picture, or the chosen file, once it is shrunk. */
  original: string | File;
  /** Quarter turns of the original to the right. */
  quarterTurns: number;
  /** File to send; undefined for a stored picture that stays as it is. */
  file: File | undefined;
  /** Object URL, or the path of a stored picture. */
  url: string;
}

interface PickedImagesOptions {
  /** Any element inside the form. */
  anchor: RefObject<HTMLElement | null>;
  /** Paths of stored pictures, or files. */
  initial?: readonly (string | File)[] | undefined;
  /** Field for the order as JSON: the path of a stored picture, `new` for a file. */
  orderName?: string | undefined;
}

let lastId = 0;

/**
 * Pictures chosen for a form, shrunk when they are chosen, submitted under `name`; a submission waits for those being
 * read. With `max` 1 a new one replaces the other.
 */
export function usePickedImages(
  name: string,
  max: number,
  { anchor, initial = [], orderName }: PickedImagesOptions,
) {
  const [images, setImages] = useState<PickedImage[]>(() => initial.map((original) => toPicked(original)));
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Pictures that the form reads, perhaps before the next rendering. */
  const latest = useRef(images);
  const isTouched = useRef(false);
  const stored = useRef(initial);
  /** Result of the last reading: false when a picture could not be read. */
  const reading = useRef<Promise<boolean>>(undefined);

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const attach = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      for (const { file } of latest.current) if (file) formData.append(name, file);
      if (orderName)
        formData.set(orderName, JSON.stringify(latest.current.map(({ file, url }) => (file ? 'new' : url))));
    };
    const settle = ({ detail }: CustomEvent<Promise<boolean>[]>) => {
      if (reading.current) detail.push(reading.current);
    };
    form?.addEventListener('formdata', attach);
    form?.addEventListener(PENDING_FORM_FIELDS_EVENT, settle as EventListener);
    return () => {
      form?.removeEventListener('formdata', attach);
      form?.removeEventListener(PENDING_FORM_FIELDS_EVENT, settle as EventListener);
    };
  }, [name, orderName, anchor]);

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const fill = ({ detail }: CustomEvent<FormData>) => {
      if (isTouched.current) return;
      const files = detail.getAll(name).filter((value) => value instanceof File && value.size > 0);
      const order = orderName ? readOrder(detail.get(orderName), stored.current) : undefined;
      const filled = order?.map((path) => path ?? files.shift()) ?? files;
      latest.current = filled
        .filter((original) => original !== undefined)
        .slice(0, max)
        .map((original) => toPicked(original));
      setImages(latest.current);
    };
    form?.addEventListener(FILL_EVENT, fill as EventListener);
    return () => form?.removeEventListener(FILL_EVENT, fill as EventListener);
  }, [name, max, orderName, anchor]);

  const change = (to: (before: PickedImage[]) => PickedImage[]) => {
    isTouched.current = true;
    latest.current = to(latest.current);
    setImages(latest.current);
    // Event `input`, as no control of the form has changed by itself.
    anchor.current?.dispatchEvent(new Event('input', { bubbles: true }));
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

  const add = (files: readonly File[]) =>
    read(async () => {
      const taken = files.slice(0, max === 1 ? 1 : max - latest.current.length);
      const added = await Promise.all(taken.map((file) => shrinkImage(file).then(toPicked, () => undefined)));
      const readable = added.filter((image) => image !== undefined);
      setProblem(
        explain(
          taken.filter((_, index) => !added[index]),
          files.length > taken.length,
          max,
        ),
      );
      change((before) => (max === 1 && readable[0] ? [readable[0]] : [...before, ...readable]));
      return readable.length === taken.length;
    });

  /** Turns a picture by a quarter to the right. */
  const turn = ({ id }: PickedImage) =>
    read(async () => {
      const image = latest.current.find((one) => one.id === id);
      const turned = image && (await turnOnce(image).catch(() => undefined));
      if (turned) change((before) => before.map((one) => (one.id === id ? turned : one)));
      setProblem(
        turned ? undefined : "Cette photo n'a pas pu être tournée. Réessayez, ou choisissez-la de nouveau.",
      );
      return turned !== undefined;
    });

  /** @returns a function that puts the picture back in its place */
  const remove = (removed: PickedImage) => {
    const { id, url, file } = removed;
    const index = latest.current.findIndex((image) => image.id === id);
    URL.revokeObjectURL(url);
    setProblem(undefined);
    change((before) => before.filter((image) => image.id !== id));
    return () => {
      const restored = { ...removed, ...(file && { url: URL.createObjectURL(file) }) };
      change((before) => (before.length < max ? before.toSpliced(index, 0, restored) : before));
      return undefined;
    };
  };

  /** Moves a picture from one index to another. */
  const move = (from: number, to: number) =>
    change((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)));

  return { images, isReading, problem, add, turn, remove, move };
}

/**
 * Inverse of `orderName`'s field, with undefined for a file. A stored picture that is gone is left out; its signature
 * may have changed by now.
 * @returns undefined without a stored order
 */
function readOrder(order: FormDataEntryValue | null, stored: readonly (string | File)[]) {
  if (typeof order !== 'string') return undefined;
  const paths: string[] = JSON.parse(order);
  const current = new Map(
    stored.filter((one) => typeof one === 'string').map((path) => [withoutPictureSignature(path), path]),
  );
  return paths
    .filter((path) => path === 'new' || current.has(withoutPictureSignature(path)))
    .map((path) => current.get(withoutPictureSignature(path)));
}

async function turnOnce(image: PickedImage): Promise<PickedImage> {
  const { id, original, url } = image;
  const quarterTurns = (image.quarterTurns + 1) % 4;
  const source = typeof original === 'string' ? await fetchPicture(original) : original;
  const turned = quarterTurns > 0 ? await turnImage(source, quarterTurns) : undefined;
  URL.revokeObjectURL(url);
  return { ...toPicked(original, turned), id, quarterTurns };
}

async function fetchPicture(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.blob();
}

function toPicked(original: string | File, turned?: File): PickedImage {
  const file = turned ?? (typeof original === 'string' ? undefined : original);
  const url = file ? URL.createObjectURL(file) : String(original);
  return { id: ++lastId, original, quarterTurns: 0, file, url };
}

function explain(unreadable: File[], tooMany: boolean, max: number): string | undefined {
  const [first] = unreadable;
  if (first)
    return `"${first.name}" n'est pas une photo que nous pouvons lire. Essayez une photo JPEG ou PNG.`;
  if (tooMany) return max === 1 ? imageTexts.onlyOne : imageTexts.leftOut;
  return undefined;
}
