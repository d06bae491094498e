import { z } from 'zod'
import { backupId } from '../backup-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const startBackup = defineFunc('ops/StartBackup', {
  summary:
    'Makes a backup, or goes on with one that was stopped or failed: what it has and is still the same is not copied again.',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  writes: true,
  params: z.strictObject({
    backup_id: backupId.optional().describe('To go on with'),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({ backup_id: backupId }),
  errors: [
    'notFound',
    'wrongPassword',
    'tooManyAttempts',
    'backupRunning',
    'backupUnsealed',
    'backupElsewhere',
  ],
})
