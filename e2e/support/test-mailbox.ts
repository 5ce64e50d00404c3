import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailbox {
  smtpUrl: string;
  /** Waits, by default half a minute, for the `nth` mail to `address` whose subject matches. */
  receive: (address: string, subject: RegExp, nth?: number, seconds?: number) => Promise<Email>;
  close: () => Promise<void>;
}

/**
 * A real SMTP server on loopback that keeps what it is sent.
 * @param onAccepted called once the sender may believe that a mail was delivered
 */
export async function openTestMailbox(onAccepted: (mail: Email) => void = () => {}): Promise<TestMailbox> {
  const mails: Email[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      try {
        // Cast: `Response` takes a Node stream, which its types do not allow.
        const mail = await PostalMime.parse(await new Response(stream as unknown as BodyInit).arrayBuffer());
        mails.push(mail);
        arrivals.emit('mail');
        done();
        onAccepted(mail);
      } catch (error) {
        // Connection lost in the middle of a mail.
        done(error as Error);
      }
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  const find = (address: string, subject: RegExp) =>
    mails.filter(
      (mail) => mail.to?.some((to) => to.address === address) && mail.subject && subject.test(mail.subject),
    );
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async receive(address, subject, nth = 1, seconds = 30) {
      const signal = AbortSignal.timeout(seconds * 1000);
      for (;;) {
        const mail = find(address, subject)[nth - 1];
        if (mail) return mail;
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(
            `No mail to ${address} matching ${subject}; got: ${mails.map((one) => one.subject)}`,
          );
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** First link of a mail's text whose path starts like this. */
export function findLinkInTestMail(mail: Email, path: string): string {
  const links = mail.text?.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link;
}
