import { z } from 'zod'
import { backupId } from '../backup-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const deleteBackup = defineFunc('ops/DeleteBackup', {
  summary: 'Deletes a backup with its archive.',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  writes: true,
  params: z.strictObject({
    backup_id: backupId,
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'wrongPassword', 'tooManyAttempts', 'backupRunning', 'filesAway'],
})
