import { createTransport, type NodemailerError } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/** Reason why mails would not be sent now, in French without the password, with what to do about it. */
export async function findMailServerFault(smtpUrl: string): Promise<string | undefined> {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return `${describeMailServerFault(error as NodemailerError, smtpUrl)} Les e-mails attendent.`;
  } finally {
    transport.close();
  }
}

/** French sentence on why a mail server can't be used, with what to do about it, without the password. */
export function describeMailServerFault(error: NodemailerError, smtpUrl: string): string {
  const { code, originalCode = code, responseCode } = error as NodemailerError & { originalCode?: string };
  const { host, hostname } = new URL(smtpUrl);
  if (code === 'EAUTH')
    return `Le serveur d'e-mails de SMTP_URL refuse ce nom et ce mot de passe (${responseCode ?? code}) : corrigez-les dans SMTP_URL.`;
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return "Le serveur d'e-mails de SMTP_URL ne parle pas TLS sur ce port : essayez smtp:// au lieu de smtps://.";
  if (originalCode === 'CERT_HAS_EXPIRED')
    return `Le certificat du serveur d'e-mails ${hostname} a expiré : demandez à qui tient ce serveur de le renouveler.`;
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Le certificat du serveur d'e-mails n'est pas au nom de ${hostname} : mettez dans SMTP_URL le nom que donne qui tient ce serveur.`;
  if (/CERT|SIGNATURE/.test(originalCode ?? ''))
    return `Cette machine refuse le certificat du serveur d'e-mails ${hostname} (${originalCode}) : NODE_EXTRA_CA_CERTS=/chemin/ca.pem nomme une autorité à vous.`;
  if (UNKNOWN_NAME.test(originalCode ?? ''))
    return `Le nom du serveur d'e-mails, ${hostname}, est introuvable (${originalCode}) : vérifiez son orthographe dans SMTP_URL, puis la connexion de la machine à internet.`;
  return `Le serveur d'e-mails de SMTP_URL, ${host}, ne répond pas (${originalCode}) : vérifiez son adresse et son port, puis s'il est en panne.`;
}

/** Codes of Node and nodemailer for a name that the DNS does not lead anywhere. */
const UNKNOWN_NAME = /^(ENOTFOUND|EAI_AGAIN|EDNS|ENODATA)$/;
