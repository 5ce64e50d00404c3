import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { fetchCsv } from '#web/client/fetch-csv.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { stepIntents } from '../steps/step-intents.ts';
import { NO_DAY } from './load-orders.ts';

export type OrderIntents = typeof orderIntents;

export const orderIntents = {
  ...stepIntents,

  /**
   * Downloads the order sheet.
   * @param day day of the sheet, or `NO_DAY`
   */
  async downloadSheet(day: string) {
    const query = day === NO_DAY ? '' : `?date=${day}`;
    const { fileName, csv } = await withToast(fetchCsv(`/api/reservations/sheet.csv${query}`), {
      failed: apiErrorTextOr("Les commandes n'ont pas pu être téléchargées."),
    });
    downloadFile(fileName, csv, 'text/csv');
  },
};
