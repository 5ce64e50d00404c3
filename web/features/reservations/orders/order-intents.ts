import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { fetchCsv } from '#web/client/fetch-csv.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { reservationStepIntents } from '../steps/reservation-step-intents.ts';
import { NO_APPOINTMENT_DAY } from './load-orders.ts';

export type OrderIntents = typeof orderIntents;

export const orderIntents = {
  ...reservationStepIntents,

  /**
   * Downloads the order sheet.
   * @param day day of the sheet, or `NO_APPOINTMENT_DAY`
   */
  async downloadSheet(day: string) {
    const query = day === NO_APPOINTMENT_DAY ? '' : `?date=${day}`;
    const { fileName, csv } = await runWithToast(fetchCsv(`/api/reservations/sheet.csv${query}`), {
      failed: createApiErrorFormatter("Les commandes n'ont pas pu être téléchargées."),
    });
    downloadFile(fileName, csv, 'text/csv');
  },
};
