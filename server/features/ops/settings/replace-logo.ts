import type { SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import { sharp } from '#server/features/images/guarded-sharp.ts';
import { runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import { getFileNameOfPicturePath } from '#server/features/images/picture-names.ts';
import { fail } from '#server/platform/fail.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { changeSettings, type SettingsToChange } from './change-settings.ts';

interface LogoToReplace {
  /** Null for none. */
  logo: File | null;
  /** Other settings to change. */
  settings?: SettingsToChange['settings'] | undefined;
  version?: string | undefined;
}

/**
 * Replaces the logo of the site, whose former file is removed, and with it changes other settings, all or none.
 * @returns the stored texts of all settings
 * @throws Failure IMAGE_UNREADABLE, with its reason under `logo`; BUSY, STORAGE_DOWN, and those of `changeSettings`
 */
export async function replaceLogo(
  write: ViewerTransactionRunner,
  services: Pick<
    Services,
    'config' | 'db' | 'files' | 'images' | 'jobs' | 'log' | 'places' | 'sessionSecret'
  >,
  { logo, settings = {}, version }: LogoToReplace,
  sender: HttpRequesterContext,
): Promise<SettingTexts> {
  const { files, images } = services;
  const path = logo && (await images.store(logo, sender, 'logo')).path;
  const save = async () => {
    const text = path ? `${path} ${await readPictureSize(files, path)}` : undefined;
    return changeSettings(write, services, { settings, version }, { LOGO: text });
  };
  return runRemovingPicturesOnFailure(services, path ? [path] : [], save);
}

/** Size in pixels of a stored picture, as `320x80`. */
async function readPictureSize(files: Services['files'], path: string): Promise<string> {
  const bytes = (await files.get(getFileNameOfPicturePath(path))) ?? fail('STORAGE_DOWN');
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
}
