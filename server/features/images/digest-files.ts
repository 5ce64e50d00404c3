/** SHA-256 of each file in hexadecimal. */
export async function hashFiles(files: readonly File[]): Promise<string[]> {
  // Web Crypto digests in the thread pool: pictures may have 50 MB together.
  const digests = await Promise.all(
    files.map(async (file) => Buffer.from(await crypto.subtle.digest('SHA-256', await file.bytes()))),
  );
  return digests.map((digest) => digest.toString('hex'));
}
