/** Ways to encrypt the connection to a mail server, by their labels. */
export const mailServerSecurities = {
  tls: 'SSL/TLS, dès la connexion',
  starttls: 'STARTTLS, toujours',
  opportunistic: 'STARTTLS, si le serveur le propose',
  none: 'Aucun chiffrement',
} as const;
export type MailServerSecurity = keyof typeof mailServerSecurities;

export const DEFAULT_MAIL_SERVER_PORTS: Readonly<Record<MailServerSecurity, string>> = {
  tls: '465',
  starttls: '587',
  opportunistic: '587',
  none: '25',
};

/** Account at a mail server, as its provider writes it down. */
export interface MailServerAccount {
  host: string;
  port: string;
  security: MailServerSecurity;
  user: string;
  password: string;
  /** Query of the address that no field stands for, as `name=site.example.org`. */
  options: string;
}

export const mailServerTexts = {
  host: 'Écrivez un nom de serveur, par exemple smtp.example.org.',
  port: 'Écrivez un numéro de port en chiffres, souvent 465 ou 587.',
  password: 'Entrez le mot de passe de ce compte.',
} as const;

/** Options of an address that stand for a way to encrypt. */
const OPTIONS_OF_SECURITY = ['requireTLS', 'ignoreTLS'];

/** Account in the address of a mail server, as `SMTP_URL` has it; undefined for a text that is none. */
export function parseMailServerUrl(text: string): MailServerAccount | undefined {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol)) return undefined;
  const options = url.searchParams;
  const security = readSecurity(url.protocol, options);
  for (const name of OPTIONS_OF_SECURITY) options.delete(name);
  return {
    host: url.hostname,
    port: url.port || DEFAULT_MAIL_SERVER_PORTS[url.protocol === 'smtps:' ? 'tls' : 'starttls'],
    security,
    user: decode(url.username),
    password: decode(url.password),
    options: options.toString(),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readSecurity(protocol: string, options: URLSearchParams): MailServerSecurity {
  if (protocol === 'smtps:') return 'tls';
  if (options.get('ignoreTLS') === 'true') return 'none';
  return options.get('requireTLS') === 'true' ? 'starttls' : 'opportunistic';
}

/** Address of a mail server, as `SMTP_URL` has it; blank without a host. */
export function formatMailServerUrl({ host, port, security, ...account }: MailServerAccount): string {
  if (!host) return '';
  const { user, password, options } = account;
  const secret = password && `:${encodeURIComponent(password)}`;
  const query = new URLSearchParams(options);
  if (security === 'starttls') query.set('requireTLS', 'true');
  if (security === 'none') query.set('ignoreTLS', 'true');
  const login = user ? `${encodeURIComponent(user)}${secret}@` : '';
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * Address whose missing password is that of the former one, when nothing else differs: neither another server nor a
 * weaker encryption may get it.
 */
export function completeMailServerPassword(text: string, former: string | undefined): string {
  const [asked, known] = [parseMailServerUrl(text), former ? parseMailServerUrl(former) : undefined];
  if (!asked?.user || asked.password || !known) return text;
  const completed = formatMailServerUrl({ ...asked, password: known.password });
  return completed === formatMailServerUrl(known) ? completed : text;
}

/** True for an address that names a user without a password. */
export function isMailServerPasswordMissing(text: string): boolean {
  const account = parseMailServerUrl(text);
  return Boolean(account?.user && !account.password);
}
