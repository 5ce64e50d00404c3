const TOGETHER = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['DKIM_PRIVATE_KEY', 'DKIM_SELECTOR'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** French sentences, one for each variable that needs another one which is missing. */
export function listConfigContradictions(environment: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => Boolean(environment[name]?.trim());
  const hasServer = isGiven('DATABASE_URL');
  const alone = ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'].filter((name) => isGiven(name) && !hasServer);
  const halves = TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => !isGiven(name));
    const isHalf = missing.length > 0 && missing.length < names.length;
    return isHalf ? `${names.join(', ')} vont ensemble : il manque ${missing.join(', ')}.` : [];
  });
  return [...alone.map((name) => `${name} ne sert qu'avec DATABASE_URL.`), ...halves];
}
