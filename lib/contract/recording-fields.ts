import { z } from 'zod'
import { mediaKinds, mediaTypeNames } from '#lib/codes/media-types.ts'
import { latMicro, lonMicro, recordingId, unixTime } from './fields.ts'

// What lists of recordings share.

/** As they are stored. */
export const recordingStates = ['whole', 'cut', 'full', 'unpaid'] as const
/** As they are listed. */
export const listedRecordingStates = [...recordingStates, 'over'] as const

/** By the storage of their device: over, or over within a week. */
export const recordingTerms = ['over', 'ending'] as const
/** What a list is narrowed to. */
export const recordingFilters = [...recordingStates, ...recordingTerms] as const

export const recordingRow = {
  id: recordingId,
  time: unixTime.describe('By the device; when it came where it says nothing'),
  time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
  received_time: unixTime,
  kind: z.enum(mediaKinds),
  type: z.enum(mediaTypeNames).describe('By its bytes'),
  seconds: z.number().nullable().describe('Of sound; null where nobody can tell'),
  bytes: z.int(),
  state: z
    .enum(listedRecordingStates)
    .describe(
      '`cut`: packets never came; `full`: there was no room for it; `unpaid`: no minutes were left for it; `over`: its storage is over, and it is deleted a month later',
    ),
  packets: z.int().describe('That came'),
  total_packets: z.int(),
  channel: z.int(),
  lat: latMicro.nullable(),
  lon: lonMicro.nullable(),
  url: z
    .string()
    .nullable()
    .describe('Gives the file for five minutes, without a session; null where there is none'),
}
