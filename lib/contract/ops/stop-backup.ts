import { z } from 'zod'
import { backupId } from '../backup-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const stopBackup = defineFunc('ops/StopBackup', {
  summary: 'Stops a backup that waits or runs; ops/StartBackup goes on with it.',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  writes: true,
  params: z.strictObject({ backup_id: backupId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound'],
})
