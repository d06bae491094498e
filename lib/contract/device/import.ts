import { z } from 'zod'
import { defaultProtocol } from '#lib/codes/protocols.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { fileId, protocol, requestId, sfamilyid, sgid, taskId } from '../fields.ts'

const rowError = z.object({
  row: z.int().describe('Row of the sheet, the headings being in row 1'),
  imei: z.string(),
  column: z.string().nullable().describe('Heading of the cell that is wrong'),
  errcode: z.int(),
  error_message: z.string(),
})

/** Bad rows never stop good ones. A dry run creates nothing. */
export const importDevices = defineFunc('device/Import', {
  summary: 'Takes in the devices of an uploaded xlsx sheet, as a long operation.',
  access: ['e_ua_import_device'],
  writes: true,
  scope: { sfamilyid: 'organisation', sgid: 'group' },
  notByKey: ['password'],
  params: z.strictObject({
    file_id: fileId.describe(
      'Answered by POST /upload?kind=import; keys take no sheet with phones or codes of devices',
    ),
    sfamilyid: sfamilyid.describe('Organisation that gets the devices'),
    sgid: sgid.optional().describe('Group for rows that name none'),
    protocol: protocol.default(defaultProtocol).describe('For rows that name none'),
    model: z
      .string()
      .trim()
      .max(textLimits.deviceModel)
      .default('')
      .describe('For rows that name none'),
    wired: z.int().min(0).max(1).default(0).describe('For rows that name none; 1 is wireless'),
    password: z
      .enum(['none', 'random'])
      .default('none')
      .describe(
        'Log-in password of each device: none until one is set, or a random one, told once in the sheet that the task makes and to be changed at the first log-in',
      ),
    create_groups: z
      .boolean()
      .default(true)
      .describe('Create groups that rows name and the organisation lacks'),
    dry_run: z.boolean().default(false),
    confirm: z
      .boolean()
      .default(false)
      .describe('Go on although the sheet has ICCIDs and no SIM numbers (needs_confirm)'),
    request_id: requestId,
  }),
  reply: z.object({
    task_id: taskId.nullable().describe('See family/GetTask; null after a dry run'),
    needs_confirm: z
      .boolean()
      .describe('The sheet has ICCIDs but no SIM numbers: ask, then call with `confirm`'),
    total: z.int().describe('Rows with devices'),
    sheet: z.string().describe('Name of the sheet that was read'),
    other_sheets: z.array(z.string()).describe('Visible sheets that were not read'),
    hidden_rows: z.array(z.int()).describe('Hidden rows of the sheet, which were not read'),
    headings: z.array(z.string()).describe('Headings that were understood'),
    unknown_headings: z
      .array(z.string())
      .describe('Headings that were not: their cells are left out'),
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
    'simAboveIccid',
    'taskRunning',
  ],
  rate: { perSecond: 1, burst: 5 },
})
