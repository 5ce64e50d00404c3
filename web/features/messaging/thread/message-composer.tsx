import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type Ref, useEffect } from 'react';
import { MAX_MESSAGE_IMAGES, MAX_MESSAGE_LENGTH, messagingErrorTexts } from '#contract/messaging/rules.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import {
  type ChosenPictureEntry,
  type ChosenPictureEntryWithUrl,
  useChosenPictures,
} from '#web/ui/pictures/use-chosen-pictures.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface MessageComposerProps {
  ref: Ref<HTMLFormElement>;
  /** Key of the draft: member and conversation, under which chosen photos wait while the page is left. */
  draftKey: string;
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string, photos: readonly File[]) => void;
}

/** Photos chosen for messages that are not sent, kept until the tab is closed. */
const photoDrafts = new Map<string, readonly ChosenPictureEntry[]>();

/** Form to write a message: a field of one line, which grows with what is written in it, and photos. */
export function MessageComposer({ ref, draftKey, text, onChange, onSend }: MessageComposerProps) {
  const {
    pictures: photos,
    isReading,
    problem,
    add,
    remove,
    set,
  } = useChosenPictures({
    max: MAX_MESSAGE_IMAGES,
    initial: photoDrafts.get(draftKey),
    tooMany: messagingErrorTexts.images,
  });
  useEffect(() => void photoDrafts.set(draftKey, photos), [draftKey, photos]);
  const isTooLong = text.trim().length > MAX_MESSAGE_LENGTH;
  const isEmpty = text.trim() === '' && photos.length === 0;
  const canSend = !isEmpty && !isTooLong && !isReading;
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onSend(
      text.trim(),
      photos.map(({ file }) => file).filter((file) => file !== undefined),
    );
    onChange('');
    set([]);
    // Focus moved from the send button that was pressed with the keyboard: it can do nothing now.
    const { activeElement } = document;
    if (activeElement?.matches('[type=submit]'))
      activeElement.closest('form')?.querySelector('textarea')?.focus();
  };
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const pictures = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) void add(pictures);
  };
  return (
    <form
      ref={ref}
      onSubmit={send}
      noValidate
      className="composer shrink-0 border-t border-line p-2 roomy:p-3"
    >
      {photos.length > 0 && <ChosenPhotos photos={photos} onRemove={remove} />}
      {isReading && <Spinner label="Lecture des photos..." />}
      <div className="flex items-end gap-1.5">
        {photos.length < MAX_MESSAGE_IMAGES && <PhotoButton onFiles={add} />}
        <Textarea
          name="text"
          label="Votre message"
          hideLabel
          rows={4}
          placeholder="Écrivez votre message..."
          value={text}
          error={isTooLong ? messagingErrorTexts.tooLong : problem}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onPaste={paste}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="growing-field min-w-0 flex-1"
        />
        <button
          type="submit"
          aria-label="Envoyer"
          title="Envoyer (Ctrl+Entrée)"
          aria-disabled={!canSend}
          // Focus kept in the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong aria-disabled:bg-sunken aria-disabled:text-soft"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
    </form>
  );
}

/** Button that opens the camera or the photos of the device. */
function PhotoButton({ onFiles }: { onFiles: (files: readonly File[]) => Promise<unknown> }) {
  return (
    <label
      title="Joindre des photos"
      className="grid size-11 shrink-0 place-items-center rounded-full text-leaf hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-leaf"
    >
      <ImagePlus aria-hidden className="size-6" />
      <input
        type="file"
        accept="image/*"
        multiple
        aria-label="Joindre des photos"
        className="sr-only"
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          // Value of the file input cleared: the same photo may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface ChosenPhotosProps {
  photos: readonly ChosenPictureEntryWithUrl[];
  onRemove: (photo: ChosenPictureEntryWithUrl) => void;
}

function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  return (
    <ul aria-label="Photos à envoyer" className="chosen-photos flex gap-2 pb-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={`Retirer la photo ${index + 1}`}
            title="Retirer"
            onClick={() => onRemove(photo)}
            className="relative block"
          >
            <img src={photo.url} alt="" width={56} height={56} className="size-14 rounded-xl object-cover" />
            <X
              aria-hidden
              className="absolute top-0.5 right-0.5 size-5 rounded-full bg-ink p-0.5 text-paper"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
