/**
 * Absolute address of a page of the site, for people elsewhere.
 * @param path under `/app`
 */
export const buildAbsolutePageUrl = (publicUrl: string, path: string) => `${publicUrl}/app${path}`;

/** True where the device has a share dialog. False on the server. */
export const canShareOnDevice = () => typeof navigator !== 'undefined' && 'share' in navigator;

/** Opens the device's share dialog. */
export function shareOnDevice(data: ShareData) {
  // Rejection ignored: it comes when the reader cancels.
  navigator.share(data).catch(() => undefined);
}
