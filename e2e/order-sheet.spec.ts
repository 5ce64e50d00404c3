import { publishAcceptedTestListing } from './support/listings.ts';
import { readChromiumPdfPages, removeWhitespace } from './support/pdf.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import {
  acceptReservationAsTestSeller,
  createTestSaturdayPickupAppointment,
  makeLoggedInTestSellerAndBuyer,
  PHONE_AND_DESKTOP_SCREENS,
  reserveAsTestPerson,
} from './support/reservations.ts';

const PRODUCTS = [
  'Tomates cœur de bœuf',
  'Courgettes',
  'Œufs',
  'Salades',
  'Pommes de terre nouvelles',
  'Haricots verts',
];
const ORDERS = 30;
/** Orders without an answer; the first one is of five products. */
const UNANSWERED = 2;
const NOTE = "Je passe à la fin du marché, avec mes cagettes ; gardez-moi les plus mûres s'il en reste.";
/** Margin of a printer. */
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

test('the sheet of thirty orders is printed on at most two pages of A4, whole', async ({ page, product }) => {
  const { seller } = await makeLoggedInTestSellerAndBuyer(product);
  const listings = await Promise.all(
    PRODUCTS.map((productName) =>
      publishAcceptedTestListing(product, seller, { productName, quantity: '999' }),
    ),
  );
  const pickup = createTestSaturdayPickupAppointment();
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    name: `Marie-Christine${String.fromCharCode(65 + (index % 26))}${index}`,
    items: listings
      .slice(0, 1 + ((index + 4) % PRODUCTS.length))
      .map(({ _id }) => ({ adId: _id, quantity: 1.5 + index })),
    note: index % 5 === 0 ? NOTE : undefined,
    isAccepted: index >= UNANSWERED,
  }));
  await Promise.all(
    orders.map(async ({ name, items, note, isAccepted }) => {
      const buyer = await makeLoggedInTestMember(product, { firstName: name });
      const [listing] = listings;
      if (!listing) throw new Error('No listing');
      const made = await reserveAsTestPerson(product, buyer, listing, 1, { items, note, pickup });
      if (isAccepted) await acceptReservationAsTestSeller(product, seller, made);
    }),
  );

  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('profil/commandes');
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole('list', { name: /^9\sh\sà\s12\sh\s30\s· Marché de Bron$/ }).locator('> li');
  await expect(cards).toHaveCount(ORDERS - UNANSWERED);
  const unanswered = page.getByRole('region', { name: "À traiter d'abord" }).getByRole('listitem');
  for (const measured of [cards, unanswered.filter({ hasText: 'Marie-ChristineA0' })]) {
    const heights = await measured.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(200);
  }

  await page.getByRole('link', { name: /^Feuille de commandes : samedi/ }).click();
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible();
  await expect(page.getByText('☐').first()).toBeHidden();
  for (const { options } of PHONE_AND_DESKTOP_SCREENS) {
    await page.setViewportSize(options.viewport);
    const lines = await page
      .locator('.order-line')
      .evaluateAll((found) =>
        found.map((line) => [...line.querySelectorAll('p')].map(({ textContent }) => textContent).join('')),
      );
    expect(lines).toHaveLength(ORDERS);
    const pages = readChromiumPdfPages(await page.pdf({ format: 'A4', margin: MARGIN }));
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const { width, height } of pages) {
      // Points: 210 mm × 297 mm.
      expect(Math.abs(width - 595.3)).toBeLessThan(2);
      expect(Math.abs(height - 841.9)).toBeLessThan(2);
    }
    // Lines are whole on one page.
    expect(lines.filter((line) => !pages.some(({ text }) => text.includes(removeWhitespace(line))))).toEqual(
      [],
    );
    expect(pages[0]?.text).toContain('Àpréparer');
    expect(pages[0]?.text).toContain('9hà12h30·MarchédeBron');
    expect(pages[0]?.text).not.toContain('Imprimer');
  }
});
