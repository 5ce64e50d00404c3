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
    return `Le serveur d'e-mails ${hostname} refuse ce nom et ce mot de passe (${responseCode ?? code}) : corrigez-les.`;
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return `Le serveur d'e-mails ${hostname} ne chiffre pas dès l'abord sur ce port : essayez le port 587 (smtp:// au lieu de smtps://).`;
  if (originalCode === 'CERT_HAS_EXPIRED')
    return `Le certificat du serveur d'e-mails ${hostname} a expiré : demandez à qui tient ce serveur de le renouveler.`;
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Le certificat du serveur d'e-mails n'est pas au nom de ${hostname} : écrivez le nom de serveur que donne votre fournisseur.`;
  if (/CERT|SIGNATURE/.test(originalCode ?? ''))
    return `Le certificat du serveur d'e-mails ${hostname} n'est pas reconnu (${originalCode}) : vérifiez le nom du serveur. Sur la machine du site : NODE_EXTRA_CA_CERTS=/chemin/ca.pem nomme une autorité à vous.`;
  if (UNKNOWN_NAME.test(originalCode ?? ''))
    return `Le nom du serveur d'e-mails, ${hostname}, est introuvable (${originalCode}) : vérifiez son orthographe, puis la connexion de la machine à internet.`;
  return `Le serveur d'e-mails ${host} ne répond pas (${originalCode}) : vérifiez son adresse et son port, puis s'il est en panne.`;
}

/** Codes of Node and nodemailer for a name that the DNS does not lead anywhere. */
const UNKNOWN_NAME = /^(ENOTFOUND|EAI_AGAIN|EDNS|ENODATA)$/;
