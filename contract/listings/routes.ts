import * as z from 'zod';
import { createPagingQuerySchema, messageOnlyResponseSchema, paginationSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { createIdempotencyKeyHeaderSchema } from '../create-idempotency-key-header-schema.ts';
import { MAX_IMAGES_PER_LISTING } from '../images.ts';
import { listingEditBody } from './listing-edit-body.ts';
import { newListingBody } from './new-listing.ts';
import { ownSellerStatisticsSchema } from './own-figures.ts';
import { listingAvailabilities } from './rules.ts';
import { listingSchema, listingWithAuthorLastNameSchema, renewalLinkListingSchema } from './schemas.ts';
import {
  categoryResultCountsSchema,
  listingMapPointSchema,
  listingMapQuerySchema,
  listingSearchQuerySchema,
  resolvedSearchPlaceSchema,
} from './search-schemas.ts';
import { bulkListingEditBody, bulkListingEditItemResultSchema } from './stall.ts';
import { listingErrorTexts as texts } from './texts.ts';

const id = z.object({ id: z.string() });
const ad = z.object({ ad: listingSchema });
const ads = z.object({ ads: z.array(listingSchema), pagination: paginationSchema });
const namedAds = { ads: z.array(listingWithAuthorLastNameSchema) };

const foundAds = ads.extend({
  place: resolvedSearchPlaceSchema.optional(),
  /** Corrected name of the searched product, when it was typed with a typo. */
  correctedName: z.string().optional(),
  /**
   * Name of the territory whose listings come before others; absent for a search with a place or seller, and where
   * nothing is published outside.
   */
  territory: z.string().optional(),
  categories: categoryResultCountsSchema.optional(),
  /** Nearest listing of all, when a search around a place found nothing within its distance. */
  nearest: listingSchema.optional(),
});

const availabilityChange = z.object({
  availability: z.enum(listingAvailabilities, { error: texts.availability }),
  conversationId: z
    .string({ error: texts.reservedFor })
    .max(100, texts.reservedFor)
    .optional()
    .describe('Avec `reserved` : celle, au sujet de l’annonce, de la personne pour qui elle est réservée.'),
});

export const listingRouteContracts = defineApiRouteContracts({
  'GET /api/adverts': {
    access: 'public',
    limits: ['reads'],
    summary:
      'Annonces publiques, les plus récentes d’abord ; d’un seul vendeur avec `user`, celles de `ids` dans leur ordre',
    query: createPagingQuerySchema().extend({
      user: z.string().max(100).optional(),
      ids: z.string().max(5_000).optional().describe('Cent au plus, séparés par des virgules.'),
    }),
    response: ads.extend(namedAds),
    pageResponse: ads,
    cacheable: true,
  },
  'GET /api/adverts/search': {
    access: 'public',
    limits: ['reads'],
    summary: 'Chercher parmi les annonces publiques',
    query: listingSearchQuerySchema,
    response: foundAds.extend(namedAds),
    pageResponse: foundAds,
    cacheable: true,
  },
  'GET /api/adverts/map': {
    access: 'public',
    limits: ['reads'],
    summary:
      'Les annonces publiques d’une recherche sur une partie de la carte, aux centres des communes ; celles de communes proches sont réunies',
    query: listingMapQuerySchema,
    response: z.object({ points: z.array(listingMapPointSchema), total: z.number().int() }),
    cacheable: true,
  },
  'GET /api/adverts/my-ads': {
    access: 'member',
    limits: [],
    summary: 'Ses propres annonces, par état',
    response: z.object({
      activeAds: z.array(listingSchema),
      pendingAds: z.array(listingSchema),
      refuseAds: z.array(listingSchema),
      deletedAds: z.array(listingSchema),
      archivedAds: z.array(listingSchema),
    }),
  },
  'GET /api/adverts/my-ads/figures': {
    access: 'member',
    limits: [],
    summary:
      'De ses propres annonces, les vues et les messages reçus par semaine ; les recherches de son département qui n’ont rien trouvé',
    response: ownSellerStatisticsSchema,
  },
  'GET /api/adverts/my-ads/latest': {
    access: 'member',
    limits: [],
    summary: 'La dernière annonce que l’on a publiée, pour en remplir une autre ; `null` avant la première',
    response: z.object({ ad: listingSchema.nullable() }),
  },
  'GET /api/adverts/:id': {
    access: 'public',
    limits: ['reads'],
    summary: 'Une annonce, avec ce que le lecteur a le droit de voir',
    params: id,
    response: z.object({ ad: listingWithAuthorLastNameSchema }),
    pageResponse: ad,
    cacheable: true,
  },
  'GET /api/adverts/:id/matches': {
    access: 'member',
    limits: ['reads'],
    summary:
      'De sa propre offre en ligne, les demandes auxquelles elle répond, jusqu’à la distance de chacune, 25 km par défaut ; de sa demande, les offres ; les 50 plus proches',
    params: id,
    response: z.object({ matches: z.array(listingSchema), total: z.number().int() }),
  },
  'GET /api/adverts/:id/similar': {
    access: 'public',
    limits: ['reads'],
    summary:
      'D’une annonce qui est ou a été publique : son produit, sa commune, son vendeur s’il a une page, et d’autres du même produit, à moins de 50 km s’il y en a',
    params: id,
    response: z.object({
      productName: z.string(),
      location: z.object({ city: z.string(), postalCode: z.string() }),
      isSoldOut: z.boolean(),
      /** Day until which the author is away, after which the listing is back; absent for what is hidden anyway. */
      awayUntil: z.iso.date().optional(),
      /** Seller of the listing; null without a page, and for a reader with a block between them. */
      seller: z.object({ _id: z.string(), name: z.string() }).nullable(),
      /** True when the similar listings (`ads`) are near the commune of the listing. */
      isNear: z.boolean(),
      ads: z.array(listingSchema),
    }),
    cacheable: true,
  },
  'POST /api/adverts/create': {
    access: 'active',
    beforeTerms: true,
    limits: ['publishing', 'newListings'],
    summary: 'Publier une annonce ; elle attend la validation d’un administrateur',
    files: { images: MAX_IMAGES_PER_LISTING },
    headers: createIdempotencyKeyHeaderSchema(
      'Le même envoi une seconde fois, dans les 24 heures, répond la même annonce.',
    ),
    body: newListingBody,
    response: ad.extend(messageOnlyResponseSchema.shape),
    status: 201,
  },
  'PUT /api/adverts/:id/archive': {
    access: 'member',
    limits: ['listingChanges'],
    summary: 'Archiver ou réactiver sa propre annonce acceptée',
    params: id,
    body: z.object({ isArchived: z.boolean({ error: 'Indiquez true ou false.' }) }),
    response: ad,
  },
  'PUT /api/adverts/:id': {
    access: 'active',
    limits: ['listingEdits'],
    summary:
      'Modifier sa propre annonce ; acceptée, elle reste en ligne telle quelle jusqu’à ce qu’un administrateur relise ce qui change, hors prix, quantité, unité et disponibilité',
    params: id,
    files: { images: MAX_IMAGES_PER_LISTING },
    body: listingEditBody,
    response: ad,
  },
  'PUT /api/adverts/my-ads': {
    access: 'active',
    limits: ['listingChanges'],
    summary:
      'Changer prix, quantité, disponibilité et dates de plusieurs de ses annonces ; chacune a son issue, ou toutes la même',
    body: bulkListingEditBody,
    response: z.object({ results: z.array(bulkListingEditItemResultSchema) }),
  },
  'POST /api/adverts/:id/views': {
    access: 'public',
    limits: ['views'],
    summary: 'Compter une lecture de l’annonce, sans rien retenir de qui lit',
    params: id,
    response: z.object({ counted: z.boolean() }),
  },
  'PATCH /api/adverts/:id/availability': {
    access: 'active',
    limits: ['listingChanges'],
    summary:
      'Dire de sa propre annonce acceptée qu’elle est disponible, réservée ou épuisée, ce qui l’archive',
    params: id,
    body: availabilityChange,
    response: ad,
  },
  'POST /api/adverts/:id/renew': {
    access: 'active',
    limits: ['listingChanges'],
    summary: 'Renouveler sa propre annonce acceptée, même expirée ou archivée : elle est en ligne de nouveau',
    params: id,
    response: ad,
  },
  'GET /api/adverts/renew/:token': {
    access: 'public',
    limits: ['reads'],
    summary: 'L’annonce d’un lien de renouvellement reçu par e-mail ; rien ne change',
    params: z.object({ token: z.string() }),
    response: z.object({ ad: renewalLinkListingSchema }),
  },
  'POST /api/adverts/renew/:token': {
    access: 'public',
    limits: ['renewals'],
    summary:
      'Par un lien reçu par e-mail, sans connexion : renouveler l’annonce, ou dire que tout est parti ou trouvé',
    params: z.object({ token: z.string() }),
    body: z.object({ still: z.boolean({ error: texts.trueOrFalse }) }),
    response: z.object({
      ad: renewalLinkListingSchema,
      /** True when the listing had already been renewed since the mail: nothing has changed. */
      wasRenewedBefore: z.boolean(),
    }),
  },
  'DELETE /api/adverts/:id': {
    access: 'member',
    beforeTerms: true,
    limits: ['listingChanges'],
    summary: 'Supprimer sa propre annonce pour de bon',
    params: id,
    response: messageOnlyResponseSchema,
  },
});
