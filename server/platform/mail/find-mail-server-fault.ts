import { createTransport, type NodemailerError } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/** Reason why mails would not be sent now, in one French sentence without the password. */
export async function findMailServerFault(smtpUrl: string): Promise<string | undefined> {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, originalCode = code, responseCode } = error as NodemailerError & { originalCode?: string };
    if (code === 'EAUTH')
      return `Le serveur d'e-mails de SMTP_URL refuse ce nom et ce mot de passe (${responseCode ?? code}) : les e-mails attendent.`;
    if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
      return "Le serveur d'e-mails de SMTP_URL ne parle pas TLS sur ce port : smtp:// au lieu de smtps:// ? Les e-mails attendent.";
    return `Le serveur d'e-mails de SMTP_URL ne répond pas (${originalCode}) : les e-mails attendent.`;
  } finally {
    transport.close();
  }
}
