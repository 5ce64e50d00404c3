import { parseTypedEuroPrice, parseTypedQuantityAndUnit } from '#contract/listings/amounts.ts';
import { formatListingPrice, formatQuantity } from '#contract/listings/labels.ts';
import type { OfferType, PriceType } from '#contract/listings/rules.ts';

interface Typed {
  type: OfferType;
  quantity: string;
  price: string;
  unit: PriceType | '';
}

/**
 * Line with the amounts as visitors will read them: "1,50 € / kg, 10 kg disponibles". Fields that can't be read yet are
 * left out.
 */
export function formatPriceAndStockPreview({ type, unit, ...typed }: Typed): string {
  const priceType = unit || null;
  const price = typed.price.trim() === '' ? null : parseTypedEuroPrice(typed.price)?.price;
  const quantity = parseTypedQuantityAndUnit(typed.quantity)?.quantity ?? 0;
  return [
    price !== undefined && formatListingPrice({ mainType: 'offer', type, price, priceType }),
    quantity > 0 && `${formatQuantity({ quantity, priceType })} disponible${quantity < 2 ? '' : 's'}`,
  ]
    .filter(Boolean)
    .join(', ');
}
