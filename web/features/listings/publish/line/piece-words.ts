/**
 * Containers and bundles in which a product sold by the piece is counted: words of a pattern, as
 * `toUnaccentedLowerCase` has them.
 */
export const PIECE_CONTAINER_WORDS_PATTERN =
  'bottes?|bouquets?|pots?|bocal|bocaux|sachets?|barquettes?|sacs?|bouteilles?|boites?';

/** Words for things sold by the piece, after "la" or "le": "1 € la botte". */
export const PIECE_WORDS_PATTERN = `${PIECE_CONTAINER_WORDS_PATTERN}|tetes?|pieds?|plants?|godets?|salades?|oufs?|bete|part|piece|unite`;
