import { diffWordsWithSpace } from 'diff';
import { Fragment, type ReactNode } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import { listingContentLabels } from '#contract/listings/content-labels.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatListingPrice } from '#contract/listings/labels.ts';
import { offerTypeLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { ModerationCardPhotos } from './moderation-card-photos.tsx';

type Changes = NonNullable<ModerationQueueListing['changes']>;

/**
 * Changes that the author of an online listing submits, in reading order: before and after side by side, differences
 * of texts marked.
 */
export function ListingChangesReviewSection({ changes, name }: { changes: Changes; name: string }) {
  const { productName, description, type, price, location, images, ...texts } = changes;
  return (
    <section
      aria-label={`Modifications de ${name}`}
      className="flex flex-col gap-4 rounded-xl border border-line p-4"
    >
      {productName && <TextChange field="productName" {...productName} />}
      {description && <TextChange field="description" {...description} />}
      {type && <Change field="type" before={typeOf(type.before)} after={typeOf(type.after)} />}
      {price && <Change field="price" before={eurosOf(price.before)} after={eurosOf(price.after)} />}
      {keysOf(texts).map(
        (field) => texts[field] && <TextChange key={field} field={field} {...texts[field]} />,
      )}
      {location && (
        <TextChange field="location" before={addressOf(location.before)} after={addressOf(location.after)} />
      )}
      {images && (
        <Change
          field="images"
          before={<ModerationCardPhotos images={images.before} name={name} />}
          after={<ModerationCardPhotos images={images.after} name={name} />}
        />
      )}
    </section>
  );
}

interface ChangeProps {
  field: keyof typeof listingContentLabels;
  before: ReactNode;
  after: ReactNode;
}

function Change({ field, before, after }: ChangeProps) {
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <h4 className="text-sm font-semibold sm:col-span-2">{listingContentLabels[field]}</h4>
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
  field: keyof typeof listingContentLabels;
  /** Text of the field before the change; null for an empty field. */
  before: string | null;
  after: string | null;
}

function TextChange({ field, before, after }: TextChangeProps) {
  const parts = diffWordsWithSpace(before ?? EMPTY_TEXT, after ?? EMPTY_TEXT).map((part, index) => ({
    ...part,
    key: `${index}`,
  }));
  return (
    <Change
      field={field}
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

const typeOf = (type: Listing['type']) => (type ? offerTypeLabels[type] : 'Aucun');

const eurosOf = (price: Listing['price']) =>
  formatListingPrice({ mainType: 'offer', type: 'sell', price, priceType: null });

const addressOf = (location: Listing['location']) =>
  [[location.streetNumber, location.street].filter(Boolean).join(' '), formatCommuneOrDepartment(location)]
    .filter(Boolean)
    .join(', ');
