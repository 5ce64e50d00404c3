import type { Config } from '#server/config.ts';
import { describeErrorForLog } from '#server/platform/describe-error-for-log.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';
import {
  formatMachineAdvice,
  runSiteCheck,
  SITE_CHECK_TIMEOUT_MS,
  SiteCheckFault,
} from './run-site-check.ts';

/** Checks the public address of the site, if it has one. */
export async function checkPublicAddress(config: Config): Promise<OperatorCheckResult[]> {
  if (!config.isPublicUrlGiven) return [];
  return [await runSiteCheck('Adresse publique', formatMachineAdvice('PUBLIC_URL'), () => ask(config))];
}

async function ask({ publicUrl }: Config): Promise<string> {
  const read = (path: string) =>
    fetch(`${publicUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(SITE_CHECK_TIMEOUT_MS - 1_000),
    });
  const ready = await read('/api/ready').catch((error: unknown) => {
    throw new SiteCheckFault(describeNoAnswer(publicUrl, error));
  });
  const target = URL.parse(ready.headers.get('location') ?? '', publicUrl)?.origin;
  if (target && target !== publicUrl)
    throw new SiteCheckFault(
      `${publicUrl} mène à ${target}. Sur la machine du site : donnez cette adresse à PUBLIC_URL.`,
    );
  if (ready.status !== 200) throw new SiteCheckFault(`${publicUrl} répond ${ready.status}. ${ADVICE}`);
  await requireThisSite(publicUrl, await read('/api/site'));
  if (((await ready.json()) as { isProxyIgnored?: boolean }).isProxyIgnored)
    throw new SiteCheckFault(
      "tous les visiteurs ont la même adresse et partagent les mêmes limites. Sur la machine du site : mettez l'adresse du mandataire dans TRUST_PROXY.",
    );
  // Metrics are answered only to requests without a trace of a proxy.
  const figures = await read('/api/metrics');
  if (figures.status === 200 && publicUrl.startsWith('https:'))
    throw new SiteCheckFault(
      'tous les visiteurs ont la même adresse et partagent les mêmes limites. Sur la machine du site : ajoutez X-Forwarded-For à la configuration du mandataire.',
    );
  return `${publicUrl} répond, et le mandataire transmet l'adresse des visiteurs.`;
}

function describeNoAnswer(publicUrl: string, error: unknown): string {
  const { code = '' } = describeErrorForLog(error).cause ?? {};
  if (/CERT|SIGNATURE/.test(code))
    return `${publicUrl} a un certificat qui n'est pas reconnu (${code}). Sur la machine du site : NODE_EXTRA_CA_CERTS=/chemin/ca.pem nomme une autorité à vous.`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `le nom de ${publicUrl} est introuvable (${code}). Sur la machine du site : corrigez PUBLIC_URL, ou donnez ce nom à votre DNS.`;
  return `${publicUrl} ne répond pas${code && ` (${code})`}. ${ADVICE}`;
}

const ADVICE = 'Sur la machine du site : est-il démarré, et le mandataire y mène-t-il ?';

/** @throws SiteCheckFault when another site answers */
async function requireThisSite(publicUrl: string, answer: Response): Promise<void> {
  // Limit of reads: only this product answers so, and its limits may count this machine's visitors as one.
  if (answer.status === 429) return;
  const site = (await answer.json().catch(() => null)) as { publicUrl?: unknown } | null;
  if (site?.publicUrl !== publicUrl)
    throw new SiteCheckFault(
      `${publicUrl} est l'adresse d'un autre site. Sur la machine du site : corrigez PUBLIC_URL, ou menez-y cette adresse par son DNS et le mandataire.`,
    );
}
