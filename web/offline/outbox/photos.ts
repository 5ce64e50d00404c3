/** Unsent message that goes to the outbox. */
interface Unsent {
  userId: string;
  /** Idempotency key of the message. */
  clientKey: string;
}

/** Photos of messages that this tab wrote, by idempotency key; no others exist where storage is refused. */
const written = new Map<string, readonly File[]>();

/** Import of the drafts' module, which few writers need. */
const drafts = () => import('#web/offline/drafts/draft-store.ts');

const keyOf = ({ userId, clientKey }: Unsent) => ({ userId, form: `message-photos ${clientKey}` });

/** Stores the photos of a message on the device until they are dropped. Never rejects. */
export async function storeUnsentMessagePhotos(message: Unsent, photos: readonly File[]): Promise<void> {
  written.set(message.clientKey, photos);
  const data = new FormData();
  for (const photo of photos) data.append('images', photo);
  await drafts()
    .then(({ saveFormDraft }) => saveFormDraft(keyOf(message), data))
    .catch(() => undefined);
}

/** Photos of a message; undefined when the device has lost them. */
export async function readUnsentMessagePhotos(message: Unsent): Promise<readonly File[] | undefined> {
  const here = written.get(message.clientKey);
  if (here) return here;
  const stored = await drafts()
    .then(({ readStoredFormDraft }) => readStoredFormDraft(keyOf(message)))
    .catch(() => undefined);
  return stored?.getAll('images').filter((value) => value instanceof File);
}

/** Deletes the photos of a message from the device. Never rejects. */
export async function deleteOutboxMessagePhotos(message: Unsent): Promise<void> {
  written.delete(message.clientKey);
  await drafts()
    .then(({ deleteFormDraft }) => deleteFormDraft(keyOf(message)))
    .catch(() => undefined);
}
