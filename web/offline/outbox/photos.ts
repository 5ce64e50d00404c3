/** Message that is not sent yet. */
interface Unsent {
  userId: string;
  /** Idempotency key. */
  clientKey: string;
}

/** Photos of messages that this tab wrote, by idempotency key: all there are where storage is refused. */
const written = new Map<string, readonly File[]>();

/** Drafts, by a module that few writers need. */
const drafts = () => import('#web/offline/drafts/draft-store.ts');

const keyOf = ({ userId, clientKey }: Unsent) => ({ userId, form: `message-photos ${clientKey}` });

/** Holds the photos of a message on the device until they are dropped. Never rejects. */
export async function storeMessagePhotos(message: Unsent, photos: readonly File[]): Promise<void> {
  written.set(message.clientKey, photos);
  const data = new FormData();
  for (const photo of photos) data.append('images', photo);
  await drafts()
    .then(({ saveDraft }) => saveDraft(keyOf(message), data))
    .catch(() => undefined);
}

/** Photos of a message; undefined when the device has lost them. */
export async function findMessagePhotos(message: Unsent): Promise<readonly File[] | undefined> {
  const here = written.get(message.clientKey);
  if (here) return here;
  const stored = await drafts()
    .then(({ findDraft }) => findDraft(keyOf(message)))
    .catch(() => undefined);
  return stored?.getAll('images').filter((value) => value instanceof File);
}

/** Drops the photos of a message. Never rejects. */
export async function deleteMessagePhotos(message: Unsent): Promise<void> {
  written.delete(message.clientKey);
  await drafts()
    .then(({ deleteDraft }) => deleteDraft(keyOf(message)))
    .catch(() => undefined);
}
