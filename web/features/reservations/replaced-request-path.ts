/** Parameter with the id of an unanswered request that its buyer changes. */
export const REPLACED_REQUEST_PARAM = 'modifier';

export const replacedRequestPath = (id: string) => `/reserver?${REPLACED_REQUEST_PARAM}=${id}`;
