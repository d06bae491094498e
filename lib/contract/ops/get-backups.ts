import { z } from 'zod'
import {
  backupFailures,
  backupStates,
  rehearsalFailures,
  rehearsalStates,
} from '#lib/codes/backup.ts'
import { backupId, backupPlan } from '../backup-fields.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

const failure = z.enum(backupFailures)

export const getBackups = defineFunc('ops/GetBackups', {
  summary:
    'Backups of both stores, the files and the secret; when they are made and what the next one takes.',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    place: z.enum(['objects', 'folder']).describe('The object store, or `backups` of DATA_DIR'),
    is_elsewhere: z
      .boolean()
      .describe('The tracking store is distributed: it is backed up by its own tools'),
    plan: z.object({
      ...backupPlan,
      is_rehearsed: z.boolean().describe('The newest one is restored once a month'),
      has_passphrase: z.boolean().describe('Given, and SECRET is the same since'),
    }),
    next: z.object({
      read_bytes: z.int().describe('Tables and files'),
      bytes: z.int().describe('About: of the archive'),
      seconds: z.int().describe('About'),
    }),
    rehearsal: z
      .exactOptional(
        z.object({
          backup_id: backupId,
          state: z.enum(rehearsalStates),
          create_time: unixTime,
          finish_time: z.exactOptional(unixTime),
          tables: z.int().describe('Restored, with as many rows as were counted in the backup'),
          rows: z.int(),
          failure: z.exactOptional(z.enum(rehearsalFailures)),
          detail: z.exactOptional(z.string()).describe('As the program says it, in English'),
        }),
      )
      .describe(
        'The last restore into databases beside those of the platform, which are dropped again',
      ),
    items: z
      .array(
        z.object({
          backup_id: backupId,
          state: z.enum(backupStates),
          is_planned: z.boolean(),
          started_by: z.string(),
          create_time: unixTime,
          snapshot_time: z.exactOptional(unixTime).describe('The moment that it is of'),
          finish_time: z.exactOptional(unixTime),
          failure: z.exactOptional(failure),
          parts: z.int().describe('Tables, partitions and files that it has'),
          part_count: z.int(),
          read_bytes: z.int(),
          expected_bytes: z.int().describe('Of `read_bytes` at the end, about'),
          bytes: z.int(),
        }),
      )
      .describe('The last 200, newest first'),
  }),
})
