const BARE_ADDRESS = /^<?([^\s<>,"]+@[^\s<>,"]+)>?$/;

/** Sender of mails as `Name <address>`. @param text as `MAIL_FROM` has it: an address alone has the name of the site */
export function formatMailSender(text: string, siteName: string): string {
  const address = BARE_ADDRESS.exec(text.trim())?.[1];
  return address ? `${quoteName(siteName)} <${address}>` : text;
}

/** Sender without its name where that is the given one; the same text with any other. */
export function removeMailSenderName(text: string, name: string): string {
  const [, written, address] = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  return address && written === name ? address : text;
}

/** Name before an address (RFC 5322), quoted where it would be read as addresses. */
const quoteName = (name: string) =>
  /[",;:<>@()[\]\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, "'")}"` : name;
