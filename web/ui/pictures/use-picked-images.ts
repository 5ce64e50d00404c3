import { type RefObject, useEffect, useState } from 'react';
import { FILL } from './form-values.ts';
import { shrinkImage } from './shrink-image.ts';

export interface PickedImage {
  id: number;
  /** Undefined for one that is stored already. */
  file: File | undefined;
  /** Object URL, or the path of a stored one. */
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
 * Pictures chosen for a form, shrunk when they are chosen, submitted under `name`. With `max` 1 a new one replaces
 * the other.
 */
export function usePickedImages(
  name: string,
  max: number,
  { anchor, initial = [], orderName }: PickedImagesOptions,
) {
  const [images, setImages] = useState<PickedImage[]>(() => initial.map(toPicked));
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const attach = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      for (const { file } of images) if (file) formData.append(name, file);
      if (orderName)
        formData.set(orderName, JSON.stringify(images.map(({ file, url }) => (file ? 'new' : url))));
    };
    form?.addEventListener('formdata', attach);
    return () => form?.removeEventListener('formdata', attach);
  }, [name, orderName, images, anchor]);

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const fill = ({ detail }: CustomEvent<FormData>) => {
      const files = detail.getAll(name).filter((value) => value instanceof File);
      setImages((before) => (before.length > 0 ? before : files.slice(0, max).map(toPicked)));
    };
    form?.addEventListener(FILL, fill as EventListener);
    return () => form?.removeEventListener(FILL, fill as EventListener);
  }, [name, max, anchor]);

  /** Pictures are chosen without an event of the form. */
  const notifyForm = () => anchor.current?.dispatchEvent(new Event('input', { bubbles: true }));

  const add = async (files: readonly File[]) => {
    setReading(true);
    const taken = files.slice(0, max === 1 ? 1 : max - images.length);
    const read = await Promise.all(taken.map((file) => pick(file)));
    const fine = read.filter((image) => image !== undefined);
    setImages((before) => (max === 1 && fine[0] ? [fine[0]] : [...before, ...fine].slice(0, max)));
    setProblem(
      explain(
        taken.filter((_, index) => !read[index]),
        files.length > taken.length,
        max,
      ),
    );
    setReading(false);
    notifyForm();
  };

  const remove = ({ id, url }: PickedImage) => {
    URL.revokeObjectURL(url);
    setImages((before) => before.filter((image) => image.id !== id));
    setProblem(undefined);
    notifyForm();
  };

  /** @param by places: -1 is one to the left */
  const move = (image: PickedImage, by: number) => {
    setImages((before) => {
      const others = before.filter(({ id }) => id !== image.id);
      return others.toSpliced(before.indexOf(image) + by, 0, image);
    });
    notifyForm();
  };

  return { images, isReading, problem, add, remove, move };
}

async function pick(original: File): Promise<PickedImage | undefined> {
  try {
    return toPicked(await shrinkImage(original));
  } catch {
    return undefined;
  }
}

const toPicked = (image: string | File): PickedImage =>
  typeof image === 'string'
    ? { id: ++lastId, file: undefined, url: image }
    : { id: ++lastId, file: image, url: URL.createObjectURL(image) };

function explain(unreadable: File[], tooMany: boolean, max: number): string | undefined {
  const [first] = unreadable;
  if (first)
    return `"${first.name}" n'est pas une image que nous pouvons lire. Essayez une photo JPEG ou PNG.`;
  if (tooMany) return max === 1 ? 'Une seule image.' : `${max} images au plus.`;
  return undefined;
}
