import { diffWordsWithSpace } from 'diff';
import { Fragment, type ReactNode } from 'react';
import { placeLabel, priceLabel } from '#contract/listings/labels.ts';
import { listingTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PendingListing } from '#contract/moderation/schemas.ts';
import { PhotoStrip } from './photo-strip.tsx';

type Changes = NonNullable<PendingListing['changes']>;

/** Changes that the author of an online listing submits: before and after side by side, differences marked. */
export function RevisionChanges({ changes, name }: { changes: Changes; name: string }) {
  return (
    <section
      aria-label={`Modifications de ${name}`}
      className="flex flex-col gap-4 rounded-xl border border-line p-4"
    >
      {Object.values(renderers).map((render) => render(changes, name))}
    </section>
  );
}

/** Renderers of the fields that an administrator must accept, in reading order. */
const renderers: Record<keyof Changes, (changes: Changes, name: string) => ReactNode> = {
  productName: ({ productName }) =>
    productName && <TextChange key="productName" title="Produit" {...productName} />,
  description: ({ description }) =>
    description && <TextChange key="description" title="Description" {...description} />,
  type: ({ type }) =>
    type && <Change key="type" title="Type" before={typeOf(type.before)} after={typeOf(type.after)} />,
  price: ({ price }) =>
    price && <Change key="price" title="Prix" before={eurosOf(price.before)} after={eurosOf(price.after)} />,
  inExchange: ({ inExchange }) =>
    inExchange && <TextChange key="inExchange" title="En échange de" {...inExchange} />,
  location: ({ location }) =>
    location && (
      <TextChange
        key="location"
        title="Lieu"
        before={addressOf(location.before)}
        after={addressOf(location.after)}
      />
    ),
  images: ({ images }, name) =>
    images && (
      <Change
        key="images"
        title="Photos"
        before={<PhotoStrip images={images.before} name={name} />}
        after={<PhotoStrip images={images.after} name={name} />}
      />
    ),
};

interface ChangeProps {
  title: string;
  before: ReactNode;
  after: ReactNode;
}

function Change({ title, before, after }: ChangeProps) {
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <h4 className="text-sm font-semibold sm:col-span-2">{title}</h4>
      <div className="min-w-0">
        <p className="text-sm text-soft">Avant</p>
        <div className="wrap-anywhere whitespace-pre-line">{before}</div>
      </div>
      <div className="min-w-0">
        <p className="text-sm text-soft">Après</p>
        <div className="wrap-anywhere whitespace-pre-line">{after}</div>
      </div>
    </div>
  );
}

interface TextChangeProps {
  title: string;
  /** Text before the change; null for an empty field. */
  before: string | null;
  after: string | null;
}

function TextChange({ title, before, after }: TextChangeProps) {
  const parts = diffWordsWithSpace(before ?? EMPTY_TEXT, after ?? EMPTY_TEXT).map((part, index) => ({
    ...part,
    key: `${index}`,
  }));
  return (
    <Change
      title={title}
      before={parts
        .filter(({ added }) => !added)
        .map(({ key, value, removed }) =>
          removed ? <del key={key}>{value}</del> : <Fragment key={key}>{value}</Fragment>,
        )}
      after={parts
        .filter(({ removed }) => !removed)
        .map(({ key, value, added }) =>
          added ? (
            <ins key={key} className="font-semibold">
              {value}
            </ins>
          ) : (
            <Fragment key={key}>{value}</Fragment>
          ),
        )}
    />
  );
}

const EMPTY_TEXT = 'Rien de précisé';

const typeOf = (type: Listing['type']) => (type ? listingTypeLabels[type] : 'Aucun');

const eurosOf = (price: Listing['price']) =>
  priceLabel({ mainType: 'offer', type: 'sell', price, priceType: null });

const addressOf = (location: Listing['location']) =>
  [[location.streetNumber, location.street].filter(Boolean).join(' '), placeLabel(location)]
    .filter(Boolean)
    .join(', ');
