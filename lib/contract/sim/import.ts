import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId, sfamilyid, taskId } from '../fields.ts'

const rowError = z.object({
  row: z.int().describe('Row of the sheet, the headings being in row 1'),
  iccid: z.string(),
  column: z.string().nullable().describe('Heading of the cell that is wrong'),
  errcode: z.int(),
  error_message: z.string(),
})

export const importSims = defineFunc('sim/Import', {
  summary:
    'Takes in the SIM cards of an uploaded xlsx sheet, as a long operation. Bad rows never stop good ones.',
  access: ['e_ua_import_device'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    file_id: fileId.describe('Answered by POST /upload?kind=import'),
    sfamilyid: sfamilyid.describe('Organisation that gets the cards'),
    dry_run: z.boolean().default(false).describe('Creates nothing'),
    request_id: requestId,
  }),
  reply: z.object({
    task_id: taskId.nullable().describe('See family/GetTask; null after a dry run'),
    total: z.int().describe('Rows with cards'),
    sheet: z.string().describe('Name of the sheet that was read'),
    other_sheets: z.array(z.string()).describe('Visible sheets that were not read'),
    hidden_rows: z.array(z.int()).describe('Hidden rows of the sheet, which were not read'),
    headings: z.array(z.string()).describe('Headings that were understood'),
    unknown_headings: z
      .array(z.string())
      .describe('Headings that were not: their cells are left out'),
    rounded: z
      .array(
        z.object({
          row: z.int().describe('Row of the sheet'),
          given: z.string().describe('MB, with a point'),
          kept: z.int().describe('KB'),
        }),
      )
      .describe('Data that is kept as whole KB, where that shows in the decimals it has'),
    row_errors: z.array(rowError),
  }),
  errors: [
    'notFound',
    'sheetUnreadable',
    'sheetTooLarge',
    'sheetEncrypted',
    'sheetFormat',
    'filesAway',
    'fileDamaged',
    'sheetEmpty',
    'sheetHeading',
    'taskRunning',
  ],
  rate: { perSecond: 1, burst: 5 },
})
