import { Camera, ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  createControlAriaProps,
  FieldError,
  FieldHint,
  type FieldProps,
  RequiredMark,
} from '../forms/field.tsx';
import { Fieldset } from '../forms/fieldset.tsx';
import { Spinner } from '../spinner.tsx';
import { showToast } from '../toasts/show-or-queue-toast.ts';
import { FileDropArea } from './file-drop-area.tsx';
import { PickedPhotoListItem } from './picked-photo-list-item.tsx';
import { SortablePhotos } from './sortable-photos.tsx';
import { usePictureFormField } from './use-picture-form-field.ts';

interface ImagePickerProps extends FieldProps {
  /** Maximum number of photos; the file input is removed once it is reached. */
  max: number;
  /** Initial pictures: paths of stored ones, or files. */
  initial?: readonly (string | File)[] | undefined;
  /** Name of the form field for the order, see `usePictureFormField`. */
  orderName?: string | undefined;
}

/** Field for several photos, from the camera or the gallery, which may be reordered by dragging and turned. */
export function ImagePicker({
  name,
  label,
  hint,
  error,
  required,
  max,
  initial,
  orderName,
}: ImagePickerProps) {
  const id = useId();
  const anchor = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [announcement, announce] = useState('');
  const { images, isReading, problem, add, turn, remove, move } = usePictureFormField(name, max, {
    anchor,
    initial,
    orderName,
  });
  /** Controller aborted once the field is gone. */
  const mounted = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);
  const shownError = problem ?? (images.length === 0 ? error : undefined);
  const control = createControlAriaProps({ id, name, hint, error: shownError, required });

  const moveAloud = (from: number, to: number) => {
    move(from, to);
    announce(`Photo ${from + 1} déplacée : ${placeOf(to, images.length)}.`);
  };
  const focusPhoto = (index: number) =>
    anchor.current?.querySelectorAll('li')[index]?.querySelector('button')?.focus();
  return (
    <Fieldset ref={anchor} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <SortablePhotos onMove={moveAloud}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
          {images.map((image, index) => (
            <PickedPhotoListItem
              key={image.id}
              image={image}
              index={index}
              isLast={index === images.length - 1}
              onMove={(to) => moveAloud(index, to)}
              onTurn={async () => {
                if (await turn(image)) announce(`Photo ${index + 1} tournée vers la droite.`);
              }}
              onRemove={() => {
                // Update flushed before focusing: the pressed button is removed, and the file input may only now exist
                // again.
                const restore = flushSync(() => remove(image));
                input.current?.focus();
                showToast(`Photo ${index + 1} retirée`, {
                  run() {
                    const isRestored = flushSync(restore);
                    if (isRestored) focusPhoto(index);
                    return isRestored;
                  },
                  revalidates: false,
                  signal: mounted.current?.signal,
                });
              }}
            />
          ))}
          {images.length < max && (
            <li
              className={
                images.length === 0 ? 'col-span-full flex flex-wrap gap-3' : 'contents *:aspect-square'
              }
            >
              <CameraButton input={input} />
              <FileDropArea htmlFor={id} onFiles={add} isLarge={images.length === 0}>
                <input
                  {...control}
                  ref={input}
                  type="file"
                  accept="image/*"
                  multiple={max > 1}
                  onChange={({ currentTarget }) => {
                    void add([...(currentTarget.files ?? [])]);
                    currentTarget.value = '';
                  }}
                  className="sr-only"
                />
                {isReading ? (
                  <Spinner label="Lecture des images..." />
                ) : (
                  <ImagePlus aria-hidden className="size-7" />
                )}
                <span className="text-sm font-semibold text-balance">
                  {images.length === 0 ? 'Choisir ou déposer des photos' : 'Ajouter'}
                </span>
              </FileDropArea>
            </li>
          )}
        </ul>
      </SortablePhotos>
      <FieldError id={id} error={shownError} />
    </Fieldset>
  );
}

interface CameraButtonProps {
  input: RefObject<HTMLInputElement | null>;
}

/** Button that opens the camera of a phone at once; the field itself offers the gallery. */
function CameraButton({ input }: CameraButtonProps) {
  const openCamera = () => {
    if (!input.current) return;
    input.current.setAttribute('capture', 'environment');
    input.current.click();
    input.current.removeAttribute('capture');
  };
  return (
    <button
      type="button"
      onClick={openCamera}
      className="hidden flex-1 flex-col items-center justify-center gap-2 rounded-2xl border-2 border-leaf bg-leaf p-3 text-sm font-semibold text-on-leaf pointer-coarse:flex"
    >
      <Camera aria-hidden className="size-7" />
      Prendre une photo
    </button>
  );
}

const placeOf = (index: number, count: number) =>
  index === 0 ? 'elle est la photo principale' : `elle est en position ${index + 1} sur ${count}`;
