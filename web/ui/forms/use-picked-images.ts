import { type RefObject, useEffect, useState } from 'react';
import { FILL } from './form-values.ts';
import { shrinkImage } from './shrink-image.ts';

export interface PickedImage {
  id: number;
  file: File;
  /** Object URL. */
  url: string;
}

let lastId = 0;

/**
 * Pictures chosen for a form, shrunk when they are chosen, submitted under `name`. With `max` 1 a new one replaces
 * the other.
 * @param anchor any element inside the form
 */
export function usePickedImages(name: string, max: number, anchor: RefObject<HTMLElement | null>) {
  const [images, setImages] = useState<PickedImage[]>([]);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const attach = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      for (const image of images) formData.append(name, image.file);
    };
    form?.addEventListener('formdata', attach);
    return () => form?.removeEventListener('formdata', attach);
  }, [name, images, anchor]);

  useEffect(() => {
    const form = anchor.current?.closest('form');
    const fill = ({ detail }: CustomEvent<FormData>) => {
      const files = detail.getAll(name).filter((value) => value instanceof File);
      setImages((before) => (before.length > 0 ? before : files.slice(0, max).map(withUrl)));
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

  return { images, isReading, problem, add, remove };
}

async function pick(original: File): Promise<PickedImage | undefined> {
  try {
    return withUrl(await shrinkImage(original));
  } catch {
    return undefined;
  }
}

const withUrl = (file: File): PickedImage => ({ id: ++lastId, file, url: URL.createObjectURL(file) });

function explain(unreadable: File[], tooMany: boolean, max: number): string | undefined {
  const [first] = unreadable;
  if (first)
    return `"${first.name}" n'est pas une image que nous pouvons lire. Essayez une photo JPEG ou PNG.`;
  if (tooMany) return max === 1 ? 'Une seule image.' : `${max} images au plus.`;
  return undefined;
}
