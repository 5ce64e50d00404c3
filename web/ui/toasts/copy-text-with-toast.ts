import { showErrorToast, showToast } from './show-or-queue-toast.ts';

/**
 * Copies a text to the clipboard.
 * @param copied text of the toast after the copy
 */
export async function copyTextWithToast(text: string, copied: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showErrorToast("La copie n'a pas été possible.");
  }
}
