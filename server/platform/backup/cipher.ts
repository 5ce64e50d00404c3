import { createHmac, hash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Encrypts and decrypts a backup's files; `plaintextBackupCipher` leaves them as they are. */
export interface BackupCipher {
  /** Id of a key, which reveals nothing of it; null where nothing is encrypted. */
  keyId: string | null;
  /** Ending of the names of encrypted backup files. */
  extension: '' | '.age';
  encrypt: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  decrypt: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  encryptBytes: (bytes: Uint8Array) => Promise<Uint8Array>;
  decryptBytes: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Digest of a text in hexadecimal: nobody without the key can tell whether a guessed text is right. */
  digest: (text: string) => string;
}

export const plaintextBackupCipher: BackupCipher = {
  keyId: null,
  extension: '',
  encrypt: (chunks) => chunks,
  decrypt: (chunks) => chunks,
  encryptBytes: async (bytes) => bytes,
  decryptBytes: async (bytes) => bytes,
  digest: (text) => hash('sha256', text),
};

/**
 * Encrypts in the format of age (https://age-encryption.org/v1), which its command reads too.
 * @param key `AGE-SECRET-KEY-1...`; undefined to encrypt nothing
 * @throws Error with one French sentence when the key has a misspelt letter
 */
export async function createBackupCipher(key: string | undefined): Promise<BackupCipher> {
  if (key === undefined) return plaintextBackupCipher;
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption');
  const recipient = await identityToRecipient(key).catch((cause: unknown) => {
    throw new Error("BACKUP_KEY n'est pas une clé d'age entière : une lettre y manque ou diffère.", {
      cause,
    });
  });
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return {
    keyId: hash('sha256', recipient).slice(0, 8),
    extension: '.age',
    async *encrypt(chunks) {
      yield* await encrypter.encrypt(toWeb(chunks));
    },
    async *decrypt(chunks) {
      yield* await decrypter.decrypt(toWeb(chunks));
    },
    encryptBytes: (bytes) => encrypter.encrypt(bytes),
    decryptBytes: (bytes) => decrypter.decrypt(bytes),
    digest: (text) => createHmac('sha256', key).update(text).digest('hex'),
  };
}

/**
 * Refuses an unencrypted backup where there is a key: anybody who can write to its place could have planted
 * it.
 * @param name of the backup
 * @throws Error with one French sentence
 */
export function refuseUnencryptedBackup(name: string, { keyId }: BackupCipher): void {
  if (keyId !== null)
    throw new Error(
      `La sauvegarde ${name} n'est pas chiffrée, alors que BACKUP_KEY est donnée : si elle est bien de ce site, ajoutez --unencrypted.`,
    );
}

/** Generates a key for BACKUP_KEY. */
export async function generateBackupKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption');
  return generateX25519Identity();
}

const toWeb = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;
