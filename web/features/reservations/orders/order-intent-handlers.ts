import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { fetchFileFromApi } from '#web/client/fetch-file-from-api.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { reservationActionIntentHandlers } from '../steps/reservation-action-intent-handlers.ts';
import { thanksIntentHandlers } from '../thanks/thanks-intent-handlers.ts';
import { NO_APPOINTMENT_DAY_PARAM_VALUE } from './load-orders-page-data.ts';

export type OrderIntentHandlers = typeof orderIntentHandlers;

export const orderIntentHandlers = {
  ...reservationActionIntentHandlers,
  ...thanksIntentHandlers,

  /**
   * Downloads the order sheet.
   * @param day day of the sheet, or `NO_APPOINTMENT_DAY_PARAM_VALUE`
   */
  async downloadSheet(day: string) {
    const query = day === NO_APPOINTMENT_DAY_PARAM_VALUE ? '' : `?date=${day}`;
    const { fileName, content } = await runWithToast(
      fetchFileFromApi(`/api/reservations/sheet.csv${query}`),
      {
        failed: createApiErrorFormatter("Les commandes n'ont pas pu être téléchargées."),
      },
    );
    downloadFile(fileName, content, 'text/csv');
  },
};
