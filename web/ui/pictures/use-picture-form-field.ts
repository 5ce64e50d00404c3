import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { removeImagePathSignature } from '#contract/images.ts';
import { pictureUploadTexts } from '#contract/picture-upload-texts.ts';
import { COLLECT_PENDING_FIELDS_EVENT, FORM_FILLED_EVENT } from '../forms/form-values.ts';
import { createChosenPictureEntry, useChosenPictures } from './use-chosen-pictures.ts';

interface PickedImagesOptions {
  /** Ref of any element inside the form. */
  anchor: RefObject<HTMLElement | null>;
  /** Initial pictures: paths of stored ones, or files. */
  initial?: readonly (string | File)[] | undefined;
  /** Name of the form field for the order, a JSON list: the path of a stored picture, `new` for a file. */
  orderName?: string | undefined;
}

/**
 * Pictures chosen for a form, shrunk when they are chosen, submitted under `name`; a submission waits for those being
 * read. With `max` 1 a new one replaces the other.
 */
export function usePictureFormField(
  name: string,
  max: number,
  { anchor, initial = [], orderName }: PickedImagesOptions,
) {
  const isTouched = useRef(false);
  const stored = useRef(initial);
  const [first] = useState(() => initial.map(createChosenPictureEntry));
  const { pictures, set, latest, reading, ...rest } = useChosenPictures({
    max,
    initial: first,
    tooMany: max === 1 ? pictureUploadTexts.onlyOne : pictureUploadTexts.leftOut,
    onChange() {
      isTouched.current = true;
      // Event `input`, as no control of the form has changed by itself.
      anchor.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });

  // Layout effect: a draft is compared and restored as soon as the form is in the document.
  useLayoutEffect(() => {
    const form = anchor.current?.closest('form');
    const attach = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      for (const { file } of latest.current) if (file) formData.append(name, file);
      if (orderName)
        formData.set(
          orderName,
          JSON.stringify(latest.current.map(({ file, original }) => (file ? 'new' : original))),
        );
    };
    const settle = ({ detail }: CustomEvent<Promise<boolean>[]>) => {
      if (reading.current) detail.push(reading.current);
    };
    form?.addEventListener('formdata', attach);
    form?.addEventListener(COLLECT_PENDING_FIELDS_EVENT, settle as EventListener);
    return () => {
      form?.removeEventListener('formdata', attach);
      form?.removeEventListener(COLLECT_PENDING_FIELDS_EVENT, settle as EventListener);
    };
  }, [name, orderName, anchor, latest, reading]);

  const fillWith = useEffectEvent(set);
  useLayoutEffect(() => {
    const form = anchor.current?.closest('form');
    const fill = ({ detail }: CustomEvent<FormData>) => {
      if (isTouched.current) return;
      const files = detail.getAll(name).filter((value) => value instanceof File && value.size > 0);
      const order = orderName ? readOrder(detail.get(orderName), stored.current) : undefined;
      const filled = order?.map((path) => path ?? files.shift()) ?? files;
      fillWith(
        filled
          .filter((original) => original !== undefined)
          .slice(0, max)
          .map(createChosenPictureEntry),
      );
    };
    form?.addEventListener(FORM_FILLED_EVENT, fill as EventListener);
    return () => form?.removeEventListener(FORM_FILLED_EVENT, fill as EventListener);
  }, [name, max, orderName, anchor]);

  return { images: pictures, ...rest };
}

/**
 * Pictures in the order that the field `orderName` holds, with undefined for a file. A stored picture that is gone is
 * left out; its signature may have changed by now.
 * @returns undefined without a stored order
 */
function readOrder(order: FormDataEntryValue | null, stored: readonly (string | File)[]) {
  if (typeof order !== 'string') return undefined;
  const paths: string[] = JSON.parse(order);
  const current = new Map(
    stored.filter((one) => typeof one === 'string').map((path) => [removeImagePathSignature(path), path]),
  );
  return paths
    .filter((path) => path === 'new' || current.has(removeImagePathSignature(path)))
    .map((path) => current.get(removeImagePathSignature(path)));
}
