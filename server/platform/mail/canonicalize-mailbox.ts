/** Providers that ignore dots in the name of a mailbox, with the domain that stands for all of theirs. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Mailbox to which an e-mail is delivered: many providers take `name+anything@...` for `name@...`, Gmail also
 * `na.me@...`. Only for counting mails.
 */
export function canonicalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replace(/\+.*$/, '');
  const domain = email.slice(at + 1).toLowerCase();
  const provider = WITHOUT_DOTS.get(domain);
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}

/**
 * Mail domain in which one person may create any number of addresses; null for a provider at which each person has one.
 */
export function extractSingleOwnerMailDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return PROVIDERS.has(domain) ? null : domain;
}

/** Mail domains of most mailboxes in France, and the domains reserved for examples (RFC 2606), which have none. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr cegetel.net club-internet.fr numericable.fr
  laposte.net bbox.fr outlook.com outlook.fr hotmail.com hotmail.fr live.fr live.com msn.com yahoo.fr yahoo.com ymail.com
  icloud.com me.com mac.com aol.com gmx.fr gmx.com proton.me protonmail.com pm.me tutanota.com mailo.com zaclys.net
  posteo.net ik.me example.org example.com example.net`.split(/\s+/),
);
