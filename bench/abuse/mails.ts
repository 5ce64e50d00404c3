import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { askApi } from '../../e2e/support/api.ts';
import { publishAccepted } from '../../e2e/support/listings.ts';
import { logIn, logInAdmin, type Member, signUpMember } from '../../e2e/support/people.ts';
import { ADMIN } from '../../e2e/support/product.ts';
import type { AttackedProduct } from './attacked-product.ts';
import { createAdmin } from './clients.ts';
import type { Faults } from './faults.ts';

const FOREIGN =
  'https://hameconnage.example/x www.hameconnage.example hameconnage.example/y a@hameconnage.example';
/** Mails with a link by which the owner of an address proves it. */
const CONFIRMATION = /^(Activez votre compte|Confirmez votre adresse|Choisissez un nouveau mot de passe)/;
const MOST_TO_UNPROVED = 5;

/** Has members send texts with foreign links, also to accounts whose address nobody proved. */
export async function provokeMails(product: AttackedProduct): Promise<void> {
  const [author, writer] = [await signUpMember(product), await signUpMember(product)];
  const listing = await publishAccepted(product, author, { productName: 'Rhubarbe', description: FOREIGN });
  const create = 'POST /api/messages/create';
  await askApi(product, create, { token: writer.token, body: { adId: listing._id, text: FOREIGN } });

  const unproved = await createAdmin(product);
  const token = await logIn(product, unproved);
  const own = await publishAccepted(product, { token }, { productName: 'Cardons' });
  await askApi(product, create, { token: writer.token, body: { adId: own._id, text: FOREIGN } });
  await askApi(product, 'PUT /api/users/update', { token, body: { password: 'Verger-2026?' } });
  for (let n = 0; n < 2 * MOST_TO_UNPROVED; n++)
    await askApi(product, 'POST /api/users/forgot-password', { body: { email: unproved.email } });

  await changeEmail(product, writer);
  await askApi(product, `PUT /api/admin/advert/${listing._id}`, {
    token: await logInAdmin(product),
    body: { status: 'deleted', deleteReason: 'Photos floues' },
  });
}

/** To an address that stays unproved: it gets the link alone, whatever happens to the account. */
const changeEmail = (product: AttackedProduct, { token }: Member) =>
  askApi(product, 'PUT /api/users/update', { token, body: { email: `futur.${Date.now()}@example.org` } });

/**
 * Reads every mail of the run: nothing but confirmations, five a day, reaches an address that nobody proved; no mail
 * has a link to another site or several receivers.
 * @param isProved whether somebody opened the link sent to an address
 */
export async function checkMails(product: AttackedProduct, faults: Faults) {
  await untilQuiet(product.mails);
  const proved = new Set([ADMIN.email, ...product.proved]);
  const subjects = product.mails.map(({ subject = '' }) => subject);
  faults.expect(
    subjects.some((subject) => subject.includes('vous a écrit')),
    'no mail about a message came',
  );
  const toUnproved = new Map<string, number>();
  for (const mail of product.mails) {
    const { subject = '', to = [], cc, bcc } = mail;
    const receiver = to[0]?.address ?? '';
    faults.expect(to.length === 1 && !cc && !bcc, 'a mail to several receivers', subject);
    for (const link of linksOf(mail))
      faults.expect(
        URL.parse(link)?.origin === product.url,
        'a mail links to another site',
        `${subject}: ${link}`,
      );
    if (proved.has(receiver)) continue;
    faults.expect(CONFIRMATION.test(subject), 'a mail to an unproved address', `${receiver}: ${subject}`);
    toUnproved.set(receiver, (toUnproved.get(receiver) ?? 0) + 1);
  }
  for (const [address, count] of toUnproved)
    faults.expect(count <= MOST_TO_UNPROVED, 'too many mails to an unproved address', `${address}: ${count}`);
  console.log(`${product.mails.length} mails, to ${toUnproved.size} unproved addresses confirmations only`);
}

/** What a mail program makes clickable. */
const linksOf = ({ text = '', html = '' }: Email): string[] => [
  ...(text.match(/(?:https?:\/\/|\bwww\.)[^\s<>"]+/gi) ?? []),
  ...[...html.matchAll(/(?:href|src)="([^"]*)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  ),
];

/** No mail for five seconds, or for two minutes in all. */
async function untilQuiet(mails: Email[]) {
  for (let tries = 0; tries < 24; tries++) {
    const before = mails.length;
    await sleep(5_000);
    if (mails.length === before) return;
  }
}
