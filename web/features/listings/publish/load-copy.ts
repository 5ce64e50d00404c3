import { call } from '#web/client/call.ts';
import type { InitialListingFormValues } from './listing-form-fields.tsx';

/**
 * Copy of a listing to publish once more, its pictures as files. A picture that can't be read is left out.
 * @returns undefined for a listing of another member
 * @throws ApiError
 */
export async function loadListingCopyFormValues(
  id: string,
  userId: string,
): Promise<InitialListingFormValues | undefined> {
  const { ad } = await call('GET /api/adverts/:id', { params: { id } });
  if (ad.user._id !== userId) return undefined;
  const files = await Promise.all(ad.images.map((path) => fetchPicture(path).catch(() => undefined)));
  return { ...ad, images: files.filter((file) => file !== undefined) };
}

async function fetchPicture(path: string): Promise<File | undefined> {
  const answer = await fetch(path);
  if (!answer.ok) return undefined;
  const blob = await answer.blob();
  return new File([blob], 'photo.webp', { type: blob.type });
}
