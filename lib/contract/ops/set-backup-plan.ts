import { z } from 'zod'
import { backupLimits } from '#lib/codes/backup.ts'
import { backupPlan } from '../backup-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const setBackupPlan = defineFunc('ops/SetBackupPlan', {
  summary:
    'When backups are made, how many stay, and under which passphrase they carry the secret of the platform.',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  writes: true,
  params: z.strictObject({
    ...backupPlan,
    passphrase: z
      .string()
      .normalize('NFC')
      .min(backupLimits.leastPassphrase)
      .max(backupLimits.mostPassphrase)
      .optional()
      .describe(
        'Kept nowhere: without it no backup can be restored. Without it here the former one stays',
      ),
    is_rehearsed: z
      .boolean()
      .optional()
      .describe('Whether the newest one is restored once a month; as before without it'),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['wrongPassword', 'tooManyAttempts'],
})
