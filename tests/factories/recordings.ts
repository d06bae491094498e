import { keepRecording } from '#server/domain/control/recording/keep-recording.ts'
import type { Services } from '#server/services.ts'

type Sent = {
  deviceId: number
  bytes: Buffer
  number?: number
  at?: number
  /** Why, as 0x0801 has it. */
  event?: number
  packets?: number
  /** Of its first packet. */
  beganAt?: number
}

/** As the worker keeps what a device sent; `at` in Unix seconds. Returns its id. */
export async function putRecording(
  { pool: main, files, now }: Pick<Services, 'pool' | 'files' | 'now'>,
  { deviceId, bytes, number = 1, at, event = 0, packets = 1, beganAt }: Sent,
): Promise<string> {
  const seconds = Math.floor(now() / 1000)
  const head = { number, event, channel: 1, at: at ?? seconds }
  const receivedAt = seconds
  const total = 1
  await keepRecording(
    { main, files },
    {
      deviceId,
      head,
      bytes,
      packets,
      total,
      beganAt: beganAt ?? seconds,
      receivedAt,
      // A quota may begin within the second.
      now: seconds + 1,
    },
  )
  const { rows } = await main.query<{ id: string }>(
    'SELECT id::text FROM recording WHERE device_id = $1 ORDER BY recording.id DESC LIMIT 1',
    [deviceId],
  )
  return rows[0]?.id ?? ''
}

/** AMR-NB of the lowest rate: frames of 13 bytes, 20 ms each. */
export const amrOf = (seconds: number, seed = 0): Buffer =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: seconds * 50 }, () => Buffer.from([0x04, ...Array(12).fill(seed)])),
  ])
