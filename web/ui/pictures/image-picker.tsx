import { ChevronLeft, ChevronRight, ImagePlus, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '../spinner.tsx';
import { describeControl, FieldError, type FieldProps, Hint, RequiredMark } from './field.tsx';
import { usePickedImages } from './use-picked-images.ts';

interface ImagePickerProps extends FieldProps {
  /** The input is removed at this number. */
  max: number;
  /** Paths of stored pictures, or files. */
  initial?: readonly (string | File)[] | undefined;
  /** See `usePickedImages`. */
  orderName?: string | undefined;
}

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
  const { images, isReading, problem, add, remove, move } = usePickedImages(name, max, {
    anchor,
    initial,
    orderName,
  });
  const shownError = problem ?? (images.length === 0 ? error : undefined);
  const control = describeControl({ id, name, hint, error: shownError, required });
  return (
    <fieldset ref={anchor} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {images.map((image, index) => (
          <li key={image.id} className="relative">
            <img
              src={image.url}
              alt={`Choisie, ${index + 1}`}
              className="aspect-square w-full rounded-2xl object-cover"
            />
            <button
              type="button"
              aria-label={`Retirer la photo ${index + 1}`}
              onClick={() => {
                // The button is about to be removed, and the field is there again.
                flushSync(() => remove(image));
                input.current?.focus();
              }}
              className="absolute top-1 right-1 grid size-11 place-items-center"
            >
              <span className="grid size-8 place-items-center rounded-full bg-black/70 text-white">
                <X aria-hidden className="size-4" />
              </span>
            </button>
            {images.length > 1 && (
              <div className="flex justify-between">
                <MoveButton
                  icon={ChevronLeft}
                  label={`Avancer la photo ${index + 1}`}
                  onMove={index > 0 ? () => move(image, -1) : undefined}
                />
                <MoveButton
                  icon={ChevronRight}
                  label={`Reculer la photo ${index + 1}`}
                  onMove={index < images.length - 1 ? () => move(image, 1) : undefined}
                />
              </div>
            )}
          </li>
        ))}
        {images.length < max && (
          <li className={images.length === 0 ? 'col-span-full' : ''}>
            <DropArea htmlFor={id} onFiles={add} isLarge={images.length === 0}>
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
              <span className="text-sm font-semibold">
                {images.length === 0 ? 'Choisir ou déposer des photos' : 'Ajouter'}
              </span>
            </DropArea>
          </li>
        )}
      </ul>
      <FieldError id={id} error={shownError} />
    </fieldset>
  );
}

interface MoveButtonProps {
  icon: LucideIcon;
  label: string;
  /** Undefined at the end of the row. */
  onMove: (() => void) | undefined;
}

function MoveButton({ icon: Icon, label, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onMove}
      onClick={({ currentTarget }) => {
        // An element that moves in the document loses the focus.
        flushSync(() => onMove?.());
        currentTarget.focus();
      }}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-30"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

interface DropAreaProps {
  htmlFor: string;
  onFiles: (files: File[]) => void;
  isLarge: boolean;
  children: ReactNode;
}

function DropArea({ htmlFor, onFiles, isLarge, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      htmlFor={htmlFor}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`relative flex h-full flex-col items-center justify-center gap-2 rounded-2xl border-2 border-dashed p-3 text-center text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-aria-invalid:border-danger ${isLarge ? 'min-h-36' : 'aspect-square'} ${isOver ? 'border-leaf bg-leaf-soft' : 'border-edge hover:bg-sunken'}`}
    >
      {children}
    </label>
  );
}
