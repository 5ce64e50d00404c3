import type { SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import { sharp } from '#server/features/images/guarded-sharp.ts';
import { runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import { getFileNameOfPicturePath } from '#server/features/images/picture-names.ts';
import { fail } from '#server/platform/fail.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { lockStoredSettings } from '#server/platform/settings/queries.ts';
import { storeChangedSettings } from './store-changed-settings.ts';

/**
 * Replaces the logo of the site, whose former file is removed.
 * @param logo null for none
 * @returns the stored texts of all settings
 * @throws Failure IMAGE_UNREADABLE, with its reason under `logo`; BUSY, STORAGE_DOWN
 */
export async function replaceLogo(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'db' | 'files' | 'images' | 'jobs' | 'log'>,
  logo: File | null,
  sender: HttpRequesterContext,
): Promise<SettingTexts> {
  const { files, images, jobs } = services;
  const path = logo && (await images.store(logo, sender, 'logo')).path;
  const save = async () => {
    const text = path && `${path} ${await readPictureSize(files, path)}`;
    return write(async (tx, signalChange, { id: adminId }) => {
      const stored = await lockStoredSettings(tx);
      return storeChangedSettings(tx, { jobs, signalChange, adminId }, stored, {
        ...stored,
        LOGO: text ?? undefined,
      });
    });
  };
  return runRemovingPicturesOnFailure(services, path ? [path] : [], save);
}

/** Size in pixels of a stored picture, as `320x80`. */
async function readPictureSize(files: Services['files'], path: string): Promise<string> {
  const bytes = (await files.get(getFileNameOfPicturePath(path))) ?? fail('STORAGE_DOWN');
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
}
