import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtpServer {
  url: string;
  /** Received mails in the order of their arrival. */
  attempts: { mail: Email; raw: string; accepted: boolean }[];
  /** True to make the mail server defer every mail. */
  isBusy: boolean;
  /** Address whose mails the mail server defers. */
  refuses: string;
  /** Answer of the mail server to all senders, such as '550 Refused'; empty for one that takes them. */
  refusesSenders: string;
  /** Answers of the mail server by receiver address, such as '550 Unknown'. */
  unknown: Map<string, string>;
  close: () => Promise<void>;
}

/**
 * Real mail server on loopback, which keeps what it receives. It takes no name and password.
 * @param certificate makes it speak TLS from the start
 */
export async function startTestSmtpServer(certificate?: {
  cert: string;
  key: string;
}): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    ...(certificate && { secure: true, ...certificate }),
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalOf(smtp.refusesSenders)),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(smtp.unknown.get(address))),
    async onData(stream, _session, done) {
      const sent = Buffer.concat(await stream.toArray());
      const mail = await PostalMime.parse(sent);
      const accepted = !smtp.isBusy && mail.to?.[0]?.address !== smtp.refuses;
      smtp.attempts.push({ mail, raw: sent.toString('latin1'), accepted });
      done(accepted ? null : Object.assign(new Error('busy'), { responseCode: 451 }));
    },
  });
  // Clients that refuse the certificate close the connection, which the server reports.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtpServer = {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    attempts: [],
    isBusy: false,
    refuses: '',
    refusesSenders: '',
    unknown: new Map(),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return smtp;
}

const refusalOf = (reply?: string) =>
  reply ? Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }) : null;
