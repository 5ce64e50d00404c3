import { notify, notifyError } from './notify.ts';

/** @param copied said once it is in the clipboard */
export async function copyText(text: string, copied: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify(copied);
  } catch {
    notifyError("La copie n'a pas été possible.");
  }
}
